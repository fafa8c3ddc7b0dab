//! The type that a schema gives to its values.

use super::{Attribute, Block, BlockNestingMode, Text};
use crate::Type;
use std::collections::BTreeMap;

/// The type of a value of this block: an object with a member for each attribute and nested block.
pub fn implied_type(block: &Block) -> Type {
    let mut members = member_types(&block.attributes);
    for (name, nested) in &block.blocks {
        let object = Box::new(implied_type(&nested.block));
        let wrapped = match nested.nesting {
            BlockNestingMode::Single | BlockNestingMode::Group => *object,
            BlockNestingMode::List => Type::List(object),
            BlockNestingMode::Set => Type::Set(object),
            BlockNestingMode::Map => Type::Map(object),
        };
        members.insert(name.to_string(), wrapped);
    }
    Type::Object(members)
}

/// The type of an object with these attributes.
pub(crate) fn object_type(attributes: &BTreeMap<Text, Attribute>) -> Type {
    Type::Object(member_types(attributes))
}

fn member_types(attributes: &BTreeMap<Text, Attribute>) -> BTreeMap<String, Type> {
    attributes
        .iter()
        .map(|(name, attribute)| (name.to_string(), attribute.value_type()))
        .collect()
}
