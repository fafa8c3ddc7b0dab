//! One call: its path parameters bound to attributes, its envelopes named.

use crate::infer;
use crate::mapping::OperationMapping;
use crate::model::{Argument, Body, Method, Operation};
use crate::openapi;
use std::collections::BTreeMap;

/// The call without its body; `bound` says which attribute stands for which parameter.
pub fn lower(
    operation: &openapi::Operation,
    bound: &BTreeMap<String, String>,
    own: Option<&OperationMapping>,
) -> Operation {
    let media_type = operation
        .body()
        .map(|media| media.name.clone())
        .filter(|name| name != "application/json" && !name.contains('*'))
        .unwrap_or_default();
    let constants = |texts: &BTreeMap<String, String>| {
        texts
            .iter()
            .map(|(name, text)| (name.clone(), Argument::Constant(text.clone())))
            .collect()
    };
    Operation {
        method: method(operation.method),
        path: operation
            .path
            .split('#')
            .next()
            .unwrap_or_default()
            .to_owned(),
        path_parameters: infer::parameters(&operation.path)
            .into_iter()
            .filter_map(|parameter| {
                let attribute = bound.get(&parameter)?.clone();
                Some((parameter, attribute))
            })
            .collect(),
        query: own.map(|own| constants(&own.query)).unwrap_or_default(),
        headers: own.map(|own| constants(&own.headers)).unwrap_or_default(),
        body: own.and_then(|own| own.body).unwrap_or(Body::ByMethod),
        wraps: own.and_then(|own| own.wrap.clone()).unwrap_or_default(),
        unwraps: own
            .and_then(|own| own.unwrap.clone())
            .map(|name| match name.is_empty() || name.starts_with('/') {
                true => name,
                false => format!("/{name}"),
            })
            .unwrap_or_default(),
        media_type,
    }
}

fn method(method: openapi::Method) -> Method {
    match method {
        openapi::Method::Get => Method::Get,
        openapi::Method::Post => Method::Post,
        openapi::Method::Put => Method::Put,
        openapi::Method::Patch => Method::Patch,
        openapi::Method::Delete => Method::Delete,
    }
}
