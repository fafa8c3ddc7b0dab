//! How objects of several forms are spelled: `variants:` of a resource or of an attribute.

use super::read::Reader;
use super::{Placed, Variants};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

impl Reader<'_> {
    /// `nested` or `flat`.
    pub(super) fn variants_of_attribute(&mut self, tree: &Tree, at: &Position) -> Option<Variants> {
        match tree.as_str() {
            Some("nested") => Some(Variants::Nested),
            Some("flat") => Some(Variants::Flat),
            _ => {
                self.wrong(at, tree, "`nested` or `flat`");
                None
            }
        }
    }

    /// `nested`, `flat`, `split`, or `split` with names by form.
    pub(super) fn variants_of_resource(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> Option<Placed<Variants>> {
        let value = match (tree.as_str(), tree.get("split")) {
            (Some("nested"), _) => Variants::Nested,
            (Some("flat"), _) => Variants::Flat,
            (Some("split"), _) => Variants::Split(BTreeMap::new()),
            (None, Some(_)) => {
                let mut names = BTreeMap::new();
                for (_, split, place) in self.members(tree, at, &["split"]) {
                    let entries = self.entries_of(split, &place, "an object of forms and names");
                    for (form, name) in entries {
                        let place = place.child(form);
                        match name.as_str().filter(|name| crate::naming::is_legal(name)) {
                            Some(name) => {
                                names.insert(form.to_string(), name.to_owned());
                            }
                            None => self.wrong(
                                &place,
                                name,
                                "a name of lower-case letters, digits and underscores",
                            ),
                        }
                    }
                }
                Variants::Split(names)
            }
            _ => {
                let wanted = "`nested`, `flat`, `split` or `{split: {FORM: NAME}}`";
                self.wrong(at, tree, wanted);
                return None;
            }
        };
        Some(Placed {
            value,
            position: at.clone(),
        })
    }
}
