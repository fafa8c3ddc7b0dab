//! The wire between Terraform and a provider: plugin protocol 6 over go-plugin.
//!
//! A provider implements [`proto::provider_server::Provider`] and its `main` returns what [`serve`] gives back. Tests
//! talk to the same services without a process through [`in_process`].
#![deny(missing_docs)]

#[cfg(feature = "client")]
pub mod client;
mod connection;
mod environment;
mod error;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod handshake;
mod listener;
pub mod log;
mod options;
mod panic_hook;
pub mod proto;
mod reattach;
mod router;
mod serve;
mod services;
mod tls;

pub use connection::{MESSAGE_LIMIT, in_process, serve_connection};
pub use error::ServeError;
pub use handshake::MAGIC_COOKIE;
pub use options::{Mode, ServeOptions};
pub use panic_hook::install as install_panic_hook;
pub use serve::{serve, serve_each, serve_logged};
/// The gRPC library whose types appear in the generated services.
pub use tonic;
