//! Lists.

use super::element::{Many, collection};
use super::members::unfit;
use super::{AttributeType, FromValue, IntoValue, Maybe};
use crate::schema::Attribute;
use crate::value::{ValueError, Within};
use crate::{Step, Value};

impl<T: FromValue> FromValue for Vec<T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let elements = value.as_elements().ok_or_else(|| unfit(value, "a list"))?;
        (0..)
            .zip(elements)
            .map(|(index, element)| T::from_value(element).within(|| Step::Index(index)))
            .collect()
    }
}

impl<T: IntoValue> IntoValue for Vec<T> {
    fn into_value(self) -> Value {
        Value::list(self.into_iter().map(T::into_value))
    }
}

impl<T: AttributeType> AttributeType for Vec<T> {
    type Plan = Vec<T::Plan>;
    type Draft = Vec<Maybe<T::Draft>>;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        collection::<T>(Many::List)
    }
}
