//! The connection: reqwest over rustls with ring, named explicitly so that no process-wide choice
//! of cryptography is made here or relied upon.

use super::{SendError, Settings};
use crate::declaration::Method;
use crate::endpoint::Endpoint;
use crate::failure::Failure;
use crate::request::Request;
use crate::secrets::{Secrets, Shown};
use rustls::ClientConfig;
use std::error::Error;
use std::sync::Arc;

pub(crate) fn build(endpoint: &Endpoint, settings: &Settings) -> Result<reqwest::Client, Failure> {
    let mut builder = reqwest::Client::builder()
        .tls_backend_preconfigured(encryption(endpoint, settings)?)
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
            cause(&error, &Secrets::default())
        ))
    })
}

/// The machine's own list of authorities is loaded for `https` only: a small container that talks
/// plain `http` may have none.
fn encryption(endpoint: &Endpoint, settings: &Settings) -> Result<ClientConfig, Failure> {
    let certificates = &settings
        .connections
        .as_ref()
        .map_err(Failure::clone)?
        .certificates;
    let wrong = |error: rustls::Error| {
        Failure::new(format!(
            "Encryption cannot be set up: {error}. Check the certificates that are configured, \
             install the certificate authorities of this system, or name a file of them in the \
             environment variable SSL_CERT_FILE."
        ))
    };
    if endpoint.is_encrypted() {
        let mut config = certificates.encryption().map_err(wrong)?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        return Ok(config);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(wrong)?;
    Ok(builder
        .with_root_certificates(rustls::RootCertStore::empty())
        .with_no_client_auth())
}

/// What went wrong before an answer came, without the address, whose query may hold a key.
pub(super) fn explain(
    error: &reqwest::Error,
    request: &Request,
    secrets: &Secrets,
    endpoint: &Endpoint,
) -> SendError {
    let timed_out = error.is_timeout();
    let what = match kind(error) {
        _ if error.is_connect() && timed_out => "found no connection in time",
        _ if error.is_connect() => "found no connection",
        _ if timed_out => "was not answered in time",
        Kind::NotHttp => "was answered with something that is not HTTP",
        Kind::Closed => "was not answered: the connection was closed before an answer came",
        Kind::Other => "got no proper answer",
    };
    let mut text = format!("{} {what}", request.describe(secrets));
    let cause = cause(error, secrets);
    let told = timed_out || chain(error).any(is_end);
    if !told && !cause.as_str().is_empty() {
        text.push_str(&format!(" ({cause})"));
    }
    text.push('.');
    if error.is_connect() {
        let origin = endpoint.join("/").origin().ascii_serialization();
        let address = request.address();
        text.push_str(&format!(" The provider's `{address}` points to {origin}."));
    }
    // A change may have arrived although its answer has not.
    if request.method != Method::Get && !error.is_connect() && !error.is_builder() {
        text.push_str(" The API may have carried it out all the same.");
    }
    let failure = Failure::new(text);
    if error.is_builder() {
        SendError::lasting(failure)
    } else if timed_out && !error.is_connect() {
        too_slow(failure)
    } else {
        SendError {
            unsent: error.is_connect(),
            ..SendError::passing(failure)
        }
    }
}

/// What went wrong in the middle of an answer.
pub(super) fn cut_off(
    error: &reqwest::Error,
    status: &str,
    request: &Request,
    secrets: &Secrets,
) -> SendError {
    let failure = Failure::new(format!(
        "{} was answered {status}, but the answer broke off ({}).",
        request.describe(secrets),
        cause(error, secrets)
    ));
    match error.is_timeout() {
        true => too_slow(failure),
        false => SendError::passing(failure),
    }
}

/// Who has waited that long is not helped by sending it again at once; a look in a wait may be
/// answered the next time.
fn too_slow(failure: Failure) -> SendError {
    SendError::lasting(failure.passing())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Closed,
    NotHttp,
    Other,
}

fn kind(error: &reqwest::Error) -> Kind {
    use std::io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    for error in chain(error) {
        let of_http = error.downcast_ref::<hyper::Error>();
        if of_http.is_some_and(hyper::Error::is_parse) {
            return Kind::NotHttp;
        }
        if is_end(error) {
            return Kind::Closed;
        }
        if let Some(error) = error.downcast_ref::<std::io::Error>() {
            let closing = [
                BrokenPipe,
                ConnectionAborted,
                ConnectionReset,
                UnexpectedEof,
            ];
            if closing.contains(&error.kind()) {
                return Kind::Closed;
            }
        }
    }
    Kind::Other
}

/// Whether the error says no more than that the connection ended.
fn is_end(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<hyper::Error>();
    error.is_some_and(|error| error.is_incomplete_message() || error.is_closed())
}

fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |error: &&'a (dyn Error + 'static)| {
        (*error).source()
    })
}

/// The innermost cause: the libraries around it only say that there is one.
pub(crate) fn cause(error: &reqwest::Error, secrets: &Secrets) -> Shown {
    let texts = chain(error).map(|error| {
        let text = match error.downcast_ref::<reqwest::Error>() {
            // Of the library's own errors the address is no part.
            Some(_) => String::new(),
            None => error.to_string(),
        };
        secrets.shown(&text, 200)
    });
    texts
        .filter(|text| !text.as_str().is_empty())
        .last()
        .unwrap_or_else(|| secrets.shown("", 0))
}
