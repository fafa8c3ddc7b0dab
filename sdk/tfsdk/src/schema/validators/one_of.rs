//! Values from a list.

use super::refuse;
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// Allows only the values listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOf {
    allowed: Vec<Value>,
}

impl OneOf {
    /// Only these.
    pub fn new<V: Into<Value>>(allowed: impl IntoIterator<Item = V>) -> Self {
        Self {
            allowed: allowed.into_iter().map(Into::into).collect(),
        }
    }
}

impl Validator for OneOf {
    fn describe(&self) -> String {
        let allowed: Vec<_> = self.allowed.iter().map(Value::describe).collect();
        format!("one of {}", allowed.join(", "))
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let value = value.undynamic();
        if value.is_wholly_known() && !self.allowed.contains(value) {
            refuse(path, &self.describe(), diagnostics);
        }
    }
}
