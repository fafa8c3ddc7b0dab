//! Data sources: what can be looked up.

use super::{AttributeMap, Attributes, Operation, Reason, Search};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A data source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataSource {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    pub lookup: Lookup,
    /// What the practitioner gives: path parameters (required) and query parameters (optional).
    pub arguments: AttributeMap,
    /// The attributes of the object, or of each element; or the name of the resource that has them.
    pub attributes: Attributes,
    pub read: Operation,
    /// Attributes that may be left out, with the provider's attribute that stands in for each.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from_provider: BTreeMap<String, String>,
    /// Finds the object where what addresses it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// The resource whose hooks step in here, too; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hooks_of: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// What a data source yields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lookup {
    One,
    /// All objects of a collection, under this attribute.
    Many(String),
}
