//! Where a value stands inside a resource, data source or provider configuration.

use crate::Value;
use std::fmt;

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
}

/// As in a Terraform expression: `owner.emails[0]`, `labels["team"]`.
impl fmt::Display for AttributePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            match step {
                Step::Attribute(name) if position == 0 => write!(f, "{name}")?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
                Step::Element(_) => write!(f, "[*]")?,
            }
        }
        Ok(())
    }
}
