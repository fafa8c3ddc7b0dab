//! What the mapping says of single values: the number that counts the changes of one.

use super::read::Reader;
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// The name of an attribute that there is not yet.
    pub(super) fn new_name(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        match tree.as_str() {
            Some(name) if crate::naming::is_legal(name) => Some(name.to_owned()),
            _ => {
                let wanted = "a name of lower-case letters, digits and underscores";
                self.wrong(at, tree, wanted);
                None
            }
        }
    }
}
