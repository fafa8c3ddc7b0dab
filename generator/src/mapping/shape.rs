//! What has entries or elements in the mapping, and what should have.

use super::Placed;
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

    /// Texts of a list, each with its place.
    pub(super) fn places(
        &mut self,
        tree: &Tree,
        at: &Position,
        wanted: &str,
    ) -> Vec<Placed<String>> {
        let mut places = Vec::new();
        let list = format!("a list, of which each element is {wanted}");
        for (index, element) in self.elements_of(tree, at, &list).iter().enumerate() {
            let position = at.child(&index.to_string());
            match element.as_str() {
                Some(text) => places.push(Placed {
                    value: text.to_owned(),
                    position,
                }),
                None => self.wrong(&position, element, wanted),
            }
        }
        places
    }
}
