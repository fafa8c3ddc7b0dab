//! A value that may be null or unknown.

use super::{FromValue, IntoValue};
use crate::Value;
use crate::value::ValueError;

/// An attribute that may be absent, or not known before apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Maybe<T> {
    /// There, and known.
    Known(T),
    /// Absent.
    #[default]
    Null,
    /// Not known before apply.
    Unknown,
}

impl<T> Maybe<T> {
    /// Whether it is absent.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether it is not known before apply.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// What it is, if it is known and not null.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Null | Self::Unknown => None,
        }
    }

    /// What it is, if it is known and not null.
    pub fn into_known(self) -> Option<T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Null | Self::Unknown => None,
        }
    }

    /// What it is, or `default` if it is null or unknown.
    pub fn known_or(self, default: T) -> T {
        self.into_known().unwrap_or(default)
    }

    /// What it is, or what `default` makes if it is null or unknown.
    pub fn known_or_else(self, default: impl FnOnce() -> T) -> T {
        self.into_known().unwrap_or_else(default)
    }

    /// What it is, or the type's default if it is null or unknown: an empty text, an empty list.
    pub fn known_or_default(self) -> T
    where
        T: Default,
    {
        self.into_known().unwrap_or_default()
    }

    /// Null as `None`.
    ///
    /// # Errors
    /// It is unknown.
    pub fn option(self) -> Result<Option<T>, ValueError> {
        match self {
            Self::Known(value) => Ok(Some(value)),
            Self::Null => Ok(None),
            Self::Unknown => Err(ValueError::new(NOT_KNOWN)),
        }
    }

    /// A reference to what it is.
    pub fn as_ref(&self) -> Maybe<&T> {
        match self {
            Self::Known(value) => Maybe::Known(value),
            Self::Null => Maybe::Null,
            Self::Unknown => Maybe::Unknown,
        }
    }

    /// The same with what `change` makes of a known value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Maybe<U> {
        match self {
            Self::Known(value) => Maybe::Known(change(value)),
            Self::Null => Maybe::Null,
            Self::Unknown => Maybe::Unknown,
        }
    }
}

/// What is said of an unknown value where a known one is needed.
pub(super) const NOT_KNOWN: &str = "the value is not known before apply";

impl<T> From<T> for Maybe<T> {
    fn from(value: T) -> Self {
        Self::Known(value)
    }
}

impl From<&str> for Maybe<String> {
    fn from(text: &str) -> Self {
        Self::Known(text.to_owned())
    }
}

/// `None` is null.
impl<T> From<Option<T>> for Maybe<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Known)
    }
}

impl<T: FromValue> FromValue for Maybe<T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        if value.is_null() {
            Ok(Self::Null)
        } else if value.is_unknown() {
            Ok(Self::Unknown)
        } else {
            T::from_value(value).map(Self::Known)
        }
    }
}

/// An unknown value becomes one of which nothing is known. In a plan it gets back what its schema
/// and the configuration promise of it.
impl<T: IntoValue> IntoValue for Maybe<T> {
    fn into_value(self) -> Value {
        match self {
            Self::Known(value) => value.into_value(),
            Self::Null => Value::Null,
            Self::Unknown => Value::unknown(),
        }
    }
}
