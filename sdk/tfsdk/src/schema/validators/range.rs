//! How large a number may be.

use super::{limits, refuse};
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Number, Value};

/// Limits a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    least: Option<Number>,
    most: Option<Number>,
}

impl Range {
    /// This number or a larger one.
    pub fn at_least(least: impl Into<Number>) -> Self {
        Self {
            least: Some(least.into()),
            most: None,
        }
    }

    /// This number or a smaller one.
    pub fn at_most(most: impl Into<Number>) -> Self {
        Self {
            least: None,
            most: Some(most.into()),
        }
    }

    /// Between two numbers, both included.
    pub fn between(least: impl Into<Number>, most: impl Into<Number>) -> Self {
        Self {
            least: Some(least.into()),
            most: Some(most.into()),
        }
    }
}

impl Validator for Range {
    fn describe(&self) -> String {
        let [least, most] = [&self.least, &self.most].map(|n| n.as_ref().map(Number::to_string));
        limits(least.as_deref(), most.as_deref(), "")
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(number) = value.as_number() else {
            return;
        };
        if self.least.as_ref().is_some_and(|least| number < least)
            || self.most.as_ref().is_some_and(|most| number > most)
        {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}
