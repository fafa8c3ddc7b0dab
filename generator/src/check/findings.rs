//! Broken invariants as messages: in the user's words, with the place that can mend them.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{AttributeMapping, Mapping, ResourceMapping};
use crate::model::{Kind, Literal, Operation, Provider};
use crate::source::{Pointer, Position};
use std::collections::BTreeSet;

/// Where things were decided.
#[derive(Clone, Copy, Debug)]
pub struct Origins<'a> {
    pub mapping: &'a Mapping,
    /// The number of the document among the sources.
    pub document: usize,
}

/// Where findings go.
pub(super) struct Findings<'a> {
    sink: &'a mut Sink,
    origins: Origins<'a>,
    prefix: String,
    /// The call that the resource or data source is made of.
    home: Option<Position>,
    /// One message for each subject and word is enough.
    told: BTreeSet<(String, String)>,
}

impl<'a> Findings<'a> {
    pub(super) fn new(provider: &Provider, origins: Origins<'a>, sink: &'a mut Sink) -> Self {
        Self {
            sink,
            origins,
            prefix: format!("{}_", provider.name),
            home: None,
            told: BTreeSet::new(),
        }
    }

    /// What follows is about something that is made of this call.
    pub(super) fn about(&mut self, operation: &Operation) {
        let pointer = Pointer::root()
            .child("paths")
            .child(&operation.path)
            .child(&operation.method.as_str().to_ascii_lowercase());
        self.home = Some(Position {
            file: self.origins.document,
            pointer,
        });
    }

    /// Nothing is wrong with this, whatever is added later.
    pub(super) fn excuse(&mut self, subject: &str, key: &str) {
        self.told.insert((subject.to_owned(), key.to_owned()));
    }

    /// Whether the mapping gives the attribute the one value that it has.
    pub(super) fn has_constant(&self, subject: &str) -> bool {
        let found = subject.split_once('.').and_then(|(type_name, address)| {
            let own = type_name.strip_prefix(&self.prefix).unwrap_or(type_name);
            entry(self.origins.mapping.resources.get(own)?, address)
        });
        found.is_some_and(|(_, entry)| entry.constant.is_some())
    }

    /// `subject` is a type name, or an attribute behind one: `kiosk_drink.recipe.steps`. `key` is
    /// the word of the mapping that decides it.
    pub(super) fn add(&mut self, subject: &str, key: &str, what: &str) {
        if !self.told.insert((subject.to_owned(), key.to_owned())) {
            return;
        }
        let (type_name, address) = match subject.split_once('.') {
            Some((type_name, address)) => (type_name, Some(address)),
            None => (subject, None),
        };
        let own = type_name.strip_prefix(&self.prefix).unwrap_or(type_name);
        let message = match address {
            Some(address) => format!("`{address}` of `{own}`: {what}"),
            None => format!("`{own}`: {what}"),
        };
        let diagnostic = Diagnostic::error(Code::ModelInvariant, message);
        let resource = self.origins.mapping.resources.get(own);
        let entry = resource
            .zip(address)
            .and_then(|(resource, address)| entry(resource, address));
        let diagnostic = match (entry, resource, &self.home) {
            (Some((name, entry)), _, _) => diagnostic
                .at(&entry.position.child(key), "decided here")
                .help(typed(name, key)),
            (None, Some(resource), _) => diagnostic
                .at(&resource.position.child(key), "decided here")
                .help(advice(own, address, key)),
            (None, None, Some(home)) => diagnostic
                .at(home, "it is made of this call")
                .help(advice(own, address, key)),
            (None, None, None) => diagnostic.help(advice(own, address, key)),
        };
        self.sink.push(diagnostic);
    }
}

/// What the mapping says of an attribute, under its old name if it was renamed.
fn entry<'m>(
    resource: &'m ResourceMapping,
    address: &str,
) -> Option<(&'m str, &'m AttributeMapping)> {
    let (parent, last) = match address.rsplit_once('.') {
        Some((parent, last)) => (format!("{parent}."), last),
        None => (String::new(), address),
    };
    let renamed = |name: &str, entry: &AttributeMapping| {
        entry.rename.as_deref() == Some(last)
            && name
                .strip_prefix(&parent)
                .is_some_and(|old| !old.contains('.'))
    };
    resource
        .attributes
        .iter()
        .find(|(name, entry)| *name == address || renamed(name, entry))
        .map(|(name, entry)| (name.as_str(), entry))
}

/// What to type in an entry that says something else.
fn typed(name: &str, key: &str) -> String {
    match key {
        "replace" => format!(
            "write `{name}: {{replace: false}}` when nobody sets it, `{{replace: true}}` when \
             no update takes it"
        ),
        "default" => format!(
            "give `{name}` another default, or write `{name}: {{default: server}}` to let the \
             API choose"
        ),
        key => format!("remove or change `{key}` in the entry of `{name}`"),
    }
}

/// What to type where the mapping says nothing yet.
fn advice(resource: &str, address: Option<&str>, key: &str) -> String {
    match address {
        Some(address) => format!(
            "say it in the mapping under `resources: {resource}: attributes: {address}: {key}:`, or \
             leave the attribute out with `ignore: true`"
        ),
        None => format!(
            "say it in the mapping under `resources: {resource}:`, or leave the resource out with \
             `ignore: [{resource}]`"
        ),
    }
}

/// A type as a user would call it.
pub(super) fn type_words(kind: &Kind) -> String {
    match kind {
        Kind::String => "text".to_owned(),
        Kind::Integer => "a whole number".to_owned(),
        Kind::Number => "a number".to_owned(),
        Kind::Boolean => "`true` or `false`".to_owned(),
        Kind::Scalar(_) => "text, a number or a boolean".to_owned(),
        Kind::Json => "JSON text".to_owned(),
        Kind::Dynamic => "any value".to_owned(),
        Kind::List(element) => format!("a list, each element {}", type_words(element)),
        Kind::Set(element) => format!("a set, each element {}", type_words(element)),
        Kind::Map(element) => format!("a map, each value {}", type_words(element)),
        Kind::Object(_) => "an object".to_owned(),
    }
}

/// A default as a user would call it.
pub(super) fn literal_words(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => format!("the text {}", serde_json::Value::from(text.as_str())),
        Literal::Number(digits) => format!("the number {digits}"),
        Literal::Boolean(value) => format!("`{value}`"),
        Literal::Json(text) if text.starts_with('[') => "a list".to_owned(),
        Literal::Json(_) => "an object".to_owned(),
    }
}
