//! The handshake without a process, for fuzz targets.

use std::ffi::OsString;

use crate::environment::Environment;
use crate::error::ServeError;
use crate::listener::Address;
use crate::{handshake, tls};

/// The line that a provider started with these environment variables prints.
///
/// # Errors
/// Why the provider would end instead.
pub fn answer(variables: &[(&str, &[u8])]) -> Result<String, ServeError> {
    let environment = Environment::from_variables(|name| {
        let (_, value) = variables.iter().find(|(given, _)| *given == name)?;
        Some(native(value))
    });
    handshake::check_cookie(&environment)?;
    let identity = match &environment.client_certificate {
        Some(pem) => Some(tls::Identity::for_client(pem)?),
        None => None,
    };
    let address = Address {
        network: "unix",
        text: "/tmp/plugin".to_owned(),
    };
    let certificate = identity.as_ref().map(|own| own.certificate.as_ref());
    Ok(handshake::line(&environment, &address, certificate))
}

#[cfg(unix)]
fn native(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn native(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}
