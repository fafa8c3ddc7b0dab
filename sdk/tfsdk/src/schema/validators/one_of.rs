//! Values from a list, or any others.

use super::refuse;
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// Values, and whether upper and lower case differ.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    values: Vec<Value>,
    folded: Option<Vec<String>>,
}

impl Listed {
    fn new<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Self {
        Self {
            values: values.into_iter().map(Into::into).collect(),
            folded: None,
        }
    }

    fn ignore_case(&mut self) {
        let texts = self.values.iter().filter_map(Value::as_str);
        self.folded = Some(texts.map(str::to_lowercase).collect());
    }

    fn has(&self, value: &Value) -> bool {
        match (&self.folded, value.as_str()) {
            (Some(folded), Some(text)) => folded.contains(&text.to_lowercase()),
            _ => self.values.contains(value),
        }
    }

    fn describe(&self) -> String {
        let values: Vec<_> = self.values.iter().map(Value::describe).collect();
        let values = values.join(", ");
        match self.folded {
            Some(_) => format!("{values} (in upper or lower case)"),
            None => values,
        }
    }
}

/// Allows only the values listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOf(Listed);

impl OneOf {
    /// Only these.
    pub fn new<V: Into<Value>>(allowed: impl IntoIterator<Item = V>) -> Self {
        Self(Listed::new(allowed))
    }

    /// In upper or lower case.
    #[must_use]
    pub fn ignoring_case(mut self) -> Self {
        self.0.ignore_case();
        self
    }
}

impl Validator for OneOf {
    fn describe(&self) -> String {
        format!("one of {}", self.0.describe())
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let value = value.undynamic();
        if value.is_wholly_known() && !self.0.has(value) {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}

/// Allows all values but those listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoneOf(Listed);

impl NoneOf {
    /// None of these.
    pub fn new<V: Into<Value>>(refused: impl IntoIterator<Item = V>) -> Self {
        Self(Listed::new(refused))
    }

    /// Neither in upper nor in lower case.
    #[must_use]
    pub fn ignoring_case(mut self) -> Self {
        self.0.ignore_case();
        self
    }
}

impl Validator for NoneOf {
    fn describe(&self) -> String {
        format!("none of {}", self.0.describe())
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        if self.0.has(value.undynamic()) {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}

/// Allows one truth value only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Equals {
    /// Only `true`.
    True,
    /// Only `false`.
    False,
}

impl Validator for Equals {
    fn describe(&self) -> String {
        match self {
            Self::True => "true".to_owned(),
            Self::False => "false".to_owned(),
        }
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        if value
            .as_bool()
            .is_some_and(|value| value != (*self == Self::True))
        {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}
