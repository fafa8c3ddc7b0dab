//! Proposes resources from paths: which operations make, read, change and delete one kind of object.

mod actions;
mod classify;
mod envelope;
mod names;
mod operations;
mod paging;
mod patch;
mod taken;
mod variants;

pub use actions::actions;
pub use classify::{fixed_segments, key, parameters};
pub use envelope::{Inside, elements, inside, is_mask, possible, unwrap, wrap};
pub use names::noun;
pub use paging::{is_page_parameter, paging};
pub use patch::commands;
pub use variants::flat;

use crate::model::Reason;
use crate::openapi::{Api, Method};
use std::collections::{BTreeMap, HashSet};

/// One kind of object and the operations on it, as indexes into [`Api::operations`].
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The type name without the provider's prefix.
    pub name: String,
    /// The singular of the last fixed segment, for names of parameters and envelopes.
    pub noun: String,
    pub create: Option<usize>,
    pub read: Option<usize>,
    pub update: Option<usize>,
    pub delete: Option<usize>,
    /// Reads all objects of the collection.
    pub list: Option<usize>,
    pub form: Form,
    pub reasons: Vec<Reason>,
}

impl Proposal {
    /// The indexes of its operations.
    pub fn operations(&self) -> impl Iterator<Item = usize> {
        let all = [self.create, self.read, self.update, self.delete, self.list];
        all.into_iter().flatten()
    }
}

/// How an object is addressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of many, by the last parameter of its path.
    Item,
    /// One of its kind at a fixed path.
    Singleton,
}

/// All proposals, sorted by name. One that lacks create or read is only good for data sources.
pub fn propose(api: &Api) -> Vec<Proposal> {
    let mut by_key: BTreeMap<String, BTreeMap<Method, usize>> = BTreeMap::new();
    for (index, operation) in api.operations.iter().enumerate() {
        by_key
            .entry(key(&operation.path))
            .or_default()
            .entry(operation.method)
            .or_insert(index);
    }
    let mut proposals = Vec::new();
    for (key, item) in &by_key {
        if key.ends_with("/{}") {
            let above = key.strip_suffix("/{}").unwrap_or(key);
            let collection = by_key.get(above);
            let below = by_key.get(&format!("{key}/{{}}"));
            if below.is_some() && operations::is_collection(api, item) {
                continue;
            }
            let verb = |path: &str, verbs: &[&str]| {
                let named = |verb: &&str| {
                    let below = by_key.get(&format!("{path}/{verb}"));
                    below.or_else(|| by_key.get(&format!("{path}:{verb}")))
                };
                let group = verbs.iter().find_map(named)?;
                group.get(&Method::Post).copied()
            };
            let around = operations::Around {
                collection,
                below,
                create_verb: verb(above, &["create", "new", "add"]),
                update_verb: verb(key, &["update", "edit"]),
                delete_verb: verb(key, &["delete", "remove"]),
            };
            proposals.extend(operations::item(api, item, around));
        } else {
            let has_items = by_key.contains_key(&format!("{key}/{{}}"));
            let form = match has_items {
                true => None,
                false => operations::singleton(api, item),
            };
            proposals.extend(form.or_else(|| operations::collection_only(api, item, has_items)));
        }
    }
    everywhere(api, &mut proposals);
    names::assign(api, &mut proposals);
    proposals.sort_by(|a, b| a.name.cmp(&b.name));
    proposals
}

/// A path that lists what another one lists within one parent: the objects of all parents, which
/// are no kind of their own.
fn everywhere(api: &Api, proposals: &mut [Proposal]) {
    let of = |index: usize| {
        let operation = &api.operations[index];
        let (_, element) = elements(api, operation.success()?)?;
        let noun = fixed_segments(&operation.path).last()?.to_string();
        Some((noun, api.schema(&element).position.clone()))
    };
    let listed: HashSet<_> = proposals
        .iter()
        .filter(|proposal| proposal.create.is_some() || proposal.read.is_some())
        .filter_map(|proposal| of(proposal.list?))
        .collect();
    for proposal in proposals.iter_mut() {
        let only = match (proposal.create, proposal.read, proposal.list) {
            (None, Some(only), None) | (None, None, Some(only)) => only,
            _ => continue,
        };
        if of(only).is_some_and(|kind| listed.contains(&kind)) {
            proposal.read = None;
            proposal.list = Some(only);
            proposal.form = Form::Item;
            proposal.reasons = vec![Reason {
                rule: EVERYWHERE.to_owned(),
                because: "it lists the objects of all parents".to_owned(),
            }];
        }
    }
}

/// The rule for lists across all parents.
const EVERYWHERE: &str = "data_source.everywhere";
/// The rule for lists of what nothing else knows.
const LISTS_ONLY: &str = "data_source.list_only";

/// The path that names an object: the item's, or the collection's.
pub fn path<'a>(api: &'a Api, proposal: &Proposal) -> &'a str {
    let index = [
        proposal.read,
        proposal.delete,
        proposal.update,
        proposal.create,
        proposal.list,
    ]
    .into_iter()
    .flatten()
    .next();
    index.map_or("", |index| &api.operations[index].path)
}
