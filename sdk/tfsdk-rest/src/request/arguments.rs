//! Values in paths, queries and headers.

use super::Source;
use crate::declaration::{Argument, Attribute, Operation};
use crate::failure::Failure;
use http::header::{HeaderName, HeaderValue};
use tfsdk::Value;

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

pub(super) fn query(
    operation: &Operation,
    source: Source<'_>,
) -> Result<Vec<(String, String)>, Failure> {
    let mut query = Vec::new();
    for (parameter, given) in operation.query {
        for text in texts(given, source)? {
            query.push(((*parameter).to_owned(), text));
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
        let texts = texts(given, source)?;
        if texts.is_empty() {
            continue;
        }
        let name = header.parse().map_err(|_| {
            Failure::new(format!(
                "{header:?} is not a possible name of a header. This is a mistake in the provider."
            ))
        })?;
        let value = HeaderValue::from_bytes(texts.join(",").as_bytes()).map_err(|_| {
            let from = match given {
                Argument::Attribute(name) => format!("The value of `{name}`"),
                Argument::Constant(_) => "A fixed value".to_owned(),
            };
            Failure::new(format!(
                "{from} cannot be sent in the header {header}: it has a line break or another \
                 control character."
            ))
        })?;
        headers.push((name, value));
    }
    Ok(headers)
}

/// No text for null, one for each element of a collection.
fn texts(given: &Argument, source: Source<'_>) -> Result<Vec<String>, Failure> {
    let name = match given {
        Argument::Constant(text) => return Ok(vec![(*text).to_owned()]),
        Argument::Attribute(name) => *name,
    };
    let value = match look_up(source.arguments, name) {
        None | Some(Value::Null | Value::Unknown(_)) => return Ok(Vec::new()),
        Some(value) => value,
    };
    let elements = match value.as_elements() {
        Some(elements) => elements
            .iter()
            .filter(|element| !element.is_null())
            .collect(),
        None => vec![value],
    };
    elements
        .into_iter()
        .map(|element| {
            argument(element).ok_or_else(|| {
                Failure::new(format!(
                    "`{name}` cannot be sent in a query or header: only text, numbers, booleans \
                     and lists of them can."
                ))
            })
        })
        .collect()
}
