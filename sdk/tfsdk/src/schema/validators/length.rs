//! How long text may be.

use super::{limits, refuse};
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// Limits the number of characters of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    least: Option<usize>,
    most: Option<usize>,
}

impl Length {
    /// At least so many characters.
    pub fn at_least(least: usize) -> Self {
        Self {
            least: Some(least),
            most: None,
        }
    }

    /// At most so many characters.
    pub fn at_most(most: usize) -> Self {
        Self {
            least: None,
            most: Some(most),
        }
    }

    /// Between so many characters, both included.
    pub fn between(least: usize, most: usize) -> Self {
        Self {
            least: Some(least),
            most: Some(most),
        }
    }
}

impl Validator for Length {
    fn describe(&self) -> String {
        let [least, most] = [self.least, self.most].map(|limit| limit.map(|n| n.to_string()));
        let count = limits(least.as_deref(), most.as_deref(), "characters");
        format!("{count} long")
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(text) = value.as_str() else {
            return;
        };
        let length = text.chars().count();
        if self.least.is_some_and(|least| length < least)
            || self.most.is_some_and(|most| length > most)
        {
            let wanted = format!("{}, but it has {length}", self.describe());
            refuse(path, &wanted, diagnostics);
        }
    }
}
