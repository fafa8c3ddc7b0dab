//! What is kept of a resource between steps, as in a state file.

use bytes::Bytes;
use serde_json::Value as Json;

/// A stored resource instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The version of the schema that it was written with.
    pub schema_version: i64,
    /// The attributes, as JSON text with all digits.
    pub attributes: String,
    /// The provider's private data.
    pub private: Bytes,
    /// Whether it is to be replaced because its creation failed.
    pub tainted: bool,
}

impl Instance {
    /// The attributes.
    ///
    /// # Panics
    /// When a test stored text that is not JSON.
    pub fn json(&self) -> Json {
        serde_json::from_str(&self.attributes).expect("a state in JSON")
    }

    /// One attribute by JSON pointer (`/owner/email`); null when there is none.
    pub fn get(&self, pointer: &str) -> Json {
        self.json().pointer(pointer).cloned().unwrap_or(Json::Null)
    }
}
