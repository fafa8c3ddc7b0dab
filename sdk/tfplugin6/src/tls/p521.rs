//! ECDSA over P-521, which Terraform's certificates use and ring lacks.

use p521::ecdsa::signature::Verifier as _;
use p521::ecdsa::{Signature, VerifyingKey};
use rustls::pki_types::{
    AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
};

/// Verifies signatures of scheme `ecdsa_secp521r1_sha512`.
#[derive(Debug)]
pub(super) struct EcdsaP521;

impl SignatureVerificationAlgorithm for EcdsaP521 {
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
