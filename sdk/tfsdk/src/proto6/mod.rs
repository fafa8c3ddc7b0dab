//! Protocol 6: turns calls from the wire into the engine's and its answers back. No semantics here.

mod from_proto;
mod provider_calls;
mod resource_calls;
mod schema;
mod service;
mod to_proto;

#[cfg(test)]
mod tests;

use crate::provider::Provider;
use std::process::ExitCode;

pub(crate) use tfplugin6::Mode;

/// What answers Terraform's calls to `provider`, to be served in process by tests.
pub fn service<P: Provider>(
    provider: P,
) -> impl tfplugin6::proto::provider_server::Provider + Clone {
    service::Service::new(provider)
}

/// Serves `provider` until its host asks to stop.
pub(crate) fn serve<P: Provider>(provider: P, address: &str, mode: Mode) -> ExitCode {
    let options = tfplugin6::ServeOptions {
        mode,
        address: address.to_owned(),
    };
    tfplugin6::serve(service::Service::new(provider), options)
}
