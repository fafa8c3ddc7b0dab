//! What the author writes by hand: `custom: {resources: [blend]}`.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

/// Names without the provider's prefix.
#[derive(Clone, Debug, Default)]
pub struct CustomMapping {
    pub resources: Vec<Placed<String>>,
    pub data_sources: Vec<Placed<String>>,
    pub functions: Vec<Placed<String>>,
}

const NAME: &str = "a name of lower-case letters, digits and underscores";

impl Reader<'_> {
    pub(super) fn custom(&mut self, tree: &Tree, at: &Position) -> CustomMapping {
        let mut custom = CustomMapping::default();
        let keys = ["resources", "data_sources", "functions"];
        for (key, value, place) in self.members(tree, at, &keys) {
            let mut names = self.places(value, &place, NAME);
            names.retain(|name| {
                let is_legal = crate::naming::is_legal(&name.value);
                if !is_legal {
                    let text = Tree::String(name.value.as_str().into());
                    self.wrong(&name.position, &text, NAME);
                }
                is_legal
            });
            match key {
                "resources" => custom.resources = names,
                "data_sources" => custom.data_sources = names,
                _ => custom.functions = names,
            }
        }
        custom
    }
}
