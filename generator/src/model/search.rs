//! How a data source finds one object by something else than what addresses it.

use super::Operation;
use serde::{Deserialize, Serialize};

/// The object is looked for in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub list: Operation,
    /// The arguments of which one is given, besides those that address the object.
    pub by: Vec<String>,
}
