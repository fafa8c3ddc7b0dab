//! Schemas that no value can satisfy. In a request that is an error, until the mapping leaves the
//! attribute out; in an answer it is a warning, and the last member counts.

use super::kind::{Contradicted, Surroundings};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ResourceMapping;

/// Tells of what was found while the attributes of `resource` were lowered, notes included.
pub fn report(
    around: &Surroundings,
    resource: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    for note in around.notes.take() {
        sink.push(note);
    }
    let entries = own.map(|own| &own.attributes);
    for (address, by, found) in around.contradictions.take() {
        // An entry that leaves out the attribute, or one around it.
        let ignored = entries.is_some_and(|entries| {
            entries.iter().any(|(name, entry)| {
                let rest = address.strip_prefix(name.as_str());
                entry.ignore && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        });
        if ignored {
            continue;
        }
        let (diagnostic, help) = match by {
            Contradicted::Request => (
                Diagnostic::error(Code::Conflict, found.message),
                format!(
                    "{}; or leave it out: write `{address}: {{ignore: true}}` in the mapping under \
                     `resources: {resource}: attributes:`",
                    found.help
                ),
            ),
            Contradicted::Answer => (
                Diagnostic::warning(Code::Conflict, found.message),
                format!(
                    "{}; until then the last member counts for `{address}`",
                    found.help
                ),
            ),
        };
        sink.push(
            diagnostic
                .at(&found.first, "this is one of them")
                .at(&found.second, "this one disagrees")
                .help(help),
        );
    }
}
