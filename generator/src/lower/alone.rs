//! What the mapping says of the attributes of a call that stands alone. It has no later life, so some words
//! mean nothing.

use super::overrides;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{AttributeMapping, ResourceMapping};
use crate::model::AttributeMap;

/// Applies the entries, and tells of what means nothing.
pub fn decide(own: &ResourceMapping, name: &str, attributes: &mut AttributeMap, sink: &mut Sink) {
    overrides::apply(attributes, name, own, sink);
    for (address, entry) in &own.attributes {
        for key in said_of_later(entry) {
            let message =
                format!("`{key}` says nothing of `{address}`: `{name}` is called, and not kept");
            sink.push(
                Diagnostic::error(Code::MappingKey, message)
                    .at(&entry.position.child(key), "")
                    .help("remove it"),
            );
        }
    }
}

fn said_of_later(entry: &AttributeMapping) -> impl Iterator<Item = &'static str> {
    let said = [
        ("replace", entry.replace.is_some()),
        ("stable", entry.stable.is_some()),
        ("write_only", entry.write_only.is_some()),
        ("version", entry.version.is_some()),
        ("own", entry.own_listed),
        ("read", entry.returned.is_some()),
        ("clear", entry.clear.is_some()),
        ("default", entry.server_default),
        ("order", entry.order.is_some()),
        ("equal", entry.equality.is_some()),
    ];
    let said = said.into_iter().filter(|(_, is_said)| *is_said);
    said.map(|(key, _)| key)
}
