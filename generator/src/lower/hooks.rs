//! Where code of the author's own steps in: the places that the mapping lists, checked.

use super::select::unmatched;
use crate::diagnostic::Sink;
use crate::mapping::ResourceMapping;
use crate::model::AttributeMap;
use std::collections::BTreeSet;

/// Places of the whole object.
pub const PLACES: [&str; 3] = ["before_create", "before_update", "after_read"];
/// Places of one attribute.
pub const OF_ATTRIBUTES: [&str; 2] = ["encode", "decode"];

/// The places, sorted.
pub fn decide(
    name: &str,
    attributes: &AttributeMap,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Vec<String> {
    let mut places = BTreeSet::new();
    for place in own.into_iter().flat_map(|own| &own.hooks) {
        let value = place.value.as_str();
        let known = match value.split_once('.') {
            None => PLACES.contains(&value),
            Some((of, attribute)) => {
                OF_ATTRIBUTES.contains(&of) && attributes.contains_key(attribute)
            }
        };
        if known {
            places.insert(value.to_owned());
            continue;
        }
        let message = format!("`{name}` has no place `{value}` for a hook");
        let all = attributes.keys().flat_map(|attribute| {
            OF_ATTRIBUTES
                .iter()
                .map(move |of| format!("{of}.{attribute}"))
        });
        let all = PLACES.iter().map(|one| (*one).to_owned()).chain(all);
        unmatched(sink, &place.position, message, value, all.collect());
    }
    places.into_iter().collect()
}
