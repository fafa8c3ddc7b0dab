//! Schemas: what a block may hold, and the rules that each attribute follows.

mod attribute;
mod attribute_builder;
mod block;
pub mod check;
mod default;
pub mod equalities;
mod equality;
mod implied_type;
mod lookup;
pub(crate) mod members;
mod plan_rule;
mod rule_builder;
mod validator;
pub mod validators;

pub use attribute::{Attribute, AttributeKind, NestingMode, Presence};
pub use block::{Block, BlockNestingMode, NestedBlock, OnChange};
pub use default::{DefaultValue, MadeDefault};
pub use equality::Equality;
pub use implied_type::implied_type;
pub(crate) use implied_type::object_type;
pub use lookup::attribute_at;
pub use plan_rule::{Change, PlanRule, ReplaceCondition};
pub use validator::{Validation, Validator, WriteOnlySupport};

use std::sync::Arc;

/// Text of a schema: usually part of the program, sometimes made at run time.
pub type Text = std::borrow::Cow<'static, str>;

/// What a `resource`, `data` or `provider` block may hold.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// Raised when stored states must be upgraded; 0 at first.
    pub version: i64,
    /// The contents.
    pub block: Block,
    /// Checks of the whole configuration.
    pub validators: Vec<Arc<dyn Validator>>,
}

impl Schema {
    /// A schema of version 0.
    pub fn new(block: Block) -> Self {
        Self {
            version: 0,
            block,
            validators: Vec::new(),
        }
    }

    /// Sets the version.
    #[must_use]
    pub fn version(mut self, version: i64) -> Self {
        self.version = version;
        self
    }

    /// Adds a check of the whole configuration: a combination of attributes, say.
    #[must_use]
    pub fn validator(mut self, validator: impl Validator + 'static) -> Self {
        self.validators.push(Arc::new(validator));
        self
    }
}
