//! Keywords that restrict values in ways that nothing here checks, told once for all schemas.

use super::{Api, relation};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Position, Tree};
use std::collections::{BTreeMap, BTreeSet};

const KEYWORDS: [&str; 4] = ["contains", "dependentSchemas", "if", "not"];

/// Where each of them was met.
pub(super) type Unchecked = BTreeMap<&'static str, BTreeSet<Position>>;

/// Remembers those of `node`.
pub fn read(api: &Api, position: &Position, node: &Tree) {
    for keyword in KEYWORDS {
        let is_told = match node.get(keyword) {
            None => continue,
            Some(inner) => keyword == "not" && relation::understands(inner),
        };
        if !is_told {
            let mut all = api.unchecked.borrow_mut();
            all.entry(keyword).or_default().insert(position.clone());
        }
    }
}

/// Tells of them.
pub fn tell(found: &Unchecked, sink: &mut Sink) {
    let first = found
        .iter()
        .flat_map(|(keyword, places)| places.iter().map(move |place| (place, *keyword)))
        .min();
    let Some((place, keyword)) = first else {
        return;
    };
    let names: Vec<String> = found
        .iter()
        .map(|(name, places)| match places.len() {
            1 => format!("`{name}`"),
            count => format!("`{name}` ({count} times)"),
        })
        .collect();
    let message = format!(
        "these keywords of schemas are not checked in configurations: {}",
        names.join(", ")
    );
    sink.push(
        Diagnostic::note(Code::Unread, message)
            .at(&place.child(keyword), "the first of them")
            .help("everything else of the schemas is; the API refuses what these exclude"),
    );
}
