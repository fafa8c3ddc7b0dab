//! Rust's own numbers.

use super::members::unfit;
use super::plain::attribute_types;
use super::{FromValue, IntoValue};
use crate::custom;
use crate::value::ValueError;
use crate::{Number, Value};

macro_rules! integers {
    ($($ty:ty),*) => {
        $(
            impl FromValue for $ty {
                fn from_value(value: &Value) -> Result<Self, ValueError> {
                    let number = value.as_number().ok_or_else(|| unfit(value, "a number"))?;
                    number.to_i128().and_then(|n| Self::try_from(n).ok()).ok_or_else(|| {
                        ValueError::new(format!(
                            "a whole number from {} to {} is required",
                            Self::MIN,
                            Self::MAX
                        ))
                    })
                }
            }

            impl IntoValue for $ty {
                fn into_value(self) -> Value {
                    Value::from(self)
                }
            }
        )*
        attribute_types! { $($ty: custom::integer(Self::MIN, Self::MAX)),* }
    };
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64);

/// The nearest one, as long as it is finite.
impl FromValue for f64 {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let number = value.as_number().ok_or_else(|| unfit(value, "a number"))?;
        Some(number.to_f64())
            .filter(|float| float.is_finite())
            .ok_or_else(|| ValueError::new("the number is too large"))
    }
}

/// The nearest one, as long as it is finite.
impl FromValue for f32 {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        let number = value.as_number().ok_or_else(|| unfit(value, "a number"))?;
        Some(custom::to_f32(number))
            .filter(|float| float.is_finite())
            .ok_or_else(|| ValueError::new("the number is too large"))
    }
}

/// The shortest decimal; null for NaN and the infinities, which Terraform does not have.
impl IntoValue for f64 {
    fn into_value(self) -> Value {
        Number::from_f64(self).map_or(Value::Null, Value::Number)
    }
}

/// The shortest decimal; null for NaN and the infinities, which Terraform does not have.
impl IntoValue for f32 {
    fn into_value(self) -> Value {
        if !self.is_finite() {
            return Value::Null;
        }
        Number::parse(&format!("{self:e}")).map_or(Value::Null, Value::Number)
    }
}

attribute_types! {
    f64: custom::float64(),
    f32: custom::float32(),
}
