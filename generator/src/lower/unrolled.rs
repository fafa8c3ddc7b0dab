//! `max_depth` of the mapping where no schema contains itself: it would have no effect.

use super::kind::Surroundings;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ResourceMapping;
use crate::model::AttributeMap;

/// Tells of entries of `resource` that limit a depth which is none.
pub fn report(
    around: &Surroundings,
    attributes: &AttributeMap,
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let met = around.wishes.met.borrow();
    for (address, entry) in own.iter().flat_map(|own| &own.attributes) {
        let inside = |place: &String| {
            let rest = place.strip_prefix(address.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        // A name that there is not is told where all entries are applied.
        if entry.max_depth.is_none() || met.iter().any(inside) || !is_known(attributes, address) {
            continue;
        }
        sink.push(
            Diagnostic::error(
                Code::MappingUnmatched,
                format!("`{address}` of `{resource}` does not contain itself"),
            )
            .at(&entry.position.child("max_depth"), "limits nothing")
            .help("remove `max_depth`, or write it at an attribute whose schema contains itself"),
        );
    }
}

fn is_known(attributes: &AttributeMap, address: &str) -> bool {
    match address.split_once('.') {
        None => attributes.contains_key(address),
        Some((first, rest)) => attributes
            .get(first)
            .and_then(|one| one.kind.object())
            .is_some_and(|inner| is_known(inner, rest)),
    }
}
