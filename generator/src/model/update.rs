//! How changes are told to the API, and what follows.

use super::Operation;
use serde::{Deserialize, Serialize};

/// What a request body holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// All attributes for POST and PUT, the changed ones for PATCH, none otherwise.
    #[default]
    ByMethod,
    Full,
    Changed,
    /// The commands of a JSON Patch; `wraps` is the property that has them.
    JsonPatch,
    /// The object as the API has it, with what changes.
    Echo,
    /// These attributes.
    Only(Vec<String>),
    /// This JSON text; `"{name}"` in it stands for the value of an attribute.
    Fixed(String),
    None,
}

/// Where an update says which properties it changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mask {
    /// In this parameter of the query, with commas.
    Joined(String),
    /// In this parameter of the query, once for each.
    Repeated(String),
    /// In this property of the body.
    Body(String),
}

/// What is sent for an attribute that was removed from the configuration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clear {
    #[default]
    ByBody,
    Null,
    Empty,
    Omit,
}

impl Clear {
    pub(crate) fn is_usual(&self) -> bool {
        *self == Clear::ByBody
    }
}

/// A call that goes with the making, changing or deleting of an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Then {
    pub when: When,
    pub call: Operation,
}

/// With which calls another one goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    Create,
    Update,
    Either,
    BeforeDelete,
    Delete,
}

impl When {
    /// Whether it follows updates.
    pub fn is_after_update(self) -> bool {
        matches!(self, When::Update | When::Either)
    }

    /// Whether it goes with deletions.
    pub fn is_of_deletion(self) -> bool {
        matches!(self, When::BeforeDelete | When::Delete)
    }
}

impl Then {
    /// The attributes that its body has.
    pub fn carried(&self) -> Vec<&str> {
        match &self.call.body {
            Body::Only(names) => names.iter().map(String::as_str).collect(),
            Body::Fixed(text) => mentioned(text),
            _ => Vec::new(),
        }
    }
}

/// The attributes for which texts of a fixed body stand.
pub fn mentioned(text: &str) -> Vec<&str> {
    let texts = text.split("\"{").skip(1);
    texts
        .filter_map(|rest| rest.split_once("}\""))
        .map(|(name, _)| name)
        .filter(|name| crate::naming::is_legal(name))
        .collect()
}
