//! How many elements a collection may have.

use super::{limits, refuse};
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};

/// Limits the number of elements of a list, set or map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    least: Option<usize>,
    most: Option<usize>,
}

impl Size {
    /// At least so many elements.
    pub fn at_least(least: usize) -> Self {
        Self {
            least: Some(least),
            most: None,
        }
    }

    /// At most so many elements.
    pub fn at_most(most: usize) -> Self {
        Self {
            least: None,
            most: Some(most),
        }
    }

    /// Between so many elements, both included.
    pub fn between(least: usize, most: usize) -> Self {
        Self {
            least: Some(least),
            most: Some(most),
        }
    }
}

impl Validator for Size {
    fn describe(&self) -> String {
        let [least, most] = [self.least, self.most].map(|limit| limit.map(|n| n.to_string()));
        let count = limits(least.as_deref(), most.as_deref(), "elements");
        format!("a collection of {count}")
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let elements = value.as_elements().map(<[Value]>::len);
        let Some(size) = elements.or_else(|| value.as_map().map(|map| map.len())) else {
            return;
        };
        // Elements of a set that are not known yet may turn out equal to others.
        let may_shrink = value.as_set().is_some() && !value.is_wholly_known();
        let too_few = self.least.is_some_and(|least| size < least);
        let too_many = self.most.is_some_and(|most| size > most);
        if too_few || (too_many && !may_shrink) {
            let wanted = format!("{}, but it has {size}", self.describe());
            refuse(path, &wanted, diagnostics);
        }
    }
}
