//! Protocol 6: turns calls from the wire into the engine's and its answers back. No semantics here.

mod action_calls;
mod data_source_calls;
mod ephemeral_calls;
mod from_proto;
mod function_calls;
mod identity_calls;
mod import_calls;
mod list_calls;
mod provider_calls;
mod resource_calls;
mod schema;
mod service;
mod state_store_calls;
mod streams;
mod subject;
mod to_proto;

#[cfg(test)]
mod differential;
#[cfg(test)]
mod tests;

use crate::log::Logger;
use crate::provider::Provider;
use std::process::ExitCode;

pub(crate) use tfplugin6::{Mode, log};

/// What answers Terraform's calls to `provider`, to be served in process by tests.
pub fn service<P: Provider>(
    provider: P,
) -> impl tfplugin6::proto::provider_server::Provider + Clone {
    service_logged(provider, Logger::default())
}

/// The same with a log.
pub fn service_logged<P: Provider>(
    provider: P,
    logger: Logger,
) -> impl tfplugin6::proto::provider_server::Provider + Clone {
    service::Service::new(provider).logging(logger)
}

/// Serves `provider` until its host asks to stop.
pub(crate) fn serve<P: Provider>(provider: P, address: &str, mode: Mode) -> ExitCode {
    let options = tfplugin6::ServeOptions {
        mode,
        address: address.to_owned(),
    };
    let logger = Logger::from_environment(provider.type_name());
    let service = service_logged(provider, logger.clone());
    tfplugin6::serve_logged(service, options, &logger)
}
