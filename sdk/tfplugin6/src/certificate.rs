//! The provider's own certificate for mutual TLS, made anew for each process.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

/// A certificate and its key.
pub struct Identity {
    pub certificate: CertificateDer<'static>,
    pub key: PrivateKeyDer<'static>,
}

impl Identity {
    /// Self-signed, P-256, for the name `localhost`, which the host verifies.
    pub fn new() -> Result<Self, rcgen::Error> {
        let key = KeyPair::generate()?;
        let mut parameters = CertificateParams::new(["localhost".to_owned()])?;
        parameters
            .distinguished_name
            .push(DnType::CommonName, "localhost");
        parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        parameters.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        let certificate = parameters.self_signed(&key)?;
        Ok(Self {
            certificate: certificate.der().clone(),
            key: PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der())),
        })
    }

    /// As the handshake line has it: DER in base 64 without padding.
    pub fn handshake_text(&self) -> String {
        STANDARD_NO_PAD.encode(&self.certificate)
    }
}

/// The first certificate of a PEM text.
pub fn from_pem(text: &str) -> Option<CertificateDer<'static>> {
    let (_, rest) = text.split_once("-----BEGIN CERTIFICATE-----")?;
    let (body, _) = rest.split_once("-----END CERTIFICATE-----")?;
    let compact: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    STANDARD.decode(compact).ok().map(CertificateDer::from)
}
