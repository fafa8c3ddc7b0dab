//! How the plan of an attribute comes about.

use super::Text;
use crate::{AttributePath, PathExpression, Value};
use std::fmt;
use std::sync::Arc;

/// A rule for planning one attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanRule {
    /// A computed value that the configuration leaves out stays as it was, null included.
    KeepsPriorValue,
    /// As `KeepsPriorValue`, but a prior null becomes unknown.
    KeepsPriorNonNull,
    /// A computed value becomes unknown whenever anything else of the resource changes.
    ChangesOnUpdate,
    /// A change replaces the object.
    RequiresReplace,
    /// A change replaces the object if the configuration has the attribute.
    RequiresReplaceIfConfigured,
}

/// Rules that few attributes have.
#[derive(Clone, Debug, Default)]
pub(crate) struct RareRules {
    pub(crate) depends_on: Vec<PathExpression>,
    pub(crate) replace_if: Vec<ReplaceCondition>,
    pub(crate) keyed_by: Vec<Text>,
    pub(crate) known_prefix: Text,
}

/// A planned change of one attribute, for conditions.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// Which attribute.
    pub path: &'a AttributePath,
    /// What the configuration says, or the default; may be null or unknown.
    pub config: &'a Value,
    /// What was there.
    pub prior: &'a Value,
    /// What is planned; may be unknown.
    pub planned: &'a Value,
}

/// Decides whether a change replaces the object.
#[derive(Clone)]
pub struct ReplaceCondition {
    when: Text,
    condition: Arc<dyn Fn(&Change<'_>) -> bool + Send + Sync>,
}

impl ReplaceCondition {
    /// `when` says when that is so, for the documentation: `it becomes smaller`.
    pub fn new(
        when: impl Into<Text>,
        condition: impl Fn(&Change<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            when: when.into(),
            condition: Arc::new(condition),
        }
    }

    /// When that is so, in words.
    pub fn when(&self) -> &str {
        &self.when
    }

    /// Whether `change` replaces the object.
    pub fn replaces(&self, change: &Change<'_>) -> bool {
        (self.condition)(change)
    }
}

impl fmt::Debug for ReplaceCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReplaceCondition").field(&self.when).finish()
    }
}
