//! One call: its path parameters bound to attributes, its envelopes named.

use super::envelope;
use super::server::Servers;
use crate::infer;
use crate::mapping::OperationMapping;
use crate::model::{
    Argument, AttributeMap, Body, Method, Operation, Operations, Part, Sent, Whole,
};
use crate::openapi::{self, Api, Encoding, Location, MediaType, Schema, Shape, WHOLE, Written};
use std::collections::BTreeMap;

/// The call without its body; `bound` says which attribute stands for which parameter.
pub fn lower(
    api: &Api,
    servers: &Servers,
    operation: &openapi::Operation,
    bound: &BTreeMap<String, String>,
    own: Option<&OperationMapping>,
) -> Operation {
    let method = method(operation.method);
    let patch = own.is_some_and(|own| own.body == Some(Body::JsonPatch));
    let stated = operation.request.as_ref().filter(|_| patch);
    let sent = stated
        .and_then(|request| openapi::commands(&request.content))
        .or_else(|| operation.body())
        .or_else(|| operation.commands())
        .filter(|media| !media.is_plain() && !matches!(method, Method::Get | Method::Delete));
    let constants = |texts: &BTreeMap<String, String>| {
        texts
            .iter()
            .map(|(name, text)| (name.clone(), Argument::Constant(text.clone())))
            .collect()
    };
    let mut call = Operation {
        method,
        path: path(operation),
        path_parameters: infer::parameters(&operation.path)
            .into_iter()
            .filter_map(|parameter| {
                let attribute = bound.get(&parameter)?.clone();
                Some((parameter, attribute))
            })
            .collect(),
        query: own.map(|own| constants(&own.query)).unwrap_or_default(),
        headers: headers(operation, own.map(|own| constants(&own.headers))),
        cookies: own.map(|own| constants(&own.cookies)).unwrap_or_default(),
        body: own.and_then(|own| own.body.clone()).unwrap_or_default(),
        wraps: own.and_then(|own| own.wrap.clone()).unwrap_or_default(),
        unwraps: own
            .and_then(|own| own.unwrap.as_deref())
            .map(envelope::pointer)
            .unwrap_or_default(),
        media_type: sent.map(|media| media.name.clone()).unwrap_or_default(),
        brackets: sent.is_some_and(|media| media.brackets && media.is_form()),
        parts: sent.map(|media| parts(api, media)).unwrap_or_default(),
        content: sent.and_then(whole),
        answers: None,
        paging: None,
        among: BTreeMap::new(),
        told: None,
        server: servers.of(operation),
        anonymous: operation.anonymous,
        signing: servers.signing(operation),
        mask: None,
        always: Vec::new(),
        gone: own.map(|own| own.gone.clone()).unwrap_or_default(),
        if_match: None,
        idempotency_key: String::new(),
    };
    super::safety::lower(operation, own, &mut call);
    call
}

/// What the call of an operation is known by in the model.
pub fn spelled(operation: &openapi::Operation) -> (Method, String) {
    (method(operation.method), path(operation))
}

/// The path as the runtime knows it: styles are part of the text, and what may be several segments
/// has a plus.
fn path(operation: &openapi::Operation) -> String {
    let mut path = String::new();
    let mut rest = operation.path.split('#').next().unwrap_or_default();
    while let Some((before, after)) = rest.split_once('{')
        && let Some((written, after)) = after.split_once('}')
    {
        let (name, slashes) = openapi::catch_all(written);
        let mut parameters = operation.parameters.iter();
        let declared = parameters.find(|p| p.location == Location::Path && p.name == name);
        path.push_str(before);
        path.push_str(&match declared.map(|parameter| parameter.written) {
            _ if slashes => format!("{{{name}+}}"),
            Some(Written::Slashes) => format!("{{{name}+}}"),
            Some(Written::Label) => format!(".{{{name}}}"),
            Some(Written::Matrix) => format!(";{name}={{{name}}}"),
            Some(Written::Plain) | None => format!("{{{name}}}"),
        });
        rest = after;
    }
    path + rest
}

/// The attribute that is the whole body.
pub fn whole(media: &MediaType) -> Option<Whole> {
    media.whole.map(|encoding| match encoding {
        Encoding::Text => Whole::Text(WHOLE.to_owned()),
        Encoding::Base64 => Whole::Bytes(WHOLE.to_owned()),
    })
}

/// Parts of a multipart form that are files, or of a type that their values do not tell.
fn parts(api: &Api, media: &MediaType) -> BTreeMap<String, Part> {
    if media.essence() != "multipart/form-data" {
        return BTreeMap::new();
    }
    let Some(schema) = &media.schema else {
        return BTreeMap::new();
    };
    let form = infer::flat(api, schema);
    let parts = form.properties().iter().filter_map(|property| {
        let schema = api.schema(&property.schema);
        let stated = media.types.get(&property.name);
        let part = match is_file(api, &schema) {
            true => {
                let of_type = stated.map_or("application/octet-stream", String::as_str);
                Part::File(of_type.to_owned())
            }
            false => Part::Typed(stated?.clone()),
        };
        Some((property.name.clone(), part))
    });
    parts.collect()
}

/// Says of attributes that hold bytes how they are written.
pub fn describe_bytes(operations: &Operations, attributes: &mut AttributeMap) {
    const BYTES: &str = "In base 64, as `filebase64(\"path\")` gives it.";
    let calls = [Some(&operations.create), operations.update.as_ref()];
    for call in calls.into_iter().flatten() {
        let files = call.parts.iter().filter_map(|(wire, part)| match part {
            Part::File(_) => Some(wire),
            Part::Typed(_) => None,
        });
        let files: Vec<&String> = files.collect();
        for (name, attribute) in &mut *attributes {
            let whole = matches!(&call.content, Some(Whole::Bytes(bytes)) if bytes == name);
            let is_file = call.wraps.is_empty() && files.contains(&&attribute.wire);
            let described = attribute.description.ends_with(BYTES);
            if (whole || is_file) && attribute.sent != Sent::Never && !described {
                let text = format!("{} {BYTES}", attribute.description);
                attribute.description = text.trim().to_owned();
            }
        }
    }
}

/// Bytes, or several of them.
fn is_file(api: &Api, schema: &Schema) -> bool {
    match &schema.shape {
        Shape::String => schema.format == "binary",
        Shape::Array(Some(element)) => api.schema(element).format == "binary",
        _ => false,
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
    if let Some(media) = operation.answer().or(operation.whole_answer())
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
