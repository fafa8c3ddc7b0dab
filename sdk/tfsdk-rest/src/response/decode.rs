//! JSON as values: tolerant where nothing is lost, exact in what it says otherwise.

use super::{Misfit, Weight, variant};
use crate::declaration::{Attribute, Kind};
use crate::pointer;
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Number, Value};

/// The value of `kind` in `json`. What does not fit becomes null and is added to `misfits`.
pub(crate) fn value(
    kind: &Kind,
    json: &Json,
    path: &AttributePath,
    at: &str,
    misfits: &mut Vec<Misfit>,
) -> Value {
    match (kind, json) {
        (Kind::Json, Json::Null) => Value::Null,
        (Kind::Json, json) => Value::string(json.to_string()),
        (_, Json::Null) => Value::Null,
        (Kind::Dynamic, json) => Value::dynamic(free(json)),
        (Kind::List(element), Json::Array(elements)) => {
            Value::list(values(element, elements, path, at, misfits))
        }
        (Kind::Set(element), Json::Array(elements)) => {
            Value::set(values(element, elements, path, at, misfits))
        }
        (Kind::Map(element), Json::Object(members)) => {
            Value::map(members.iter().map(|(key, member)| {
                let at = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
                let value = value(element, member, &path.key(key.clone()), &at, misfits);
                (key.clone(), value)
            }))
        }
        (Kind::Object(attributes), _) if attributes.iter().any(|one| one.is_form()) => {
            form(attributes, json, path, at, misfits)
        }
        (Kind::Object(attributes), Json::Object(_)) => object(attributes, json, path, at, misfits),
        (kind, json) => scalar(kind, json).unwrap_or_else(|| {
            misfits.push(Misfit {
                path: path.clone(),
                pointer: at.to_owned(),
                what: format!("should be {}, but is {}", wanted(kind), found(json)),
                weight: Weight::Wrong,
            });
            Value::Null
        }),
    }
}

/// A value of one of several forms. One that the provider does not know is no value, and told: the
/// API may have got another form since the provider was made.
fn form(
    attributes: &[Attribute],
    json: &Json,
    path: &AttributePath,
    at: &str,
    misfits: &mut Vec<Misfit>,
) -> Value {
    let known = knows_form(attributes, json, path, at, misfits);
    let others = attributes
        .iter()
        .any(|one| one.is_shown() && !one.is_form());
    match known || others && json.as_object().is_some() {
        true => object(attributes, json, path, at, misfits),
        false => Value::Null,
    }
}

/// Whether an attribute stands for the form that `json` has. If not, that is told.
pub(super) fn knows_form(
    attributes: &[Attribute],
    json: &Json,
    path: &AttributePath,
    at: &str,
    misfits: &mut Vec<Misfit>,
) -> bool {
    let known = !variant::forms(attributes, json).is_empty();
    let empty = json.as_object().is_some_and(|members| members.is_empty());
    if !known && !empty {
        misfits.push(Misfit {
            path: path.clone(),
            pointer: at.to_owned(),
            what: format!(
                "is {} of a form that this provider does not know",
                found(json)
            ),
            weight: Weight::OtherForm,
        });
    }
    known
}

/// Any JSON as a value of the type that it shows.
fn free(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::Number(number.clone()),
        Json::String(text) => Value::string(text.as_str()),
        Json::Array(elements) => Value::list(elements.iter().map(free)),
        Json::Object(members) => Value::object(
            members
                .iter()
                .map(|(name, member)| (name.clone(), free(member))),
        ),
    }
}

pub(super) fn object(
    attributes: &[Attribute],
    json: &Json,
    path: &AttributePath,
    at: &str,
    misfits: &mut Vec<Misfit>,
) -> Value {
    let forms = variant::forms(attributes, json);
    Value::object(attributes.iter().filter(|a| a.is_shown()).map(|attribute| {
        let pointer = pointer::of_attribute(attribute);
        let found = match json.pointer(&pointer) {
            Some(_) if attribute.is_form() && !forms.contains(&attribute.name) => Value::Null,
            Some(member) if attribute.whole => {
                let path = path.attribute(attribute.name);
                value(&attribute.kind, member, &path, at, misfits)
            }
            Some(member) if attribute.inline && !attribute.is_form() => {
                // The document says little of such members, so what does not fit is left out.
                let others = variant::rest(attributes, member);
                value(&attribute.kind, &others, path, at, &mut Vec::new())
            }
            Some(member) if !attribute.returned => {
                // What answers have there is something else, unless it fits.
                let path = path.attribute(attribute.name);
                value(&attribute.kind, member, &path, at, &mut Vec::new())
            }
            Some(member) if !attribute.write_only => {
                let path = path.attribute(attribute.name);
                value(
                    &attribute.kind,
                    member,
                    &path,
                    &format!("{at}{pointer}"),
                    misfits,
                )
            }
            _ => Value::Null,
        };
        (attribute.name, found)
    }))
}

fn values(
    element: &Kind,
    elements: &[Json],
    path: &AttributePath,
    at: &str,
    misfits: &mut Vec<Misfit>,
) -> Vec<Value> {
    let indexed = elements.iter().zip(0..);
    indexed
        .map(|(json, index)| {
            value(
                element,
                json,
                &path.index(index),
                &format!("{at}/{index}"),
                misfits,
            )
        })
        .collect()
}

/// A single value from text, as in a header or a path; text that does not fit is null.
pub(crate) fn from_text(kind: &Kind, text: &str) -> Value {
    scalar(kind, &Json::String(text.to_owned())).unwrap_or_default()
}

/// A single value. Many APIs write numbers and booleans as text, or the other way round.
fn scalar(kind: &Kind, json: &Json) -> Option<Value> {
    let number = |number: &Number| match kind {
        Kind::Integer if !number.is_integer() => None,
        _ => Some(Value::Number(number.clone())),
    };
    match (kind, json) {
        (Kind::String | Kind::Scalar(_), Json::String(text)) => Some(Value::string(text.as_str())),
        (Kind::String | Kind::Scalar(_), Json::Number(number)) => {
            Some(Value::string(number.to_string()))
        }
        (Kind::String | Kind::Scalar(_), Json::Bool(value)) => {
            Some(Value::string(value.to_string()))
        }
        (Kind::Integer | Kind::Number, Json::Number(found)) => number(found),
        (Kind::Integer | Kind::Number, Json::String(text)) => {
            number(&Number::parse(text.trim()).ok()?)
        }
        (Kind::Boolean, Json::Bool(value)) => Some(Value::Bool(*value)),
        (Kind::Boolean, Json::String(text)) => match text.as_str() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            _ => None,
        },
        _ => None,
    }
}

fn wanted(kind: &Kind) -> &'static str {
    match kind {
        Kind::String => "text",
        Kind::Integer => "a whole number",
        Kind::Number => "a number",
        Kind::Boolean => "true or false",
        Kind::Json => "JSON",
        Kind::Scalar(_) => "a single value",
        Kind::Dynamic => "a value",
        Kind::List(_) | Kind::Set(_) => "an array",
        Kind::Map(_) | Kind::Object(_) => "an object",
    }
}

/// What was found, without its text: that may be a secret.
fn found(json: &Json) -> String {
    match json {
        Json::Null => "null".to_owned(),
        Json::Bool(value) => value.to_string(),
        Json::Number(number) => format!("the number {number}"),
        Json::String(_) => "text".to_owned(),
        Json::Array(elements) => format!("an array of {}", elements.len()),
        Json::Object(_) => "an object".to_owned(),
    }
}
