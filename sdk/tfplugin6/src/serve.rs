//! The life of a provider process: handshake, connections, end.

use crate::certificate::{Identity, from_pem};
use crate::client_verifier::PinnedClient;
use crate::environment::Environment;
use crate::listener::Listener;
use crate::panic_hook;
use crate::proto::provider_server::Provider;
use crate::router::Router;
use rustls::ServerConfig;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_rustls::TlsAcceptor;

/// The only major version that is spoken.
const PROTOCOL: u32 = 6;

/// How a provider is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Started by Terraform or OpenTofu.
    Plugin,
    /// Started by a developer: prints what to put into `TF_REATTACH_PROVIDERS`, serves any number
    /// of Terraform runs without TLS, and ends at Ctrl-C.
    Debug,
}

/// What [`serve`] has to know.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// How the provider is run.
    pub mode: Mode,
    /// The source address, `registry.example/namespace/name`, for the line of debug mode.
    pub address: String,
}

/// Serves `provider` until the host asks to stop.
///
/// Nothing may be written to standard output before or after. The exit code is 1 when the process
/// was not started as a plugin, or could not listen.
pub fn serve<P: Provider>(provider: P, options: ServeOptions) -> ExitCode {
    let environment = Environment::read();
    if options.mode == Mode::Plugin && !environment.cookie_is_right {
        eprintln!(
            "This program is a provider for Terraform and OpenTofu. It does nothing when it is \
             run by hand.\nName it in `required_providers` of a configuration and run `terraform \
             init`; Terraform starts it by itself. To debug it, run it with `--debug`."
        );
        return ExitCode::FAILURE;
    }
    panic_hook::install();
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return failed("the runtime", &error),
    };
    let code = runtime.block_on(run(Arc::new(provider), &options, environment));
    // Tasks that hang must not hold the process: the host kills it after two seconds.
    runtime.shutdown_background();
    code
}

async fn run<P: Provider>(
    provider: Arc<P>,
    options: &ServeOptions,
    environment: Environment,
) -> ExitCode {
    let listener = match Listener::bind(environment.socket_folder.as_deref()) {
        Ok(listener) => listener,
        Err(error) => return failed("a socket", &error),
    };
    let folder = listener.folder.clone();
    // Ctrl-C reaches the whole process group, and the host tells its plugins by `StopProvider`
    // instead. A handler that is never waited for swallows the signal.
    let interrupts = interrupts();
    let code = match options.mode {
        Mode::Debug => {
            print_reattach(options, &listener);
            tokio::select! {
                () = accept(provider, listener, None) => ExitCode::SUCCESS,
                () = interrupted(interrupts) => ExitCode::SUCCESS,
            }
        }
        Mode::Plugin => {
            let (acceptor, certificate) = match environment.client_certificate.as_deref() {
                None => (None, String::new()),
                Some(pem) => match tls(pem) {
                    Ok((acceptor, certificate)) => (Some(acceptor), certificate),
                    Err(error) => {
                        Listener::remove(folder.as_ref());
                        return failed("TLS", &error);
                    }
                },
            };
            if !environment.versions.is_empty() && !environment.versions.contains(&PROTOCOL) {
                eprintln!(
                    "[WARN] the host does not speak version {PROTOCOL} of the plugin protocol"
                );
            }
            let multiplex = if environment.multiplex_field {
                "|false"
            } else {
                ""
            };
            let line = format!(
                "1|{PROTOCOL}|{}|{}|grpc|{certificate}{multiplex}\n",
                listener.network, listener.address
            );
            let mut output = std::io::stdout().lock();
            if output
                .write_all(line.as_bytes())
                .and_then(|()| output.flush())
                .is_err()
            {
                Listener::remove(folder.as_ref());
                return ExitCode::FAILURE;
            }
            drop(output);
            tokio::select! {
                () = accept(provider, listener, acceptor) => {}
                () = orphaned() => {}
            }
            ExitCode::SUCCESS
        }
    };
    Listener::remove(folder.as_ref());
    code
}

/// Accepts connections until Shutdown is called.
async fn accept<P: Provider>(provider: Arc<P>, listener: Listener, acceptor: Option<TlsAcceptor>) {
    let (shutdown, mut asked) = tokio::sync::mpsc::unbounded_channel();
    let router = Router::new(provider, shutdown);
    loop {
        let stream = tokio::select! {
            accepted = listener.socket.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    eprintln!("[WARN] cannot accept a connection: {error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = asked.recv() => break,
        };
        let router = router.clone();
        match acceptor.clone() {
            None => {
                tokio::spawn(router.connection(stream));
            }
            Some(acceptor) => {
                tokio::spawn(async move {
                    match acceptor.accept(stream).await {
                        Ok(stream) => router.connection(stream).await,
                        Err(error) => eprintln!("[WARN] a connection was refused: {error}"),
                    }
                });
            }
        }
    }
    // One more turn, so that the answer to Shutdown may still go out.
    tokio::task::yield_now().await;
}

fn tls(pem: &str) -> Result<(TlsAcceptor, String), Box<dyn std::error::Error + Send + Sync>> {
    let client = from_pem(pem).ok_or("PLUGIN_CLIENT_CERT holds no certificate")?;
    let identity = Identity::new()?;
    let text = identity.handshake_text();
    // A provider of its own: nothing is installed for the process, so that the API client's TLS
    // is not affected by what this connection needs.
    let mut config =
        ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_protocol_versions(&[&rustls::version::TLS13])?
            .with_client_cert_verifier(Arc::new(PinnedClient::new(client)))
            .with_single_cert(vec![identity.certificate], identity.key)?;
    config.alpn_protocols = vec![b"h2".to_vec()];
    Ok((TlsAcceptor::from(Arc::new(config)), text))
}

fn interrupts() -> Option<Signal> {
    signal(SignalKind::interrupt()).ok()
}

async fn interrupted(signal: Option<Signal>) {
    match signal {
        Some(mut signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}

/// A host that was killed calls nobody; its plugins notice that they have a new parent.
async fn orphaned() {
    let parent = std::os::unix::process::parent_id();
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        if std::os::unix::process::parent_id() != parent {
            return;
        }
    }
}

fn print_reattach(options: &ServeOptions, listener: &Listener) {
    let value = serde_json::json!({
        options.address.clone(): {
            "Protocol": "grpc",
            "ProtocolVersion": PROTOCOL,
            "Pid": std::process::id(),
            "Test": true,
            "Addr": { "Network": listener.network, "String": listener.address },
        }
    });
    println!(
        "The provider is running. In another terminal, set this and run Terraform:\n\n\
         \tTF_REATTACH_PROVIDERS='{value}'\n\nPress Ctrl-C here to stop it."
    );
}

fn failed(what: &str, error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("The provider cannot start, because of {what}: {error}");
    ExitCode::FAILURE
}
