//! From JSON to values: the form in which states are stored.

use super::Json;
use crate::value::conforms::check_length;
use crate::value::{DecodeError, ValueError, Within, normalized};
use crate::{Number, Step, Type, Value};
use indexmap::IndexMap;
use std::collections::BTreeMap;

/// What becomes of members that an object's type does not have, and of those that are not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Members {
    /// Both are errors.
    Exact,
    /// Unknown members are passed over, missing ones are null: how a state is read that was
    /// stored by another release of the provider with the same schema version.
    Lenient,
}

/// Reads a value of `wanted` from the JSON text of a stored state.
///
/// # Errors
/// Text that is not JSON, and values of other types, with their path. Numbers and truth values
/// may be written as text and the other way round, as Terraform allows.
pub fn decode(text: &[u8], wanted: &Type, members: Members) -> Result<Value, DecodeError> {
    let json = Json::parse_bytes(text).map_err(|error| ValueError::new(error.to_string()))?;
    from_json(json, wanted, members)
}

/// Reads a value of `wanted` from a JSON tree.
///
/// # Errors
/// As for [`decode`].
pub fn from_json(json: Json, wanted: &Type, members: Members) -> Result<Value, DecodeError> {
    match (json, wanted) {
        (Json::Null, _) => Ok(Value::Null),
        (Json::Bool(value), Type::Bool) => Ok(Value::Bool(value)),
        (Json::String(text), Type::Bool) if text == "true" => Ok(Value::Bool(true)),
        (Json::String(text), Type::Bool) if text == "false" => Ok(Value::Bool(false)),
        (Json::Number(number), Type::Number) => Ok(Value::Number(number)),
        (Json::String(text), Type::Number) => Number::parse(&text)
            .map(Value::Number)
            .map_err(|error| ValueError::new(format!("a number is required: {error}"))),
        (Json::String(text), Type::String) => Ok(Value::string(text)),
        (Json::Number(number), Type::String) => Ok(Value::String(number.to_string())),
        (Json::Bool(value), Type::String) => Ok(Value::String(value.to_string())),
        (Json::Array(elements), Type::List(wanted)) => {
            let wanted = std::iter::repeat(wanted.as_ref());
            Ok(Value::List(read_elements(elements, wanted, members)?))
        }
        (Json::Array(elements), Type::Set(wanted)) => {
            let wanted = std::iter::repeat(wanted.as_ref());
            Ok(Value::set(read_elements(elements, wanted, members)?))
        }
        (Json::Array(elements), Type::Tuple(wanted)) => {
            check_length(elements.len(), wanted.len())?;
            Ok(Value::List(read_elements(elements, wanted, members)?))
        }
        (Json::Object(entries), Type::Map(wanted)) => {
            let mut map = BTreeMap::new();
            for (key, json) in entries {
                let key = normalized(key);
                let value = from_json(json, wanted, members).within(|| Step::Key(key.clone()))?;
                map.insert(key, value);
            }
            Ok(Value::Map(map))
        }
        (Json::Object(entries), Type::Object(wanted)) => read_object(entries, wanted, members),
        (Json::Object(entries), Type::Dynamic) => read_dynamic(entries, members),
        (json, wanted) => Err(ValueError::new(format!(
            "{} is required, not {}",
            wanted.noun(),
            json.noun()
        ))),
    }
}

fn read_elements<'a>(
    elements: Vec<Json>,
    wanted: impl IntoIterator<Item = &'a Type>,
    members: Members,
) -> Result<Vec<Value>, DecodeError> {
    (0..)
        .zip(elements.into_iter().zip(wanted))
        .map(|(index, (json, wanted))| {
            from_json(json, wanted, members).within(|| Step::Index(index))
        })
        .collect()
}

fn read_object(
    mut entries: IndexMap<String, Json>,
    wanted: &BTreeMap<String, Type>,
    members: Members,
) -> Result<Value, DecodeError> {
    let mut object = BTreeMap::new();
    for (name, wanted) in wanted {
        let value = match (entries.swap_remove(name), members) {
            (Some(json), _) => {
                from_json(json, wanted, members).within(|| Step::Attribute(name.clone()))?
            }
            (None, Members::Lenient) => Value::Null,
            (None, Members::Exact) => {
                return Err(ValueError::new(format!("attribute {name:?} is missing")));
            }
        };
        object.insert(name.clone(), value);
    }
    match (entries.keys().min(), members) {
        (Some(name), Members::Exact) => {
            Err(ValueError::new(format!("there is no attribute {name:?}")))
        }
        _ => Ok(Value::Object(object)),
    }
}

fn read_dynamic(
    mut entries: IndexMap<String, Json>,
    members: Members,
) -> Result<Value, DecodeError> {
    let own_type = entries.swap_remove("type");
    let value = entries.swap_remove("value");
    let (Some(own_type), Some(value), true) = (own_type, value, entries.is_empty()) else {
        return Err(ValueError::new(
            "a value of type `any` is required: an object with `value` and `type`",
        ));
    };
    let own_type = Type::from_json(own_type.to_string().as_bytes())
        .map_err(|error| ValueError::new(error.to_string()))?;
    let value = from_json(value, &own_type, members)?;
    Ok(Value::dynamic_of(own_type, value))
}
