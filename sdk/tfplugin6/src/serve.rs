//! The life of a provider process: handshake, connections, end.

use std::cell::OnceCell;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::connection::{Carrier, serve_carrier};
use crate::environment::Environment;
use crate::error::ServeError;
use crate::handshake;
use crate::listener::Listener;
use crate::log::{Level, Logger};
use crate::options::{Mode, ServeOptions};
use crate::proto::provider_server::Provider;
use crate::router::Router;
use crate::{panic_hook, reattach, tls};

mod interrupt;
mod orphan;

use orphan::{Connections, Orphanage};

const TLS_TIMEOUT: Duration = Duration::from_secs(20);
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// How often the runtime polls its tasks after `Shutdown`, so that the answer is on the wire before the process ends.
const LAST_POLLS: usize = 16;

/// Serves a provider until Terraform is done with it. `main` returns what this returns.
///
/// Standard output belongs to the handshake: nothing else in the process may print there. The log goes to standard
/// error at the level that the environment asks for.
pub fn serve<S: Provider>(service: S, options: ServeOptions) -> ExitCode {
    let name = options.address.rsplit('/').next().unwrap_or_default();
    let logger = Logger::from_environment(name);
    serve_logged(service, options, &logger)
}

/// Like [`serve`], with a logger that the provider shares: its secrets are masked in what the wire reports and in panic
/// messages.
pub fn serve_logged<S: Provider>(service: S, options: ServeOptions, logger: &Logger) -> ExitCode {
    let service = Arc::new(service);
    exit_code(run(&move || Arc::clone(&service), &options, logger))
}

/// Like [`serve_logged`], with a service for each of Terraform's providers. `service` is called when the panic hook is
/// in place. In debug mode many providers share the process: those of runs at the same time, and those of one run that
/// are configured differently. Each has a connection of its own, and so gets a service of its own.
pub fn serve_each<S: Provider>(
    service: impl Fn() -> S,
    options: ServeOptions,
    logger: &Logger,
) -> ExitCode {
    exit_code(match options.mode {
        Mode::Debug => run(&|| Arc::new(service()), &options, logger),
        // A connection that is made again must find the provider configured.
        Mode::Plugin => {
            let only = OnceCell::new();
            run(
                &|| Arc::clone(only.get_or_init(|| Arc::new(service()))),
                &options,
                logger,
            )
        }
    })
}

fn exit_code(outcome: Result<(), ServeError>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Gives the service of a new connection.
type Services<'a, S> = &'a dyn Fn() -> Arc<S>;

fn run<S: Provider>(
    services: Services<'_, S>,
    options: &ServeOptions,
    logger: &Logger,
) -> Result<(), ServeError> {
    let environment = Environment::of_process();
    let logger = logger.with_module("sdk.proto");
    if options.mode == Mode::Plugin {
        handshake::check_cookie(&environment)?;
    }
    panic_hook::install(&logger);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let outcome = runtime.block_on(host(services, options, &environment, logger));
    // Work that hangs, on this thread's tasks or on blocking threads, must not hold up the exit.
    runtime.shutdown_background();
    outcome
}

async fn host<S: Provider>(
    services: Services<'_, S>,
    options: &ServeOptions,
    environment: &Environment,
    logger: Logger,
) -> Result<(), ServeError> {
    let mut interrupts = interrupt::Interrupts::taken_over().map_err(ServeError::Runtime)?;
    let orphanage = Orphanage::new();
    let debug = options.mode == Mode::Debug;
    let identity = match &environment.client_certificate {
        Some(pem) if !debug => Some(tls::Identity::for_client(pem)?),
        _ => None,
    };
    let listener = Listener::open(environment)?;
    let announcement = if debug {
        reattach::instructions(&options.address, &listener.address())
    } else {
        let certificate = identity
            .as_ref()
            .map(|identity| identity.certificate.as_ref());
        handshake::line(environment, &listener.address(), certificate)
    };
    announce(&announcement).map_err(ServeError::Handshake)?;

    let stop = CancellationToken::new();
    let host = Host {
        services,
        acceptor: identity.map(|identity| identity.acceptor),
        connections: orphanage.connections(),
        stop: stop.clone(),
        logger,
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = host.accept(&listener) => {}
        () = orphanage.orphaned(), if !debug => host.logger.at(Level::Warn).emit("Terraform is gone, so the provider ends"),
        () = interrupts.next(), if debug => {}
    }
    for _ in 0..LAST_POLLS {
        tokio::task::yield_now().await;
    }
    Ok(())
}

fn announce(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

struct Host<'a, S> {
    services: Services<'a, S>,
    acceptor: Option<TlsAcceptor>,
    connections: Connections,
    stop: CancellationToken,
    logger: Logger,
}

impl<S: Provider> Host<'_, S> {
    async fn accept(&self, listener: &Listener) {
        loop {
            match listener.accept().await {
                Ok(carrier) => self.start(carrier),
                Err(error) => {
                    self.logger
                        .at(Level::Warn)
                        .field("error", error.to_string())
                        .emit("cannot accept a connection");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    fn start(&self, carrier: Box<dyn Carrier>) {
        let connection = self.connections.opened();
        let (stop, logger) = (self.stop.clone(), self.logger.clone());
        let router = Router::new((self.services)(), stop.clone());
        let acceptor = self.acceptor.clone();
        tokio::spawn(async move {
            let _connection = connection;
            let carrier: Box<dyn Carrier> = match acceptor {
                None => carrier,
                Some(acceptor) => {
                    match tokio::time::timeout(TLS_TIMEOUT, acceptor.accept(carrier)).await {
                        Ok(Ok(stream)) => Box::new(stream),
                        Ok(Err(error)) => {
                            let entry = logger.at(Level::Warn).field("error", error.to_string());
                            return entry.emit("refused a connection");
                        }
                        Err(_) => {
                            return logger.at(Level::Warn).emit(
                                "refused a connection that did not finish its TLS handshake",
                            );
                        }
                    }
                }
            };
            // Terraform closes connections without ceremony, so an error here is nothing to report.
            if let Err(error) = serve_carrier(router, carrier, stop).await {
                logger
                    .at(Level::Trace)
                    .field("error", error.to_string())
                    .emit("connection ended");
            }
        });
    }
}
