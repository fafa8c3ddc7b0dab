//! What never reaches the log: secrets by their text, by the name of their field, and by their form.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use regress::Regex;
use serde_json::{Map, Value};

pub(super) const MASK: &str = "***";

/// All that is masked, and the entries that are left out.
#[derive(Default)]
pub(super) struct Masks(RwLock<Rules>);

#[derive(Default)]
struct Rules {
    /// Longest first, so that no rest of a secret remains when another one is part of it.
    secrets: BTreeSet<(Reverse<usize>, String)>,
    /// In lower case.
    fields: BTreeSet<String>,
    patterns: Vec<Regex>,
    omitted_messages: Vec<Regex>,
    /// In lower case.
    omitted_fields: BTreeSet<String>,
}

impl Masks {
    /// The text itself, and the text as it stands inside a JSON document that is logged as text.
    pub(super) fn add_secret(&self, secret: &str) {
        if secret.is_empty() {
            return;
        }
        let escaped = Value::from(secret).to_string();
        let escaped = escaped[1..escaped.len() - 1].to_owned();
        self.change(|rules| {
            rules
                .secrets
                .insert((Reverse(secret.len()), secret.to_owned()));
            rules.secrets.insert((Reverse(escaped.len()), escaped));
        });
    }

    pub(super) fn add_field(&self, name: &str) {
        self.change(|rules| rules.fields.insert(name.to_lowercase()));
    }

    pub(super) fn add_pattern(&self, pattern: Regex) {
        self.change(|rules| rules.patterns.push(pattern));
    }

    pub(super) fn omit_messages(&self, pattern: Regex) {
        self.change(|rules| rules.omitted_messages.push(pattern));
    }

    pub(super) fn omit_field(&self, name: &str) {
        self.change(|rules| rules.omitted_fields.insert(name.to_lowercase()));
    }

    /// Whether an entry is to be left out. Its message is looked at as it was said.
    pub(super) fn omits(&self, message: &str, fields: &Map<String, Value>) -> bool {
        let rules = self.rules();
        let by_message = |pattern: &Regex| pattern.find(message).is_some();
        rules.omitted_messages.iter().any(by_message)
            || (!rules.omitted_fields.is_empty()
                && fields
                    .keys()
                    .any(|key| rules.omitted_fields.contains(&key.to_lowercase())))
    }

    pub(super) fn masked(&self, text: &str) -> String {
        self.rules().masked(text)
    }

    pub(super) fn masked_fields(&self, fields: Map<String, Value>) -> Map<String, Value> {
        self.rules().masked_fields(fields)
    }

    fn rules(&self) -> RwLockReadGuard<'_, Rules> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Rules) -> T) {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Rules {
    fn masked(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (_, secret) in &self.secrets {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), MASK);
            }
        }
        for pattern in &self.patterns {
            text = without(pattern, text);
        }
        text
    }

    /// Masks a value, its parts and its keys. A number that shows a secret becomes text.
    fn mask(&self, value: &mut Value) {
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

    fn masked_fields(&self, fields: Map<String, Value>) -> Map<String, Value> {
        let masked = fields.into_iter().map(|(key, mut value)| {
            if !self.fields.is_empty() && self.fields.contains(&key.to_lowercase()) {
                value = MASK.into();
            } else {
                self.mask(&mut value);
            }
            (self.masked(&key), value)
        });
        masked.collect()
    }
}

fn without(pattern: &Regex, text: String) -> String {
    let mut masked = String::new();
    let mut end = 0;
    for found in pattern
        .find_iter(&text)
        .filter(|found| !found.range().is_empty())
    {
        masked.push_str(&text[end..found.start()]);
        masked.push_str(MASK);
        end = found.end();
    }
    if end == 0 {
        return text;
    }
    masked.push_str(&text[end..]);
    masked
}
