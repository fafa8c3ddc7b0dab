//! Sets.

use super::element::{Many, collection};
use super::members::unfit;
use super::{AttributeType, FromValue, IntoValue, Maybe};
use crate::schema::Attribute;
use crate::value::{ValueError, Within};
use crate::{Step, Value};
use std::collections::BTreeSet;

/// The elements of a set. Their order has no meaning; equal ones become one in the value.
#[derive(Clone, Debug, Default)]
pub struct Set<T>(Vec<T>);

impl<T> Set<T> {
    /// No elements.
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds an element.
    pub fn insert(&mut self, element: T) {
        self.0.push(element);
    }

    /// The elements.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: PartialEq> Set<T> {
    /// Whether an element equals `wanted`.
    pub fn contains(&self, wanted: &T) -> bool {
        self.0.contains(wanted)
    }
}

/// The same elements in any order.
impl<T: PartialEq> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        let within = |left: &Self, right: &Self| left.iter().all(|element| right.contains(element));
        // Sets that come from values have their elements in one order.
        self.0 == other.0 || (within(self, other) && within(other, self))
    }
}

impl<T> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Self(elements.into_iter().collect())
    }
}

impl<T> From<Vec<T>> for Set<T> {
    fn from(elements: Vec<T>) -> Self {
        Self(elements)
    }
}

impl<T, const N: usize> From<[T; N]> for Set<T> {
    fn from(elements: [T; N]) -> Self {
        Self(elements.into())
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Set<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

fn elements<T: FromValue, S: FromIterator<T>>(value: &Value) -> Result<S, ValueError> {
    let elements = value.as_elements().ok_or_else(|| unfit(value, "a set"))?;
    elements
        .iter()
        .map(|element| T::from_value(element).within(|| Step::Element(element.clone())))
        .collect()
}

impl<T: FromValue> FromValue for Set<T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        elements(value)
    }
}

impl<T: IntoValue> IntoValue for Set<T> {
    fn into_value(self) -> Value {
        Value::set(self.0.into_iter().map(T::into_value))
    }
}

impl<T: AttributeType> AttributeType for Set<T> {
    type Plan = Set<T::Plan>;
    type Draft = Set<Maybe<T::Draft>>;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        collection::<T>(Many::Set)
    }
}

impl<T: FromValue + Ord> FromValue for BTreeSet<T> {
    fn from_value(value: &Value) -> Result<Self, ValueError> {
        elements(value)
    }
}

impl<T: IntoValue> IntoValue for BTreeSet<T> {
    fn into_value(self) -> Value {
        Value::set(self.into_iter().map(T::into_value))
    }
}

impl<T> AttributeType for BTreeSet<T>
where
    T: AttributeType<Plan = T> + Ord + Clone + std::fmt::Debug,
{
    type Plan = BTreeSet<T>;
    type Draft = Set<Maybe<T::Draft>>;
    const DEPTH: u32 = T::DEPTH;

    fn attribute() -> Attribute {
        collection::<T>(Many::Set)
    }
}
