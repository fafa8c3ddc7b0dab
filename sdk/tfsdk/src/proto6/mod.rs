//! Protocol 6: turns calls from the wire into the engine's and its answers back. No semantics here.

mod action_calls;
mod data_dump;
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
pub(crate) mod differential;
#[cfg(test)]
mod tests;

use crate::engine::guard;
use crate::log::Logger;
use crate::provider::Provider;
use data_dump::DataDump;
use service::Service;
use std::process::ExitCode;
use std::sync::Arc;

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
    Service::new(provider).logging(logger)
}

/// Serves the provider that `build` makes until its host asks to stop. A panic in `build` is what
/// all calls are answered with.
pub(crate) fn serve<P: Provider>(build: impl FnOnce() -> P, address: &str, mode: Mode) -> ExitCode {
    let options = tfplugin6::ServeOptions {
        mode,
        address: address.to_owned(),
    };
    let name = address.rsplit('/').next().unwrap_or_default();
    let logger = Logger::from_environment(name).with_field("tf_provider_addr", address);
    let dump = DataDump::from_environment(&logger).map(Arc::new);
    logger.listen_to_tracing();
    tfplugin6::install_panic_hook(&logger);
    let provider = guard::run_now("provider", "starting", || Arc::new(build()));
    let service = || {
        let service = match &provider {
            Ok(provider) => Service::of(Arc::clone(provider)),
            Err(panic) => Service::broken(panic.clone()),
        };
        service.logging(logger.clone()).dumping(dump.clone())
    };
    tfplugin6::serve_each(service, options, &logger)
}
