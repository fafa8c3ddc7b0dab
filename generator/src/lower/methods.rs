//! Whether the method of a call that the mapping names fits the step that it is named for.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::openapi::{Method, Operation};
use crate::source::Position;

/// Tells of a call that cannot be, or hardly is, what the mapping says: `verb` is a step of a
/// resource's life.
pub fn report(verb: &str, operation: &Operation, position: &Position, sink: &mut Sink) {
    use Method::{Delete, Get, Patch, Post, Put};
    let does = match operation.method {
        Get => "reads",
        Delete => "deletes",
        Put | Patch => "changes",
        Post => return,
    };
    let diagnostic = match (verb, operation.method) {
        ("create" | "update", Delete) | ("read" | "list" | "find", Delete | Put | Patch) => {
            Diagnostic::error(
                Code::MappingContradiction,
                format!(
                    "`{}` {does}, so it cannot {} objects",
                    operation.call(),
                    what(verb)
                ),
            )
            .help("name the call that does")
        }
        ("create" | "update" | "delete", Get) => Diagnostic::warning(
            Code::MappingContradiction,
            format!(
                "`{}` {does}, and is to {} objects",
                operation.call(),
                what(verb)
            ),
        )
        .help(
            "if the API really means that, nothing is wrong here; caches and proxies may still \
             answer a GET without asking it",
        ),
        _ => return,
    };
    sink.push(diagnostic.at(position, format!("named for `{verb}`")));
}

fn what(verb: &str) -> &str {
    match verb {
        "create" => "make",
        "update" => "change",
        verb => verb,
    }
}
