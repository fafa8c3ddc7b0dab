//! `model::Operation` → a call such as `post("/pets").wraps("pet")`.

use super::expression::{Expression, atom, call, slice, string, tuple};
use super::identity;
use super::paging;
use crate::model;
use std::collections::BTreeMap;

/// Spells one call. What the method says already is not repeated.
pub fn operation(operation: &model::Operation) -> Expression {
    let method = match operation.method {
        model::Method::Get => "get",
        model::Method::Post => "post",
        model::Method::Put => "put",
        model::Method::Patch => "patch",
        model::Method::Delete => "delete",
    };
    let mut words = call(method, [string(&operation.path)]);
    if !operation.query.is_empty() {
        words = words.method("query", [arguments(&operation.query)]);
    }
    if !operation.headers.is_empty() {
        words = words.method("headers", [arguments(&operation.headers)]);
    }
    if !operation.cookies.is_empty() {
        words = words.method("cookies", [arguments(&operation.cookies)]);
    }
    words = match &operation.body {
        model::Body::ByMethod => words,
        model::Body::Full => words.method("body", [atom("Body::Full")]),
        model::Body::Changed => words.method("body", [atom("Body::Changed")]),
        model::Body::None => words.method("body", [atom("Body::None")]),
        model::Body::JsonPatch => words.method("body", [atom("Body::JsonPatch")]),
        model::Body::Echo => words.method("body", [atom("Body::Echo")]),
        model::Body::Only(names) => {
            let names = names.iter().map(|name| string(name)).collect();
            words.method("body", [call("Body::Only", [slice(names)])])
        }
        model::Body::Fixed(json) => words.method("body", [call("Body::Fixed", [string(json)])]),
    };
    for (name, value) in [
        ("wraps", &operation.wraps),
        ("unwraps", &operation.unwraps),
        ("media_type", &operation.media_type),
    ] {
        if !value.is_empty() {
            words = words.method(name, [string(value)]);
        }
    }
    if operation.brackets {
        words = words.method("brackets", []);
    }
    if !operation.parts.is_empty() {
        let parts = operation.parts.iter().map(|(name, part)| {
            let part = match part {
                model::Part::File(media_type) => call("file", [string(media_type)]),
                model::Part::Typed(media_type) => call("typed", [string(media_type)]),
            };
            tuple([string(name), part])
        });
        words = words.method("parts", [slice(parts.collect())]);
    }
    for (word, whole) in [
        ("content", &operation.content),
        ("answers", &operation.answers),
    ] {
        words = match whole {
            None => words,
            Some(model::Whole::Text(name)) => words.method(word, [call("text_of", [string(name)])]),
            Some(model::Whole::Bytes(name)) => {
                words.method(word, [call("bytes_of", [string(name)])])
            }
        };
    }
    words = paging::with_pages(words, operation.paging.as_ref());
    words = identity::told(words, operation);
    if !operation.server.is_empty() {
        words = words.method("server", [string(&operation.server)]);
    }
    if operation.anonymous {
        words = words.method("anonymous", []);
    }
    if !operation.signing.is_empty() {
        words = words.method(
            "signing",
            [super::authentication::signing(&operation.signing)],
        );
    }
    words = match &operation.mask {
        None => words,
        Some(model::Mask::Joined(name)) => {
            words.method("mask", [call("Mask::Joined", [string(name)])])
        }
        Some(model::Mask::Repeated(name)) => {
            words.method("mask", [call("Mask::Repeated", [string(name)])])
        }
        Some(model::Mask::Body(name)) => words.method("mask", [call("Mask::Body", [string(name)])]),
    };
    words = match &operation.if_match {
        None => words,
        Some(model::IfMatch::Known) => words.method("if_match", [atom("IfMatch::Known")]),
        Some(model::IfMatch::Field(name)) => {
            words.method("if_match", [call("IfMatch::Field", [string(name)])])
        }
        Some(model::IfMatch::Needed) => words.method("if_match", [atom("IfMatch::Needed")]),
    };
    if !operation.idempotency_key.is_empty() {
        words = words.method("idempotency_key", [string(&operation.idempotency_key)]);
    }
    if !operation.always.is_empty() {
        let names = operation.always.iter().map(|name| string(name));
        words = words.method("always", [slice(names.collect())]);
    }
    if !operation.gone.is_empty() {
        words = words.method("gone", [super::destroy::gone(&operation.gone)]);
    }
    words
}

fn style(style: model::Style) -> Expression {
    atom(match style {
        model::Style::Commas => "Style::Commas",
        model::Style::Spaces => "Style::Spaces",
        model::Style::Pipes => "Style::Pipes",
        model::Style::Tabs => "Style::Tabs",
        model::Style::Members => "Style::Members",
        model::Style::Json => "Style::Json",
        model::Style::Reserved => "Style::Reserved",
    })
}

fn arguments(arguments: &BTreeMap<String, model::Argument>) -> Expression {
    let pair = |(name, argument): (&String, &model::Argument)| {
        let value = match argument {
            model::Argument::Attribute(name) => call("attribute", [string(name)]),
            model::Argument::Styled {
                attribute,
                style: written,
            } => call("styled", [string(attribute), style(*written)]),
            model::Argument::Constant(text) => call("constant", [string(text)]),
        };
        tuple([string(name), value])
    };
    slice(arguments.iter().map(pair).collect())
}

/// Adds the path parameters whose attribute has another name.
pub fn with_path_parameters<'a>(
    words: Expression,
    operations: impl Iterator<Item = &'a model::Operation>,
) -> Expression {
    let parameters: BTreeMap<&String, &String> = operations
        .flat_map(|operation| &operation.path_parameters)
        .filter(|(parameter, attribute)| parameter != attribute)
        .collect();
    if parameters.is_empty() {
        return words;
    }
    let pairs = parameters
        .into_iter()
        .map(|(parameter, attribute)| tuple([string(parameter), string(attribute)]));
    words.method("path_parameters", [slice(pairs.collect())])
}
