//! How much of what could be generated is: all, what the mapping lists, or nothing.

use crate::mapping::{Extent, Mapping};
use crate::model::{Provider, Skipped};
use crate::naming;
use std::collections::{BTreeMap, BTreeSet};

/// Takes away what the mapping's `generate` leaves out. `of_forms` are resources for single forms of
/// listed objects.
pub fn apply(provider: &mut Provider, mapping: &Mapping, of_forms: &BTreeSet<String>) {
    let listed: BTreeSet<String> = mapping
        .resources
        .keys()
        .chain(of_forms)
        .flat_map(|name| [name.clone(), naming::plural(name), format!("{name}_list")])
        .map(|name| format!("{}_{name}", provider.name))
        .collect();
    let generate = mapping.generate;
    let skipped = &mut provider.skipped;
    keep(
        &mut provider.resources,
        generate.resources,
        &listed,
        "resource",
        skipped,
    );
    keep(
        &mut provider.data_sources,
        generate.data_sources,
        &listed,
        "data source",
        skipped,
    );
}

/// Whether nothing is generated that the mapping does not list.
pub fn takes_only_listed(mapping: &Mapping) -> bool {
    let generate = mapping.generate;
    generate.resources != Extent::Auto && generate.data_sources != Extent::Auto
}

fn keep<T>(
    all: &mut BTreeMap<String, T>,
    extent: Extent,
    listed: &BTreeSet<String>,
    what: &str,
    skipped: &mut Vec<Skipped>,
) {
    all.retain(|name, _| {
        let kept = match extent {
            Extent::Auto => true,
            Extent::Listed => listed.contains(name),
            Extent::None => false,
        };
        if !kept {
            skipped.push(Skipped {
                subject: name.clone(),
                reason: format!("the mapping's `generate` leaves this {what} out"),
                deliberate: true,
            });
        }
        kept
    });
}
