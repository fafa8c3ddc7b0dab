//! Schemas as Terraform understands them.

mod check;
mod config;
mod decode;
mod function;
mod identity;

pub use check::check;
pub use config::config;
pub use decode::{Schemas, decode, decode_identities};
pub use function::{Function, Parameter};
pub use identity::{IdentityAttribute, IdentitySchema};

use crate::value::{Type, Value};
use std::collections::BTreeMap;

/// A schema with its version.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// The version of states written with it.
    pub version: i64,
    /// The contents.
    pub block: Block,
}

/// What a block holds.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Attributes by name.
    pub attributes: BTreeMap<String, Attribute>,
    /// Nested blocks by name.
    pub blocks: BTreeMap<String, NestedBlock>,
}

/// A nested block.
#[derive(Clone, Debug)]
pub struct NestedBlock {
    /// The contents.
    pub block: Block,
    /// How many there may be.
    pub nesting: BlockNesting,
    /// At least so many.
    pub min_items: i64,
    /// At most so many; 0 for any number.
    pub max_items: i64,
}

/// How nested blocks are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockNesting {
    /// One or none.
    Single,
    /// In order.
    List,
    /// Without order.
    Set,
    /// By label.
    Map,
    /// Always one.
    Group,
}

/// An attribute.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its type.
    pub kind: Kind,
    /// Must be configured.
    pub required: bool,
    /// May be configured.
    pub optional: bool,
    /// May be set by the provider.
    pub computed: bool,
    /// Not shown.
    pub sensitive: bool,
    /// Not stored.
    pub write_only: bool,
}

/// The type of an attribute.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A plain type.
    Plain(Type),
    /// Objects with attributes of their own.
    Nested(Nested),
}

/// A nested attribute's objects.
#[derive(Clone, Debug)]
pub struct Nested {
    /// How they are held.
    pub nesting: Nesting,
    /// Their attributes.
    pub attributes: BTreeMap<String, Attribute>,
}

/// How the objects of a nested attribute are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// One.
    Single,
    /// In order.
    List,
    /// Without order.
    Set,
    /// By key.
    Map,
}

impl Nested {
    fn object_type(&self) -> Type {
        Type::Object(types(&self.attributes))
    }

    /// The objects in `value`, each with the step that leads to it.
    pub fn objects<'v>(&self, value: &'v Value) -> Vec<(String, &'v Value)> {
        match self.nesting {
            Nesting::Single if value.is_null() => Vec::new(),
            Nesting::Single => vec![(String::new(), value)],
            _ => value.children(),
        }
    }
}

impl Attribute {
    /// The type of its values.
    pub fn ty(&self) -> Type {
        match &self.kind {
            Kind::Plain(ty) => ty.clone(),
            Kind::Nested(nested) => {
                let object = Box::new(nested.object_type());
                match nested.nesting {
                    Nesting::Single => *object,
                    Nesting::List => Type::List(object),
                    Nesting::Set => Type::Set(object),
                    Nesting::Map => Type::Map(object),
                }
            }
        }
    }

    /// The value for a message; sensitive ones are not shown.
    pub fn show(&self, value: &Value) -> String {
        if self.sensitive {
            "(sensitive value)".to_owned()
        } else {
            value.to_string()
        }
    }
}

fn types(attributes: &BTreeMap<String, Attribute>) -> BTreeMap<String, Type> {
    attributes
        .iter()
        .map(|(n, a)| (n.clone(), a.ty()))
        .collect()
}

impl Block {
    /// The type of the object that stands for the block.
    pub fn ty(&self) -> Type {
        let mut members = types(&self.attributes);
        for (name, nested) in &self.blocks {
            let object = Box::new(nested.block.ty());
            let ty = match nested.nesting {
                BlockNesting::Single | BlockNesting::Group => *object,
                BlockNesting::List => Type::List(object),
                BlockNesting::Set => Type::Set(object),
                BlockNesting::Map => Type::Map(object),
            };
            members.insert(name.clone(), ty);
        }
        Type::Object(members)
    }

    /// The object of a block without content.
    pub fn empty(&self) -> Value {
        let attributes = self.attributes.keys().map(|n| (n.clone(), Value::Null));
        let blocks = self.blocks.iter().map(|(name, nested)| {
            let value = match nested.nesting {
                BlockNesting::Single => Value::Null,
                BlockNesting::Group => nested.block.empty(),
                BlockNesting::List => Value::List(Vec::new()),
                BlockNesting::Set => Value::Set(Vec::new()),
                BlockNesting::Map => Value::Map(BTreeMap::new()),
            };
            (name.clone(), value)
        });
        Value::Object(attributes.chain(blocks).collect())
    }
}
