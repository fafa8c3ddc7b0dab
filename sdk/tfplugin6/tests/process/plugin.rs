//! Starts the example and connects to it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use rustls::client::ResolvesClientCert;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tempfile::TempDir;
use tfplugin6::MAGIC_COOKIE;
use tfplugin6::client::Channel;
use tfplugin6::proto::plugin::grpc_controller_client::GrpcControllerClient;
use tfplugin6::proto::provider_client::ProviderClient;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::net::UnixStream;
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::key::{TERRAFORM, TERRAFORM_KEY, identity};

pub const PATIENCE: Duration = Duration::from_secs(20);

/// Cargo builds examples beside the tests.
pub fn example() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let path = test
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .join("examples/echo_provider");
    assert!(
        path.exists(),
        "build the example first: cargo build --package tfplugin6 --example echo_provider"
    );
    path
}

/// The example with a clean environment.
pub fn command() -> Command {
    let mut command = Command::new(example());
    command
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// A running example, and the fields of its handshake line.
pub struct Plugin {
    pub child: Child,
    pub output: BufReader<ChildStdout>,
    pub line: String,
    pub fields: Vec<String>,
    /// Where its socket is.
    pub directory: TempDir,
}

impl Plugin {
    pub async fn start() -> Self {
        Self::start_with(&[("PLUGIN_CLIENT_CERT", TERRAFORM)]).await
    }

    pub async fn start_with(variables: &[(&str, &str)]) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut child = command()
            .env("TF_PLUGIN_MAGIC_COOKIE", MAGIC_COOKIE)
            .env("PLUGIN_PROTOCOL_VERSIONS", "5,6")
            .env("PLUGIN_UNIX_SOCKET_DIR", directory.path())
            .envs(variables.iter().copied())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        timeout(PATIENCE, output.read_line(&mut line))
            .await
            .expect("a handshake line")
            .unwrap();
        let fields = line.trim_end().split('|').map(str::to_owned).collect();
        Self {
            child,
            output,
            line,
            fields,
            directory,
        }
    }

    pub fn socket(&self) -> &Path {
        Path::new(&self.fields[3])
    }

    pub fn certificate(&self) -> CertificateDer<'static> {
        STANDARD_NO_PAD.decode(&self.fields[5]).unwrap().into()
    }

    /// Connects as the client whose certificate the provider was given.
    pub async fn connect(&self) -> Channel {
        self.connect_as(Some(identity(TERRAFORM, TERRAFORM_KEY)))
            .await
            .unwrap()
    }

    /// TLS as Go does it: the certificate of the line is the only root, the name is localhost.
    pub async fn connect_as(
        &self,
        identity: Option<Arc<dyn ResolvesClientCert>>,
    ) -> Result<Channel, String> {
        let mut roots = RootCertStore::empty();
        roots.add(self.certificate()).unwrap();
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots);
        let mut config = match identity {
            Some(identity) => builder.with_client_cert_resolver(identity),
            None => builder.with_no_client_auth(),
        };
        config.alpn_protocols = vec![b"h2".to_vec()];
        let stream = UnixStream::connect(self.socket()).await.unwrap();
        let name = ServerName::try_from("localhost").unwrap();
        let stream = TlsConnector::from(Arc::new(config))
            .connect(name, stream)
            .await
            .map_err(|e| e.to_string())?;
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
        Channel::connect(stream)
            .await
            .map_err(|error| error.to_string())
    }

    pub async fn plaintext(&self) -> Channel {
        Channel::connect(UnixStream::connect(self.socket()).await.unwrap())
            .await
            .unwrap()
    }

    /// Ends the process as Terraform does and returns what came on standard output after the handshake and on
    /// standard error.
    pub async fn shut_down(mut self, channel: Channel) -> (String, String) {
        // The answer may get lost when the process is quick.
        let _ = GrpcControllerClient::new(channel)
            .shutdown(tfplugin6::proto::plugin::Empty {})
            .await;
        let status = timeout(Duration::from_secs(2), self.child.wait())
            .await
            .expect("an exit within 2 seconds")
            .unwrap();
        assert!(status.success(), "{status}");
        assert!(!self.socket().exists(), "the socket file is left behind");
        let (mut output, mut errors) = (String::new(), String::new());
        self.output.read_to_string(&mut output).await.unwrap();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .await
            .unwrap();
        (output, errors)
    }
}

pub fn provider(channel: &Channel) -> ProviderClient<Channel> {
    ProviderClient::new(channel.clone())
        .max_decoding_message_size(tfplugin6::MESSAGE_LIMIT)
        .max_encoding_message_size(tfplugin6::MESSAGE_LIMIT)
}
