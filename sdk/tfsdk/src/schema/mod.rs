//! Schemas: what a block may hold, and the rules that each attribute follows.

mod attribute;
mod block;
mod default;
mod equality;
mod plan_rule;
mod validator;

pub use attribute::{Attribute, AttributeKind, NestingMode, Presence};
pub use block::{Block, BlockNestingMode, NestedBlock};
pub use default::DefaultValue;
pub use equality::Equality;
pub use plan_rule::PlanRule;
pub use validator::Validator;

/// What a `resource`, `data` or `provider` block may hold.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// Raised when stored states must be upgraded; 0 at first.
    pub version: i64,
    /// The contents.
    pub block: Block,
}
