//! How long text may be.

use super::{limits, refuse};
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unit {
    #[default]
    Characters,
    Bytes,
}

/// Limits the number of characters of a string, or of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    least: Option<usize>,
    most: Option<usize>,
    unit: Unit,
}

impl Length {
    /// At least so many characters.
    pub fn at_least(least: usize) -> Self {
        Self {
            least: Some(least),
            ..Self::default()
        }
    }

    /// At most so many characters.
    pub fn at_most(most: usize) -> Self {
        Self {
            most: Some(most),
            ..Self::default()
        }
    }

    /// Between so many characters, both included.
    pub fn between(least: usize, most: usize) -> Self {
        Self {
            least: Some(least),
            most: Some(most),
            ..Self::default()
        }
    }

    /// Counts bytes of UTF-8 instead of characters.
    #[must_use]
    pub fn in_bytes(mut self) -> Self {
        self.unit = Unit::Bytes;
        self
    }
}

impl Validator for Length {
    fn describe(&self) -> String {
        let [least, most] = [self.least, self.most].map(|limit| limit.map(|n| n.to_string()));
        let count = limits(
            least.as_deref(),
            most.as_deref(),
            match self.unit {
                Unit::Characters => "characters",
                Unit::Bytes => "bytes",
            },
        );
        format!("{count} long")
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(text) = value.as_str() else {
            return;
        };
        let length = match self.unit {
            Unit::Characters => text.chars().count(),
            Unit::Bytes => text.len(),
        };
        if self.least.is_some_and(|least| length < least)
            || self.most.is_some_and(|most| length > most)
        {
            let wanted = format!("{}, but it has {length}", self.describe());
            refuse(path, &wanted, diagnostics);
        }
    }
}
