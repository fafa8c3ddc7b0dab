//! Starts a provider's binary and connects to it as Terraform does.

mod handshake;
mod tls;

use crate::channel::Channel;
use crate::core::Failure;
use crate::rules::{Rule, Violation};
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

    /// The environment of a plugin, but for what only Terraform sets.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .env("PLUGIN_PROTOCOL_VERSIONS", "6,5")
            .env("PLUGIN_MIN_PORT", "10000")
            .env("PLUGIN_MAX_PORT", "25000")
            .envs(self.environment.iter().map(|(n, v)| (n, v)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            // A group of its own, so that a test can signal it as a terminal would.
            .process_group(0);
        command
    }

    fn does_not_start(&self, error: &std::io::Error) -> Failure {
        Failure::Connection(format!("{} does not start: {error}", self.binary.display()))
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
    /// # Errors
    /// A binary that does not start, or the rule of the handshake that it breaks.
    pub(crate) async fn start(program: Program) -> Result<(Self, Channel), Failure> {
        let client = tls::Client::new().map_err(Failure::Connection)?;
        let mut child = program
            .command()
            .env("TF_PLUGIN_MAGIC_COOKIE", COOKIE)
            .env("PLUGIN_CLIENT_CERT", client.certificate_pem())
            .spawn()
            .map_err(|error| program.does_not_start(&error))?;
        let nothing = || breach(Rule::HandshakeLine, "there is no standard output");
        let mut lines = BufReader::new(child.stdout.take().ok_or_else(nothing)?).lines();
        let line = timeout(START, lines.next_line())
            .await
            .map_err(|_| breach(Rule::HandshakeLine, "nothing came within a minute"))?
            .map_err(|error| breach(Rule::HandshakeLine, error.to_string()))?
            .ok_or_else(|| breach(Rule::HandshakeLine, "it ended without a line"))?;
        // Standard output is drained and ignored from here on.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let handshake =
            Handshake::parse(&line).map_err(|found| Failure::Violations(vec![found]))?;
        let channel = connect(&client, &handshake).await?;
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
    ///
    /// # Errors
    /// A provider that does not end in order.
    pub(crate) async fn shut_down(mut self) -> Result<(), Failure> {
        // The answer may be lost when the process ends at once.
        let mut grpc = tonic::client::Grpc::new(self.channel.clone());
        if grpc.ready().await.is_ok() {
            let path = PathAndQuery::from_static("/plugin.GRPCController/Shutdown");
            let codec = tonic_prost::ProstCodec::<(), ()>::default();
            let _ = grpc.unary(tonic::Request::new(()), path, codec).await;
        }
        let wrong = |detail: String| breach(Rule::ShutdownInTime, detail);
        match timeout(STOP, self.child.wait()).await {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(wrong(format!("it ended with {status}"))),
            Ok(Err(error)) => Err(Failure::Connection(error.to_string())),
            Err(_) => Err(wrong("it did not end".to_owned())),
        }
    }
}

/// Starts the provider as a person would, without Terraform's cookie.
///
/// # Errors
/// A binary that does not start, or that takes the person for Terraform.
pub(crate) async fn by_hand(program: Program) -> Result<(), Failure> {
    let child = program
        .command()
        .env_remove("TF_PLUGIN_MAGIC_COOKIE")
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| program.does_not_start(&error))?;
    let wrong = |detail: String| breach(Rule::HandshakeByHand, detail);
    let output = timeout(STOP, child.wait_with_output())
        .await
        .map_err(|_| wrong("it went on".to_owned()))?
        .map_err(|error| Failure::Connection(error.to_string()))?;
    if !output.stdout.is_empty() {
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        return Err(wrong(format!("it printed {said:?}")));
    }
    if output.status.code() != Some(1) {
        return Err(wrong(format!("it ended with {}", output.status)));
    }
    if output.stderr.is_empty() {
        return Err(wrong("it did not say what it is".to_owned()));
    }
    Ok(())
}

async fn connect(client: &tls::Client, handshake: &Handshake) -> Result<Channel, Failure> {
    let refused = |error: std::io::Error| {
        let detail = format!("{}: {error}", handshake.address);
        breach(Rule::HandshakeListens, detail)
    };
    let insecure = |error: String| breach(Rule::HandshakeTls, error);
    let certificate = &handshake.certificate;
    let connected = match handshake.network.as_str() {
        "unix" => {
            let socket = UnixStream::connect(&handshake.address)
                .await
                .map_err(refused)?;
            let secure = client.secure(socket, certificate).await.map_err(insecure)?;
            Channel::connect(secure).await
        }
        _ => {
            let socket = TcpStream::connect(&handshake.address)
                .await
                .map_err(refused)?;
            let secure = client.secure(socket, certificate).await.map_err(insecure)?;
            Channel::connect(secure).await
        }
    };
    connected.map_err(Failure::Connection)
}

fn breach(rule: Rule, detail: impl Into<String>) -> Failure {
    Failure::Violations(vec![Violation::new(rule, "", detail)])
}
