//! Values as requests carry them.

use super::Credentials;
use crate::declaration::{Authentication, Placement};
use crate::failure::Failure;
use base64::Engine;
use http::header::{AUTHORIZATION, COOKIE, HeaderName, HeaderValue};

/// What requests carry of the `values` of a scheme that needs no token first.
pub(super) fn apply(scheme: &Authentication, values: &[String]) -> Result<Credentials, Failure> {
    let first = values.first().map_or("", String::as_str).trim();
    match *scheme {
        Authentication::ApiKey {
            attribute,
            placement,
            ..
        } => placed(attribute, placement, first),
        Authentication::Bearer { attribute, .. } => bearer(attribute, first),
        Authentication::Basic { attributes, .. } => {
            let user = values.first().map_or("", String::as_str);
            let password = values.get(1).map_or("", String::as_str);
            basic(attributes, user, password)
        }
        Authentication::Granted(_) => Ok(Credentials::default()),
    }
}

fn bearer(attribute: &'static str, text: &str) -> Result<Credentials, Failure> {
    let token = text.strip_prefix("Bearer ").unwrap_or(text).trim();
    placed(
        attribute,
        Placement::Prefixed("Authorization", "Bearer "),
        token,
    )
}

/// A key or token where it travels. `attribute` is to blame when it cannot.
pub(super) fn placed(
    attribute: &'static str,
    placement: Placement,
    text: &str,
) -> Result<Credentials, Failure> {
    let mut credentials = Credentials::default();
    credentials.secrets.add(text);
    match placement {
        Placement::Header(name) => {
            let name = header_name(name)?;
            credentials.headers.push((name, secret(attribute, text)?));
        }
        Placement::Prefixed(name, prefix) => {
            let name = header_name(name)?;
            let value = secret(attribute, &format!("{prefix}{text}"))?;
            credentials.headers.push((name, value));
        }
        Placement::Query(name) => {
            credentials.query.push((name.to_owned(), text.to_owned()));
        }
        Placement::Cookie(name) => {
            if text.contains([';', ',', ' ', '"', '\\']) {
                return Err(unfit(attribute));
            }
            let cookie = secret(attribute, &format!("{name}={text}"))?;
            credentials.headers.push((COOKIE, cookie));
        }
    }
    Ok(credentials)
}

fn basic(
    attributes: (&'static str, &'static str),
    user: &str,
    password: &str,
) -> Result<Credentials, Failure> {
    if user.contains(':') {
        return Err(Failure::of_attribute(
            attributes.0,
            format!("`{}` must not contain a colon.", attributes.0),
        ));
    }
    let mut credentials = Credentials::default();
    credentials.secrets.add(password);
    let pair = base64::prelude::BASE64_STANDARD.encode(format!("{user}:{password}"));
    credentials.secrets.add(&pair);
    let value = secret(attributes.1, &format!("Basic {pair}"))?;
    credentials.headers.push((AUTHORIZATION, value));
    Ok(credentials)
}

fn header_name(name: &str) -> Result<HeaderName, Failure> {
    name.parse().map_err(|_| {
        Failure::new(format!(
            "The provider wants to sign in with a header named {name:?}, which is not a possible \
             name. This is a mistake in the provider."
        ))
    })
}

fn secret(attribute: &'static str, text: &str) -> Result<HeaderValue, Failure> {
    let mut value = HeaderValue::from_bytes(text.as_bytes()).map_err(|_| unfit(attribute))?;
    value.set_sensitive(true);
    Ok(value)
}

fn unfit(attribute: &'static str) -> Failure {
    Failure::of_attribute(
        attribute,
        format!(
            "The value of `{attribute}` has characters that cannot be sent (a line break in the \
             middle, for example). Check how it was copied."
        ),
    )
}
