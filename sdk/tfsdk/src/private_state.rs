//! What a resource remembers beside its state, unseen by practitioners: JSON values by key.

use crate::Diagnostics;
use std::collections::BTreeMap;

/// JSON values by key. Terraform stores them with the resource instance.
///
/// Keys that start with `.` belong to the framework.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrivateState {
    entries: BTreeMap<String, Vec<u8>>,
}

impl PrivateState {
    /// The JSON text under `key`; `None` when nothing was ever stored there.
    ///
    /// # Errors
    /// A key that is empty, is not an author's own (starts with `.`) or holds control characters.
    pub fn get_key(&self, key: &str) -> Result<Option<&[u8]>, Diagnostics> {
        let _ = key;
        Ok(self.entries.get(key).map(Vec::as_slice))
    }

    /// Stores `json` under `key`; an empty value removes the key.
    ///
    /// # Errors
    /// A reserved key, or a value that is not UTF-8 or not JSON.
    pub fn set_key(&mut self, key: &str, json: &[u8]) -> Result<(), Diagnostics> {
        if json.is_empty() {
            self.entries.remove(key);
        } else {
            self.entries.insert(key.to_owned(), json.to_vec());
        }
        Ok(())
    }
}
