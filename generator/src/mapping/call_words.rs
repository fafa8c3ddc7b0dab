//! Which words of a call mean something where it stands.

use super::read::Reader;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};

/// Words that only some calls have, and those calls. `""` are the calls that belong to no step of a
/// resource's life.
const OWNERS: [(&str, &[&str]); 6] = [
    ("call", &["create", "read", "update", "delete", "list", ""]),
    ("list", &["read", "find"]),
    ("where", &["read", "find"]),
    ("pagination", &["list"]),
    ("mask", &["update"]),
    ("gone", &["read", "update", "delete", ""]),
];

impl Reader<'_> {
    /// Tells of words that say nothing of this call.
    pub(super) fn astray(&mut self, tree: &Tree, at: &Position) {
        let segments: Vec<String> = at.pointer.segments().collect();
        let verb = match segments.as_slice() {
            [block, _, verb] if block == "resources" => verb.as_str(),
            _ => "",
        };
        for (word, owners) in OWNERS {
            if tree.get(word).is_none() || owners.contains(&verb) {
                continue;
            }
            let owners: Vec<&str> = owners
                .iter()
                .copied()
                .filter(|one| !one.is_empty())
                .collect();
            let message = match verb {
                "" => format!("`{word}` says nothing of this call"),
                verb => format!("`{word}` says nothing of a call under `{verb}`"),
            };
            self.tell(
                Diagnostic::error(Code::MappingKey, message)
                    .at(&at.child(word), "")
                    .help(format!(
                        "it belongs under `{}` of a resource",
                        owners.join("`, `")
                    )),
            );
        }
    }
}
