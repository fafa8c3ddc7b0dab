//! How much of what could be generated is: all, what the mapping lists, or nothing.

use crate::mapping::{Extent, Mapping, ResourceMapping, Variants};
use crate::model::{Provider, Skipped};
use crate::naming;
use std::collections::{BTreeMap, BTreeSet};

/// Takes away what the mapping's `generate` leaves out.
pub fn apply(provider: &mut Provider, mapping: &Mapping) {
    let listed: BTreeSet<String> = mapping
        .resources
        .iter()
        .flat_map(|(name, own)| names(name, own))
        .flat_map(|name| [name.clone(), naming::plural(&name), format!("{name}_list")])
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

/// What an entry may have become.
fn names(name: &str, own: &ResourceMapping) -> Vec<String> {
    let mut names = vec![name.to_owned()];
    if let Some(Variants::Split(forms)) = own.variants.as_ref().map(|variants| &variants.value) {
        names.extend(forms.values().cloned());
    }
    names
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
