//! The wire between Terraform and a provider: plugin protocol 6 over go-plugin.
#![warn(missing_docs)]

#[cfg(feature = "client")]
pub mod client;
mod connection;
pub mod proto;
mod router;
mod services;

pub use connection::{MESSAGE_LIMIT, in_process, serve_connection};
/// The gRPC library whose types appear in the generated services.
pub use tonic;
