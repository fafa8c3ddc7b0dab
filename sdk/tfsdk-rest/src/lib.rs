//! Resources and data sources of an HTTP API, from declarations.
//!
//! A provider crate states in `static` data what its attributes are and how they map onto the API
//! ([`declaration`]); this crate interprets that data against Terraform's calls.

#![deny(missing_docs)]

mod action;
mod authentication;
mod client;
mod connection;
pub mod custom;
mod data_source;
pub mod declaration;
mod elements;
mod endpoint;
mod ephemeral;
mod equality;
mod exchange;
mod failure;
mod form;
pub mod hooks;
mod message;
#[cfg(test)]
mod mock;
mod parameters;
mod plain_text;
mod pointer;
mod provider;
#[cfg(test)]
mod random;
mod reconcile;
mod redaction;
mod request;
mod resource;
mod response;
mod schema;
mod secrets;
mod serve;
mod servers;
mod tag;

pub use action::{RestAction, RestActionType};
pub use client::Client;
pub use data_source::{RestDataSource, RestDataSourceType};
pub use ephemeral::{RestEphemeral, RestEphemeralType};
pub use provider::RestProvider;
pub use resource::{RestResource, RestResourceType};
pub use serve::serve;
pub use tfsdk;
