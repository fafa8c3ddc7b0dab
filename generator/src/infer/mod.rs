//! Proposes resources from paths: which operations make, read, change and delete one kind of object.

mod classify;
mod envelope;
mod names;
mod operations;
mod variants;

pub use classify::{fixed_segments, key, parameters};
pub use envelope::{elements, unwrap, wrap};
pub use variants::flat;

use crate::model::Reason;
use crate::openapi::{Api, Method};
use std::collections::BTreeMap;

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
            proposals.extend(operations::item(api, item, collection, below));
        } else {
            let has_items = by_key.contains_key(&format!("{key}/{{}}"));
            let form = match has_items {
                true => None,
                false => operations::singleton(api, item),
            };
            proposals.extend(form.or_else(|| operations::collection_only(api, item, has_items)));
        }
    }
    names::assign(api, &mut proposals);
    proposals.sort_by(|a, b| a.name.cmp(&b.name));
    proposals
}

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
