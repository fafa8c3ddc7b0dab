//! One operation as the mapping names it.

use crate::source::Position;
use std::collections::BTreeMap;

/// `DELETE /a/{id}`, an `operationId`, or an object with `call` and more.
#[derive(Clone, Debug)]
pub struct OperationMapping {
    pub position: Position,
    pub call: Option<String>,
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
