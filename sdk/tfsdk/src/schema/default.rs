//! Values for attributes that the configuration leaves out.

use crate::Value;
use std::fmt;
use std::sync::Arc;

/// Used where the configuration has null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefaultValue {
    /// Always the same value.
    Static(Value),
    /// Made when it is needed.
    Made(MadeDefault),
}

impl DefaultValue {
    /// The value.
    pub(crate) fn value(&self) -> Value {
        match self {
            Self::Static(value) => value.clone(),
            Self::Made(made) => (made.make)(),
        }
    }
}

/// A default that is made by a function.
#[derive(Clone)]
pub struct MadeDefault {
    make: Arc<dyn Fn() -> Value + Send + Sync>,
}

impl MadeDefault {
    pub(super) fn new(make: impl Fn() -> Value + Send + Sync + 'static) -> Self {
        Self {
            make: Arc::new(make),
        }
    }
}

/// The same function, not another that makes the same.
impl PartialEq for MadeDefault {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.make, &other.make)
    }
}

impl Eq for MadeDefault {}

impl fmt::Debug for MadeDefault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MadeDefault")
    }
}
