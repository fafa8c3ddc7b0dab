//! Mutual TLS with certificates that live as long as the process.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::NoServerSessionStorage;
use tokio_rustls::TlsAcceptor;

use crate::error::ServeError;

mod p521;
mod pinned;

/// The provider's side of the TLS connection to one client.
pub(crate) struct Identity {
    /// What the handshake line carries.
    pub(crate) certificate: CertificateDer<'static>,
    pub(crate) acceptor: TlsAcceptor,
}

impl Identity {
    /// Makes a certificate for this process, and an acceptor that lets in the holder of the given one only.
    pub(crate) fn for_client(client_pem: &str) -> Result<Self, ServeError> {
        let client = CertificateDer::from_pem_slice(client_pem.as_bytes())
            .map_err(|_| ServeError::ClientCertificate)?;
        let (certificate, key) = server_certificate()
            .map_err(|error| ServeError::ServerCertificate(error.to_string()))?;
        // The provider is given here and never installed as the process's default: that belongs to the HTTP client.
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(&[&rustls::version::TLS13])
            .map(|builder| {
                builder.with_client_cert_verifier(Arc::new(pinned::PinnedClient::new(client)))
            })
            .and_then(|builder| builder.with_single_cert(vec![certificate.clone()], key))
            .map_err(|error| ServeError::ServerCertificate(error.to_string()))?;
        // Newer gRPC clients close connections on which h2 was not negotiated.
        config.alpn_protocols = vec![b"h2".to_vec()];
        // Every connection shows its certificate; none is resumed.
        config.send_tls13_tickets = 0;
        config.session_storage = Arc::new(NoServerSessionStorage {});
        Ok(Self {
            certificate,
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }
}

/// A self-signed P-256 certificate. Clients look for the name `localhost` among its alternative names; the long
/// validity that is the default leaves no room for skewed clocks.
fn server_certificate() -> Result<(CertificateDer<'static>, PrivateKeyDer<'static>), rcgen::Error> {
    let key = rcgen::KeyPair::generate()?;
    let mut parameters = rcgen::CertificateParams::new(["localhost".to_owned()])?;
    parameters.distinguished_name = rcgen::DistinguishedName::new();
    parameters
        .distinguished_name
        .push(rcgen::DnType::CommonName, "localhost");
    parameters.key_usages = vec![rcgen::KeyUsagePurpose::DigitalSignature];
    parameters.extended_key_usages = vec![rcgen::ExtendedKeyUsagePurpose::ServerAuth];
    let certificate = parameters.self_signed(&key)?.der().clone();
    Ok((
        certificate,
        PrivatePkcs8KeyDer::from(key.serialize_der()).into(),
    ))
}
