//! Every operation of the document is called by something of the provider, or the model says why not.

use super::{Context, extent, operation, select, unused};
use crate::model::{self, Method, Operation, Provider, Skipped};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Why operations that were chosen for something are not called after all.
#[derive(Debug, Default)]
pub struct Uncalled(RefCell<BTreeMap<usize, String>>);

impl Uncalled {
    /// Whether it was noted why the operation is not called.
    pub fn has(&self, index: Option<usize>) -> bool {
        index.is_some_and(|index| self.0.borrow().contains_key(&index))
    }

    /// Notes why what was chosen does not call the operation. What is said first stays.
    pub fn note(&self, index: Option<usize>, because: &str) {
        if let Some(index) = index {
            let mut known = self.0.borrow_mut();
            known.entry(index).or_insert_with(|| because.to_owned());
        }
    }
}

/// What calls are known by: several variants of one path are one here.
type Call = (Method, String);

/// The calls of everything in the provider.
pub fn calls(provider: &Provider) -> BTreeSet<Call> {
    let resources = provider.resources.values().flat_map(of_resource);
    let sources = provider.data_sources.values().flat_map(|source| {
        let search = source.search.as_ref().map(|search| &search.list);
        [Some(&source.read), search].into_iter().flatten()
    });
    let actions = provider.actions.values().map(|action| &action.call);
    let ephemeral = provider.ephemeral.values().flat_map(|one| {
        let all = [Some(&one.open), one.renew.as_ref(), one.close.as_ref()];
        all.into_iter().flatten()
    });
    let all = resources.chain(sources).chain(actions).chain(ephemeral);
    all.map(|call| (call.method, call.path.clone())).collect()
}

fn of_resource(resource: &model::Resource) -> impl Iterator<Item = &Operation> {
    let own = &resource.operations;
    let steps = [own.read.as_ref(), own.update.as_ref(), own.delete.as_ref()];
    let others = [own.list.as_ref(), resource.find.as_ref()];
    let then = own.then.iter().map(|then| &then.call);
    let all = steps.into_iter().chain(others).flatten();
    all.chain([&own.create]).chain(then)
}

/// What was decided of the operations of the document before, by index.
#[derive(Clone, Copy)]
pub struct Before<'a> {
    /// Whether something was to call it.
    pub chosen: &'a [bool],
    /// Why a person, or what the document says, wants no call of it.
    pub decided: &'a [Option<&'static str>],
    /// What was called before the mapping's `generate` took things away.
    pub called: &'a BTreeSet<Call>,
}

/// Tells of all operations that nothing in the provider calls.
pub fn report(context: Context<'_>, provider: &mut Provider, before: Before<'_>) {
    let Context {
        api,
        mapping,
        uncalled,
        ..
    } = context;
    let called = calls(provider);
    let spelled: Vec<Call> = api.operations.iter().map(operation::spelled).collect();
    let mut variants: BTreeMap<&Call, usize> = BTreeMap::new();
    for call in &spelled {
        *variants.entry(call).or_default() += 1;
    }
    let known = uncalled.0.borrow();
    for (index, operation) in api.operations.iter().enumerate() {
        let call = &spelled[index];
        let chosen = before.chosen[index];
        if called.contains(call) && (chosen || variants[call] == 1) {
            continue;
        }
        let mut entries = mapping.ignore.iter();
        let ignored = entries.any(|entry| select::means(&entry.value, operation));
        let decided = match ignored {
            true => Some("the mapping ignores it"),
            false => before.decided[index],
        };
        let left_out = (chosen && before.called.contains(call))
            .then_some("the mapping's `generate` leaves out what would call it");
        let decided = decided.or(left_out);
        provider.skipped.push(Skipped {
            subject: operation.call(),
            deliberate: decided.is_some() || extent::takes_only_listed(mapping),
            reason: match (decided, known.get(&index)) {
                (Some(decided), _) => decided.to_owned(),
                (None, Some(because)) => because.clone(),
                (None, None) => unused(api, operation),
            },
        });
    }
    provider
        .skipped
        .extend(api.bodiless.iter().map(|call| Skipped {
            subject: call.clone(),
            deliberate: true,
            reason: "it shows no object and changes none".to_owned(),
        }));
}
