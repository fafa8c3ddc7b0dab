//! What has entries or elements in the mapping, and what should have.

use super::read::Reader;
use crate::source::{Position, Text, Tree};

impl Reader<'_> {
    /// The entries of an object. A block that is left empty has none.
    pub(super) fn entries_of<'t>(
        &mut self,
        tree: &'t Tree,
        at: &Position,
        wanted: &str,
    ) -> &'t [(Text, Tree)] {
        if !matches!(tree, Tree::Object(_) | Tree::Null) {
            self.wrong(at, tree, wanted);
        }
        tree.members()
    }

    /// The elements of a list. One that is left empty has none.
    pub(super) fn elements_of<'t>(
        &mut self,
        tree: &'t Tree,
        at: &Position,
        wanted: &str,
    ) -> &'t [Tree] {
        if !matches!(tree, Tree::Array(_) | Tree::Null) {
            self.wrong(at, tree, wanted);
        }
        tree.elements()
    }
}
