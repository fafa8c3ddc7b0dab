//! How the provider talks to the API: what the mapping says, and certificates that the document wants.

use crate::mapping::Mapping;
use crate::model::{Connection, Source};
use crate::openapi::{Api, SecurityScheme};

/// `None` when nothing is said.
pub fn lower(api: &Api, mapping: &Mapping, provider: &str) -> Option<Connection> {
    let stated = &mapping.provider.connection;
    let source = |attribute: &str| Source {
        attribute: attribute.to_owned(),
        environment: format!("{provider}_{attribute}").to_ascii_uppercase(),
    };
    let mut schemes = api.security_schemes.values();
    let certified = schemes.any(|scheme| *scheme == SecurityScheme::Certificate);
    let certificate = stated.certificate || certified;
    let connection = Connection {
        authority: stated.authority.then(|| source("ca_certificate")),
        certificate: certificate.then(|| source("client_certificate")),
        certificate_key: certificate.then(|| source("client_key")),
        insecure: stated.insecure.then(|| source("insecure")),
        extra_headers: stated.extra_headers.then(|| source("headers")),
        retry_codes: stated.retry_codes.clone(),
        retries: stated.retries,
        timeout: stated.timeout,
        rate_limit: stated.rate_limit,
        concurrency: stated.concurrency,
    };
    (connection != Connection::default()).then_some(connection)
}
