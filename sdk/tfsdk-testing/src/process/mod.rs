//! Starts a provider's binary and connects to it as Terraform does.

mod handshake;
mod tls;

use crate::channel::Channel;
use handshake::Handshake;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpStream, UnixStream};
use tokio::process::{Child, Command};
use tokio::time::timeout;
use tonic::codegen::http::uri::PathAndQuery;

/// Terraform's cookie: what tells a plugin that a plugin host starts it.
const COOKIE: &str = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const START: Duration = Duration::from_secs(60);
const STOP: Duration = Duration::from_secs(2);

/// What is started, and with which further environment variables.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    binary: PathBuf,
    environment: Vec<(String, String)>,
}

impl Program {
    pub(crate) fn new(binary: &Path, environment: &[(&str, &str)]) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self {
            binary: binary.to_owned(),
            environment: environment.iter().map(owned).collect(),
        }
    }
}

/// A running provider. Killed when dropped.
#[derive(Debug)]
pub(crate) struct Process {
    program: Program,
    child: Child,
    channel: Channel,
}

impl Process {
    pub(crate) async fn start(program: Program) -> Result<(Self, Channel), String> {
        let client = tls::Client::new()?;
        let mut child = Command::new(&program.binary)
            .env("TF_PLUGIN_MAGIC_COOKIE", COOKIE)
            .env("PLUGIN_PROTOCOL_VERSIONS", "6,5")
            .env("PLUGIN_MIN_PORT", "10000")
            .env("PLUGIN_MAX_PORT", "25000")
            .env("PLUGIN_CLIENT_CERT", client.certificate_pem())
            .envs(program.environment.iter().map(|(n, v)| (n, v)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            // A group of its own, so that a test can signal it as a terminal would.
            .process_group(0)
            .spawn()
            .map_err(|error| format!("{} does not start: {error}", program.binary.display()))?;
        let stdout = child.stdout.take().ok_or("no standard output")?;
        let mut lines = BufReader::new(stdout).lines();
        let line = timeout(START, lines.next_line())
            .await
            .map_err(|_| "no handshake within a minute".to_owned())?
            .map_err(|error| error.to_string())?
            .ok_or("it ended without a handshake")?;
        // Standard output is drained and ignored from here on.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let handshake = Handshake::parse(&line)?;
        let refused = |error: std::io::Error| format!("{}: {error}", handshake.address);
        let connected = match handshake.network.as_str() {
            "unix" => {
                let socket = UnixStream::connect(&handshake.address)
                    .await
                    .map_err(refused)?;
                Channel::connect(client.secure(socket, &handshake.certificate).await?).await
            }
            _ => {
                let socket = TcpStream::connect(&handshake.address)
                    .await
                    .map_err(refused)?;
                Channel::connect(client.secure(socket, &handshake.certificate).await?).await
            }
        };
        let channel = connected?;
        let process = Self {
            program,
            child,
            channel: channel.clone(),
        };
        Ok((process, channel))
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// The number of the process; `None` once it has ended.
    pub(crate) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Asks the provider to end, and waits as long as Terraform does.
    pub(crate) async fn shut_down(mut self) -> Result<(), String> {
        // The answer may be lost when the process ends at once.
        let mut grpc = tonic::client::Grpc::new(self.channel.clone());
        if grpc.ready().await.is_ok() {
            let path = PathAndQuery::from_static("/plugin.GRPCController/Shutdown");
            let codec = tonic_prost::ProstCodec::<(), ()>::default();
            let _ = grpc.unary(tonic::Request::new(()), path, codec).await;
        }
        match timeout(STOP, self.child.wait()).await {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(format!("it ended with {status}")),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it did not end within two seconds".to_owned()),
        }
    }
}
