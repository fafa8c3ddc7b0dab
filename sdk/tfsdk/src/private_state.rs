//! What a resource remembers beside its state, unseen by practitioners: JSON values by key.

use crate::Diagnostics;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// JSON values by key. Terraform stores them with the resource instance.
///
/// Keys that start with `.` belong to the framework.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct PrivateState {
    entries: BTreeMap<String, Vec<u8>>,
}

impl PrivateState {
    /// Nothing remembered.
    pub fn new() -> Self {
        Self::default()
    }

    /// The JSON text under `key`; `None` when nothing was ever stored there.
    ///
    /// # Errors
    /// A key that is empty or is not an author's own (starts with `.`).
    pub fn get_key(&self, key: &str) -> Result<Option<&[u8]>, Diagnostics> {
        check_key(key)?;
        Ok(self.entries.get(key).map(Vec::as_slice))
    }

    /// Stores `json` under `key`; an empty value removes the key.
    ///
    /// # Errors
    /// An empty or reserved key, or a value that is not UTF-8 or not JSON. Nothing is changed then.
    pub fn set_key(&mut self, key: &str, json: &[u8]) -> Result<(), Diagnostics> {
        check_key(key)?;
        self.store(key, json)
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    #[allow(dead_code, reason = "for the engine")]
    /// The JSON text under a key of the framework's own.
    pub(crate) fn reserved(&self, key: &str) -> Option<&[u8]> {
        self.entries.get(key).map(Vec::as_slice)
    }

    #[allow(dead_code, reason = "for the engine")]
    /// Stores `json` under a key of the framework's own; an empty value removes the key.
    ///
    /// # Errors
    /// A value that is not UTF-8 or not JSON.
    pub(crate) fn set_reserved(&mut self, key: &str, json: &[u8]) -> Result<(), Diagnostics> {
        self.store(key, json)
    }

    /// The bytes for Terraform to store: a JSON object by key, nothing when nothing is remembered.
    pub fn encode(&self) -> Vec<u8> {
        if self.entries.is_empty() {
            return Vec::new();
        }
        let mut text = String::from("{");
        for (position, (key, json)) in self.entries.iter().enumerate() {
            if position > 0 {
                text.push(',');
            }
            crate::value::json::write_string(key, &mut text);
            text.push(':');
            text.push_str(&String::from_utf8_lossy(json));
        }
        text.push('}');
        text.into_bytes()
    }

    /// Reads what [`PrivateState::encode`] wrote.
    ///
    /// # Errors
    /// Bytes that this framework did not write.
    pub fn decode(bytes: &[u8]) -> Result<Self, Diagnostics> {
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let entries: BTreeMap<String, &RawValue> =
            serde_json::from_slice(bytes).map_err(|error| {
                Diagnostics::from_error(
                    "Private state cannot be read",
                    format!(
                        "The provider's private data for this object, which Terraform keeps beside \
                         the state, is not a JSON object by key ({error}). It was stored by another \
                         program, or it is damaged. Restore the state from a backup, or remove the \
                         object from the state and import it again."
                    ),
                )
            })?;
        let entries = entries
            .into_iter()
            .map(|(key, json)| (key, json.get().as_bytes().to_vec()))
            .collect();
        Ok(Self { entries })
    }

    fn store(&mut self, key: &str, json: &[u8]) -> Result<(), Diagnostics> {
        if json.is_empty() {
            self.entries.remove(key);
            return Ok(());
        }
        let text = std::str::from_utf8(json).map_err(|_| wrong_value(key, "is not UTF-8 text"))?;
        let json = serde_json::from_str::<&RawValue>(text)
            .map_err(|error| wrong_value(key, &format!("is not JSON: {error}")))?;
        self.entries
            .insert(key.to_owned(), json.get().as_bytes().to_vec());
        Ok(())
    }
}

/// The keys only: values may be secret.
impl fmt::Debug for PrivateState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.entries.keys()).finish()
    }
}

fn check_key(key: &str) -> Result<(), Diagnostics> {
    let wrong = if key.is_empty() {
        "The key is empty. Give each private value a name of its own."
    } else if key.starts_with('.') {
        "Keys that start with `.` belong to the framework. Choose a name without the dot in front."
    } else {
        return Ok(());
    };
    Err(Diagnostics::from_error(
        "Private state key not allowed",
        format!("{wrong} The key was {key:?}. This is a bug in the provider."),
    ))
}

/// The value itself is not shown: private data may be secret.
fn wrong_value(key: &str, what: &str) -> Diagnostics {
    Diagnostics::from_error(
        "Private state value not allowed",
        format!(
            "The value for the key {key:?} {what}. Private values are JSON texts. \
             This is a bug in the provider."
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::PrivateState;

    #[test]
    fn the_frameworks_own_keys_are_stored_and_hidden() {
        let mut private = PrivateState::new();
        private.set_reserved(".etag", br#""abc""#).expect("JSON");
        private.set_key("own", b"[1, 2]").expect("JSON");
        assert!(private.get_key(".etag").is_err());

        let bytes = private.encode();
        assert_eq!(bytes, br#"{".etag":"abc","own":[1, 2]}"#);
        let mut again = PrivateState::decode(&bytes).expect("what was written");
        assert_eq!(again, private);
        assert_eq!(again.reserved(".etag"), Some(&br#""abc""#[..]));
        assert!(again.set_reserved(".etag", b"{").is_err());
        again.set_reserved(".etag", b"").expect("a removal");
        assert_eq!(again.reserved(".etag"), None);
    }
}
