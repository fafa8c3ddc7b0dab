//! What the user decided: `mapping.yaml`, version 1, read strictly.
//!
//! Every key is known or an error with the nearest valid one; every entry keeps its place, so that
//! what matches nothing in the document can be shown.

mod attribute;
mod operation;
mod read;

pub use attribute::{AttributeMapping, Order};
pub use operation::OperationMapping;
pub use read::read;

use crate::model::OnDestroy;
use crate::source::Position;
use std::collections::BTreeMap;

/// The whole file.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    pub provider: ProviderMapping,
    /// By type name without the provider's prefix.
    pub resources: BTreeMap<String, ResourceMapping>,
    /// Type names that are not to be generated.
    pub ignore: Vec<Placed<String>>,
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<T> {
    pub value: T,
    pub position: Position,
}

/// The `provider` block.
#[derive(Clone, Debug, Default)]
pub struct ProviderMapping {
    pub name: Option<String>,
    pub registry: Option<String>,
    pub endpoint: Option<String>,
    pub headers: BTreeMap<String, String>,
}

/// One entry of `resources`.
#[derive(Clone, Debug)]
pub struct ResourceMapping {
    pub position: Position,
    /// The path of the collection, or of the singleton.
    pub at: Option<Placed<String>>,
    pub create: Option<OperationMapping>,
    pub read: Option<OperationMapping>,
    pub update: Option<OperationMapping>,
    pub delete: Option<OperationMapping>,
    pub on_destroy: Option<OnDestroy>,
    pub attributes: BTreeMap<String, AttributeMapping>,
}
