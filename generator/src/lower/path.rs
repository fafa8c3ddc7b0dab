//! How the parameters of a resource's path become attributes, or are filled from those it has.

use super::{description, stated};
use crate::diagnostic::Sink;
use crate::infer::{self, Form, Proposal};
use crate::model::{
    Attribute, AttributeMap, Clear, Equality, Kind, Operations, PlanRule, Presence, Reason,
    Returned, Sent,
};
use crate::naming;
use crate::openapi::{Api, Operation};
use std::collections::BTreeMap;

/// Binds every parameter of the read path to an attribute, making those that no schema has.
pub fn bind(
    api: &Api,
    attributes: &mut AttributeMap,
    (create, read, others): (&Operation, &Operation, [Option<&Operation>; 3]),
    proposal: &Proposal,
    marked: Option<String>,
    sink: &mut Sink,
) -> BTreeMap<String, String> {
    let all: Vec<&Operation> = [read]
        .into_iter()
        .chain(others.into_iter().flatten())
        .collect();
    let parameters = infer::parameters(&read.path);
    let in_create = infer::parameters(&create.path);
    let mut bound = BTreeMap::new();
    for (position, parameter) in parameters.iter().enumerate() {
        let last = position + 1 == parameters.len() && proposal.form == Form::Item;
        // At the place of another parameter it is called like this one by chance.
        let mut places = in_create.iter().enumerate();
        let by_user = in_create.len() > position
            || places.any(|(at, own)| {
                own == parameter && parameters.get(at).is_none_or(|known| known == own)
            });
        let by_server = last && !by_user;
        let stated = stated::binding(api, &all, position, attributes, sink);
        let marked = || Some((marked.clone().filter(|_| by_server)?, "x-terraform-id"));
        let stated = stated.or_else(marked);
        let matched = stated.as_ref().map(|(name, _)| name.clone());
        let spelled = (matched.clone())
            .or_else(|| stated::in_path(api, read, parameter))
            .unwrap_or_else(|| spelled(read, position, parameter, last));
        let matched = matched.filter(|name| scalar(attributes, name));
        let found = match by_server {
            _ if matched.is_some() => matched,
            true => candidates(parameter, &proposal.noun)
                .into_iter()
                .find(|name| scalar(attributes, name)),
            false => naming::root_attribute(&spelled, &proposal.noun)
                .ok()
                .map(|root| root.name)
                .filter(|name| scalar(attributes, name)),
        };
        let name = found.unwrap_or_else(|| {
            let name = naming::root_attribute(&spelled, &proposal.noun)
                .map_or_else(|_| format!("parameter_{position}"), |root| root.name);
            let name = match attributes.contains_key(&name) {
                true => format!("{name}_in_path"),
                false => name,
            };
            attributes.insert(name.clone(), made(read, parameter, by_server));
            name
        });
        if let Some(attribute) = attributes.get_mut(&name) {
            let given = !last || by_user || attribute.presence == Presence::Required;
            if given {
                if attribute.presence == Presence::Computed {
                    // No request's body has it; only the path does.
                    attribute.sent = Sent::Never;
                }
                // What stands in the path cannot be changed by a request to that path.
                attribute.presence = Presence::Required;
                attribute.plan = PlanRule::AsConfigured;
                attribute.replaces = true;
                attribute.default = None;
            } else {
                if attribute.presence == Presence::Optional {
                    attribute.presence = Presence::OptionalComputed;
                }
                attribute.plan = PlanRule::KeepsPriorValue;
                attribute.replaces = attribute.presence == Presence::OptionalComputed;
            }
            attribute.reasons.push(Reason {
                rule: match last {
                    true => "identity.path_parameter".to_owned(),
                    false => "parent.path_parameter".to_owned(),
                },
                because: format!("`{{{parameter}}}` of the path is filled from it"),
            });
            attribute
                .reasons
                .extend(stated.map(|(_, why)| stated::reason(why)));
        }
        bound.insert(parameter.clone(), name);
    }
    // The other operations may call the same parameter differently.
    for other in others.into_iter().flatten() {
        for (position, parameter) in infer::parameters(&other.path).into_iter().enumerate() {
            let own = stated::matched_by(api, other, &parameter);
            if let Some((name, _)) = own.filter(|(name, _)| scalar(attributes, name)) {
                bound.entry(parameter).or_insert(name);
                continue;
            }
            let same = parameters.get(position).and_then(|own| bound.get(own));
            if let Some(name) = same.cloned() {
                bound.entry(parameter).or_insert(name);
            }
        }
    }
    bound
}

/// The same for one call, which may use a name of the read path for what stands there under another one:
/// `/barns/{id}/cows` beside `/barns/{barn_id}/cows/{id}`.
pub fn of_call(
    call: &Operation,
    read: &Operation,
    bound: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut own = bound.clone();
    let known = infer::parameters(&read.path);
    for (parameter, place) in infer::parameters(&call.path).into_iter().zip(&known) {
        if parameter != *place
            && known.contains(&parameter)
            && let Some(attribute) = bound.get(place)
        {
            own.insert(parameter, attribute.clone());
        }
    }
    own
}

/// The attributes that may stand for the last parameter, best first.
pub fn candidates(parameter: &str, noun: &str) -> Vec<String> {
    let name = naming::attribute(parameter).unwrap_or_default();
    let stripped = |name: &str| -> Vec<String> {
        [noun.to_owned(), noun.replace('_', "")]
            .iter()
            .filter_map(|noun| name.strip_prefix(&format!("{noun}_")))
            .map(str::to_owned)
            .collect()
    };
    let mut candidates = vec![name.clone()];
    if let Some((id, other)) = name.split_once("_or_") {
        // Either is accepted: the id stays when the other one is changed.
        candidates.push(id.to_owned());
        candidates.extend(stripped(id));
        candidates.extend(id.rsplit_once('_').map(|(_, tail)| tail.to_owned()));
        candidates.push(other.to_owned());
    }
    candidates.extend(stripped(&name));
    if let Some((_, tail)) = name.rsplit_once('_') {
        candidates.push(tail.to_owned());
    }
    candidates.extend(["id", "uuid", "name", "key", "slug", "code"].map(str::to_owned));
    candidates
}

fn scalar(attributes: &AttributeMap, name: &str) -> bool {
    attributes.get(name).is_some_and(|attribute| {
        matches!(
            attribute.kind,
            Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number
        )
    })
}

/// The parameter as an attribute is called: a parent's bare `id` says whose it is.
fn spelled(read: &Operation, position: usize, parameter: &str, last: bool) -> String {
    const BARE: [&str; 6] = ["id", "name", "key", "slug", "uuid", "code"];
    if last || !BARE.contains(&naming::fold(parameter).as_str()) {
        return parameter.to_owned();
    }
    let mut seen = 0;
    let mut noun = "";
    for segment in read.path.split('/') {
        match segment.starts_with('{') {
            false if !segment.is_empty() => noun = segment,
            true if seen == position => break,
            true => seen += 1,
            false => {}
        }
    }
    let noun = naming::singular(&naming::attribute(noun).unwrap_or_default());
    match noun.is_empty() {
        true => parameter.to_owned(),
        false => format!("{noun}_{parameter}"),
    }
}

/// An attribute for a parameter that no schema has.
fn made(read: &Operation, parameter: &str, given_by_server: bool) -> Attribute {
    let described = read
        .parameters
        .iter()
        .find(|known| known.name == parameter)
        .map(|known| description::clean(&known.description))
        .unwrap_or_default();
    Attribute {
        wire: parameter.to_owned(),
        kind: Kind::String,
        presence: if given_by_server {
            Presence::Computed
        } else {
            Presence::Required
        },
        plan: if given_by_server {
            PlanRule::KeepsPriorValue
        } else {
            PlanRule::AsConfigured
        },
        replaces: !given_by_server,
        sent: Sent::Never,
        returned: Returned::Never,
        sensitive: false,
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description: described,
        deprecated: String::new(),
        reasons: vec![Reason {
            rule: "attribute.path_parameter".to_owned(),
            because: "it is part of the path and of no body".to_owned(),
        }]
        .into(),
    }
}

/// Why an operation cannot be called: nothing says what stands in its path.
pub fn unbound(operations: &Operations) -> Result<(), String> {
    let all = [
        Some(&operations.create),
        operations.read.as_ref(),
        operations.update.as_ref(),
        operations.delete.as_ref(),
    ];
    for operation in all.into_iter().flatten() {
        for parameter in infer::parameters(&operation.path) {
            if !operation.path_parameters.contains_key(&parameter) {
                return Err(format!(
                    "no attribute stands for `{{{parameter}}}` of `{} {}`",
                    operation.method.as_str(),
                    operation.path
                ));
            }
        }
    }
    Ok(())
}
