//! What a call says of the object that it changes.

use serde::{Deserialize, Serialize};

/// How a call names the version of the object that it is meant for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IfMatch {
    /// In a header, where a version is known.
    Known,
    /// In a header; the object is read first if none is known.
    Needed,
    /// In the body, as the value that this attribute had when it was read last.
    Field(String),
}
