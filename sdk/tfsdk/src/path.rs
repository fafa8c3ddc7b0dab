//! Where a value stands inside a resource, data source or provider configuration.

mod expression;
mod expression_text;
mod quote;
mod text;

pub use expression::{ExpressionStep, Found, PathExpression};
pub(crate) use quote::{Reader, is_identifier, is_identifier_part, quoted};
pub use text::PathError;

use crate::Value;

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// An attribute or nested block of an object.
    Attribute(String),
    /// An element of a list, counted from 0.
    Index(i64),
    /// An element of a map.
    Key(String),
    /// An element of a set, by its value. Terraform cannot address set elements:
    /// a path is cut here when it goes on the wire.
    Element(Value),
}

/// The way from the root object to one value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AttributePath {
    steps: Vec<Step>,
}

impl AttributePath {
    /// The root object itself.
    pub fn root() -> Self {
        Self::default()
    }

    /// The attribute or block `name` of the object at this path.
    #[must_use]
    pub fn attribute(&self, name: impl Into<String>) -> Self {
        self.with(Step::Attribute(name.into()))
    }

    /// Element `index` of the list at this path.
    #[must_use]
    pub fn index(&self, index: i64) -> Self {
        self.with(Step::Index(index))
    }

    /// Element `key` of the map at this path.
    #[must_use]
    pub fn key(&self, key: impl Into<String>) -> Self {
        self.with(Step::Key(key.into()))
    }

    /// The element of the set at this path that equals `value`.
    #[must_use]
    pub fn element(&self, value: Value) -> Self {
        self.with(Step::Element(value))
    }

    /// This path and one more step.
    #[must_use]
    pub fn with(&self, step: Step) -> Self {
        let mut steps = self.steps.clone();
        steps.push(step);
        Self { steps }
    }

    /// The steps from the root.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether this is the root object.
    pub fn is_root(&self) -> bool {
        self.steps.is_empty()
    }

    /// The way to what holds the value at this path; `None` for the root.
    pub fn parent(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        Some(Self {
            steps: steps.to_vec(),
        })
    }

    /// Whether this path leads to `other` or to something inside it.
    pub fn starts_with(&self, other: &AttributePath) -> bool {
        self.steps.starts_with(&other.steps)
    }

    /// Goes one step further, in place.
    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Goes one step back, in place.
    pub fn pop(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// This path seen from the value around it.
    pub(crate) fn under(mut self, step: Step) -> Self {
        self.steps.insert(0, step);
        self
    }
}

impl FromIterator<Step> for AttributePath {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self {
            steps: steps.into_iter().collect(),
        }
    }
}
