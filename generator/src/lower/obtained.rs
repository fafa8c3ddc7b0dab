//! Calls that obtain something for a time: what `generate: {ephemeral: auto}` adds.

use super::ephemeral::ENDS;
use super::secrets::{self, Secret};
use crate::infer;
use crate::mapping::{EphemeralMapping, OperationMapping, ResourceMapping};
use crate::model::Kind;
use crate::naming;
use crate::openapi::{Api, Method, Operation, Shape};
use std::collections::BTreeMap;

/// Those among `open` whose answer has a secret and tells its end, with the deletion at the same path that
/// gives them back. Two that would have one name are none: the mapping has to list them.
pub fn find(api: &Api, open: Vec<usize>) -> Vec<(String, EphemeralMapping)> {
    let calls = || open.iter().map(|index| &api.operations[*index]);
    let mut named: BTreeMap<String, Vec<EphemeralMapping>> = BTreeMap::new();
    for call in calls().filter(|call| obtains(api, call)) {
        let Some(name) = name(call) else {
            continue;
        };
        let mut own = EphemeralMapping {
            position: call.position.clone(),
            open: stated(call),
            renew: None,
            close: None,
            about: ResourceMapping::at(&call.position),
            expires: None,
        };
        let closing = calls().find(|other| closes(api, call, other));
        own.close = closing.map(stated);
        named.entry(name).or_default().push(own);
    }
    let single = named.into_iter().filter(|(_, same)| same.len() == 1);
    single
        .filter_map(|(name, mut same)| Some((name, same.pop()?)))
        .collect()
}

fn stated(call: &Operation) -> OperationMapping {
    OperationMapping {
        call: Some(call.call()),
        ..OperationMapping::at(&call.position)
    }
}

fn obtains(api: &Api, call: &Operation) -> bool {
    let at_item = call.path.trim_end_matches('/').ends_with('}');
    let Some(answer) = call
        .success()
        .filter(|_| call.method == Method::Post && !at_item)
    else {
        return false;
    };
    let answer = infer::flat(api, answer);
    let named = answer.properties().iter().filter_map(|property| {
        let name = naming::attribute(&property.name).ok()?;
        Some((name, api.schema(&property.schema)))
    });
    let (mut has_secret, mut has_end) = (false, false);
    for (name, schema) in named {
        let is_text = schema.shape == Shape::String;
        has_secret |= is_text
            && (schema.format == "password"
                || secrets::judge(&name, &schema, &Kind::String) == Secret::Certain);
        has_end |= ENDS.contains(&name.as_str());
    }
    has_secret && has_end
}

/// Whether `other` deletes what `call` obtains: at its path, with an id that the answer has.
fn closes(api: &Api, call: &Operation, other: &Operation) -> bool {
    let below = other.path.strip_prefix(call.path.trim_end_matches('/'));
    let parameter = below.and_then(|rest| rest.strip_prefix("/{")?.strip_suffix('}'));
    let Some(parameter) = parameter.filter(|_| other.method == Method::Delete) else {
        return false;
    };
    let answer = call.success().map(|answer| infer::flat(api, answer));
    answer.is_some_and(|answer| {
        answer.property("id").is_some() || answer.property(parameter).is_some()
    })
}

/// `/teams/{id}/sessions` opens a `session`.
fn name(call: &Operation) -> Option<String> {
    let last = infer::fixed_segments(&call.path).pop()?.to_owned();
    let name = naming::singular(&naming::attribute(&last).ok()?);
    naming::is_legal(&name).then_some(name)
}
