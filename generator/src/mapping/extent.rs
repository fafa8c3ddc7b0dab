//! What the mapping says of the whole provider: what is generated of it.

use super::read::Reader;
use super::{Extent, Mapping};
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// `generate: {resources: listed, data_sources: none, actions: auto}`
    pub(super) fn generate(&mut self, tree: &Tree, at: &Position, mapping: &mut Mapping) {
        let keys = ["resources", "data_sources", "actions", "ephemeral"];
        for (key, value, place) in self.members(tree, at, &keys) {
            let extent = match value.as_str() {
                // Which call obtains something that has to be given back, no document says.
                Some("auto") if key == "ephemeral" => {
                    self.wrong(&place, value, "`listed` or `none`");
                    Extent::Listed
                }
                Some("auto") => Extent::Auto,
                Some("listed") => Extent::Listed,
                Some("none") => Extent::None,
                _ => {
                    self.wrong(&place, value, "`auto`, `listed` or `none`");
                    Extent::Auto
                }
            };
            match key {
                "resources" => mapping.generate.resources = extent,
                "data_sources" => mapping.generate.data_sources = extent,
                "actions" => mapping.generate.actions = extent,
                _ => mapping.generate.ephemeral = extent,
            }
        }
    }
}
