//! Values that no message may show, and the masking of texts that may contain them.

use crate::declaration::{Attribute, Kind};
use base64::Engine;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::BTreeSet;
use std::fmt;
use tfsdk::Value;
use tfsdk::value::Walk;

/// What stands in for a secret.
pub(crate) const MASK: &str = "(sensitive)";

/// A set of secrets in every spelling in which a server may echo them.
#[derive(Clone, Default)]
pub(crate) struct Secrets {
    spellings: BTreeSet<String>,
    /// What is declared of the objects that the texts are about.
    attributes: Vec<&'static [Attribute]>,
}

impl Secrets {
    /// No secrets yet; those that only an answer shows are found by these attributes.
    pub(crate) fn of(attributes: &'static [Attribute]) -> Self {
        let mut secrets = Self::default();
        secrets.attributes.push(attributes);
        secrets
    }

    /// Further attributes.
    pub(crate) fn add_attributes(&mut self, attributes: &'static [Attribute]) {
        self.attributes.push(attributes);
    }

    pub(crate) fn attributes(&self) -> &[&'static [Attribute]] {
        &self.attributes
    }

    /// Every spelling, for the log of the whole process.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &str> {
        self.spellings.iter().map(String::as_str)
    }

    /// Makes `secret` unspeakable: as it is, percent-encoded, in JSON, in base 64, and line by line.
    pub(crate) fn add(&mut self, secret: &str) {
        let secret = secret.trim();
        if secret.is_empty() || self.spellings.contains(secret) {
            return;
        }
        let encoded = utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string();
        self.spellings.insert(encoded.to_lowercase());
        self.spellings.insert(encoded.replace("%20", "+"));
        self.spellings.insert(encoded);
        self.spellings.insert(
            secret
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n"),
        );
        self.spellings
            .insert(base64::prelude::BASE64_STANDARD.encode(secret));
        if secret.contains('\n') {
            let lines = secret.lines().map(str::trim);
            self.spellings
                .extend(lines.filter(|line| line.len() >= 8).map(str::to_owned));
        }
        self.spellings.insert(secret.to_owned());
    }

    /// Makes all texts unspeakable that are in sensitive attributes of `value`.
    pub(crate) fn add_sensitive(&mut self, attributes: &[Attribute], value: &Value) {
        for attribute in attributes {
            let member = value.attribute(attribute.name).unwrap_or(&Value::Null);
            if attribute.sensitive || attribute.write_only {
                self.add_all(member);
            } else {
                self.add_inside(&attribute.kind, member);
            }
        }
    }

    fn add_inside(&mut self, kind: &Kind, value: &Value) {
        match (kind, value) {
            (Kind::Object(attributes), value) => self.add_sensitive(attributes, value),
            (Kind::List(element) | Kind::Set(element), value) => {
                for value in value.as_elements().unwrap_or_default() {
                    self.add_inside(element, value);
                }
            }
            (Kind::Map(element), Value::Map(members)) => {
                for value in members.values() {
                    self.add_inside(element, value);
                }
            }
            _ => {}
        }
    }

    fn add_all(&mut self, value: &Value) {
        value.walk(&mut |_, value| {
            match value {
                Value::String(text) => self.add(text),
                Value::Number(number) => self.add(&number.to_string()),
                _ => {}
            }
            Walk::Into
        });
    }

    pub(crate) fn extend(&mut self, other: &Secrets) {
        self.spellings.extend(other.spellings.iter().cloned());
    }

    /// `text` without any secret.
    pub(crate) fn mask(&self, text: &str) -> String {
        let mut present: Vec<&String> = self
            .spellings
            .iter()
            .filter(|spelling| text.contains(spelling.as_str()))
            .collect();
        present.sort_by_key(|spelling| std::cmp::Reverse(spelling.len()));
        let mut masked = text.to_owned();
        for spelling in present {
            masked = if spelling.chars().count() < 4 {
                mask_words(&masked, spelling)
            } else {
                masked.replace(spelling.as_str(), MASK)
            };
        }
        masked
    }
}

/// Masks a very short secret only where it stands alone, so that messages stay readable.
fn mask_words(text: &str, secret: &str) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut copied = 0;
    for (start, found) in text.match_indices(secret) {
        let end = start + found.len();
        let bounded = !text[..start].ends_with(char::is_alphanumeric)
            && !text[end..].starts_with(char::is_alphanumeric);
        if bounded && start >= copied {
            masked.push_str(&text[copied..start]);
            masked.push_str(MASK);
            copied = end;
        }
    }
    masked.push_str(&text[copied..]);
    masked
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    fn masked(secret: &str, text: &str) -> String {
        let mut secrets = Secrets::default();
        secrets.add(secret);
        secrets.mask(text)
    }

    #[test]
    fn every_spelling_is_masked() {
        let secret = "p&ss \"w\\rd";
        for text in [
            "bad p&ss \"w\\rd!",
            "bad p%26ss%20%22w%5Crd!",
            "bad p%26ss%20%22w%5crd!",
            "bad p%26ss+%22w%5Crd!",
            "bad p&ss \\\"w\\\\rd!",
            "bad cCZzcyAid1xyZA==!",
        ] {
            assert_eq!(masked(secret, text), "bad (sensitive)!", "{text}");
        }
    }

    #[test]
    fn short_secrets_are_masked_as_words_only() {
        assert_eq!(
            masked("a", "a bad 'a' at a."),
            "(sensitive) bad '(sensitive)' at (sensitive)."
        );
    }

    #[test]
    fn nothing_to_hide_changes_nothing() {
        assert_eq!(masked(" ", "a b"), "a b");
    }

    #[test]
    fn lines_of_a_key_are_masked_alone() {
        let key = "-----BEGIN-----\nMIIEvQIBADANBg\n-----END-----";
        assert_eq!(masked(key, "near MIIEvQIBADANBg"), "near (sensitive)");
    }

    #[test]
    fn debugging_shows_nothing() {
        let mut secrets = Secrets::default();
        secrets.add("hunter22");
        assert_eq!(format!("{secrets:?}"), "Secrets");
    }
}
