//! Values that no message may show, and the masking of texts that may contain them.

mod learned;
mod sought;

pub(crate) use learned::Learned;
pub(crate) use sought::Ending;

use crate::declaration::{Attribute, Kind};
use crate::plain_text::one_line;
use base64::Engine;
use base64::prelude::{
    BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sought::Sought;
use std::collections::BTreeSet;
use std::fmt;
use tfsdk::Value;
use tfsdk::value::Walk;
use tfsdk::value::json::Json;

/// What stands in for a secret.
pub(crate) const MASK: &str = "(sensitive)";

/// What RFC 3986 leaves as it is.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A set of secrets.
#[derive(Clone, Default)]
pub(crate) struct Secrets {
    texts: BTreeSet<String>,
    /// Those that come later, too.
    learned: Vec<Learned>,
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

    /// The usual spellings, for the log of the whole process.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = String> {
        self.all().into_iter().flat_map(|text| {
            let encoded = utf8_percent_encode(&text, UNRESERVED).to_string();
            let json = Json::from(text.as_str()).to_string();
            let json = json.trim_matches('"').to_owned();
            [text, encoded.replace("%20", "+"), encoded, json]
        })
    }

    /// Makes `secret` unspeakable: as it is, in base 64, and line by line.
    pub(crate) fn add(&mut self, secret: &str) {
        spelled(secret, &mut self.texts);
    }

    /// Makes all unspeakable that `learned` will ever have.
    pub(crate) fn learn(&mut self, learned: &Learned) {
        if !self.learned.iter().any(|known| known.is(learned)) {
            self.learned.push(learned.clone());
        }
    }

    fn all(&self) -> BTreeSet<String> {
        let learned = self.learned.iter().flat_map(Learned::texts);
        self.texts.iter().cloned().chain(learned).collect()
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
        self.texts.extend(other.texts.iter().cloned());
        for learned in &other.learned {
            self.learn(learned);
        }
    }

    /// `text` without any secret, however it is spelled there.
    pub(crate) fn mask(&self, text: &str) -> String {
        self.mask_all(text, Ending::Whole)
    }

    /// `text` as it may be shown: secrets are masked before anything is left out, and again when
    /// the words have moved together.
    pub(crate) fn shown(&self, text: &str, limit: usize) -> Shown {
        self.shown_until(text, Ending::Whole, limit)
    }

    /// The same for text that may have lost its end.
    pub(crate) fn shown_until(&self, text: &str, ending: Ending, limit: usize) -> Shown {
        let masked = self.mask_all(text, ending);
        let line = one_line(&masked, usize::MAX);
        Shown(one_line(&self.mask_all(&line, Ending::Whole), limit))
    }

    /// A value as it may be shown.
    pub(crate) fn shown_value(&self, value: &Value, limit: usize) -> Shown {
        self.shown(&self.masked_value(value).describe(), limit)
    }

    fn masked_value(&self, value: &Value) -> Value {
        let named = |(name, value): (&String, &Value)| (self.mask(name), self.masked_value(value));
        match value {
            Value::String(text) => Value::string(self.mask(text)),
            Value::Number(number) if self.mask(&number.to_string()) != number.to_string() => {
                Value::string(MASK)
            }
            Value::List(elements) => Value::list(elements.iter().map(|e| self.masked_value(e))),
            Value::Set(elements) => Value::set(elements.iter().map(|e| self.masked_value(e))),
            Value::Map(members) => Value::map(members.iter().map(named)),
            Value::Object(members) => Value::object(members.iter().map(named)),
            single => single.clone(),
        }
    }

    pub(crate) fn mask_all(&self, text: &str, ending: Ending) -> String {
        let learned: Vec<String> = self.learned.iter().flat_map(Learned::texts).collect();
        let texts = self.texts.iter().chain(&learned);
        let sought: Vec<_> = texts.map(|text| Sought::new(text)).collect();
        let mut masked = String::with_capacity(text.len());
        let mut rest = text;
        let mut before = None;
        while let Some(first) = rest.chars().next() {
            let found = sought
                .iter()
                .filter_map(|sought| sought.length_at(rest, before, ending))
                .max();
            let length = match found {
                Some(length) => {
                    masked.push_str(MASK);
                    length
                }
                None => {
                    masked.push(first);
                    first.len_utf8()
                }
            };
            before = rest[..length].chars().next_back();
            rest = &rest[length..];
        }
        masked
    }
}

/// Adds `secret` to `texts`: as it is, in base 64, and line by line.
fn spelled(secret: &str, texts: &mut BTreeSet<String>) {
    let secret = secret.trim();
    if secret.is_empty() || !texts.insert(secret.to_owned()) {
        return;
    }
    let engines = [&BASE64_STANDARD, &BASE64_STANDARD_NO_PAD];
    texts.extend(engines.iter().map(|engine| engine.encode(secret)));
    let engines = [&BASE64_URL_SAFE, &BASE64_URL_SAFE_NO_PAD];
    texts.extend(engines.iter().map(|engine| engine.encode(secret)));
    if secret.contains('\n') {
        let lines = secret.lines().map(str::trim);
        texts.extend(lines.filter(|line| line.len() >= 8).map(str::to_owned));
    }
}

/// Text that has lost its secrets, on one line. Only [`Secrets`] makes it, so what a server says
/// cannot get into a message in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown(String);

impl Shown {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

#[cfg(test)]
pub(crate) mod tests;
