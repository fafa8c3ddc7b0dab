//! Errors of conversions as messages for the practitioner.

use crate::Diagnostics;
use crate::value::ValueError;

/// An error about the attribute at the error's path.
impl From<ValueError> for Diagnostics {
    fn from(error: ValueError) -> Self {
        let mut diagnostics = Self::new();
        let detail = format!("The provider cannot use this value: {}.", error.message);
        if error.path.is_root() {
            diagnostics.error("Unexpected value", detail);
        } else {
            diagnostics.attribute_error(error.path, "Unexpected value", detail);
        }
        diagnostics
    }
}

impl Diagnostics {
    /// What was made, or `None` with the errors added to these messages:
    ///
    /// ```
    /// # use tfsdk::{Diagnostics, Value, model::{Maybe, attribute}};
    /// # fn create(plan: &Value, diagnostics: &mut Diagnostics) {
    /// let Some(name) = diagnostics.accept(attribute::<String>(plan, "name")) else {
    ///     return;
    /// };
    /// # }
    /// # let mut diagnostics = Diagnostics::new();
    /// # create(&Value::object([("name", Value::Null)]), &mut diagnostics);
    /// # assert!(diagnostics.has_errors());
    /// ```
    pub fn accept<T, E: Into<Diagnostics>>(&mut self, outcome: Result<T, E>) -> Option<T> {
        match outcome {
            Ok(made) => Some(made),
            Err(errors) => {
                self.extend(errors.into());
                None
            }
        }
    }
}
