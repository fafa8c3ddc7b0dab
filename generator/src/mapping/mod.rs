//! What the user decided: `mapping.yaml`, version 1, read strictly.
//!
//! Every key is known or an error with the nearest valid one; every entry keeps its place, so that
//! what matches nothing in the document can be shown.

mod action;
mod attribute;
mod auth;
mod call_words;
mod connection;
mod contradiction;
mod custom;
mod defaults;
mod destroy;
mod element;
mod equality;
mod extent;
mod identity;
mod lock;
mod lookup;
mod operation;
mod paging;
mod parameters;
mod precondition;
mod provider;
mod read;
mod server;
mod shape;
mod spelling;
mod then;
mod update;
mod values;
mod variants;
mod waiting;

pub use action::{ActionMapping, EphemeralMapping};
pub use attribute::{AttributeMapping, Order, Typed, Variants};
pub use auth::{AuthMapping, FLOWS, Variables};
pub use custom::CustomMapping;
pub use defaults::{Defaults, ServerDefaults};
pub use element::ElementMapping;
pub use identity::{Id, IdentityMapping};
pub use lookup::{DataSourcesMapping, Lookups};
pub use operation::OperationMapping;
pub use paging::{PagingMapping, Place};
pub use precondition::Etag;
pub use read::{NOTHING, read};
pub use then::ThenMapping;
pub use waiting::WaitingMapping;

use crate::diagnostic::{Diagnostic, Sink};
use crate::model::{Gone, OnDestroy, SoftDelete};
use crate::source::{Destination, Position, Sources, destination, normal};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The whole file.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    pub provider: ProviderMapping,
    /// By type name without the provider's prefix.
    pub resources: BTreeMap<String, ResourceMapping>,
    /// By type name without the provider's prefix.
    pub actions: BTreeMap<String, ActionMapping>,
    /// By type name without the provider's prefix.
    pub ephemeral: BTreeMap<String, EphemeralMapping>,
    /// What is written by hand.
    pub custom: CustomMapping,
    /// What is not to be generated: a resource's name, `METHOD /path`, `/path`, or `/path/**`.
    pub ignore: Vec<Placed<String>>,
    pub generate: Generate,
    /// Optional parameters that become attributes wherever a resource's operations have them.
    pub parameters: Vec<Placed<String>>,
    /// What holds for all resources that say nothing else.
    pub defaults: Defaults,
    /// Overlays of the document, by paths from the mapping's folder.
    pub overlays: Vec<Placed<String>>,
    /// The families of vendor extensions that are understood: `x-ms`, `x-terraform` and others.
    pub extensions: BTreeSet<String>,
}

/// What is generated of what the document offers.
#[derive(Clone, Copy, Debug)]
pub struct Generate {
    pub resources: Extent,
    pub data_sources: Extent,
    pub actions: Extent,
    pub ephemeral: Extent,
}

impl Default for Generate {
    fn default() -> Self {
        Self {
            resources: Extent::Auto,
            data_sources: Extent::Auto,
            // Nothing in a document says that somebody wants to do it with Terraform.
            actions: Extent::Listed,
            ephemeral: Extent::Listed,
        }
    }
}

/// How much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All that inference is sure of.
    #[default]
    Auto,
    /// What the mapping lists under `resources`.
    Listed,
    None,
}

/// An operation of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Update,
    Delete,
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<T> {
    pub value: T,
    pub position: Position,
}

/// A variable of the endpoint.
#[derive(Clone, Debug, Default)]
pub struct VariableMapping {
    pub default: Option<String>,
    pub environment: Option<String>,
}

/// A part of paths that the provider block gives.
#[derive(Clone, Debug, Default)]
pub struct ParameterMapping {
    pub environment: Option<String>,
}

/// The `provider` block.
#[derive(Clone, Debug, Default)]
pub struct ProviderMapping {
    pub position: Position,
    pub name: Option<String>,
    pub registry: Option<String>,
    pub endpoint: Option<String>,
    /// The environment variable that stands in for the endpoint.
    pub endpoint_environment: Option<String>,
    /// Variables of the endpoint, by the document's names.
    pub variables: BTreeMap<String, VariableMapping>,
    /// Parts of paths that are given for all, by the document's names or Terraform's.
    pub parameters: BTreeMap<String, Placed<ParameterMapping>>,
    pub headers: BTreeMap<String, String>,
    /// Ways to sign in.
    pub auth: BTreeMap<String, AuthMapping>,
    pub connection: ConnectionMapping,
}

/// What a provider block may say of connections, and what is so for all.
#[derive(Clone, Debug, Default)]
pub struct ConnectionMapping {
    pub authority: bool,
    pub certificate: bool,
    pub insecure: bool,
    pub extra_headers: bool,
    pub retry_codes: Vec<u16>,
    pub retries: Option<u32>,
    pub timeout: Option<u32>,
    /// Calls and the seconds for them.
    pub rate_limit: Option<(u32, u32)>,
    pub concurrency: Option<u32>,
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
    /// Reads all objects.
    pub list: Option<OperationMapping>,
    pub data_sources: DataSourcesMapping,
    /// Calls that follow the making or changing of an object.
    pub then: Vec<ThenMapping>,
    pub on_destroy: Option<OnDestroy>,
    /// Whether an attribute has to be set to false before objects are destroyed.
    pub protect: bool,
    /// Answers that say that an object does not exist, for all operations that say no other.
    pub gone: Vec<Gone>,
    pub soft_delete: Option<Placed<SoftDelete>>,
    /// How one object is told from the others.
    pub identity: IdentityMapping,
    /// That it is part of another object.
    pub element: Option<ElementMapping>,
    pub etag: Option<Placed<Etag>>,
    /// Operations that are not to be used.
    pub skip: Vec<Step>,
    /// Optional parameters of the operations that become attributes.
    pub parameters: Vec<Placed<String>>,
    pub variants: Option<Placed<Variants>>,
    pub waiting: WaitingMapping,
    pub attributes: BTreeMap<String, AttributeMapping>,
    /// Places where code of the author's own steps in.
    pub hooks: Vec<Placed<String>>,
}

impl ResourceMapping {
    /// Nothing is said.
    pub fn at(position: &Position) -> Self {
        Self {
            position: position.clone(),
            at: None,
            create: None,
            read: None,
            update: None,
            delete: None,
            list: None,
            data_sources: DataSourcesMapping::default(),
            then: Vec::new(),
            on_destroy: None,
            protect: false,
            gone: Vec::new(),
            soft_delete: None,
            identity: IdentityMapping::default(),
            element: None,
            etag: None,
            skip: Vec::new(),
            parameters: Vec::new(),
            variants: None,
            waiting: WaitingMapping::default(),
            attributes: BTreeMap::new(),
            hooks: Vec::new(),
        }
    }
}

/// Reads the overlays that the mapping names.
pub fn overlays(sources: &Sources, mapping: &Mapping, sink: &mut Sink) -> Vec<usize> {
    let mut read = Vec::new();
    for overlay in &mapping.overlays {
        let file = sources.file(overlay.position.file);
        let folder = file.path.parent().unwrap_or(Path::new(""));
        let found = match destination(&file, &overlay.value) {
            Destination::Remote(url) => sources.fetch(&url, Some(overlay.position.file)),
            _ => sources.read(&normal(&folder.join(&overlay.value))),
        };
        match found {
            Ok(number) => read.push(number),
            Err(message) if message.labels.is_empty() => {
                let message = Diagnostic::clone(&message);
                sink.push(message.at_value(&overlay.position, "named here"));
            }
            Err(message) => sink.push(*message),
        }
    }
    read
}
