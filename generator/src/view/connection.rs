//! Connections, as words of the declaration and on the page of the provider.

use super::authentication::{Argument, SECRET, argument};
use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::waiting::digits;
use crate::model::{Connection, Source};

/// `&connection().timeout(30)`
pub fn connection(connection: &Connection) -> Expression {
    let source = |source: &Source| tuple([string(&source.attribute), string(&source.environment)]);
    let mut words = call("connection", []);
    if let Some(authority) = &connection.authority {
        words = words.method("authority", [source(authority)]);
    }
    if let (Some(certificate), Some(key)) = (&connection.certificate, &connection.certificate_key) {
        words = words.method("certificate", [source(certificate), source(key)]);
    }
    if let Some(insecure) = &connection.insecure {
        words = words.method("insecure", [source(insecure)]);
    }
    if let Some(headers) = &connection.extra_headers {
        words = words.method("extra_headers", [source(headers)]);
    }
    if !connection.retry_codes.is_empty() {
        let codes = connection.retry_codes.iter();
        let codes = codes.map(|code| atom(code.to_string())).collect();
        words = words.method("retry_codes", [slice(codes)]);
    }
    if let Some(retries) = connection.retries {
        words = words.method("retries", [atom(retries.to_string())]);
    }
    if let Some(seconds) = connection.timeout {
        words = words.method("timeout", [atom(seconds.to_string())]);
    }
    if let Some((calls, seconds)) = connection.rate_limit {
        let numbers = [calls, seconds].map(|number| digits(number.into()));
        words = words.method("rate_limit", numbers);
    }
    if let Some(most) = connection.concurrency {
        words = words.method("concurrency", [digits(most.into())]);
    }
    reference(words)
}

/// The attributes of the provider block.
pub fn arguments(connection: &Connection) -> Vec<Argument<'_>> {
    let all = [
        (
            &connection.authority,
            "String",
            "Certificates of authorities that the API's certificate may come from, beside those of \
             the machine: PEM, or the path of a file.",
        ),
        (
            &connection.certificate,
            "String",
            "The certificate that proves who calls: PEM, or the path of a file.",
        ),
        (
            &connection.certificate_key,
            SECRET,
            "The key of that certificate: PEM, or the path of a file.",
        ),
        (
            &connection.insecure,
            "Boolean",
            "Whether the API's certificate is not checked, so that anybody in between can read and \
             change everything. Each run warns of it.",
        ),
        (
            &connection.extra_headers,
            "Map of String, Sensitive",
            "Headers that are added to each request. In the environment variable: a line for each, \
             `Name: value`.",
        ),
    ];
    let given = all.into_iter().filter_map(|(source, options, text)| {
        let source = source.as_ref()?;
        let names = (source.attribute.as_str(), source.environment.as_str());
        Some(argument(names, options, text))
    });
    given.collect()
}
