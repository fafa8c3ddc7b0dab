//! The arguments of a call, as values and as Rust's own types.

use super::FunctionError;
use crate::{Number, Value};
use std::collections::BTreeMap;

/// Arguments in order, variadic ones last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    values: Vec<Value>,
    /// How many belong to parameters of their own.
    named: usize,
}

impl Arguments {
    pub(crate) fn new(values: Vec<Value>, named: usize) -> Self {
        Self { values, named }
    }

    /// The argument at `index` as `T`: text, numbers, truth values, lists and maps of these, or
    /// [`Value`] for any. `Option<T>` is `None` for null.
    ///
    /// # Errors
    /// An argument that is not a `T`, such as a fraction for an `i64`; the error names it.
    pub fn get<T: FromArgument>(&self, index: usize) -> Result<T, FunctionError> {
        let value = self
            .values
            .get(index)
            .ok_or_else(|| FunctionError::new(format!("there is no argument {index}")))?;
        T::from_argument(value).map_err(|text| FunctionError::of_argument(index, text))
    }

    /// All variadic arguments as `T`.
    ///
    /// # Errors
    /// An argument that is not a `T`.
    pub fn variadic<T: FromArgument>(&self) -> Result<Vec<T>, FunctionError> {
        (self.named..self.values.len())
            .map(|index| self.get(index))
            .collect()
    }

    /// All arguments as they are.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// What an argument can be taken as.
pub trait FromArgument: Sized {
    /// The argument as this type.
    ///
    /// # Errors
    /// What the argument must be.
    fn from_argument(value: &Value) -> Result<Self, String>;
}

impl FromArgument for Value {
    fn from_argument(value: &Value) -> Result<Self, String> {
        Ok(value.clone())
    }
}

impl FromArgument for bool {
    fn from_argument(value: &Value) -> Result<Self, String> {
        value.as_bool().ok_or_else(|| wrong("true or false", value))
    }
}

impl FromArgument for String {
    fn from_argument(value: &Value) -> Result<Self, String> {
        let text = value.as_str().ok_or_else(|| wrong("text", value))?;
        Ok(text.to_owned())
    }
}

impl FromArgument for Number {
    fn from_argument(value: &Value) -> Result<Self, String> {
        let number = value.as_number().ok_or_else(|| wrong("a number", value))?;
        Ok(number.clone())
    }
}

impl FromArgument for i64 {
    fn from_argument(value: &Value) -> Result<Self, String> {
        value
            .as_i64()
            .ok_or_else(|| wrong("a whole number of at most 64 bits", value))
    }
}

impl<T: FromArgument> FromArgument for Option<T> {
    fn from_argument(value: &Value) -> Result<Self, String> {
        if value.is_null() {
            return Ok(None);
        }
        T::from_argument(value).map(Some)
    }
}

impl<T: FromArgument> FromArgument for Vec<T> {
    fn from_argument(value: &Value) -> Result<Self, String> {
        let elements = value.as_elements().ok_or_else(|| wrong("a list", value))?;
        elements.iter().map(T::from_argument).collect()
    }
}

impl<T: FromArgument> FromArgument for BTreeMap<String, T> {
    fn from_argument(value: &Value) -> Result<Self, String> {
        let members = value.as_map().or_else(|| value.as_object());
        let members = members.ok_or_else(|| wrong("a map", value))?;
        members
            .iter()
            .map(|(key, value)| Ok((key.clone(), T::from_argument(value)?)))
            .collect()
    }
}

/// The value itself is not shown: it may be sensitive, which functions are not told.
fn wrong(wanted: &str, value: &Value) -> String {
    let what = if value.is_null() {
        ", not null"
    } else if value.is_unknown() {
        ", not a value that is not known yet"
    } else {
        ""
    };
    format!("must be {wanted}{what}")
}
