//! How changes are told: as commands, with a mask, by attributes of one's own.

use super::apart::Names;
use super::required::Parameters;
use super::select::unmatched;
use crate::diagnostic::Sink;
use crate::infer;
use crate::mapping::OperationMapping;
use crate::model::{self, AttributeMap, Body, Mask, Presence, Sent, Style};
use crate::openapi::{Api, Location, Operation, Schema, Shape};
use std::rc::Rc;

/// The property that has the commands, if the update takes a JSON Patch.
pub fn commands(
    api: &Api,
    update: &Operation,
    own: Option<&OperationMapping>,
    create: Option<&Rc<Schema>>,
) -> Option<String> {
    let wrap = own.and_then(|own| own.wrap.clone());
    match own.and_then(|own| own.body.as_ref()) {
        Some(Body::JsonPatch) => Some(wrap.unwrap_or_default()),
        Some(_) => None,
        None => infer::commands(api, update, |name| {
            create.is_some_and(|create| create.property(name).is_some())
        }),
    }
}

/// What the body of an update is, and where it says what changes.
pub fn settle(
    parameters: &Parameters<'_>,
    (update, own): (&Operation, Option<&OperationMapping>),
    commands: Option<&String>,
    call: &mut model::Operation,
    attributes: &mut AttributeMap,
    names: &Names,
    sink: &mut Sink,
) {
    if let Some(wrap) = commands
        && call.media_type != "application/json-patch+json"
    {
        call.body = Body::JsonPatch;
        call.wraps.clone_from(wrap);
    }
    call.mask = mask(parameters, update, own, call, sink);
    let parameter = match &call.mask {
        Some(Mask::Joined(name) | Mask::Repeated(name)) => Some(name.clone()),
        Some(Mask::Body(name)) => {
            attributes.retain(|_, attribute| attribute.wire != *name);
            None
        }
        None => None,
    };
    // A parameter that has a value already becomes no attribute.
    if let Some(name) = &parameter {
        let taken = model::Argument::Constant(String::new());
        call.query.insert(name.clone(), taken);
    }
    parameters.bind(update, call, attributes, names);
    if let Some(name) = &parameter {
        call.query.remove(name);
    }
}

/// The attributes that a partial body must have, because the document requires their properties.
pub fn demanded(
    call: &model::Operation,
    schema: Option<&Schema>,
    attributes: &AttributeMap,
) -> Vec<String> {
    let partial = match call.body {
        Body::ByMethod => call.method == model::Method::Patch,
        Body::Changed => true,
        _ => false,
    };
    let patch = call.media_type == "application/json-patch+json";
    let Some(schema) = schema.filter(|_| partial && !patch) else {
        return Vec::new();
    };
    let demanded = attributes.iter().filter(|(_, attribute)| {
        let travels = matches!(attribute.sent, Sent::Always | Sent::OnUpdate);
        let configured = attribute.presence != Presence::Computed;
        let alone = !attribute.inline && !attribute.write_only;
        let property = schema.property(&attribute.wire);
        travels && configured && alone && property.is_some_and(|property| property.required)
    });
    demanded.map(|(name, _)| name.clone()).collect()
}

/// The mask that the mapping names, or that the document declares under its usual name.
fn mask(
    parameters: &Parameters<'_>,
    update: &Operation,
    own: Option<&OperationMapping>,
    call: &model::Operation,
    sink: &mut Sink,
) -> Option<Mask> {
    let api = parameters.api;
    let stated = own.and_then(|own| own.mask.as_deref());
    let is_it = |name: &str| match stated {
        Some(stated) => stated == name,
        None => infer::is_mask(name),
    };
    let mut query = update
        .parameters
        .iter()
        .filter(|parameter| parameter.location == Location::Query && is_it(&parameter.name));
    let found = query.find(|parameter| stated.is_some() || !parameters.wants(parameter));
    if let Some(parameter) = found.filter(|found| !call.query.contains_key(&found.name)) {
        let schema = parameter.schema.as_ref().map(|schema| api.schema(schema));
        let list = schema.is_some_and(|schema| matches!(schema.shape, Shape::Array(_)));
        return Some(match list && parameter.style != Some(Style::Commas) {
            true => Mask::Repeated(parameter.name.clone()),
            false => Mask::Joined(parameter.name.clone()),
        });
    }
    let body = update.body().and_then(|body| body.schema.as_ref());
    let body = body.map(|schema| infer::flat(api, schema));
    let properties = body
        .as_ref()
        .map(|body| body.properties())
        .unwrap_or_default();
    let texts = properties.iter().filter(|property| {
        let schema = api.schema(&property.schema);
        is_it(&property.name) && schema.shape == Shape::String
    });
    let found = texts
        .map(|property| Mask::Body(property.name.clone()))
        .next();
    if let (None, Some(own), Some(name)) = (&found, own, stated) {
        let in_query = update
            .parameters
            .iter()
            .map(|parameter| parameter.name.clone());
        let known = in_query.chain(properties.iter().map(|property| property.name.clone()));
        let message = format!(
            "`{}` has neither a parameter of the query nor a text in its body called `{name}`",
            update.call()
        );
        unmatched(
            sink,
            &own.position.child("mask"),
            message,
            name,
            known.collect(),
        );
    }
    found
}
