//! What the mapping says of one attribute.

use crate::model::{Clear, Equality, Literal, Presence};
use crate::source::Position;
use std::collections::BTreeMap;

/// The order of an array's elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Another order is a change, in answers too.
    Kept,
    Ignored,
    Key(String),
}

/// A type that the mapping gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// JSON text.
    Json,
    /// A value of Terraform's own, of any type.
    Dynamic,
    /// Text that travels as text.
    Text,
}

/// How an object of several forms is spelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variants {
    /// An attribute for each form.
    Nested,
    /// What any form may have, beside each other.
    Flat,
    /// A resource for each form. Names by form, where they are not the resource's and the form's.
    Split(BTreeMap<String, String>),
}

/// One entry of `attributes`.
#[derive(Clone, Debug, Default)]
pub struct AttributeMapping {
    pub position: Position,
    pub ignore: bool,
    /// The property that the attribute stands for, in the document's spelling.
    pub from: Option<String>,
    pub rename: Option<String>,
    pub presence: Option<Presence>,
    pub sensitive: Option<bool>,
    pub replace: Option<bool>,
    pub write_only: Option<bool>,
    /// Whether elements that are not configured are left alone.
    pub own_listed: bool,
    /// The attribute that counts the changes of a write-only one.
    pub version: Option<String>,
    pub stable: Option<bool>,
    pub returned: Option<bool>,
    pub default: Option<Literal>,
    pub server_default: bool,
    pub clear: Option<Clear>,
    /// The one value that it has.
    pub constant: Option<Literal>,
    /// Whether what is constant is not shown.
    pub hide: bool,
    pub equality: Option<Equality>,
    pub order: Option<Order>,
    /// The type, where that of the document is not wanted.
    pub of: Option<Typed>,
    /// How one of several forms is spelled.
    pub variants: Option<Variants>,
    /// So many times a schema that contains itself is spelled out.
    pub max_depth: Option<usize>,
    pub description: Option<String>,
}
