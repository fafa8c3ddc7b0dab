//! Where code of the author's own steps in: the places that the mapping lists, checked.

use super::select::unmatched;
use crate::diagnostic::Sink;
use crate::infer::Proposal;
use crate::mapping::ResourceMapping;
use crate::model::{AttributeMap, Operation, Operations, Resource};
use std::collections::BTreeSet;

/// Places of one attribute.
const OF_ATTRIBUTES: [&str; 2] = ["encode", "decode"];

/// What decides which places a resource has.
pub struct Facts<'a> {
    pub proposal: &'a Proposal,
    pub operations: &'a Operations,
    pub find: Option<&'a Operation>,
    pub attributes: &'a AttributeMap,
}

impl Facts<'_> {
    /// Places of the whole object, as far as there is a call for them.
    fn places(&self) -> impl Iterator<Item = &'static str> {
        let calls = self.operations;
        let listed = self.proposal.list.is_some() || self.find.is_some();
        let all = [
            ("plan", true),
            ("before_create", true),
            ("before_update", calls.update.is_some()),
            ("before_delete", calls.delete.is_some()),
            ("before_read", calls.read.is_some()),
            ("before_list", listed),
            ("before_then", !calls.then.is_empty()),
            ("after_read", calls.read.is_some()),
            ("after_delete", true),
        ];
        let there = all.into_iter().filter(|(_, is_there)| *is_there);
        there.map(|(place, _)| place)
    }
}

/// The places, sorted.
pub fn decide(facts: &Facts<'_>, own: Option<&ResourceMapping>, sink: &mut Sink) -> Vec<String> {
    let mut places = BTreeSet::new();
    for place in own.into_iter().flat_map(|own| &own.hooks) {
        let value = place.value.as_str();
        let known = match value.split_once('.') {
            None => facts.places().any(|known| known == value),
            Some((of, attribute)) => {
                OF_ATTRIBUTES.contains(&of) && facts.attributes.contains_key(attribute)
            }
        };
        if known {
            places.insert(value.to_owned());
            continue;
        }
        let name = &facts.proposal.name;
        let message = format!("`{name}` has no place `{value}` for a hook");
        let of_attributes = facts.attributes.keys().flat_map(|attribute| {
            OF_ATTRIBUTES
                .iter()
                .map(move |of| format!("{of}.{attribute}"))
        });
        let all = facts.places().map(str::to_owned).chain(of_attributes);
        unmatched(sink, &place.position, message, value, all.collect());
    }
    places.into_iter().collect()
}

/// The name of `resource` where its hooks belong to the data sources of the same objects, too.
pub fn of_data_source(type_name: &str, resource: Option<&Resource>) -> String {
    let places = resource.into_iter().flat_map(|resource| &resource.hooks);
    let mut places = places.map(String::as_str);
    let reads = |place: &str| {
        matches!(place, "before_read" | "before_list" | "after_read")
            || place.starts_with("decode.")
    };
    match places.any(reads) {
        true => type_name.to_owned(),
        false => String::new(),
    }
}
