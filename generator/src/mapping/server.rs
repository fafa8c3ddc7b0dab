//! Where the API is, as the mapping says it.

use super::read::Reader;
use super::{ProviderMapping, VariableMapping};
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// `server: {url: …, env: …, variables: {region: eu}}`
    pub(super) fn server(&mut self, tree: &Tree, at: &Position, provider: &mut ProviderMapping) {
        for (key, value, place) in self.members(tree, at, &["url", "env", "variables"]) {
            match key {
                "url" => provider.endpoint = self.address(value, &place),
                "env" => provider.endpoint_environment = self.environment(value, &place),
                _ => {
                    let entries =
                        self.entries_of(value, &place, "an object with an entry for each variable");
                    for (name, value) in entries {
                        let variable = self.variable(value, &place.child(name));
                        provider.variables.insert(name.to_string(), variable);
                    }
                }
            }
        }
    }

    /// A default, or an object with more.
    fn variable(&mut self, tree: &Tree, at: &Position) -> VariableMapping {
        let mut variable = VariableMapping::default();
        if let Tree::String(text) | Tree::Number(text) = tree {
            variable.default = Some(text.to_string());
            return variable;
        }
        for (key, value, place) in self.members(tree, at, &["default", "env"]) {
            match (key, value) {
                ("default", Tree::Number(digits)) => variable.default = Some(digits.to_string()),
                ("default", value) => variable.default = self.text(value, &place),
                (_, value) => variable.environment = self.environment(value, &place),
            }
        }
        variable
    }
}
