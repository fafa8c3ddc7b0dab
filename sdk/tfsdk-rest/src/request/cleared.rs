//! What is sent for attributes that were removed from the configuration.

use super::body::Step;
use super::encode;
use crate::declaration::{Attribute, Clear, Kind, Validator};
use tfsdk::Value;
use tfsdk::value::json::Json;

/// What a partial body has for an attribute that was removed; `None` for nothing at all. Hardly any
/// document lets an array be null, and all let it be empty; unless they say that it must have
/// elements.
pub(super) fn partial(attribute: &Attribute) -> Option<Json> {
    let needs_elements = attribute
        .validators
        .iter()
        .any(|validator| matches!(validator, Validator::SizeAtLeast(least) if *least > 0));
    match (attribute.clear, &attribute.kind) {
        (Clear::ByBody, Kind::List(_) | Kind::Set(_)) if !needs_elements => {
            Some(Json::Array(Vec::new()))
        }
        (Clear::ByBody, _) => Some(Json::Null),
        _ => full(attribute),
    }
}

/// The same for a full body, where leaving it out says enough unless the declaration says otherwise.
pub(super) fn full(attribute: &Attribute) -> Option<Json> {
    match (attribute.clear, &attribute.kind) {
        (Clear::ByBody | Clear::Omit, _) => None,
        (Clear::Null, _) => Some(Json::Null),
        (Clear::Empty, Kind::List(_) | Kind::Set(_)) => Some(Json::Array(Vec::new())),
        (Clear::Empty, Kind::Map(_) | Kind::Object(_)) => Some(Json::object()),
        (Clear::Empty, Kind::String | Kind::Scalar(_)) => Some(Json::from("")),
        (Clear::Empty, _) => Some(Json::Null),
    }
}

/// Whether removing the attribute tells the API nothing.
pub(super) fn is_silent(attribute: &Attribute, wanted: &Value) -> bool {
    wanted.is_null() && attribute.clear == Clear::Omit
}

/// Adds to the full `object` what its removed attributes are to be sent as, at every depth.
pub(super) fn complete(object: &mut Json, attributes: &[Attribute], step: Step<'_>) {
    for attribute in attributes {
        let part = step.of(attribute.name);
        if !encode::travels(attribute, step.phase) || part.prior.is_null() {
            continue;
        }
        if part.wanted.is_null() {
            if let Some(cleared) = full(attribute) {
                encode::put(object, attribute, cleared);
            }
        } else if let (Kind::Object(members), false) = (&attribute.kind, attribute.inline)
            && let Some(inner) = object.pointer_mut(&crate::pointer::of_attribute(attribute))
        {
            complete(inner, members, part);
        }
    }
}
