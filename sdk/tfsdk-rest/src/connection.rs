//! What the provider block and the environment say of connections.

mod certificates;
mod headers;

pub(crate) use certificates::Certificates;

use crate::authentication::Environment;
use crate::declaration::{Connection, Source};
use crate::failure::Failure;
use crate::secrets::Secrets;
use http::HeaderMap;
use std::borrow::Cow;
use tfsdk::schema::{Attribute, AttributeKind, Presence};
use tfsdk::{Type, Value};

/// Connections as they are configured.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    pub certificates: Certificates,
    pub headers: HeaderMap,
    /// What no message may show.
    pub secrets: Secrets,
    /// Why the API's certificate is not checked, for a warning.
    pub unchecked: Option<&'static str>,
}

/// Reads what is declared.
///
/// # Errors
/// A value that is not known yet, or makes no sense.
pub(crate) fn connections(
    declared: &Connection,
    config: &Value,
    environment: Environment<'_>,
) -> Result<Connections, Failure> {
    let given = Given {
        config,
        environment,
    };
    let mut connections = Connections::default();
    if let Some(source) = declared.authority
        && let Some(text) = given.text(source)?
    {
        connections.certificates.authorities = certificates::read(source.0, &text)?;
    }
    if let Some((certificate, key)) = declared.certificate {
        connections.certificates.client = match (given.text(certificate)?, given.text(key)?) {
            (None, None) => None,
            (Some(text), Some(secret)) => {
                let pem = certificates::pem(key.0, &secret)?;
                connections.secrets.add(&pem);
                let chain = certificates::read(certificate.0, &text)?;
                Some((chain, certificates::key(key.0, &pem)?))
            }
            (Some(_), None) => return Err(half(certificate, key)),
            (None, Some(_)) => return Err(half(key, certificate)),
        };
    }
    if let Some(source) = declared.insecure
        && given.flag(source)?
    {
        connections.certificates.unchecked = true;
        connections.unchecked = Some(source.0);
    }
    if let Some(source) = declared.extra_headers {
        connections.headers = headers::read(source, given, &mut connections.secrets)?;
    }
    Ok(connections)
}

fn half(given: Source, missing: Source) -> Failure {
    Failure::of_attribute(
        missing.0,
        format!(
            "`{}` is set, so `{}` must be set as well, or the environment variable {}.",
            given.0, missing.0, missing.1
        ),
    )
}

#[derive(Clone, Copy)]
struct Given<'a> {
    config: &'a Value,
    environment: Environment<'a>,
}

impl<'a> Given<'a> {
    fn value(self, attribute: &'static str) -> Result<&'a Value, Failure> {
        let value = self.config.attribute(attribute).unwrap_or(&Value::Null);
        match value.is_wholly_known() {
            true => Ok(value),
            false => Err(Failure::of_attribute(
                attribute,
                format!(
                    "The API cannot be called yet: the provider's `{attribute}` depends on \
                     something that is known only after apply. Apply what it depends on first \
                     (with -target)."
                ),
            )),
        }
    }

    fn text(self, (attribute, variable): Source) -> Result<Option<String>, Failure> {
        let text = self.value(attribute)?.as_str().map(str::to_owned);
        let text = text.filter(|text| !text.trim().is_empty());
        let otherwise = || (self.environment)(variable).filter(|text| !text.trim().is_empty());
        Ok(text.or_else(otherwise))
    }

    fn flag(self, (attribute, variable): Source) -> Result<bool, Failure> {
        if let Some(flag) = self.value(attribute)?.as_bool() {
            return Ok(flag);
        }
        let text = (self.environment)(variable).unwrap_or_default();
        match text.trim().to_ascii_lowercase().as_str() {
            "" | "0" | "false" => Ok(false),
            "1" | "true" => Ok(true),
            _ => Err(Failure::new(format!(
                "The environment variable {variable} should be `true` or `false`."
            ))),
        }
    }
}

/// The attributes of the provider block.
pub(crate) fn attributes(declared: &Connection) -> Vec<(&'static str, Attribute)> {
    let mut attributes = Vec::new();
    let mut add = |source: Option<Source>, kind: Type, secret: bool, text: &str| {
        if let Some((name, variable)) = source {
            let mut attribute = Attribute::new(AttributeKind::Type(kind), Presence::Optional);
            let text = format!("{text} May be set by the environment variable `{variable}`.");
            attribute.description = Cow::Owned(text);
            attribute.sensitive = secret;
            attributes.push((name, attribute));
        }
    };
    add(
        declared.authority,
        Type::String,
        false,
        "Certificates of authorities that the API's certificate may come from, beside those of this \
         machine: PEM, or the path of a file.",
    );
    add(
        declared.certificate.map(|(certificate, _)| certificate),
        Type::String,
        false,
        "The certificate that proves who calls: PEM, or the path of a file.",
    );
    add(
        declared.certificate.map(|(_, key)| key),
        Type::String,
        true,
        "The key of that certificate: PEM, or the path of a file.",
    );
    add(
        declared.insecure,
        Type::Bool,
        false,
        "Whether the API's certificate is not checked, so that anybody in between can read and change \
         everything.",
    );
    add(
        declared.extra_headers,
        Type::map(Type::String),
        true,
        "Headers that are added to each request. In the environment variable: a line for each, \
         `Name: value`.",
    );
    attributes
}

#[cfg(test)]
mod tests;
