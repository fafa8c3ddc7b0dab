//! Several documents as one API: no call may stand in two of them.

use super::Api;
use crate::diagnostic::{Code, Diagnostic, Sink};

/// Sorts the operations, and tells of those that two documents have.
pub fn finish(api: &mut Api, sink: &mut Sink) {
    api.operations
        .sort_by(|a, b| (&a.path, a.method).cmp(&(&b.path, b.method)));
    for pair in api.operations.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        if (&a.path, a.method) == (&b.path, b.method) {
            sink.push(
                Diagnostic::error(
                    Code::Conflict,
                    format!("`{}` stands in two documents", a.call()),
                )
                .at(&b.position, "here")
                .at(&a.position, "and here")
                .help("remove one of the two; an overlay can do it: `remove: true`"),
            );
        }
    }
}
