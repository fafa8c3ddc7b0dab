//! What destroying means, and how an API says that an object is gone.

use super::Literal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What destroying means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDestroy {
    /// The delete operation is called.
    #[default]
    Delete,
    /// Terraform forgets the object, with a warning.
    Forget,
    /// It is refused.
    Error,
    /// The object stays and gets these values, by attribute.
    Reset(BTreeMap<String, Literal>),
}

/// An answer that says that an object does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gone {
    pub status: u16,
    /// What the body must have, as JSON text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub body: String,
}

/// What an object shows that was deleted and can still be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftDelete {
    /// In the model, a JSON pointer into the object; in the mapping, the name of an attribute.
    pub field: String,
    /// The values that mean so; none when any value does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}
