//! Secrets that come while a provider runs, such as tokens: known at once wherever they may be shown.

use super::spelled;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// A set of secrets that grows, shared by all who must not show them.
#[derive(Clone, Default)]
pub(crate) struct Learned(Arc<Mutex<BTreeSet<String>>>);

impl Learned {
    /// From now on `secret` is one.
    pub(crate) fn add(&self, secret: &str) {
        if let Ok(mut texts) = self.0.lock() {
            spelled(secret, &mut texts);
        }
    }

    pub(super) fn texts(&self) -> Vec<String> {
        let texts = self.0.lock();
        texts.map_or_else(|_| Vec::new(), |texts| texts.iter().cloned().collect())
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
