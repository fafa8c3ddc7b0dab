//! Several checks as one.

use crate::schema::{Validation, Validator};
use crate::{Diagnostics, PathExpression, Severity};

fn mentioned(validators: &[Box<dyn Validator>]) -> Vec<PathExpression> {
    validators.iter().flat_map(|v| v.mentions()).collect()
}

fn described(validators: &[Box<dyn Validator>], word: &str) -> String {
    let each: Vec<_> = validators.iter().map(|v| v.describe()).collect();
    each.join(word)
}

/// All of several checks.
#[derive(Debug, Default)]
pub struct All(Vec<Box<dyn Validator>>);

impl All {
    /// No check yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// And this one.
    #[must_use]
    pub fn and(mut self, validator: impl Validator + 'static) -> Self {
        self.0.push(Box::new(validator));
        self
    }
}

impl Validator for All {
    fn describe(&self) -> String {
        described(&self.0, " and ")
    }

    fn mentions(&self) -> Vec<PathExpression> {
        mentioned(&self.0)
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        for validator in &self.0 {
            validator.validate_within(validation, diagnostics);
        }
    }
}

/// Whose warnings are passed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Warnings {
    #[default]
    OfTheFirstThatPasses,
    OfAll,
}

/// At least one of several checks.
#[derive(Debug, Default)]
pub struct Any {
    validators: Vec<Box<dyn Validator>>,
    warnings: Warnings,
}

impl Any {
    /// No check yet, which passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Or this one.
    #[must_use]
    pub fn or(mut self, validator: impl Validator + 'static) -> Self {
        self.validators.push(Box::new(validator));
        self
    }

    /// Passes on the warnings of all checks, and not only of the first that has no errors.
    #[must_use]
    pub fn with_all_warnings(mut self) -> Self {
        self.warnings = Warnings::OfAll;
        self
    }
}

impl Validator for Any {
    fn describe(&self) -> String {
        described(&self.validators, " or ")
    }

    fn mentions(&self) -> Vec<PathExpression> {
        mentioned(&self.validators)
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let mut all = Diagnostics::new();
        let mut passed = self.validators.is_empty();
        for validator in &self.validators {
            let mut found = Diagnostics::new();
            validator.validate_within(validation, &mut found);
            if !found.has_errors() {
                passed = true;
                if self.warnings == Warnings::OfTheFirstThatPasses {
                    diagnostics.extend(found);
                    return;
                }
            }
            all.extend(found);
        }
        for message in all {
            if !passed || message.severity == Severity::Warning {
                diagnostics.push(message);
            }
        }
    }
}
