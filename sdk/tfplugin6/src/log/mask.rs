//! Secrets, which never reach the log.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use serde_json::{Map, Value};

const MASK: &str = "***";

/// Texts to be masked. Longest first, so that no rest of a secret remains when another one is part of it.
#[derive(Default)]
pub(super) struct Secrets(RwLock<BTreeSet<(Reverse<usize>, String)>>);

impl Secrets {
    /// The text itself, and the text as it stands inside a JSON document that is logged as text.
    pub(super) fn add(&self, secret: &str) {
        if secret.is_empty() {
            return;
        }
        let escaped = Value::from(secret).to_string();
        let escaped = escaped[1..escaped.len() - 1].to_owned();
        let mut secrets = self.0.write().unwrap_or_else(PoisonError::into_inner);
        secrets.insert((Reverse(secret.len()), secret.to_owned()));
        secrets.insert((Reverse(escaped.len()), escaped));
    }

    pub(super) fn masked(&self, text: &str) -> String {
        let secrets = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut text = text.to_owned();
        for (_, secret) in secrets.iter() {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), MASK);
            }
        }
        text
    }

    /// Masks a value, its parts and its keys. A number that shows a secret becomes text.
    pub(super) fn mask(&self, value: &mut Value) {
        match value {
            Value::Null | Value::Bool(_) => {}
            Value::Number(number) => {
                let text = number.to_string();
                let masked = self.masked(&text);
                if masked != text {
                    *value = masked.into();
                }
            }
            Value::String(text) => *text = self.masked(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.mask(item)),
            Value::Object(fields) => *fields = self.masked_fields(std::mem::take(fields)),
        }
    }

    pub(super) fn masked_fields(&self, fields: Map<String, Value>) -> Map<String, Value> {
        let masked = fields.into_iter().map(|(key, mut value)| {
            self.mask(&mut value);
            (self.masked(&key), value)
        });
        masked.collect()
    }
}
