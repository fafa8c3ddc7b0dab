//! Values in paths, queries, headers and cookies.

use super::styled::{self, Pairs};
use super::{Phase, Source, encode};
use crate::declaration::{Argument, Attribute, Kind, Operation, Style};
use crate::failure::Failure;
use http::header::{COOKIE, HeaderName, HeaderValue};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// The attribute behind a path parameter: the one declared for it, of the same name, or with the
/// same name in the API.
pub(crate) fn parameter_attribute(
    parameter: &str,
    attributes: &'static [Attribute],
    declared: &'static [(&'static str, &'static str)],
) -> Option<&'static str> {
    if let Some((_, attribute)) = declared.iter().find(|(name, _)| *name == parameter) {
        return Some(attribute);
    }
    let named = attributes.iter().find(|a| a.name == parameter);
    let wired = attributes.iter().find(|a| a.wire == parameter);
    named.or(wired).map(|attribute| attribute.name)
}

/// The declaration of `name`, which may lead into objects.
pub(crate) fn declared(attributes: &'static [Attribute], name: &str) -> Option<&'static Attribute> {
    let (first, rest) = match name.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (name, None),
    };
    let found = attributes
        .iter()
        .find(|attribute| attribute.name == first)?;
    match (rest, &found.kind) {
        (None, _) => Some(found),
        (Some(rest), Kind::Object(members)) => declared(members, rest),
        (Some(_), _) => None,
    }
}

/// The value of `name`, which may lead into objects: `metadata.name`.
pub(crate) fn look_up<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    name.split('.')
        .try_fold(value, |value, name| value.attribute(name))
}

/// The text of a value in a path, query or header: digits, words, JSON for what is nested.
pub(crate) fn argument(value: &Value) -> Option<String> {
    match value.undynamic() {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

pub(super) fn path_value(parameter: &str, source: Source<'_>) -> Result<String, Failure> {
    let name = parameter_attribute(parameter, source.attributes, source.path_parameters)
        .ok_or_else(|| {
            Failure::new(format!(
                "No attribute stands for `{{{parameter}}}` in the API's path. This is a mistake in \
                 the provider: its mapping must name the attribute."
            ))
        })?;
    look_up(source.arguments, name)
        .and_then(argument)
        .ok_or_else(|| {
            Failure::new(format!(
                "The value of `{name}`, which is part of the API's path, is missing."
            ))
        })
}

pub(super) fn query(operation: &Operation, source: Source<'_>) -> Result<Pairs, Failure> {
    let mut query = Vec::new();
    for (parameter, given) in operation.query {
        if let Some((json, style)) = value(given, source)? {
            query.extend(styled::query(parameter, &json, style));
        }
    }
    Ok(query)
}

pub(super) fn headers(
    operation: &Operation,
    source: Source<'_>,
) -> Result<Vec<(HeaderName, HeaderValue)>, Failure> {
    let mut headers = Vec::new();
    for (header, given) in operation.headers {
        let Some((json, style)) = value(given, source)? else {
            continue;
        };
        let Some(text) = styled::header(&json, style) else {
            continue;
        };
        let name = header.parse().map_err(|_| {
            Failure::new(format!(
                "{header:?} is not a possible name of a header. This is a mistake in the provider."
            ))
        })?;
        let value = HeaderValue::from_bytes(text.as_bytes()).map_err(|_| {
            let from = match given.source() {
                Some(name) => format!("The value of `{name}`"),
                None => "A fixed value".to_owned(),
            };
            Failure::new(format!(
                "{from} cannot be sent in the header {header}: it has a line break or another \
                 control character."
            ))
        })?;
        headers.push((name, value));
    }
    let mut cookies = Vec::new();
    for (cookie, given) in operation.cookies {
        if let Some((json, style)) = value(given, source)? {
            cookies.extend(styled::cookies(cookie, &json, style));
        }
    }
    let cookies: Vec<_> = cookies
        .iter()
        .map(|(name, text)| format!("{name}={text}"))
        .collect();
    // What is percent-encoded is always a possible header.
    if let Ok(value) = HeaderValue::try_from(cookies.join("; "))
        && !cookies.is_empty()
    {
        headers.push((COOKIE, value));
    }
    Ok(headers)
}

/// The value of an argument and how it is written; `None` for one that is null or not known.
fn value(given: &Argument, source: Source<'_>) -> Result<Option<(Json, Option<Style>)>, Failure> {
    let (name, style) = match given {
        Argument::Constant(text) => return Ok(Some((Json::from(*text), None))),
        Argument::Attribute(name) => (*name, None),
        Argument::Styled(name, style) => (*name, Some(*style)),
    };
    let value = match look_up(source.arguments, name) {
        None | Some(Value::Null | Value::Unknown(_)) => return Ok(None),
        Some(value) => value,
    };
    let declared = source.attributes.iter().find(|a| a.name == name);
    let json = match declared {
        Some(attribute) => encode::json(&attribute.kind, value, Phase::Create)
            .map_err(|what| Failure::new(format!("The value of `{name}` {what}."))),
        // A member of an object.
        None => argument(value).map(Json::from).ok_or_else(|| {
            Failure::new(format!(
                "`{name}` cannot be sent in a query or header: only text, numbers and booleans can."
            ))
        }),
    };
    json.map(|json| Some((json, style)))
}
