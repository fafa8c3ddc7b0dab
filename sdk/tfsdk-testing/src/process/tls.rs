//! The client's end of TLS: a certificate for one run, and trust in one server certificate.

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, ExtendedKeyUsagePurpose, IsCa,
    KeyPair, KeyUsagePurpose,
};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// A certificate made as Terraform makes one, but for its curve: P-256 where Terraform has P-521.
pub(crate) struct Client {
    pem: String,
    certificate: CertificateDer<'static>,
    key: Vec<u8>,
}

impl Client {
    pub(crate) fn new() -> Result<Self, String> {
        Self::generate().map_err(|error| format!("no client certificate: {error}"))
    }

    fn generate() -> Result<Self, rcgen::Error> {
        let mut name = DistinguishedName::new();
        name.push(DnType::OrganizationName, "HashiCorp");
        name.push(DnType::CommonName, "localhost");
        let mut params = CertificateParams::new(vec!["localhost".to_owned()])?;
        params.distinguished_name = name;
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![
            KeyUsagePurpose::DigitalSignature,
            KeyUsagePurpose::KeyEncipherment,
            KeyUsagePurpose::KeyAgreement,
            KeyUsagePurpose::KeyCertSign,
        ];
        params.extended_key_usages = vec![
            ExtendedKeyUsagePurpose::ClientAuth,
            ExtendedKeyUsagePurpose::ServerAuth,
        ];
        let key = KeyPair::generate()?;
        let certificate = params.self_signed(&key)?;
        let der = certificate.der().clone();
        Ok(Self {
            pem: pem(&der),
            certificate: der,
            key: key.serialize_der(),
        })
    }

    pub(crate) fn certificate_pem(&self) -> &str {
        &self.pem
    }

    /// Speaks TLS on `socket` with the server that has exactly this certificate.
    pub(crate) async fn secure<S>(&self, socket: S, server: &[u8]) -> Result<TlsStream<S>, String>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let failed = |error: &dyn std::fmt::Display| format!("TLS: {error}");
        let mut roots = RootCertStore::empty();
        roots
            .add(CertificateDer::from(server.to_vec()))
            .map_err(|error| failed(&error))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(self.key.clone()));
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(&error))?
            .with_root_certificates(roots)
            .with_client_auth_cert(vec![self.certificate.clone()], key)
            .map_err(|error| failed(&error))?;
        config.alpn_protocols = vec![b"h2".to_vec()];
        let name = ServerName::try_from("localhost").map_err(|error| failed(&error))?;
        let stream = TlsConnector::from(Arc::new(config))
            .connect(name, socket)
            .await
            .map_err(|error| failed(&error))?;
        // Newer versions of Terraform's gRPC library insist on the negotiated protocol.
        match stream.get_ref().1.alpn_protocol() {
            Some(b"h2") => Ok(stream),
            other => Err(format!(
                "TLS: the server negotiated {other:?} instead of h2"
            )),
        }
    }
}

fn pem(der: &[u8]) -> String {
    use base64::Engine as _;
    let text = base64::engine::general_purpose::STANDARD.encode(der);
    let mut pem = "-----BEGIN CERTIFICATE-----\n".to_owned();
    for line in text.as_bytes().chunks(64) {
        pem.push_str(&String::from_utf8_lossy(line));
        pem.push('\n');
    }
    pem + "-----END CERTIFICATE-----\n"
}
