//! Calls that leave no object behind, and what is had for one run only.

use super::{Attributes, Operation, Reason, Wait};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    /// What the practitioner gives.
    pub arguments: Attributes,
    pub call: Operation,
    /// Attributes that may be left out, with the provider's attribute that stands in for each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from_provider: BTreeMap<String, String>,
    /// Operations that are waited for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Wait>,
    /// How long it may take by default, in seconds. The attribute `timeouts` has it then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Places in the answer that the practitioner is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tells: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// An ephemeral resource.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ephemeral {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub deprecated: String,
    /// What is given, and what is answered.
    pub attributes: Attributes,
    pub open: Operation,
    /// Attributes that may be left out, with the provider's attribute that stands in for each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from_provider: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renew: Option<Operation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub close: Option<Operation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Expires>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// The attribute that tells the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expires {
    /// As a point in time.
    At(String),
    /// As a number of seconds.
    In(String),
}
