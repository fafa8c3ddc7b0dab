//! What the provider's author writes by hand, beside what is generated.

use serde::{Deserialize, Serialize};

/// Full type names, and names of functions; sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Custom {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub data_sources: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<String>,
}

impl Custom {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.resources.is_empty() && self.data_sources.is_empty() && self.functions.is_empty()
    }
}
