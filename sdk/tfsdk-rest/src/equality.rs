//! When two values mean the same, by what their attributes declare.
//!
//! Each value has one canonical form per view; values are equal when these are. That makes sets
//! and unordered lists cheap to compare: canonical forms can be sorted.

use crate::declaration::{Attribute, Equality, Kind, Presence};
use crate::form;
use crate::request::free;
use std::collections::BTreeMap;
use tfsdk::Value;
use tfsdk::value::json::Json;

pub(crate) mod json_text;

/// Which parts of a value count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// All of it.
    Whole,
    /// What a practitioner can set: members that only the API sets do not count.
    Configured,
    /// What a practitioner can set and an answer tells: nothing and empty are the same then.
    Answered,
}

impl View {
    fn counts(self, attribute: &Attribute) -> bool {
        match self {
            View::Whole => true,
            View::Configured => attribute.presence != Presence::Computed && !attribute.write_only,
            View::Answered => {
                attribute.presence != Presence::Computed
                    && !attribute.write_only
                    && attribute.returned
            }
        }
    }
}

/// Whether `left` and `right` mean the same.
pub(crate) fn equal(
    kind: &Kind,
    equality: Equality,
    left: &Value,
    right: &Value,
    view: View,
) -> bool {
    left == right || canonical(kind, equality, left, view) == canonical(kind, equality, right, view)
}

/// The one spelling of all values that are equal to `value`.
pub(crate) fn canonical(kind: &Kind, equality: Equality, value: &Value, view: View) -> Value {
    let canonical = match (kind, value) {
        (Kind::List(element), Value::List(elements)) => {
            let of_elements = of_elements(equality);
            let mut elements: Vec<_> = elements
                .iter()
                .map(|value| canonical(element, of_elements, value, view))
                .collect();
            if matches!(equality, Equality::Unordered | Equality::KeyedBy(_)) {
                elements.sort();
            }
            Value::List(elements)
        }
        (Kind::Set(element), Value::Set(elements)) => {
            let of_elements = of_elements(equality);
            Value::set(
                elements
                    .iter()
                    .map(|value| canonical(element, of_elements, value, view)),
            )
        }
        (Kind::Map(element), Value::Map(members)) => {
            let of_elements = of_elements(equality);
            Value::map(
                members.iter().map(|(key, value)| {
                    (key.clone(), canonical(element, of_elements, value, view))
                }),
            )
        }
        (Kind::Object(attributes), Value::Object(members)) => of_members(attributes, members, view),
        (Kind::Dynamic, value) => match free::json(value) {
            Ok(json) => json_text::canonical(json, equality),
            Err(_) => value.clone(),
        },
        (Kind::Scalar(of), Value::String(text)) => match free::scalar(*of, text) {
            // No text is written as a number here, for it would be one.
            Ok(Json::String(text)) => Value::String(text),
            Ok(json) => Value::String(json.to_string()),
            Err(_) => value.clone(),
        },
        (_, Value::String(text)) => of_text(kind, equality, text),
        (Kind::Integer | Kind::Number, Value::Number(_)) => of_form(equality, value),
        (_, value) => value.clone(),
    };
    if view == View::Answered && is_empty(&canonical) {
        Value::Null
    } else {
        canonical
    }
}

fn of_members(attributes: &[Attribute], members: &BTreeMap<String, Value>, view: View) -> Value {
    let counted = attributes
        .iter()
        .filter(|attribute| attribute.is_shown() && view.counts(attribute));
    Value::object(counted.map(|attribute| {
        let member = members.get(attribute.name).unwrap_or(&Value::Null);
        let member = canonical(&attribute.kind, attribute.sameness(), member, view);
        (attribute.name, member)
    }))
}

/// Texts in a collection follow the collection's rule; the rules about order are its own.
pub(crate) fn of_elements(equality: Equality) -> Equality {
    match equality {
        Equality::CaseInsensitive
        | Equality::Json
        | Equality::JsonText
        | Equality::Subset
        | Equality::Form(_) => equality,
        Equality::Exact | Equality::Unordered | Equality::KeyedBy(_) | Equality::MatchedBy(_) => {
            Equality::Exact
        }
    }
}

fn of_text(kind: &Kind, equality: Equality, text: &str) -> Value {
    match (kind, equality) {
        (Kind::Json, _) | (_, Equality::Json | Equality::Subset) => match Json::parse(text) {
            Ok(json) => json_text::canonical(json, equality),
            Err(_) => Value::String(text.to_owned()),
        },
        (_, Equality::JsonText) => match json_text::within(text) {
            Some(json) => json_text::canonical(json, equality),
            None => Value::String(text.to_owned()),
        },
        (_, Equality::CaseInsensitive) => Value::String(text.to_lowercase()),
        _ => of_form(equality, &Value::string(text)),
    }
}

/// What does not have the form means itself only.
fn of_form(equality: Equality, value: &Value) -> Value {
    let canonical = match equality {
        Equality::Form(form) => form::canonical(form, value),
        _ => None,
    };
    canonical.unwrap_or_else(|| value.clone())
}

/// Null, no text, no elements, or an object in which nothing is set.
pub(crate) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::List(elements) | Value::Set(elements) => elements.is_empty(),
        Value::Map(members) => members.is_empty(),
        Value::Object(members) => members.values().all(is_empty),
        Value::Dynamic(inner) => is_empty(&inner.1),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
