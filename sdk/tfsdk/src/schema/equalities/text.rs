//! Plain text.

use crate::Value;
use crate::schema::Equality;

/// The same text without regard to upper and lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseInsensitive;

impl Equality for CaseInsensitive {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        self.canonical(left) == self.canonical(right)
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        Some(Value::string(value.as_str()?.to_lowercase()))
    }
}

/// The same text without regard to white space at its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trimmed;

impl Equality for Trimmed {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        self.canonical(left) == self.canonical(right)
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        Some(Value::from(value.as_str()?.trim()))
    }
}
