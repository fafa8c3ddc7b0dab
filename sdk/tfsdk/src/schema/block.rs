//! Blocks: the older way to nest, written without `=`.

use super::{Attribute, Text, Validator};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The contents of a block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Attributes by name.
    pub attributes: BTreeMap<Text, Attribute>,
    /// Nested blocks by name.
    pub blocks: BTreeMap<Text, NestedBlock>,
    /// Markdown for the documentation.
    pub description: Text,
    /// What to use instead; empty when not deprecated.
    pub deprecation: Text,
}

impl Block {
    /// No members.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<Text>, attribute: Attribute) -> Self {
        self.attributes.insert(name.into(), attribute);
        self
    }

    /// Adds a nested block.
    #[must_use]
    pub fn nested(mut self, name: impl Into<Text>, block: NestedBlock) -> Self {
        self.blocks.insert(name.into(), block);
        self
    }

    /// Markdown for the documentation.
    #[must_use]
    pub fn description(mut self, markdown: impl Into<Text>) -> Self {
        self.description = markdown.into();
        self
    }

    /// What to use instead; practitioners who write the block are warned. Of a resource's own block
    /// it says that the whole kind is deprecated.
    #[must_use]
    pub fn deprecated(mut self, instead: impl Into<Text>) -> Self {
        self.deprecation = instead.into();
        self
    }
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
    /// Checks of all blocks of this name together.
    pub validators: Vec<Arc<dyn Validator>>,
    /// The attributes by which blocks of a list or set are told apart.
    pub keys: Vec<Text>,
    /// What a change of these blocks does to the object.
    pub on_change: OnChange,
}

/// What a change of blocks does to the object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnChange {
    /// It is updated, unless an attribute says otherwise.
    #[default]
    Updates,
    /// It is replaced: when a block comes or goes, and when anything in one changes.
    Replaces,
}

impl NestedBlock {
    /// A nested block with the limits that its mode allows by default.
    pub fn new(nesting: BlockNestingMode, block: Block) -> Self {
        Self {
            nesting,
            block,
            min_items: 0,
            max_items: 0,
            validators: Vec::new(),
            keys: Vec::new(),
            on_change: OnChange::Updates,
        }
    }

    /// Sets how many there must and may be; 0 for no limit.
    #[must_use]
    pub fn items(mut self, least: u32, most: u32) -> Self {
        self.min_items = least;
        self.max_items = most;
        self
    }

    /// Blocks of a list or set are the same when these of their attributes are, as for
    /// [`Attribute::keyed_by`].
    #[must_use]
    pub fn keyed_by<N: Into<Text>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.keys.extend(names.into_iter().map(Into::into));
        self
    }

    /// Any change of these blocks replaces the object, also when one is added or removed.
    #[must_use]
    pub fn requires_replace(mut self) -> Self {
        self.on_change = OnChange::Replaces;
        self
    }

    /// Adds a check of all blocks of this name together.
    #[must_use]
    pub fn validator(mut self, validator: impl Validator + 'static) -> Self {
        self.validators.push(Arc::new(validator));
        self
    }
}
