//! What holds for all resources that say nothing else: `defaults`.

use super::read::Reader;
use super::{Mapping, Placed};
use crate::model::{Gone, LifeStep};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

/// The whole block.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// In seconds.
    pub timeouts: BTreeMap<LifeStep, Placed<u64>>,
    /// Answers that say that an object does not exist.
    pub gone: Vec<Gone>,
    pub server_defaults: ServerDefaults,
}

/// Which optional attributes have a value of the server's where none is configured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ServerDefaults {
    /// Those that have a default in the document.
    Never,
    /// Those that answers show as well, unless null stands for nothing.
    #[default]
    OptionalInResponse,
    /// All that answers show.
    AllOptional,
}

impl Reader<'_> {
    /// `defaults: {timeouts: {create: 20m}, gone: [404], server_defaults: never}`
    pub(super) fn defaults(&mut self, tree: &Tree, at: &Position, mapping: &mut Mapping) {
        let defaults = &mut mapping.defaults;
        let keys = ["timeouts", "gone", "server_defaults"];
        for (key, value, place) in self.members(tree, at, &keys) {
            match key {
                "timeouts" => defaults.timeouts = self.timeouts(value, &place),
                "gone" => defaults.gone = self.gone(value, &place),
                _ => match value.as_str() {
                    Some("never") => defaults.server_defaults = ServerDefaults::Never,
                    Some("optional_in_response") => {
                        defaults.server_defaults = ServerDefaults::OptionalInResponse;
                    }
                    Some("all_optional") => {
                        defaults.server_defaults = ServerDefaults::AllOptional;
                    }
                    _ => {
                        let wanted = "`never`, `optional_in_response` or `all_optional`";
                        self.wrong(&place, value, wanted);
                    }
                },
            }
        }
    }
}
