//! Parts of paths that the provider block may give for all.

use serde::{Deserialize, Serialize};

/// A part of paths that is given once in the provider block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathParameter {
    pub environment: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}
