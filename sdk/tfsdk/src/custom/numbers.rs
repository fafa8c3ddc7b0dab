//! Numbers in the ranges of machine types. Decimals stay exact.

use crate::schema::{Attribute, Equality, Validator};
use crate::{AttributePath, Diagnostics, Number, Value};

/// A whole number in the range of `i32`.
pub fn int32() -> Attribute {
    integer(i32::MIN, i32::MAX)
}

/// A whole number in the range of `i64`.
pub fn int64() -> Attribute {
    integer(i64::MIN, i64::MAX)
}

/// A number in the range of `f32`; two that round to the same `f32` mean the same.
pub fn float32() -> Attribute {
    Attribute::number()
        .validator(Float::Single)
        .equality(Float::Single)
}

/// A number in the range of `f64`; two that round to the same `f64` mean the same.
pub fn float64() -> Attribute {
    Attribute::number()
        .validator(Float::Double)
        .equality(Float::Double)
}

/// A whole number from `least` to `most`.
pub(crate) fn integer(least: impl Into<i128>, most: impl Into<i128>) -> Attribute {
    Attribute::number().validator(Whole {
        least: least.into(),
        most: most.into(),
    })
}

/// The nearest `f32`; infinite when out of its range.
pub(crate) fn to_f32(number: &Number) -> f32 {
    number.to_string().parse().unwrap_or(f32::INFINITY)
}

#[derive(Clone, Copy, Debug)]
struct Whole {
    least: i128,
    most: i128,
}

impl Validator for Whole {
    fn describe(&self) -> String {
        format!("a whole number from {} to {}", self.least, self.most)
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(number) = value.as_number() else {
            return;
        };
        let within = number
            .to_i128()
            .is_some_and(|number| (self.least..=self.most).contains(&number));
        if !within {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Float {
    Single,
    Double,
}

impl Float {
    fn rounded(self, number: &Number) -> Option<Number> {
        let text = match self {
            Self::Single => finite(to_f32(number), f32::is_finite)?,
            Self::Double => finite(number.to_f64(), f64::is_finite)?,
        };
        Number::parse(&text).ok()
    }
}

/// The shortest decimal that rounds to `float`.
fn finite<F: Copy + std::fmt::LowerExp>(float: F, is_finite: fn(F) -> bool) -> Option<String> {
    is_finite(float).then(|| format!("{float:e}"))
}

impl Validator for Float {
    fn describe(&self) -> String {
        match self {
            Self::Single => "a number from -3.4e38 to 3.4e38".to_owned(),
            Self::Double => "a number from -1.79e308 to 1.79e308".to_owned(),
        }
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        if value
            .as_number()
            .is_some_and(|number| self.rounded(number).is_none())
        {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}

impl Equality for Float {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        match (self.canonical(left), self.canonical(right)) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        }
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        self.rounded(value.as_number()?).map(Value::Number)
    }
}

fn refuse(path: &AttributePath, wanted: &str, diagnostics: &mut Diagnostics) {
    diagnostics.attribute_error(
        path.clone(),
        "Invalid value",
        format!("The value must be {wanted}."),
    );
}
