//! Client keys like Terraform's: P-521, with a self-signed certificate that is an authority.

use std::sync::Arc;

use p521::ecdsa::signature::Signer as _;
use p521::ecdsa::{Signature, SigningKey};
use rustls::client::ResolvesClientCert;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::sign::{CertifiedKey, Signer, SigningKey as TlsKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

pub const TERRAFORM: &str = include_str!("fixtures/terraform.pem");
pub const STRANGER: &str = include_str!("fixtures/stranger.pem");

/// The number behind a certificate's key: a byte, repeated.
pub const TERRAFORM_KEY: u8 = 1;
pub const STRANGER_KEY: u8 = 2;

#[derive(Clone)]
struct Key(SigningKey);

impl std::fmt::Debug for Key {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Key")
    }
}

impl TlsKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        offered
            .contains(&SignatureScheme::ECDSA_NISTP521_SHA512)
            .then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ECDSA
    }
}

impl Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let signature: Signature = self.0.sign(message);
        Ok(signature.to_der().as_bytes().to_vec())
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ECDSA_NISTP521_SHA512
    }
}

#[derive(Debug)]
struct Always(Arc<CertifiedKey>);

impl ResolvesClientCert for Always {
    fn resolve(&self, _: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        Some(self.0.clone())
    }

    fn has_certs(&self) -> bool {
        true
    }
}

/// Shows the certificate and signs with the key, whether or not they belong together.
pub fn identity(certificate: &str, key: u8) -> Arc<dyn ResolvesClientCert> {
    let mut number = [key; 66];
    number[0] = 0;
    let key = Key(SigningKey::from_slice(&number).unwrap());
    let certificate = CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap();
    Arc::new(Always(Arc::new(CertifiedKey::new(
        vec![certificate],
        Arc::new(key),
    ))))
}
