//! The connection: reqwest over rustls with ring, named explicitly so that no process-wide choice
//! of cryptography is made here or relied upon.

use super::{SendError, Settings};
use crate::declaration::Method;
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::plain_text::one_line;
use crate::request::Request;
use crate::secrets::Secrets;
use rustls::ClientConfig;
use rustls_platform_verifier::BuilderVerifierExt;
use std::error::Error;
use std::sync::Arc;

pub(super) fn build(endpoint: &Endpoint, settings: &Settings) -> Result<reqwest::Client, Failure> {
    let mut builder = reqwest::Client::builder()
        .tls_backend_preconfigured(encryption(endpoint)?)
        .user_agent(&settings.user_agent)
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .connect_timeout(settings.limits.connect)
        .timeout(settings.limits.request);
    if endpoint.is_local() {
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| {
        Failure::new(format!(
            "The HTTP client cannot be made: {}.",
            causes(&error)
        ))
    })
}

/// The machine's own list of authorities is loaded for `https` only: a small container that talks
/// plain `http` may have none.
fn encryption(endpoint: &Endpoint) -> Result<ClientConfig, Failure> {
    let wrong = |error: rustls::Error| {
        Failure::new(format!(
            "Encryption cannot be set up: {error}. Install the certificate authorities of this \
             system, or name a file of them in the environment variable SSL_CERT_FILE."
        ))
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(wrong)?;
    if endpoint.is_encrypted() {
        let verified = builder.with_platform_verifier().map_err(wrong)?;
        let mut config = verified.with_no_client_auth();
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(config)
    } else {
        Ok(builder
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth())
    }
}

/// What went wrong on the way, without the address, whose query may hold a key.
pub(super) fn explain(
    error: reqwest::Error,
    request: &Request,
    secrets: &Secrets,
    endpoint: &Endpoint,
) -> SendError {
    let error = error.without_url();
    let what = if error.is_timeout() && error.is_connect() {
        "found no connection in time"
    } else if error.is_timeout() {
        "was not answered in time"
    } else if error.is_connect() {
        "found no connection"
    } else {
        "got no proper answer"
    };
    let mut text = format!(
        "{} {what}: {}.",
        request.describe(secrets),
        one_line(&secrets.mask(&causes(&error)), 500)
    );
    if error.is_connect() {
        let origin = endpoint.join("/").origin().ascii_serialization();
        text.push_str(&format!(" The provider's `endpoint` points to {origin}."));
    }
    // A change may have arrived although its answer has not.
    if request.method != Method::Get && !error.is_connect() && !error.is_builder() {
        text.push_str(" The API may have carried it out all the same.");
    }
    let failure = Failure::new(text);
    // Who has waited that long is not helped by waiting again.
    if error.is_builder() || error.is_timeout() && !error.is_connect() {
        SendError::lasting(failure)
    } else {
        SendError::passing(failure)
    }
}

fn causes(error: &dyn Error) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        let text = error.to_string();
        if texts.last().is_none_or(|last| !last.contains(&text)) {
            texts.push(text);
        }
        next = error.source();
    }
    texts.join(": ")
}
