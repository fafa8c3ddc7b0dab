//! Why an attribute is as it is. Thousands of attributes are as they are for the same few reasons.

use super::Reason;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Reasons, read like a list; changing those of one attribute leaves the others alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reasons(Arc<Vec<Reason>>);

impl Reasons {
    /// Lets the attribute have those that another one has already, when they are the same.
    pub(super) fn share(&mut self, known: &mut HashSet<Self>) {
        match known.get(self) {
            Some(same) => self.0 = Arc::clone(&same.0),
            None => {
                known.insert(self.clone());
            }
        }
    }
}

impl Deref for Reasons {
    type Target = Vec<Reason>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Reasons {
    fn deref_mut(&mut self) -> &mut Self::Target {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Vec<Reason>> for Reasons {
    fn from(all: Vec<Reason>) -> Self {
        Self(Arc::new(all))
    }
}

impl FromIterator<Reason> for Reasons {
    fn from_iter<I: IntoIterator<Item = Reason>>(all: I) -> Self {
        Vec::from_iter(all).into()
    }
}

impl<'a> IntoIterator for &'a Reasons {
    type Item = &'a Reason;
    type IntoIter = std::slice::Iter<'a, Reason>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Serialize for Reasons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Reasons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}
