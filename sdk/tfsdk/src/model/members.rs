//! Reading the attributes of an object.

use super::FromValue;
use super::maybe::NOT_KNOWN;
use crate::value::{ValueError, Within};
use crate::{Step, Value};
use std::collections::BTreeMap;

/// The attributes of an object value.
#[derive(Clone, Copy, Debug)]
pub struct Members<'a>(&'a BTreeMap<String, Value>);

impl<'a> Members<'a> {
    /// The attributes of `value`.
    ///
    /// # Errors
    /// It is no object, or null or unknown.
    pub fn of(value: &'a Value) -> Result<Self, ValueError> {
        value
            .as_object()
            .map(Self)
            .ok_or_else(|| unfit(value, "an object"))
    }

    /// The attribute `name` as a `T`; one that is not there is null.
    ///
    /// # Errors
    /// It is no `T`; the error's path begins with the attribute.
    pub fn read<T: FromValue>(&self, name: &str) -> Result<T, ValueError> {
        let value = self.0.get(name).unwrap_or(&Value::Null);
        T::from_value(value).within(|| Step::Attribute(name.to_owned()))
    }
}

/// The attribute `name` of an object as a `T`: `attribute::<Maybe<String>>(prior, "id")`.
///
/// # Errors
/// There is no object, or the attribute is no `T`.
pub fn attribute<T: FromValue>(object: &Value, name: &str) -> Result<T, ValueError> {
    Members::of(object)?.read(name)
}

/// The error for a value that is not what is `wanted`.
pub(crate) fn unfit(value: &Value, wanted: &str) -> ValueError {
    ValueError::new(match value.undynamic() {
        Value::Unknown(_) => NOT_KNOWN.to_owned(),
        other => format!("{wanted} is required, not {}", other.noun()),
    })
}
