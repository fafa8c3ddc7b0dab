//! Regular expressions as JSON Schema has them.

use super::refuse;
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// Allows only text in which an ECMA-262 regular expression matches, anywhere unless anchored.
#[derive(Clone, Debug)]
pub struct Pattern {
    source: String,
    regex: regress::Regex,
}

/// A regular expression that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{source:?} is not a regular expression: {reason}", source = .pattern)]
pub struct PatternError {
    pattern: String,
    reason: String,
}

impl Pattern {
    /// Compiles `source` in Unicode mode.
    ///
    /// # Errors
    /// It is not an ECMA-262 regular expression.
    pub fn new(source: &str) -> Result<Self, PatternError> {
        let regex = regress::Regex::with_flags(source, "u").map_err(|error| PatternError {
            pattern: source.to_owned(),
            reason: error.to_string(),
        })?;
        Ok(Self {
            source: source.to_owned(),
            regex,
        })
    }
}

impl Validator for Pattern {
    fn describe(&self) -> String {
        format!("text that matches {}", self.source)
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let Some(text) = value.as_str() else {
            return;
        };
        if self.regex.find(text).is_none() {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}
