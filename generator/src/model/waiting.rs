//! What takes its time: what is waited for, how long, and what to expect of reads.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All of it, for one resource.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Wait>,
    /// How long each step may take by default, in seconds. The attribute `timeouts` has these.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub timeouts: BTreeMap<LifeStep, u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consistency: Option<Consistency>,
    /// What is worked on by one at a time, with names of attributes in braces; empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lock: String,
}

impl Waiting {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A part of an object's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LifeStep {
    Create,
    Read,
    Update,
    Delete,
}

/// What is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    pub after: Vec<LifeStep>,
    pub sign: Sign,
    /// Where an operation has its state; empty if its status code says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub done: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fail: Vec<String>,
    /// Where the reason of a failure is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The place of an operation that has a value only when it has failed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub error: String,
    /// The place of an operation that is done where the object or its address is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The pause between two questions, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u64>,
    /// The pause before the first question, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<u64>,
}

/// What tells whether it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// An attribute of the object; a deleted one is done when it is gone.
    Attribute(String),
    Gone,
    /// An operation whose address is in this header.
    Header(String),
    /// An operation whose address is at this place of the answer.
    Answer(String),
    /// An operation at this path, whose parameters are places of the answer or attributes.
    Path(String),
}

/// What to expect of servers that do not agree at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consistency {
    /// How long a new object may not be found, in milliseconds.
    pub read_retry: u64,
    /// How many reads in a row have to be alike after a change.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub alike: u32,
}

fn one() -> u32 {
    1
}

fn is_one(count: &u32) -> bool {
    *count == 1
}
