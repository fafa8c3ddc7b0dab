//! What the type of a field with a nested block must offer.

use super::{FromValue, IntoValue, Maybe, Model, Set};
use crate::schema::{Block, BlockNestingMode, NestedBlock};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A type that a nested block can have: `Vec<S>`, [`Set<S>`](Set), `BTreeMap<String, S>` by label,
/// `Option<S>` for at most one, and `S` for one that is always there, where `S` is a [`Model`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the type of a nested block",
    label = "no block of Terraform's is like this",
    note = "there are `Vec<S>`, `Set<S>`, `BTreeMap<String, S>`, `Option<S>` and `S`, where `S` is a struct with `#[derive(Model)]`"
)]
pub trait BlockType: FromValue + IntoValue {
    /// What it is in a plan that is carried out.
    type Plan: FromValue + IntoValue + Clone + Debug + PartialEq;

    /// What it is where any part may be null or unknown.
    type Draft: FromValue + IntoValue + Clone + Debug + PartialEq;

    /// As [`AttributeType::DEPTH`](super::AttributeType::DEPTH).
    #[doc(hidden)]
    const DEPTH: u32;

    /// How many there are, and what each holds.
    fn block() -> (BlockNestingMode, Block);
}

/// A nested block with its limits; 0 for none. For `#[derive(Model)]`.
#[doc(hidden)]
pub fn nested_block(
    (nesting, block): (BlockNestingMode, Block),
    least: u32,
    most: u32,
    describe: impl FnOnce(Block) -> Block,
) -> NestedBlock {
    NestedBlock::new(nesting, describe(block)).items(least, most)
}

impl<S: Model> BlockType for S {
    type Plan = S::Plan;
    type Draft = S::Draft;
    const DEPTH: u32 = S::DEPTH;

    fn block() -> (BlockNestingMode, Block) {
        (BlockNestingMode::Group, S::block())
    }
}

impl<S: Model> BlockType for Option<S> {
    type Plan = Option<S::Plan>;
    type Draft = S::Draft;
    const DEPTH: u32 = S::DEPTH;

    fn block() -> (BlockNestingMode, Block) {
        (BlockNestingMode::Single, S::block())
    }
}

impl<S: Model> BlockType for Vec<S> {
    type Plan = Vec<S::Plan>;
    type Draft = Vec<Maybe<S::Draft>>;
    const DEPTH: u32 = S::DEPTH;

    fn block() -> (BlockNestingMode, Block) {
        (BlockNestingMode::List, S::block())
    }
}

impl<S: Model> BlockType for Set<S> {
    type Plan = Set<S::Plan>;
    type Draft = Set<Maybe<S::Draft>>;
    const DEPTH: u32 = S::DEPTH;

    fn block() -> (BlockNestingMode, Block) {
        (BlockNestingMode::Set, S::block())
    }
}

impl<S: Model> BlockType for BTreeMap<String, S> {
    type Plan = BTreeMap<String, S::Plan>;
    type Draft = BTreeMap<String, Maybe<S::Draft>>;
    const DEPTH: u32 = S::DEPTH;

    fn block() -> (BlockNestingMode, Block) {
        (BlockNestingMode::Map, S::block())
    }
}
