//! Where the API is.

use serde::{Deserialize, Serialize};

/// Where calls go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Endpoint {
    /// With variables in braces. Empty when the document names no server, only a path when it does
    /// not name the host.
    pub default: String,
    pub environment: String,
}

/// A part of addresses that is chosen in the provider block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    pub environment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Those that are possible; empty for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
}

/// Where some calls go instead of the `endpoint`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// An address, or a path on the host of the `endpoint`.
    pub default: String,
    pub environment: String,
}
