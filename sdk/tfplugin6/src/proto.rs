//! The generated messages and services.
//!
//! This module itself is package `tfplugin6`; the services that every plugin has are in [`plugin`] and [`health`].
#![allow(missing_docs, clippy::all)]

pub use prost;
pub use prost_types::Timestamp;

include!("generated/tfplugin6.rs");

/// Package `plugin`: go-plugin's own services.
pub mod plugin {
    include!("generated/plugin.rs");
}

/// Package `grpc.health.v1`.
pub mod health {
    include!("generated/grpc.health.v1.rs");
}
