//! Parts of paths that the provider block gives for all: `provider.parameters`.

use super::read::Reader;
use super::{ParameterMapping, Placed};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

impl Reader<'_> {
    /// `parameters: {stand: {default_env: KIOSK_STAND}}`; `{stand: KIOSK_STAND}` says the same.
    pub(super) fn common_parameters(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<String, Placed<ParameterMapping>> {
        let entries = self.entries_of(tree, at, "an object with an entry for each parameter");
        let mut parameters = BTreeMap::new();
        for (name, value) in entries {
            let position = at.child(name);
            let mut value_of = ParameterMapping::default();
            if let Tree::String(_) = value {
                value_of.environment = self.environment(value, &position);
            } else {
                for (_, value, place) in self.members(value, &position, &["default_env"]) {
                    value_of.environment = self.environment(value, &place);
                }
            }
            let value = value_of;
            parameters.insert(name.to_string(), Placed { value, position });
        }
        parameters
    }
}
