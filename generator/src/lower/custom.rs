//! What the author writes by hand. The document knows nothing of it, so all that can be wrong is its name.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{Mapping, Placed};
use crate::model::{Custom, Provider};
use std::collections::BTreeSet;

/// Adds what the mapping lists under `custom`.
pub fn add(provider: &mut Provider, mapping: &Mapping, sink: &mut Sink) {
    let own = &mapping.custom;
    let prefix = format!("{}_", provider.name);
    let custom = Custom {
        resources: names(&own.resources, &prefix, sink, |name| {
            provider.resources.contains_key(name)
        }),
        data_sources: names(&own.data_sources, &prefix, sink, |name| {
            provider.data_sources.contains_key(name)
        }),
        functions: names(&own.functions, "", sink, |_| false),
    };
    provider.custom = custom;
}

fn names(
    listed: &[Placed<String>],
    prefix: &str,
    sink: &mut Sink,
    is_generated: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut names = BTreeSet::new();
    for entry in listed {
        let name = format!("{prefix}{}", entry.value);
        let (what, help) = match (is_generated(&name), names.contains(&name)) {
            (false, false) => {
                names.insert(name);
                continue;
            }
            (true, _) => (
                format!("`{name}` is generated from the document already"),
                "list its path under `ignore`, or give what is written by hand another name",
            ),
            (false, true) => (format!("`{name}` is listed twice"), "remove one"),
        };
        sink.push(
            Diagnostic::error(Code::MappingValue, what)
                .at(&entry.position, "")
                .help(help),
        );
    }
    names.into_iter().collect()
}
