//! Values for attributes that the configuration leaves out.

use crate::Value;

/// Used where the configuration has null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefaultValue {
    /// Always the same value.
    Static(Value),
}
