//! Lets in the client whose certificate was handed over in the environment, and nobody else.

use rustls::client::danger::HandshakeSignatureValid;
use rustls::crypto::{
    WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
};
use rustls::pki_types::{CertificateDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, Error, SignatureScheme};

use super::p521::EcdsaP521;

static P521: WebPkiSupportedAlgorithms = WebPkiSupportedAlgorithms {
    all: &[&EcdsaP521],
    mapping: &[(SignatureScheme::ECDSA_NISTP521_SHA512, &[&EcdsaP521])],
};

/// Compares certificates byte for byte. The usual chain verification cannot be used: Terraform's certificate is an
/// authority and its own leaf, which webpki refuses. The handshake's signature is verified as always.
#[derive(Debug)]
pub(super) struct PinnedClient {
    certificate: CertificateDer<'static>,
    ring: WebPkiSupportedAlgorithms,
}

impl PinnedClient {
    pub(super) fn new(certificate: CertificateDer<'static>) -> Self {
        Self {
            certificate,
            ring: ring::default_provider().signature_verification_algorithms,
        }
    }

    fn algorithms(&self, signed: &DigitallySignedStruct) -> &WebPkiSupportedAlgorithms {
        if signed.scheme == SignatureScheme::ECDSA_NISTP521_SHA512 {
            &P521
        } else {
            &self.ring
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
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        if end_entity.as_ref() == self.certificate.as_ref() {
            Ok(ClientCertVerified::assertion())
        } else {
            Err(Error::InvalidCertificate(
                CertificateError::ApplicationVerificationFailure,
            ))
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, self.algorithms(signed))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, self.algorithms(signed))
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let mut schemes = P521.supported_schemes();
        schemes.extend(self.ring.supported_schemes());
        schemes
    }
}
