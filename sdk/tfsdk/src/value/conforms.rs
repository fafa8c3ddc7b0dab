//! Whether a value is of a type.

use super::type_json::TYPE_DEPTH;
use super::{DEPTH, Type, Value, ValueError, Within};
use crate::{AttributePath, Step};
use std::collections::BTreeMap;

impl Value {
    /// Checks that the value is of `wanted`. Null and unknown values are of any type.
    ///
    /// # Errors
    /// The first part that does not fit, and why.
    pub fn conforms(&self, wanted: &Type) -> Result<(), (AttributePath, String)> {
        conforms(self, wanted, DEPTH).map_err(|error| (error.path, error.message))
    }

    /// What the value is called in a message: `a list`.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Unknown(_) => "an unknown value",
            Value::Bool(_) => "a bool",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::List(_) => "a list",
            Value::Set(_) => "a set",
            Value::Map(_) => "a map",
            Value::Object(_) => "an object",
            Value::Dynamic(_) => "a value with its own type",
        }
    }
}

/// A value of another type than wanted.
pub(crate) fn mismatch(value: &Value, wanted: &Type) -> ValueError {
    ValueError::new(format!(
        "{} is required, not {}",
        wanted.noun(),
        value.noun()
    ))
}

/// Checks that an object has exactly the attributes that its type names.
pub(crate) fn check_members(
    members: &BTreeMap<String, Value>,
    wanted: &BTreeMap<String, Type>,
) -> Result<(), ValueError> {
    if let Some(name) = members.keys().find(|name| !wanted.contains_key(*name)) {
        return Err(ValueError::new(format!("there is no attribute {name:?}")));
    }
    match wanted.keys().find(|name| !members.contains_key(*name)) {
        Some(name) => Err(ValueError::new(format!("attribute {name:?} is missing"))),
        None => Ok(()),
    }
}

/// Checks the length of a tuple.
pub(crate) fn check_length(given: usize, wanted: usize) -> Result<(), ValueError> {
    if given == wanted {
        Ok(())
    } else {
        Err(ValueError::new(format!(
            "a tuple of {wanted} elements is required, not of {given}"
        )))
    }
}

/// As deep as a value may be to be sent.
fn conforms(value: &Value, wanted: &Type, depth: usize) -> Result<(), ValueError> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(ValueError::new("it is nested too deeply"));
    };
    match (value, wanted) {
        (Value::Null | Value::Unknown(_), _)
        | (Value::Bool(_), Type::Bool)
        | (Value::Number(_), Type::Number)
        | (Value::String(_), Type::String) => Ok(()),
        // Terraform would take it, but it could not be read back.
        (Value::Dynamic(inner), Type::Dynamic) if inner.0.json_depth() > TYPE_DEPTH => {
            Err(ValueError::new("it is nested too deeply"))
        }
        (Value::Dynamic(inner), Type::Dynamic) => conforms(&inner.1, &inner.0, depth),
        (Value::List(elements), Type::List(wanted)) => {
            (0..).zip(elements).try_for_each(|(index, element)| {
                conforms(element, wanted, depth).within(|| Step::Index(index))
            })
        }
        (Value::List(elements), Type::Tuple(wanted)) => {
            check_length(elements.len(), wanted.len())?;
            (0..)
                .zip(elements.iter().zip(wanted))
                .try_for_each(|(index, (element, wanted))| {
                    conforms(element, wanted, depth).within(|| Step::Index(index))
                })
        }
        (Value::Set(elements), Type::Set(wanted)) => elements.iter().try_for_each(|element| {
            conforms(element, wanted, depth).within(|| Step::Element(element.clone()))
        }),
        (Value::Map(members), Type::Map(wanted)) => members.iter().try_for_each(|(key, member)| {
            conforms(member, wanted, depth).within(|| Step::Key(key.clone()))
        }),
        (Value::Object(members), Type::Object(wanted)) => {
            check_members(members, wanted)?;
            members
                .iter()
                .zip(wanted.values())
                .try_for_each(|((name, member), wanted)| {
                    conforms(member, wanted, depth).within(|| Step::Attribute(name.clone()))
                })
        }
        (value, wanted) => Err(mismatch(value, wanted)),
    }
}
