//! Values as an author's own types: the traits that `#[derive(Model)]` implements.
//!
//! A model is a struct with a field for each attribute. The type of a field says what can be
//! missing, so that neither null nor unknown values can be forgotten:
//!
//! | | the struct, `Drink` | `DrinkPlan` | `DrinkDraft` |
//! | --- | --- | --- | --- |
//! | stands for | a complete state | a plan while it is carried out, a data source's configuration | configurations and plans before apply, incomplete states |
//! | required, or with a default | `T` | `T` | `Maybe<T>` |
//! | optional | `Option<T>` | `Option<T>` | `Maybe<T>` |
//! | computed | `T` or `Option<T>` | `Maybe<T>` | `Maybe<T>` |
//!
//! A state is written as the struct itself, so the compiler sees to it that every attribute gets
//! a value. A plan is read as `DrinkPlan`. A prior state is best read as `DrinkDraft`: after an
//! import, or when an older version of the provider stored it, attributes may be missing.

mod array;
mod attribute_type;
mod block_type;
mod changes;
mod depth;
mod element;
mod map;
mod maybe;
mod members;
mod numbers;
mod outcome;
mod plain;
mod set;

pub use attribute_type::{AttributeType, FromValue, IntoValue};
pub use block_type::{BlockType, nested_block};
pub use changes::{Change, Changes, changes, merge_patch};
#[doc(hidden)]
pub use depth::deepest;
pub use maybe::Maybe;
pub use members::{Members, attribute};
pub use set::Set;

use crate::schema::{Block, Schema};

/// A struct with a field for each attribute of a block. Implemented by `#[derive(Model)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no model",
    label = "`#[derive(tfsdk::Model)]` is missing on this struct"
)]
pub trait Model: FromValue + IntoValue {
    /// The struct for plans that are carried out.
    type Plan: FromValue + IntoValue + Clone + std::fmt::Debug + PartialEq;

    /// The struct in which each attribute may be null or unknown.
    type Draft: FromValue + IntoValue + Clone + std::fmt::Debug + PartialEq + Default;

    /// The version of the schema: `#[tfsdk(version = 2)]`.
    const VERSION: i64 = 0;

    /// As [`AttributeType::DEPTH`].
    #[doc(hidden)]
    const DEPTH: u32 = 0;

    /// The attributes and nested blocks.
    fn block() -> Block;

    /// The schema.
    fn schema() -> Schema {
        let mut schema = Schema::new(Self::block());
        schema.version = Self::VERSION;
        schema
    }
}
