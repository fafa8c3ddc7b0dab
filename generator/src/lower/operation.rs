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
    let method = method(operation.method);
    let sent = operation
        .body()
        .or_else(|| operation.commands())
        .filter(|media| !media.is_plain() && !matches!(method, Method::Get | Method::Delete));
    let constants = |texts: &BTreeMap<String, String>| {
        texts
            .iter()
            .map(|(name, text)| (name.clone(), Argument::Constant(text.clone())))
            .collect()
    };
    Operation {
        method,
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
        headers: headers(operation, own.map(|own| constants(&own.headers))),
        body: own.and_then(|own| own.body).unwrap_or(Body::ByMethod),
        wraps: own.and_then(|own| own.wrap.clone()).unwrap_or_default(),
        unwraps: own
            .and_then(|own| own.unwrap.clone())
            .map(|name| match name.is_empty() || name.starts_with('/') {
                true => name,
                false => format!("/{name}"),
            })
            .unwrap_or_default(),
        media_type: sent.map(|media| media.name.clone()).unwrap_or_default(),
        brackets: sent.is_some_and(|media| media.brackets && media.is_form()),
    }
}

/// The mapping's headers, and `Accept` where the answer is a special kind of JSON.
fn headers(
    operation: &openapi::Operation,
    own: Option<BTreeMap<String, Argument>>,
) -> BTreeMap<String, Argument> {
    let mut headers = own.unwrap_or_default();
    let given = headers
        .keys()
        .any(|name| name.eq_ignore_ascii_case("accept"));
    if let Some(media) = operation.answer()
        && !media.is_plain()
        && !given
    {
        let accept = Argument::Constant(media.name.clone());
        headers.insert("Accept".to_owned(), accept);
    }
    headers
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
