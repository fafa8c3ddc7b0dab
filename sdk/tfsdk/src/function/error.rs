//! Why a call of a function failed.

use crate::diagnostics::visible;

/// What Terraform shows at the call, and at the argument that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionError {
    text: String,
    argument: Option<usize>,
}

impl FunctionError {
    /// The call as a whole failed.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: visible(text.into()),
            argument: None,
        }
    }

    /// The argument at `index`, counted from 0 with variadic ones, is wrong. Terraform puts
    /// `Invalid value for "name" parameter:` before the text.
    pub fn of_argument(index: usize, text: impl Into<String>) -> Self {
        Self {
            argument: Some(index),
            ..Self::new(text)
        }
    }

    /// What is wrong.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The argument that is wrong.
    pub fn argument(&self) -> Option<usize> {
        self.argument
    }
}

impl From<String> for FunctionError {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<&str> for FunctionError {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}
