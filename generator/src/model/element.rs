//! Objects that are elements of another one.

use serde::{Deserialize, Serialize};

/// Where an element is, as JSON pointers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    /// The parent in the answer that reads it; empty for the whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub parent: String,
    /// The list in the parent.
    pub at: String,
}
