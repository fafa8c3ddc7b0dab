//! The wire between Terraform or OpenTofu and a provider: plugin protocol 6 over go-plugin.
//!
//! [`serve`] does everything that a provider process owes its host, except answering the calls
//! themselves: those are methods of [`proto::provider_server::Provider`].

mod certificate;
mod client_verifier;
mod environment;
mod in_process;
mod listener;
mod panic_hook;
mod router;
mod serve;
mod services;

/// The messages and services of package `tfplugin6`.
#[allow(missing_docs, clippy::all, clippy::pedantic)]
#[rustfmt::skip]
#[path = "generated/tfplugin6.rs"]
pub mod proto;

/// The messages and services of go-plugin itself.
#[allow(missing_docs, clippy::all, clippy::pedantic)]
#[rustfmt::skip]
#[path = "generated/plugin.rs"]
pub mod plugin;

pub use in_process::in_process;
pub use serve::{Mode, ServeOptions, serve};
