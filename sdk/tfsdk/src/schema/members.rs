//! One view of attributes and nested blocks, so that each walk over a value is written once.

use super::{Attribute, AttributeKind, Block, BlockNestingMode, NestedBlock, NestingMode, Text};
use std::collections::BTreeMap;

/// How a member holds its objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nesting {
    /// One object or null.
    Single,
    /// One object, never null.
    Group,
    /// A list of objects.
    List,
    /// A set of objects.
    Set,
    /// A map of objects.
    Map,
}

/// What the members of an object are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Members<'a> {
    /// A block's attributes and nested blocks.
    Block(&'a Block),
    /// A nested attribute's attributes.
    Attributes(&'a BTreeMap<Text, Attribute>),
}

/// One member of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Member<'a> {
    /// An attribute, plain or nested.
    Attribute(&'a Attribute),
    /// A nested block.
    Block(&'a NestedBlock),
}

impl<'a> Members<'a> {
    /// All members: attributes by name, then blocks by name.
    pub(crate) fn iter(self) -> impl Iterator<Item = (&'a str, Member<'a>)> {
        let (attributes, blocks) = match self {
            Self::Block(block) => (&block.attributes, Some(&block.blocks)),
            Self::Attributes(attributes) => (attributes, None),
        };
        attributes
            .iter()
            .map(|(name, attribute)| (name.as_ref(), Member::Attribute(attribute)))
            .chain(
                blocks
                    .into_iter()
                    .flatten()
                    .map(|(name, block)| (name.as_ref(), Member::Block(block))),
            )
    }

    /// Whether anything inside is hidden, at any depth.
    pub(crate) fn has_sensitive(self) -> bool {
        self.iter().any(|(_, member)| {
            member.is_sensitive()
                || member
                    .nested()
                    .is_some_and(|(_, inside)| inside.has_sensitive())
        })
    }

    /// The member called `name`.
    pub(crate) fn get(self, name: &str) -> Option<Member<'a>> {
        match self {
            Self::Attributes(attributes) => attributes.get(name).map(Member::Attribute),
            Self::Block(block) => block
                .attributes
                .get(name)
                .map(Member::Attribute)
                .or_else(|| block.blocks.get(name).map(Member::Block)),
        }
    }
}

impl<'a> Member<'a> {
    /// The attribute, unless it is a block.
    pub(crate) fn attribute(self) -> Option<&'a Attribute> {
        match self {
            Self::Attribute(attribute) => Some(attribute),
            Self::Block(_) => None,
        }
    }

    /// Whether the provider may set it.
    pub(crate) fn is_computed(self) -> bool {
        self.attribute().is_some_and(Attribute::is_computed)
    }

    /// The attributes by which its objects are told apart.
    pub(crate) fn keys(self) -> &'a [Text] {
        match self {
            Self::Attribute(attribute) => attribute.keys(),
            Self::Block(block) => &block.keys,
        }
    }

    /// Whether its values are hidden.
    pub(crate) fn is_sensitive(self) -> bool {
        self.attribute().is_some_and(|a| a.sensitive)
    }

    /// How it nests objects and what these hold; `None` for a plain type.
    pub(crate) fn nested(self) -> Option<(Nesting, Members<'a>)> {
        match self {
            Self::Attribute(attribute) => match &attribute.kind {
                AttributeKind::Type(_) => None,
                AttributeKind::Nested(mode, attributes) => {
                    let nesting = match mode {
                        NestingMode::Single => Nesting::Single,
                        NestingMode::List => Nesting::List,
                        NestingMode::Set => Nesting::Set,
                        NestingMode::Map => Nesting::Map,
                    };
                    Some((nesting, Members::Attributes(attributes)))
                }
            },
            Self::Block(block) => {
                let nesting = match block.nesting {
                    BlockNestingMode::Single => Nesting::Single,
                    BlockNestingMode::Group => Nesting::Group,
                    BlockNestingMode::List => Nesting::List,
                    BlockNestingMode::Set => Nesting::Set,
                    BlockNestingMode::Map => Nesting::Map,
                };
                Some((nesting, Members::Block(&block.block)))
            }
        }
    }
}
