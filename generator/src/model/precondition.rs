//! What a call says of the object that it changes.

use serde::{Deserialize, Serialize};

/// Whether a call names the version of the object that it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IfMatch {
    /// Where a version is known.
    Known,
    /// Always; the object is read first if none is known.
    Needed,
}
