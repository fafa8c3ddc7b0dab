//! Lists that an API gives back in an order of its own.

use crate::Value;
use crate::schema::Equality;

/// The same elements equally often, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unordered;

impl Equality for Unordered {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        self.canonical(left) == self.canonical(right)
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        let mut elements = value.as_elements()?.to_vec();
        elements.sort_unstable();
        Some(Value::List(elements))
    }
}
