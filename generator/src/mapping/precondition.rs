//! What the mapping says of versions of objects.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

/// Whether changes name the version of the object that they are meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Etag {
    /// Where the document says that a call takes it.
    Auto,
    Never,
    /// Always, and what has none cannot be changed.
    Required,
    /// In the body of the update, as the value of this attribute.
    Field(String),
}

const ETAG: &str = "`auto`, `never`, `required` or `{field: ATTRIBUTE}`";

impl Reader<'_> {
    /// `{field: revision}`
    fn field(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let members = self.members(tree, at, &["field"]);
        let Some((_, value, place)) = members.into_iter().next() else {
            self.wrong(at, tree, ETAG);
            return None;
        };
        let name = value.as_str().filter(|name| !name.is_empty());
        if name.is_none() {
            self.wrong(&place, value, "the name of an attribute");
        }
        name.map(str::to_owned)
    }

    pub(super) fn etag(&mut self, tree: &Tree, at: &Position) -> Option<Placed<Etag>> {
        let value = match tree.as_str() {
            Some("auto") => Etag::Auto,
            Some("never") => Etag::Never,
            Some("required") => Etag::Required,
            Some(_) | None if !matches!(tree, Tree::Object(_)) => {
                self.wrong(at, tree, ETAG);
                return None;
            }
            _ => Etag::Field(self.field(tree, at)?),
        };
        Some(Placed {
            value,
            position: at.clone(),
        })
    }
}
