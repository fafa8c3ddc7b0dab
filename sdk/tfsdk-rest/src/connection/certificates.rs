//! Certificates: whom the API is believed to be, and what proves who calls.

use crate::failure::Failure;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, SignatureScheme};
use rustls_platform_verifier::Verifier;
use std::fmt;
use std::io::Read;
use std::sync::Arc;

/// More than any file of certificates has.
const LIMIT: u64 = 4 << 20;

/// Certificates as they are configured.
#[derive(Clone, Default)]
pub(crate) struct Certificates {
    /// Beside those of the machine.
    pub authorities: Vec<CertificateDer<'static>>,
    pub client: Option<(Vec<CertificateDer<'static>>, Arc<PrivateKeyDer<'static>>)>,
    pub unchecked: bool,
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Certificates")
    }
}

impl Certificates {
    /// Encryption that uses them.
    pub(crate) fn encryption(&self) -> Result<ClientConfig, Error> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match self.unchecked {
            true => Arc::new(Unchecked(provider.clone())),
            false => Arc::new(self.verifier(&provider)?),
        };
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(verifier);
        match &self.client {
            None => Ok(builder.with_no_client_auth()),
            Some((chain, key)) => builder.with_client_auth_cert(chain.clone(), key.clone_key()),
        }
    }

    fn verifier(&self, provider: &Arc<CryptoProvider>) -> Result<Verifier, Error> {
        match self.authorities.as_slice() {
            [] => Verifier::new(provider.clone()),
            more => Verifier::new_with_extra_roots(more.iter().cloned(), provider.clone()),
        }
    }
}

/// The text of a value that is PEM or the path of a file with it.
pub(super) fn pem(attribute: &'static str, text: &str) -> Result<String, Failure> {
    if text.contains("-----BEGIN") {
        return Ok(text.to_owned());
    }
    let path = text.trim();
    // What is no path may be a secret.
    let wrong = |what: &str| {
        Failure::of_attribute(
            attribute,
            format!(
                "`{attribute}` is neither PEM (`-----BEGIN …`) nor the path of a file that can be \
                 read: {what}."
            ),
        )
    };
    let file = std::fs::File::open(path).map_err(|error| wrong(&error.kind().to_string()))?;
    let mut read = String::new();
    file.take(LIMIT)
        .read_to_string(&mut read)
        .map_err(|error| wrong(&error.kind().to_string()))?;
    Ok(read)
}

/// The certificates of a value.
pub(super) fn read(
    attribute: &'static str,
    text: &str,
) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let text = pem(attribute, text)?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text.as_bytes()).collect();
    match found {
        Ok(found) if !found.is_empty() => Ok(found),
        _ => Err(Failure::of_attribute(
            attribute,
            format!("`{attribute}` holds no certificate that can be read."),
        )),
    }
}

/// The key in `pem`.
pub(super) fn key(
    attribute: &'static str,
    pem: &str,
) -> Result<Arc<PrivateKeyDer<'static>>, Failure> {
    let found = PrivateKeyDer::from_pem_slice(pem.as_bytes());
    found.map(Arc::new).map_err(|_| {
        Failure::of_attribute(
            attribute,
            format!(
                "`{attribute}` holds no private key that can be read. Keys with a passphrase cannot \
                 be used."
            ),
        )
    })
}

/// Believes everybody.
#[derive(Debug)]
struct Unchecked(Arc<CryptoProvider>);

impl ServerCertVerifier for Unchecked {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
