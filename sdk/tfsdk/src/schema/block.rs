//! Blocks: the older way to nest, written without `=`.

use super::Attribute;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The contents of a block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Attributes by name.
    pub attributes: BTreeMap<Cow<'static, str>, Attribute>,
    /// Nested blocks by name.
    pub blocks: BTreeMap<Cow<'static, str>, NestedBlock>,
    /// Markdown for the documentation.
    pub description: Cow<'static, str>,
    /// What to use instead; empty when not deprecated.
    pub deprecation: Cow<'static, str>,
}

/// How many blocks of a name there may be, and how they become a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockNestingMode {
    /// At most one; an object or null.
    Single,
    /// Always there, even when not written.
    Group,
    /// A list, never null.
    List,
    /// A set, never null.
    Set,
    /// A map by the block's label.
    Map,
}

/// A nested block.
#[derive(Clone, Debug)]
pub struct NestedBlock {
    /// How many.
    pub nesting: BlockNestingMode,
    /// The contents of each.
    pub block: Block,
    /// At least so many; 0 for no limit.
    pub min_items: u32,
    /// At most so many; 0 for no limit.
    pub max_items: u32,
}
