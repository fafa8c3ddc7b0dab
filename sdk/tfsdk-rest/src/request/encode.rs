//! Terraform's values as the JSON of request bodies.

use super::Phase;
use super::free;
use crate::declaration::{Attribute, Kind, Literal, Presence, Sent};
use crate::failure::Failure;
use crate::{pointer, schema};
use std::borrow::Cow;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// Whether `attribute` may travel in a body. What only the API sets never does.
pub(crate) fn travels(attribute: &Attribute, phase: Phase) -> bool {
    attribute.presence != Presence::Computed
        && match attribute.sent {
            Sent::Always => true,
            Sent::OnCreate => phase == Phase::Create,
            Sent::OnUpdate => phase == Phase::Update,
            Sent::Never => false,
        }
}

/// What the practitioner has decided about `attribute`: the configuration, or the default.
///
/// What the configuration leaves to the API is null here, whatever the plan keeps of it.
pub(crate) fn configured<'a>(attribute: &Attribute, config: &'a Value) -> Cow<'a, Value> {
    let value = config.attribute(attribute.name).unwrap_or(&Value::Null);
    match attribute.default {
        Some(literal) if value.is_null() => Cow::Owned(of_literal(attribute, literal)),
        _ => Cow::Borrowed(value),
    }
}

fn of_literal(attribute: &Attribute, literal: &Literal) -> Value {
    schema::literal_value(&attribute.kind, literal).unwrap_or_default()
}

/// Whether a value of `kind` holds write-only ones.
pub(super) fn write_only_inside(kind: &Kind) -> bool {
    match kind {
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => write_only_inside(element),
        Kind::Object(attributes) => attributes
            .iter()
            .any(|attribute| attribute.write_only || write_only_inside(&attribute.kind)),
        _ => false,
    }
}

/// The members that `wanted` has, at their places in an object.
pub(super) fn object(
    attributes: &[Attribute],
    wanted: &Value,
    phase: Phase,
) -> Result<Json, Failure> {
    let mut json = Json::object();
    for attribute in attributes.iter().filter(|a| travels(a, phase)) {
        let value = configured(attribute, wanted);
        if let Some(member) = member(attribute, &value, phase)? {
            put(&mut json, attribute, member);
        }
    }
    Ok(json)
}

/// Puts the JSON of `attribute` into that of the object that has it.
pub(super) fn put(object: &mut Json, attribute: &Attribute, member: Json) {
    match member {
        Json::Object(members) if attribute.inline && !attribute.whole => {
            for (name, member) in members {
                object.insert(&pointer::of(&name), member);
            }
        }
        member if attribute.whole => *object = member,
        _ if attribute.inline => {}
        member => {
            object.insert(&pointer::of_attribute(attribute), member);
        }
    }
}

/// The JSON of one attribute; `None` for null.
pub(super) fn member(
    attribute: &Attribute,
    value: &Value,
    phase: Phase,
) -> Result<Option<Json>, Failure> {
    if value.is_null() || value.is_unknown() {
        return Ok(None);
    }
    json(&attribute.kind, value, phase)
        .map(Some)
        .map_err(|what| Failure::new(format!("The value of `{}` {what}.", attribute.name)))
}

/// The JSON of `value`; the error completes the sentence "the value …".
pub(super) fn json(kind: &Kind, value: &Value, phase: Phase) -> Result<Json, String> {
    let elements = |element: &'static Kind, values: &[Value]| {
        let values = values.iter().map(|value| json(element, value, phase));
        Ok(Json::Array(values.collect::<Result<_, String>>()?))
    };
    match (kind, value.undynamic()) {
        (_, Value::Null) => Ok(Json::Null),
        (_, Value::Unknown(_)) => Err("is not known yet".to_owned()),
        (Kind::Json, Value::String(text)) => {
            Json::parse(text).map_err(|error| format!("is {error}"))
        }
        (Kind::Scalar(of), Value::String(text)) => free::scalar(*of, text),
        (Kind::Dynamic, value) => free::json(value),
        (Kind::List(element), Value::List(values)) => elements(element, values),
        (Kind::Set(element), Value::Set(values)) => elements(element, values),
        (Kind::Map(element), Value::Map(members)) => {
            let members = members
                .iter()
                .map(|(key, value)| Ok((key.as_str(), json(element, value, phase)?)));
            members.collect::<Result<Json, String>>()
        }
        (Kind::Object(attributes), value @ Value::Object(_)) => {
            object(attributes, value, phase).map_err(|failure| format!("is wrong: {failure}"))
        }
        (_, Value::String(text)) => Ok(Json::String(text.clone())),
        (_, Value::Number(number)) => Ok(Json::Number(number.clone())),
        (_, Value::Bool(value)) => Ok(Json::Bool(*value)),
        (_, value) => Err(format!("does not fit its type: {}", value_kind(value))),
    }
}

fn value_kind(value: &Value) -> &'static str {
    match value {
        Value::List(_) => "it is a list",
        Value::Set(_) => "it is a set",
        Value::Map(_) => "it is a map",
        Value::Object(_) => "it is an object",
        _ => "it is a single value",
    }
}
