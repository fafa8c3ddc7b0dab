//! Checks of configured values.

use crate::{AttributePath, Diagnostics, Value};
use std::fmt::Debug;

/// Checks one configured value. Not called for null or unknown values.
pub trait Validator: Debug + Send + Sync {
    /// What is allowed, for messages and documentation: `at most 250 characters`.
    fn describe(&self) -> String;

    /// Adds an error to `diagnostics` when `value` is not allowed.
    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics);
}
