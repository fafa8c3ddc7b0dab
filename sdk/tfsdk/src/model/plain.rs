//! Types without parts: bool, text, exact numbers and values of any type.

use super::members::unfit;
use super::{AttributeType, FromValue, IntoValue};
use crate::schema::Attribute;
use crate::value::ValueError;
use crate::{Number, Value};

impl FromValue for bool {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        value.as_bool().ok_or_else(|| unfit(value, "a bool"))
    }
}

impl IntoValue for bool {
    fn into_value(self) -> Value {
        Value::Bool(self)
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let text = value.as_str().ok_or_else(|| unfit(value, "a string"))?;
        Ok(text.to_owned())
    }
}

impl IntoValue for String {
    fn into_value(self) -> Value {
        Value::string(self)
    }
}

impl IntoValue for &str {
    fn into_value(self) -> Value {
        Value::string(self)
    }
}

impl FromValue for Number {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let number = value.as_number().ok_or_else(|| unfit(value, "a number"))?;
        Ok(number.clone())
    }
}

impl IntoValue for Number {
    fn into_value(self) -> Value {
        Value::Number(self)
    }
}

/// The value as it is, unknown parts and all.
impl FromValue for Value {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        Ok(value.clone())
    }
}

/// With its own type, as an attribute of type `any` needs it.
impl IntoValue for Value {
    fn into_value(self) -> Value {
        Value::dynamic(self)
    }
}

/// For types that are the same in states, plans and drafts.
macro_rules! attribute_types {
    ($($ty:ty: $attribute:expr),* $(,)?) => {$(
        impl $crate::model::AttributeType for $ty {
            type Plan = Self;
            type Draft = Self;

            fn attribute() -> $crate::schema::Attribute {
                $attribute
            }
        }
    )*};
}

pub(crate) use attribute_types;

attribute_types! {
    bool: Attribute::bool(),
    String: Attribute::string(),
    Number: Attribute::number(),
    Value: Attribute::dynamic(),
}

/// Null is `None`; for elements of collections.
impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        if value.is_null() {
            Ok(None)
        } else {
            T::from_value(value).map(Some)
        }
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    fn into_value(self) -> Value {
        self.map_or(Value::Null, T::into_value)
    }
}

impl<T: AttributeType> AttributeType for Option<T> {
    type Plan = Option<T::Plan>;
    type Draft = T::Draft;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        T::attribute()
    }
}
