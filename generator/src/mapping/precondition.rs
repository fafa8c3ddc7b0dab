//! What the mapping says of versions of objects.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

/// Whether changes name the version of the object that they are meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Etag {
    /// Where the document says that a call takes it.
    Auto,
    Never,
    /// Always, and what has none cannot be changed.
    Required,
}

impl Reader<'_> {
    pub(super) fn etag(&mut self, tree: &Tree, at: &Position) -> Option<Placed<Etag>> {
        let value = match tree.as_str() {
            Some("auto") => Etag::Auto,
            Some("never") => Etag::Never,
            Some("required") => Etag::Required,
            _ => {
                self.wrong(at, tree, "`auto`, `never` or `required`");
                return None;
            }
        };
        Some(Placed {
            value,
            position: at.clone(),
        })
    }
}
