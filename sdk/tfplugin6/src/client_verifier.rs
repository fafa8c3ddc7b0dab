//! Lets in the host that started this process and nobody else.
//!
//! The host's certificate is a CA's and its own leaf, which ordinary verifiers refuse; here it
//! must be byte for byte the one that the host announced. Its key is always P-521, which ring
//! does not know, so that one algorithm is added for this verifier alone.

use p521::ecdsa::signature::Verifier as _;
use p521::ecdsa::{Signature, VerifyingKey};
use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::{WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{
    AlgorithmIdentifier, CertificateDer, InvalidSignature, SignatureVerificationAlgorithm,
    UnixTime, alg_id,
};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, Error, SignatureScheme};

/// Accepts one certificate.
#[derive(Debug)]
pub struct PinnedClient {
    certificate: CertificateDer<'static>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl PinnedClient {
    pub fn new(certificate: CertificateDer<'static>) -> Self {
        Self {
            certificate,
            algorithms: ALGORITHMS,
        }
    }
}

impl ClientCertVerifier for PinnedClient {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        match end_entity.as_ref() == self.certificate.as_ref() {
            true => Ok(ClientCertVerified::assertion()),
            false => Err(Error::InvalidCertificate(
                CertificateError::ApplicationVerificationFailure,
            )),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

static P521: P521Sha512 = P521Sha512;

static ALGORITHMS: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[&P521, webpki_p256(), webpki_p384()],
    mapping: &[
        (SignatureScheme::ECDSA_NISTP521_SHA512, &[&P521]),
        (SignatureScheme::ECDSA_NISTP256_SHA256, &[webpki_p256()]),
        (SignatureScheme::ECDSA_NISTP384_SHA384, &[webpki_p384()]),
    ],
};

const fn webpki_p256() -> &'static dyn SignatureVerificationAlgorithm {
    webpki::ring::ECDSA_P256_SHA256
}

const fn webpki_p384() -> &'static dyn SignatureVerificationAlgorithm {
    webpki::ring::ECDSA_P384_SHA384
}

/// ECDSA over P-521 with SHA-512.
#[derive(Debug)]
struct P521Sha512;

impl SignatureVerificationAlgorithm for P521Sha512 {
    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let key = VerifyingKey::from_sec1_bytes(public_key).map_err(|_| InvalidSignature)?;
        let signature = Signature::from_der(signature).map_err(|_| InvalidSignature)?;
        key.verify(message, &signature)
            .map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_P521
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_SHA512
    }
}
