//! Maps by text.

use super::element::{Many, collection};
use super::members::unfit;
use super::{AttributeType, FromValue, IntoValue, Maybe};
use crate::schema::Attribute;
use crate::value::{ValueError, Within};
use crate::{Step, Value};
use std::collections::{BTreeMap, HashMap};

fn entries<T: FromValue, M: FromIterator<(String, T)>>(value: &Value) -> Result<M, ValueError> {
    let entries = value.as_map().ok_or_else(|| unfit(value, "a map"))?;
    entries
        .iter()
        .map(|(key, value)| {
            let value = T::from_value(value).within(|| Step::Key(key.clone()))?;
            Ok((key.clone(), value))
        })
        .collect()
}

impl<T: FromValue> FromValue for BTreeMap<String, T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        entries(value)
    }
}

impl<T: IntoValue> IntoValue for BTreeMap<String, T> {
    fn into_value(self) -> Value {
        Value::map(
            self.into_iter()
                .map(|(key, value)| (key, value.into_value())),
        )
    }
}

impl<T: AttributeType> AttributeType for BTreeMap<String, T> {
    type Plan = BTreeMap<String, T::Plan>;
    type Draft = BTreeMap<String, Maybe<T::Draft>>;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        collection::<T>(Many::Map)
    }
}

impl<T: FromValue> FromValue for HashMap<String, T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        entries(value)
    }
}

impl<T: IntoValue> IntoValue for HashMap<String, T> {
    fn into_value(self) -> Value {
        Value::map(
            self.into_iter()
                .map(|(key, value)| (key, value.into_value())),
        )
    }
}

impl<T: AttributeType> AttributeType for HashMap<String, T> {
    type Plan = HashMap<String, T::Plan>;
    type Draft = BTreeMap<String, Maybe<T::Draft>>;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        collection::<T>(Many::Map)
    }
}
