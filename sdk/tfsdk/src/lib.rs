//! A framework for Terraform and OpenTofu providers.
//!
//! An author implements [`provider::Provider`], one [`resource::ResourceType`] with its
//! [`resource::Resource`] for each kind of managed object and one
//! [`data_source::DataSourceType`] for each kind of lookup, and calls `serve`.
//! The engine keeps Terraform's rules so that authors cannot break them.
#![deny(missing_docs)]

pub mod action;
pub mod address;
pub mod context;
pub mod custom;
pub mod data_source;
pub mod deferral;
pub mod diagnostics;
mod engine;
pub mod ephemeral_resource;
pub mod function;
pub mod identity;
pub mod import_id;
pub mod list_resource;
pub mod log;
pub mod model;
pub mod path;
pub mod private_state;
mod proto6;
pub mod provider;
pub mod resource;
pub mod schema;
pub mod serve;
pub mod state_store;
pub mod timeouts;
pub mod value;
pub mod wait;

pub use context::Context;
pub use diagnostics::{Diagnostic, Diagnostics, Severity};
pub use path::{AttributePath, PathExpression, Step};
pub use private_state::PrivateState;
pub use serve::serve;
pub use value::{Number, Type, Value};

/// For the traits that authors implement: `#[async_trait] impl Resource for …`.
pub use async_trait::async_trait;

#[cfg(feature = "derive")]
pub use tfsdk_derive::Model;

/// The code of the guide, which is compiled as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/sdk.md")]
mod guide {}
