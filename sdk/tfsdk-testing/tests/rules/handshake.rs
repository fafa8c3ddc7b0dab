//! Programs that shake hands wrongly: scripts that print a line, and a server in this process that
//! the line leads to.

use super::toy::Toy;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use rcgen::{CertificateParams, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tfsdk_testing::{Core, Failure, Rule};
use tokio::net::UnixListener;
use tokio_rustls::TlsAcceptor;

/// The rules that programs here break.
pub const FAULTS: &[Rule] = &[
    Rule::HandshakeLine,
    Rule::HandshakeVersion,
    Rule::HandshakeCertificate,
    Rule::HandshakeListens,
    Rule::HandshakeTls,
    Rule::HandshakeByHand,
    Rule::ShutdownInTime,
];

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn socket(&self) -> String {
        self.0.path().join("socket").display().to_string()
    }

    /// A program of the shell's.
    fn program(&self, script: &str) -> PathBuf {
        let path = self.0.path().join("program");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        path
    }
}

/// Serves the toy on `socket` with a certificate for `name`; gives the certificate.
fn serve(socket: &str, name: &str, alpn: &[&str]) -> Vec<u8> {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec![name.to_owned()]).expect("a name");
    let certificate = params.self_signed(&key).expect("a certificate");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(
            vec![certificate.der().clone()],
            PrivateKeyDer::try_from(key.serialize_der()).expect("a key"),
        )
        .expect("a configuration");
    config.alpn_protocols = alpn.iter().map(|name| name.as_bytes().to_vec()).collect();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = UnixListener::bind(socket).expect("a socket");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut stream = acceptor.accept(stream).await?;
                let mut inner = tfplugin6::in_process(Toy::new(None));
                tokio::io::copy_bidirectional(&mut stream, &mut inner).await
            });
        }
    });
    certificate.der().to_vec()
}

async fn started(place: &Place, script: &str) -> Result<Core, Failure> {
    Core::start(&place.program(script)).await
}

fn line(socket: &str, certificate: &str) -> String {
    format!("echo '1|6|unix|{socket}|grpc|{certificate}'\nexec sleep 60")
}

async fn breaks(rule: Rule, script: &str) {
    let failure = started(&Place::new(), script).await.expect_err(script);
    assert_eq!(failure.rules(), [rule], "{script}: {failure}");
}

#[tokio::test]
async fn lines_that_terraform_refuses() {
    for noise in ["echo hello; sleep 60", "exit 3", "exec >&-; exec sleep 60"] {
        breaks(Rule::HandshakeLine, noise).await;
    }
    breaks(Rule::HandshakeVersion, "echo '1|5|unix|/s|grpc|AQID'").await;
    breaks(Rule::HandshakeCertificate, "echo '1|6|unix|/s|grpc|'").await;
    breaks(
        Rule::HandshakeListens,
        "echo '1|6|unix|/nowhere/s|grpc|AQID'",
    )
    .await;
    breaks(
        Rule::HandshakeListens,
        "echo '1|6|tcp|127.0.0.1:1|grpc|AQID'",
    )
    .await;
    let place = Place::new();
    let der = serve(&place.socket(), "localhost", &["h2"]);
    let mut padded = STANDARD.encode(&der);
    padded.push('=');
    let failure = started(&place, &line(&place.socket(), &padded)).await;
    let failure = failure.expect_err("padding");
    assert_eq!(failure.rules(), [Rule::HandshakeCertificate], "{failure}");
}

#[tokio::test]
async fn servers_that_terraform_does_not_trust() {
    for (name, alpn) in [("example.com", "h2"), ("localhost", "http/1.1")] {
        let place = Place::new();
        let der = serve(&place.socket(), name, &[alpn]);
        let script = line(&place.socket(), &STANDARD_NO_PAD.encode(der));
        let failure = started(&place, &script).await.expect_err(name);
        assert_eq!(failure.rules(), [Rule::HandshakeTls], "{failure}");
    }
    // The line has the certificate of another server.
    let (place, other) = (Place::new(), Place::new());
    serve(&place.socket(), "localhost", &["h2"]);
    let der = serve(&other.socket(), "localhost", &["h2"]);
    let script = line(&place.socket(), &STANDARD_NO_PAD.encode(der));
    let failure = started(&place, &script).await.expect_err("another");
    assert_eq!(failure.rules(), [Rule::HandshakeTls], "{failure}");
}

#[tokio::test]
async fn a_program_that_does_not_end_when_asked() -> Result<(), Failure> {
    for (end, detail) in [
        ("exec sleep 60", "did not end"),
        ("sleep 1; exit 7", "exit status: 7"),
    ] {
        let place = Place::new();
        let der = serve(&place.socket(), "localhost", &["h2"]);
        let script = line(&place.socket(), &STANDARD_NO_PAD.encode(der));
        let core = started(&place, &script.replace("exec sleep 60", end)).await?;
        let failure = core.shut_down().await.expect_err(end);
        assert_eq!(failure.rules(), [Rule::ShutdownInTime], "{failure}");
        assert!(failure.to_string().contains(detail), "{failure}");
    }
    Ok(())
}

#[tokio::test]
async fn a_program_that_takes_a_person_for_terraform() {
    for script in [
        "echo '1|6|unix|/s|grpc|'; exit 1",
        "echo 'a plugin' >&2",
        "exit 1",
        "echo 'a plugin' >&2; exec sleep 60",
    ] {
        let program = Place::new();
        let failure = Core::probe_by_hand(&program.program(script)).await;
        let failure = failure.expect_err(script);
        assert_eq!(failure.rules(), [Rule::HandshakeByHand], "{failure}");
    }
    let place = Place::new();
    let right = place.program("echo 'a plugin' >&2; exit 1");
    assert!(Core::probe_by_hand(&right).await.is_ok());
}
