//! What the mapping says of values: whose the elements are, and the number that counts changes.

use super::read::Reader;
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// Whether Terraform has the configured elements only, and not all.
    pub(super) fn own_listed(&mut self, tree: &Tree, at: &Position) -> bool {
        match tree.as_str() {
            Some("listed") => true,
            Some("all") => false,
            _ => {
                self.wrong(at, tree, "`all` or `listed`");
                false
            }
        }
    }

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
