//! Tests of connections, against a server that asks for a certificate.

use super::*;
use crate::client::{Client, Limits, Settings};
use crate::declaration::{Operation, connection, get};
use crate::endpoint::Endpoint;
use crate::request::{Request, Source};
use base64::Engine;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::RootCertStore;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use std::sync::Arc;
use std::time::Duration;
use tfsdk::Context;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

static ALL: Connection = connection()
    .authority(("ca", "CA"))
    .certificate(("certificate", "CERTIFICATE"), ("key", "KEY"))
    .insecure(("insecure", "INSECURE"))
    .extra_headers(("headers", "HEADERS"));

fn nothing(_: &str) -> Option<String> {
    None
}

struct Server {
    address: String,
    authority: String,
    /// A certificate that it lets in, and its key.
    client: (String, String),
}

async fn server() -> Server {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let signed = |name: &str| {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        (params.signed_by(&key, &issuer).unwrap(), key)
    };
    let (certificate, key) = signed("localhost");
    let (client, client_key) = signed("client.example");
    let mut roots = RootCertStore::empty();
    roots.add(issuer.der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier =
        WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
    let chain: Vec<CertificateDer<'static>> = vec![certificate.der().clone()];
    let secret = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_client_cert_verifier(verifier.unwrap())
        .with_single_cert(chain, secret)
        .unwrap();
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    return;
                };
                let mut bytes = vec![0; 4096];
                let _ = stream.read(&mut bytes).await;
                let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
                let _ = stream.write_all(answer).await;
                let _ = stream.shutdown().await;
            });
        }
    });
    Server {
        address: format!("https://localhost:{port}"),
        authority: pem("CERTIFICATE", issuer.der()),
        client: (
            pem("CERTIFICATE", client.der()),
            pem("PRIVATE KEY", &client_key.serialize_der()),
        ),
    }
}

fn pem(what: &str, der: &[u8]) -> String {
    let text = base64::prelude::BASE64_STANDARD.encode(der);
    format!("-----BEGIN {what}-----\n{text}\n-----END {what}-----\n")
}

/// What a call says.
async fn called(server: &Server, given: &[(&'static str, Value)]) -> String {
    let connections = connections(&ALL, &Value::object(given.iter().cloned()), &nothing);
    let client = Client::new(Settings {
        limit: Default::default(),
        endpoint: Ok(Endpoint::parse("endpoint", &server.address, "The test").unwrap()),
        servers: std::collections::BTreeMap::new(),
        sign_in: crate::authentication::SignIn::default(),
        parameters: Default::default(),
        headers: HeaderMap::new(),
        connections,
        user_agent: "test".to_owned(),
        limits: Limits {
            pause: Duration::from_millis(1),
            ..Limits::default()
        },
    });
    static READ: Operation = get("/");
    let source = Source {
        attributes: &[],
        path_parameters: &[],
        arguments: &Value::Null,
    };
    let request = Request::build(&READ, source, None).unwrap();
    let secrets = client.secrets(&Secrets::default());
    match client.send(&Context::default(), &request, &secrets).await {
        Ok(answer) => answer.status_text(),
        Err(failure) => failure.to_string(),
    }
}

#[tokio::test]
async fn certificates_prove_who_is_who() {
    let server = server().await;
    let (certificate, key) = server.client.clone();
    let authority = ("ca", Value::from(server.authority.as_str()));
    let certificate = ("certificate", Value::from(certificate.as_str()));
    let file = std::env::temp_dir().join(format!("tfsdk-rest-key-{}.pem", std::process::id()));
    std::fs::write(&file, &key).unwrap();
    let path = ("key", Value::from(file.to_str().unwrap()));
    let key = ("key", Value::from(key.as_str()));
    let all = [authority.clone(), certificate.clone(), key.clone()];
    assert_eq!(called(&server, &all).await, "200 OK");
    // A path does as well as the text.
    let all = [authority.clone(), certificate.clone(), path];
    assert_eq!(called(&server, &all).await, "200 OK");
    std::fs::remove_file(&file).unwrap();
    let unchecked = [
        ("insecure", Value::from(true)),
        certificate.clone(),
        key.clone(),
    ];
    assert_eq!(called(&server, &unchecked).await, "200 OK");
    // Nobody knows the authority, or who calls.
    let text = called(&server, &[certificate, key]).await;
    assert!(text.contains("certificate"), "{text}");
    let text = called(&server, &[authority]).await;
    assert!(text.starts_with("GET / "), "{text}");
}

fn failure(given: &[(&'static str, Value)], environment: Environment<'_>) -> String {
    let config = Value::object(given.iter().cloned());
    connections(&ALL, &config, environment)
        .unwrap_err()
        .to_string()
}

#[test]
fn what_makes_no_sense_is_told_without_secrets() {
    for (given, told) in [
        (
            vec![("certificate", "c".into())],
            "so `key` must be set as well, or the environment variable KEY",
        ),
        (vec![("ca", "/no/such/file".into())], "neither PEM"),
        (
            vec![("ca", "-----BEGIN nothing".into())],
            "holds no certificate",
        ),
        (
            vec![
                ("certificate", "c".into()),
                ("key", "-----BEGIN hunter22".into()),
            ],
            "neither PEM",
        ),
        (
            vec![("headers", Value::map([("Host", Value::from("hunter22"))]))],
            "says how a request travels",
        ),
        (
            vec![("headers", Value::map([("a b", Value::from("hunter22"))]))],
            "no possible name",
        ),
        (
            vec![("headers", Value::map([("A", Value::from("hunter22\n"))]))],
            "cannot be sent",
        ),
        (vec![("ca", Value::unknown())], "known only after apply"),
    ] {
        let text = failure(&given, &nothing);
        assert!(text.contains(told) && !text.contains("hunter22"), "{text}");
    }
    let odd = |name: &str| (name == "INSECURE").then(|| "perhaps".to_owned());
    assert!(failure(&[], &odd).contains("`true` or `false`"));
    let line = |name: &str| (name == "HEADERS").then(|| "hunter22".to_owned());
    assert!(failure(&[], &line).contains("write `Name: value`"));
}

#[test]
fn headers_come_from_the_block_or_the_environment() {
    let lines = |name: &str| (name == "HEADERS").then(|| "X-A: 1\n\nX-B : two: 2\n".to_owned());
    let found = connections(&ALL, &Value::object([("x", Value::Null)]), &lines).unwrap();
    assert_eq!(found.headers["x-a"], "1");
    assert_eq!(found.headers["x-b"], "two: 2");
    assert_eq!(found.secrets.mask("it is two: 2"), "it is (sensitive)");
    let config = Value::object([("headers", Value::map([("X-C", Value::from("3"))]))]);
    let found = connections(&ALL, &config, &lines).unwrap();
    assert_eq!(found.headers.len(), 1);
    assert!(found.headers["x-c"].is_sensitive());
}
