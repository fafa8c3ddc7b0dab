//! What the mapping ignores although requests must have it.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{AttributeMap, Presence, Sent};
use crate::source::Position;

/// Warns of it: the API would refuse each request, unless its document is wrong.
pub fn report(
    attributes: &AttributeMap,
    (resource, address): (&str, &str),
    position: &Position,
    sink: &mut Sink,
) {
    let segments: Vec<&str> = address.split('.').collect();
    if is_required(attributes, &segments) {
        let message = format!("`{address}` of `{resource}` is ignored, but requests must have it");
        sink.push(
            Diagnostic::warning(Code::MappingContradiction, message)
                .at(position, "")
                .help("`{const: …, hide: true}` sends one value and does not show it"),
        );
    }
}

/// Whether a request must have it. Parameters are told elsewhere.
fn is_required(attributes: &AttributeMap, segments: &[&str]) -> bool {
    let Some((name, rest)) = segments.split_first() else {
        return false;
    };
    attributes.get(*name).is_some_and(|one| match rest {
        [] => one.presence == Presence::Required && one.sent != Sent::Never,
        rest => one
            .kind
            .object()
            .is_some_and(|inner| is_required(inner, rest)),
    })
}
