//! A value that is not what it should be.

use crate::{AttributePath, Step};
use std::fmt;

/// What is wrong with a value, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// Where, from the value that was given.
    pub path: AttributePath,
    /// What is wrong there.
    pub message: String,
}

/// Bytes or text that do not hold a value of the wanted type.
pub type DecodeError = ValueError;

/// A value that is not of the wanted type or cannot be written.
pub type EncodeError = ValueError;

impl ValueError {
    /// An error about the value itself. The message must not show the value, which may be sensitive.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            path: AttributePath::root(),
            message: message.into(),
        }
    }
}

/// Says where in the value around it a part was found wrong.
pub(crate) trait Within {
    /// The same result, with an error's path seen from the value around. Steps are made only when
    /// something is wrong, so that reading costs nothing for them.
    fn within(self, step: impl FnOnce() -> Step) -> Self;
}

impl<T> Within for Result<T, ValueError> {
    fn within(self, step: impl FnOnce() -> Step) -> Self {
        self.map_err(|error| ValueError {
            path: error.path.under(step()),
            message: error.message,
        })
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}

impl std::error::Error for ValueError {}
