//! What is told of extensions: those without effect, and those with values that they cannot have.

use super::{Families, is_understood, known};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Sources, Tree};
use std::collections::BTreeMap;

/// What there is to tell.
#[derive(Default)]
struct Found {
    /// How often each has no effect, and where first.
    unused: BTreeMap<String, (usize, Position)>,
    wrong: Vec<Diagnostic>,
}

/// Says once which extensions of the listed families have no effect, for whoever lists a family
/// expects one of each; and of each wrong value where it stands.
pub fn tell(sources: &Sources, files: &[usize], families: &Families, sink: &mut Sink) {
    if families.is_empty() {
        return;
    }
    let mut found = Found::default();
    for file in files {
        let root = Position {
            file: *file,
            pointer: Pointer::root(),
        };
        collect(families, &sources.file(*file).tree, &root, &mut found);
    }
    for message in found.wrong {
        sink.push(message);
    }
    let unused = found.unused;
    let Some((_, (_, first))) = unused.first_key_value() else {
        return;
    };
    let names: Vec<String> = unused
        .iter()
        .take(12)
        .map(|(name, (count, _))| match count {
            1 => format!("`{name}`"),
            count => format!("`{name}` ({count} times)"),
        })
        .collect();
    let more = match unused.len().saturating_sub(names.len()) {
        0 => String::new(),
        number => format!(" and {number} more"),
    };
    let message = format!(
        "of the extensions listed in the mapping, these have no effect: {}{more}",
        names.join(", ")
    );
    sink.push(
        Diagnostic::note(Code::Unread, message)
            .at(first, "the first of them")
            .help("say it in the mapping, under the resource or the attribute"),
    );
}

fn collect(families: &Families, node: &Tree, position: &Position, found: &mut Found) {
    for (name, value) in node.members() {
        let place = || position.child(name);
        if name.starts_with("x-") && is_understood(families, name) {
            if !known::is_known(name) || has_no_effect(name, value) {
                let entry = found.unused.entry(name.to_string());
                entry.or_insert_with(|| (0, place())).0 += 1;
            } else if let Some(wanted) = known::wanted(name).filter(|wanted| !wanted.admits(value))
            {
                let message = format!("`{name}` is {}", wanted.words());
                found.wrong.push(
                    Diagnostic::warning(Code::Malformed, message)
                        .at_value(&place(), "has no effect")
                        .help("correct it, or say it in the mapping"),
                );
            }
        } else if matches!(value, Tree::Object(_) | Tree::Array(_)) && !is_data(name) {
            collect(families, value, &place(), found);
        }
    }
    if let Tree::Array(elements) = node {
        for (index, element) in elements.iter().enumerate() {
            if matches!(element, Tree::Object(_) | Tree::Array(_)) {
                collect(
                    families,
                    element,
                    &position.child(&index.to_string()),
                    found,
                );
            }
        }
    }
}

/// One key tells elements apart; of several there is no comparison.
fn has_no_effect(name: &str, value: &Tree) -> bool {
    name == "x-kubernetes-list-map-keys" && value.elements().len() > 1
}

/// Under these keys stand values of the API, whose keys are no extensions.
fn is_data(name: &str) -> bool {
    matches!(name, "example" | "examples" | "default" | "enum")
}
