//! Who sends the requests: credentials from the provider's attributes or the environment.

use crate::declaration::{Authentication, Placement};
use crate::failure::Failure;
use crate::secrets::Secrets;
use base64::Engine;
use http::header::{AUTHORIZATION, COOKIE, HeaderName, HeaderValue};
use std::fmt;
use tfsdk::Value;

/// What every request carries, and which texts are therefore secret.
#[derive(Clone, Default)]
pub(crate) struct Credentials {
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub query: Vec<(String, String)>,
    pub secrets: Secrets,
    /// Where the values come from: `` `token` in the provider block ``.
    pub origins: Vec<String>,
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials")
    }
}

/// Environment variables by name; passed in so that tests need not change the process.
pub(crate) type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// One value of a scheme: attribute, environment variable.
type Source = (&'static str, &'static str);

/// The credentials of the first scheme whose values are all set; none when no value is set at all.
///
/// # Errors
/// Half a scheme, a value that is not known yet, or one that cannot be part of a request.
pub(crate) fn credentials(
    schemes: &[Authentication],
    config: &Value,
    environment: Environment<'_>,
) -> Result<Credentials, Failure> {
    let mut incomplete = None;
    for scheme in schemes {
        let sources = sources(scheme);
        let mut values = Vec::new();
        let mut origins = Vec::new();
        let mut missing = Vec::new();
        for source in sources {
            match find(source, config, environment)? {
                Some((value, origin)) => {
                    values.push(value);
                    origins.push(origin);
                }
                None => missing.push(source),
            }
        }
        if missing.is_empty() {
            let applied = apply(scheme, &values)?;
            return Ok(Credentials { origins, ..applied });
        }
        if !values.is_empty() {
            incomplete = incomplete.or(missing.first().copied());
        }
    }
    match incomplete {
        Some((attribute, environment)) => Err(Failure::of_attribute(
            attribute,
            format!(
                "Only a part of what is needed to sign in is set. Set `{attribute}` as well, or \
                 the environment variable {environment}."
            ),
        )),
        None => Ok(Credentials::default()),
    }
}

/// Attributes and environment variables of a scheme.
pub(crate) fn sources(scheme: &Authentication) -> Vec<Source> {
    match *scheme {
        Authentication::ApiKey {
            attribute,
            environment,
            ..
        }
        | Authentication::Bearer {
            attribute,
            environment,
        } => vec![(attribute, environment)],
        Authentication::Basic {
            attributes,
            environment,
        } => vec![(attributes.0, environment.0), (attributes.1, environment.1)],
    }
}

/// `` `token` in the provider block (or the environment variable ACME_TOKEN) ``
pub(crate) fn ways(schemes: &[Authentication]) -> String {
    let ways = schemes.iter().map(|scheme| {
        let (attributes, variables): (Vec<_>, Vec<_>) = sources(scheme)
            .iter()
            .map(|(attribute, environment)| (format!("`{attribute}`"), *environment))
            .unzip();
        let plural = if variables.len() > 1 { "s" } else { "" };
        format!(
            "{} in the provider block (or the environment variable{plural} {})",
            attributes.join(" and "),
            variables.join(" and ")
        )
    });
    ways.collect::<Vec<_>>().join(", or ")
}

/// A value and where it comes from.
fn find(
    (attribute, variable): Source,
    config: &Value,
    environment: Environment<'_>,
) -> Result<Option<(String, String)>, Failure> {
    match config.attribute(attribute) {
        Some(value) if value.is_unknown() => Err(Failure::of_attribute(
            attribute,
            format!(
                "The API cannot be called yet: the provider's `{attribute}` depends on something \
                 that is known only after apply. Apply what it depends on first (with -target), \
                 or give the value in another way."
            ),
        )),
        Some(value) if value.as_str().is_some_and(|text| !text.is_empty()) => {
            let origin = format!("`{attribute}` in the provider block");
            Ok(value.as_str().map(|text| (text.to_owned(), origin)))
        }
        _ => {
            let found = environment(variable).filter(|text| !text.is_empty());
            let origin = format!("the environment variable {variable}");
            Ok(found.map(|text| (text, origin)))
        }
    }
}

fn apply(scheme: &Authentication, values: &[String]) -> Result<Credentials, Failure> {
    let mut credentials = Credentials::default();
    let first = values.first().map_or("", String::as_str).trim();
    match *scheme {
        Authentication::ApiKey {
            attribute,
            placement,
            ..
        } => {
            credentials.secrets.add(first);
            match placement {
                Placement::Header(name) => {
                    let name = header_name(name)?;
                    credentials.headers.push((name, secret(attribute, first)?));
                }
                Placement::Query(name) => {
                    credentials.query.push((name.to_owned(), first.to_owned()));
                }
                Placement::Cookie(name) => {
                    if first.contains([';', ',', ' ', '"', '\\']) {
                        return Err(unfit(attribute));
                    }
                    let cookie = secret(attribute, &format!("{name}={first}"))?;
                    credentials.headers.push((COOKIE, cookie));
                }
            }
        }
        Authentication::Bearer { attribute, .. } => {
            let token = first.strip_prefix("Bearer ").unwrap_or(first).trim();
            credentials.secrets.add(token);
            let value = secret(attribute, &format!("Bearer {token}"))?;
            credentials.headers.push((AUTHORIZATION, value));
        }
        Authentication::Basic { attributes, .. } => {
            let user = values.first().map_or("", String::as_str);
            let password = values.get(1).map_or("", String::as_str);
            if user.contains(':') {
                return Err(Failure::of_attribute(
                    attributes.0,
                    format!("`{}` must not contain a colon.", attributes.0),
                ));
            }
            credentials.secrets.add(password);
            let pair = base64::prelude::BASE64_STANDARD.encode(format!("{user}:{password}"));
            credentials.secrets.add(&pair);
            let value = secret(attributes.1, &format!("Basic {pair}"))?;
            credentials.headers.push((AUTHORIZATION, value));
        }
    }
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

#[cfg(test)]
mod tests;
