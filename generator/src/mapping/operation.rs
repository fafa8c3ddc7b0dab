//! One operation as the mapping names it.

use super::Placed;
use crate::source::Position;
use std::collections::BTreeMap;

/// `DELETE /a/{id}`, an `operationId`, or an object with `call` and more.
#[derive(Clone, Debug)]
pub struct OperationMapping {
    pub position: Position,
    pub call: Option<String>,
    /// The call of a list in which the object is found, instead of `call`.
    pub list: Option<Placed<String>>,
    /// What tells its element: the property, and the attribute that has the same value.
    pub same: BTreeMap<String, String>,
    pub query: BTreeMap<String, String>,
    pub headers: BTreeMap<String, String>,
    pub cookies: BTreeMap<String, String>,
    pub wrap: Option<String>,
    pub unwrap: Option<String>,
    pub body: Option<crate::model::Body>,
    /// How a list goes on.
    pub pagination: Option<super::PagingMapping>,
    /// The parameter or property that says which properties change.
    pub mask: Option<String>,
    pub gone: Vec<crate::model::Gone>,
}

impl OperationMapping {
    /// Nothing is said.
    pub fn at(position: &Position) -> Self {
        Self {
            position: position.clone(),
            call: None,
            list: None,
            same: BTreeMap::new(),
            query: BTreeMap::new(),
            headers: BTreeMap::new(),
            cookies: BTreeMap::new(),
            wrap: None,
            unwrap: None,
            body: None,
            pagination: None,
            mask: None,
            gone: Vec::new(),
        }
    }
}
