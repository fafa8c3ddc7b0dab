//! Query parameters and headers that an operation cannot do without become attributes.

use crate::model::{
    Argument, Attribute, Equality, Kind, Operation, PlanRule, Presence, Reason, Returned, Sent,
};
use crate::naming;
use crate::openapi::{self, Api, Location, Parameter};
use crate::source::Tree;
use std::collections::BTreeMap;

/// Headers that the runtime or the provider block sets.
const OURS: [&str; 6] = [
    "accept",
    "accept-encoding",
    "authorization",
    "content-type",
    "host",
    "user-agent",
];

/// Binds what `operation` requires and the mapping does not set.
///
/// A parameter that can have but one value, or that names a default, needs no attribute.
pub fn bind(
    api: &Api,
    operation: &openapi::Operation,
    noun: &str,
    call: &mut Operation,
    attributes: &mut BTreeMap<String, Attribute>,
) {
    for parameter in &operation.parameters {
        let arguments = match parameter.location {
            Location::Query => &mut call.query,
            Location::Header => &mut call.headers,
            Location::Path | Location::Cookie => continue,
        };
        let lower = parameter.name.to_ascii_lowercase();
        if !parameter.required
            || OURS.contains(&lower.as_str())
            || arguments.contains_key(&parameter.name)
        {
            continue;
        }
        if let Some(text) = constant(api, parameter) {
            arguments.insert(parameter.name.clone(), Argument::Constant(text));
            continue;
        }
        let Ok(root) = naming::root_attribute(&parameter.name, noun) else {
            continue;
        };
        let because = format!("`{}` requires it", operation.call());
        let attribute = attributes
            .entry(root.name.clone())
            .or_insert_with(|| made(&parameter.name, &parameter.description, because));
        let plain = matches!(
            attribute.kind,
            Kind::String | Kind::Integer | Kind::Number | Kind::Boolean
        );
        if plain {
            arguments.insert(parameter.name.clone(), Argument::Attribute(root.name));
        }
    }
}

fn constant(api: &Api, parameter: &Parameter) -> Option<String> {
    let schema = api.schema(parameter.schema.as_ref()?);
    let only = match schema.values.as_slice() {
        [only] => Some(only),
        _ => schema.default.as_ref(),
    };
    match only? {
        Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
        Tree::Boolean(value) => Some(value.to_string()),
        _ => None,
    }
}

/// The attributes that a call's query and headers are filled from.
pub fn attributes(call: &Operation) -> impl Iterator<Item = &String> {
    let arguments = call.query.values().chain(call.headers.values());
    arguments.filter_map(|argument| match argument {
        Argument::Attribute(name) => Some(name),
        Argument::Constant(_) => None,
    })
}

/// A change replaces the object: it may live in another place.
fn made(wire: &str, description: &str, because: String) -> Attribute {
    Attribute {
        wire: wire.to_owned(),
        kind: Kind::String,
        presence: Presence::Required,
        plan: PlanRule::AsConfigured,
        replaces: true,
        sent: Sent::Never,
        returned: Returned::Never,
        sensitive: false,
        write_only: false,
        inline: false,
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        description: description.trim().to_owned(),
        deprecated: String::new(),
        reasons: vec![Reason {
            rule: "parameter.required".to_owned(),
            because,
        }],
    }
}
