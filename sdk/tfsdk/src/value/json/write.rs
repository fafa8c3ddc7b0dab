//! From values to JSON: the form in which states are stored.

use super::Json;
use crate::value::conforms::{check_length, check_members, mismatch};
use crate::value::{DEPTH, EncodeError, ValueError, Within};
use crate::{Step, Type, Value};

/// Writes `value`, which must be of type `wanted`, as the JSON text of a stored state.
///
/// # Errors
/// Values of other types, and unknown ones, with their path.
pub fn encode(value: &Value, wanted: &Type) -> Result<String, EncodeError> {
    Ok(to_json(value, wanted)?.to_string())
}

/// As [`encode`], to a JSON tree.
///
/// # Errors
/// As for [`encode`].
pub fn to_json(value: &Value, wanted: &Type) -> Result<Json, EncodeError> {
    write(value, wanted, DEPTH)
}

fn write(value: &Value, wanted: &Type, depth: usize) -> Result<Json, EncodeError> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(ValueError::new("nested too deeply"));
    };
    Ok(match (value, wanted) {
        (Value::Null, _) => Json::Null,
        (Value::Unknown(_), _) => {
            return Err(ValueError::new("an unknown value cannot be stored"));
        }
        (Value::Bool(value), Type::Bool) => Json::Bool(*value),
        (Value::Number(number), Type::Number) => Json::Number(number.clone()),
        (Value::String(text), Type::String) => Json::String(text.clone()),
        (Value::List(elements), Type::List(wanted)) => Json::Array(
            (0..)
                .zip(elements)
                .map(|(index, element)| write(element, wanted, depth).within(|| Step::Index(index)))
                .collect::<Result<_, _>>()?,
        ),
        (Value::List(elements), Type::Tuple(wanted)) => {
            check_length(elements.len(), wanted.len())?;
            Json::Array(
                (0..)
                    .zip(elements.iter().zip(wanted))
                    .map(|(index, (element, wanted))| {
                        write(element, wanted, depth).within(|| Step::Index(index))
                    })
                    .collect::<Result<_, _>>()?,
            )
        }
        (Value::Set(elements), Type::Set(wanted)) => Json::Array(
            elements
                .iter()
                .map(|element| {
                    write(element, wanted, depth).within(|| Step::Element(element.clone()))
                })
                .collect::<Result<_, _>>()?,
        ),
        (Value::Map(members), Type::Map(wanted)) => Json::Object(
            members
                .iter()
                .map(|(key, member)| {
                    Ok((
                        key.clone(),
                        write(member, wanted, depth).within(|| Step::Key(key.clone()))?,
                    ))
                })
                .collect::<Result<_, EncodeError>>()?,
        ),
        (Value::Object(members), Type::Object(wanted)) => {
            check_members(members, wanted)?;
            Json::Object(
                members
                    .iter()
                    .zip(wanted.values())
                    .map(|((name, member), wanted)| {
                        let json = write(member, wanted, depth)
                            .within(|| Step::Attribute(name.clone()))?;
                        Ok((name.clone(), json))
                    })
                    .collect::<Result<_, EncodeError>>()?,
            )
        }
        (Value::Dynamic(inner), Type::Dynamic) => {
            let own_type = Json::parse(&inner.0.to_json())
                .map_err(|error| ValueError::new(error.to_string()))?;
            [
                ("value", write(&inner.1, &inner.0, depth)?),
                ("type", own_type),
            ]
            .into_iter()
            .collect()
        }
        (value, wanted) => return Err(mismatch(value, wanted)),
    })
}
