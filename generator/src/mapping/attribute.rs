//! What the mapping says of one attribute.

use crate::model::{Equality, Literal, Presence};
use crate::source::Position;

/// The order of an array's elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    Ignored,
    Key(String),
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
    pub stable: Option<bool>,
    pub returned: Option<bool>,
    pub default: Option<Literal>,
    pub server_default: bool,
    pub equality: Option<Equality>,
    pub order: Option<Order>,
    pub json: bool,
    pub description: Option<String>,
}
