//! Checks of what a collection holds.

use super::refuse;
use crate::schema::{Validation, Validator};
use crate::{AttributePath, Diagnostics, Step, Value};

/// Each element of a collection with its step.
fn elements(value: &Value) -> Vec<(Step, &Value)> {
    match value.undynamic() {
        Value::List(elements) => (0..).map(Step::Index).zip(elements).collect(),
        Value::Set(elements) => elements
            .iter()
            .map(|element| (Step::Element(element.clone()), element))
            .collect(),
        Value::Map(entries) => entries
            .iter()
            .map(|(key, element)| (Step::Key(key.clone()), element))
            .collect(),
        _ => Vec::new(),
    }
}

/// Each element of a list, set or map must pass another check.
#[derive(Debug)]
pub struct Elements(Box<dyn Validator>);

impl Elements {
    /// Each must pass `validator`.
    pub fn are(validator: impl Validator + 'static) -> Self {
        Self(Box::new(validator))
    }
}

impl Validator for Elements {
    fn describe(&self) -> String {
        format!("a collection whose elements are each {}", self.0.describe())
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        for (step, element) in elements(validation.value) {
            let inner = Validation {
                path: &validation.path.with(step),
                value: element,
                ..*validation
            };
            self.0.validate_within(&inner, diagnostics);
        }
    }
}

/// Each key of a map must pass another check.
#[derive(Debug)]
pub struct Keys(Box<dyn Validator>);

impl Keys {
    /// Each must pass `validator`.
    pub fn are(validator: impl Validator + 'static) -> Self {
        Self(Box::new(validator))
    }
}

impl Validator for Keys {
    fn describe(&self) -> String {
        format!("a map whose keys are each {}", self.0.describe())
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        for key in validation
            .value
            .as_map()
            .into_iter()
            .flat_map(|map| map.keys())
        {
            let inner = Validation {
                path: &validation.path.key(key.clone()),
                value: &Value::from(key.as_str()),
                ..*validation
            };
            self.0.validate_within(&inner, diagnostics);
        }
    }
}

/// Allows no null among the elements of a list, set or map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoNulls;

impl Validator for NoNulls {
    fn describe(&self) -> String {
        "a collection without null elements".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        for (step, element) in elements(value) {
            if element.is_null() {
                refuse(&path.with(step), "given and not null", diagnostics);
            }
        }
    }
}
