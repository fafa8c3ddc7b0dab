//! Lists without repetition.

use super::refuse;
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Value};
use std::collections::HashSet;

/// Allows no two equal elements in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unique;

impl Validator for Unique {
    fn describe(&self) -> String {
        "a list without equal elements".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let mut seen = HashSet::new();
        for (index, element) in (0..).zip(value.as_list().unwrap_or_default()) {
            if element.is_wholly_known() && !seen.insert(element) {
                refuse(&path.index(index), &self.describe(), diagnostics);
            }
        }
    }
}
