//! The groups of operations that make something: which became resources, and why others did not.

use anyhow::{Context, Result};
use serde_yaml::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// What became of one document's groups, or of several documents'.
#[derive(Debug, Default)]
pub struct Groups {
    pub resources: usize,
    pub data_sources: usize,
    /// Groups with a create that are no resource, by the reason.
    skipped: BTreeMap<String, usize>,
}

impl Groups {
    /// From the model that a crate carries.
    pub fn read(model: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(model).context("a crate without model.yaml")?;
        let model: Value = serde_yaml::from_str(&text)?;
        let count = |key: &str| model[key].as_mapping().map_or(0, serde_yaml::Mapping::len);
        let mut groups = Self {
            resources: count("resources"),
            data_sources: count("data_sources"),
            skipped: BTreeMap::new(),
        };
        for skipped in model["skipped"].as_sequence().into_iter().flatten() {
            let subject = skipped["subject"].as_str().unwrap_or_default();
            let reason = skipped["reason"].as_str().unwrap_or_default();
            // Groups are named by their paths, operations by their calls.
            let (true, Some((_, because))) = (subject.starts_with('/'), reason.split_once(": "))
            else {
                continue;
            };
            if because != "no operation makes it" {
                *groups.skipped.entry(general(because)).or_default() += 1;
            }
        }
        Ok(groups)
    }

    /// All groups that have an operation which makes an object.
    pub fn found(&self) -> usize {
        self.resources + self.skipped.values().sum::<usize>()
    }

    pub fn add(&mut self, other: &Self) {
        self.resources += other.resources;
        self.data_sources += other.data_sources;
        for (reason, count) in &other.skipped {
            *self.skipped.entry(reason.clone()).or_default() += count;
        }
    }

    /// Why groups are no resources, the most frequent reason first.
    pub fn reasons(&self) -> impl Iterator<Item = (&str, usize)> {
        let skipped = self.skipped.iter();
        let mut reasons: Vec<_> = skipped
            .map(|(reason, count)| (reason.as_str(), *count))
            .collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        reasons.into_iter()
    }
}

/// The reason without what is quoted in it.
fn general(reason: &str) -> String {
    let parts = reason.split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 0 { part } else { "…" })
        .collect()
}
