//! Where the configured provider's data is, once there is any.

use std::sync::{Arc, PoisonError, RwLock};

/// A place for data. Clones share it.
pub(super) struct Slot<Data> {
    data: Arc<RwLock<Option<Arc<Data>>>>,
}

impl<Data> Slot<Data> {
    pub(super) fn new() -> Self {
        Self {
            data: Arc::new(RwLock::new(None)),
        }
    }

    pub(super) fn get(&self) -> Option<Arc<Data>> {
        self.data
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn set(&self, data: Option<Arc<Data>>) {
        *self.data.write().unwrap_or_else(PoisonError::into_inner) = data;
    }
}

impl<Data> Clone for Slot<Data> {
    fn clone(&self) -> Self {
        Self {
            data: Arc::clone(&self.data),
        }
    }
}
