//! A call that stands alone: parameters of its path, query and headers, and its body, as attributes.

use super::attributes::Sides;
use super::kind::{Surroundings, Updatable};
use super::{
    Context, alone, budget, collision, contradiction, data_source, envelope, filters, missing,
    operation, overrides, parameter, renaming, secrets, select, sendable,
};
use crate::diagnostic::Sink;
use crate::infer::{self, Proposal};
use crate::mapping::{Mapping, OperationMapping, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, Body, Equality, Kind, Operation, PlanRule, Presence, Reason, Returned,
    Sent,
};
use crate::naming;
use crate::openapi::{self, Location, Shape};
use std::collections::BTreeMap;

type Attributes = AttributeMap;

/// What a call takes, and what its answer has if that is wanted.
pub struct Alone {
    pub attributes: Attributes,
    pub call: Operation,
    /// Parameter of the path → attribute.
    pub bound: BTreeMap<String, String>,
    /// Properties that became no attributes, and why.
    pub dropped: Vec<Reason>,
}

/// The proposals without calls that the mapping lists as actions or ephemeral resources: a person
/// has said what they are. What can be read is still read.
pub fn without_claimed(
    api: &openapi::Api,
    proposals: Vec<Proposal>,
    mapping: &Mapping,
) -> Vec<Proposal> {
    let actions = mapping.actions.values().map(|own| &own.operation);
    let ephemeral = mapping.ephemeral.values().map(|own| &own.open);
    let mut unread = Sink::default();
    let claimed: Vec<usize> = actions
        .chain(ephemeral)
        .filter_map(|own| select::find(api, own, &mut unread))
        .collect();
    let open = proposals.into_iter().filter_map(|mut proposal| {
        let own = mapping.resources.contains_key(&proposal.name);
        if own
            || !proposal
                .create
                .is_some_and(|index| claimed.contains(&index))
        {
            return Some(proposal);
        }
        (proposal.create, proposal.update, proposal.delete) = (None, None, None);
        (proposal.read.is_some() || proposal.list.is_some()).then_some(proposal)
    });
    open.collect()
}

/// Whether the answer's properties become attributes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Kept,
    /// Terraform has no place for it.
    Told,
}

/// The call, or why it cannot be made of attributes.
pub fn lower(
    context: Context<'_>,
    (name, call): (&str, &openapi::Operation),
    (own, about): (&OperationMapping, Option<&ResourceMapping>),
    answer: Answer,
    sink: &mut Sink,
) -> Result<Alone, String> {
    let Context { api, servers, .. } = context;
    if let Some(refused) = sendable::unsendable(call) {
        return Err(refused);
    }
    envelope::report(api, call, Some(own), sink);
    let (wrap, sent) = envelope::request(api, call, &name.into(), Some(own));
    let mut dropped = missing::forms(api, call, "takes", sent.as_ref());
    let sent = sent.map(|schema| infer::flat(api, &schema));
    if let Some(schema) = sent.as_ref()
        && !matches!(schema.shape, Shape::Object(_))
    {
        return Err(format!(
            "`{}` takes a body that is no JSON object",
            call.call()
        ));
    }
    let answered = call.success().map(|schema| {
        let (pointer, schema) = envelope::answer(api, schema, &name.into(), Some(own));
        (pointer, infer::flat(api, &schema))
    });
    let kept = answered.as_ref().filter(|_| answer == Answer::Kept);
    let sides = Sides {
        create: sent.clone(),
        read: kept.map(|(_, schema)| schema.clone()),
        ..Sides::default()
    };
    let first = sides.first().map(|schema| schema.position.clone());
    let mut around = Surroundings {
        open: first.into_iter().collect(),
        noun: name.to_owned(),
        updatable: Updatable::Yes,
        wishes: overrides::wishes(about),
        ..Surroundings::default()
    };
    let mut attributes = match sides.first() {
        Some(_) => budget::lower(api, &sides, &mut around, name, sink),
        None => Attributes::default(),
    };
    collision::report(around.collisions.take(), None, sink);
    let impossible = contradiction::report(&around, name, None, sink);
    contradiction::leave_out(&mut attributes, &impossible)?;
    let left = around.dropped.take().into_iter();
    dropped.extend(left.map(|(wire, because)| Reason {
        rule: "attribute.dropped".to_owned(),
        because: format!("`{wire}` is left out: {because}"),
    }));
    let mut bound = BTreeMap::new();
    for parameter in infer::parameters(&call.path) {
        let attribute = in_path(context, call, &parameter, name);
        let Some((mut name, attribute)) = attribute else {
            return Err(format!(
                "no Terraform name can be made of `{{{parameter}}}`"
            ));
        };
        let computed = |one: &Attribute| one.presence == Presence::Computed;
        if attributes.get(&name).is_some_and(|one| !computed(one)) {
            name.push_str("_in_path");
        }
        attributes.insert(name.clone(), attribute);
        bound.insert(parameter, name);
    }
    let mut lowered = operation::lower(api, servers, call, &bound, Some(own));
    if !matches!(lowered.body, Body::Fixed(_)) {
        lowered.wraps = wrap;
    }
    if sent.is_none() && own.body.is_none() {
        lowered.body = Body::None;
    }
    if let Some((pointer, _)) = answered.filter(|_| answer == Answer::Kept) {
        lowered.unwraps = pointer;
    }
    filters::add(
        context,
        call,
        name,
        None,
        &mut lowered,
        &mut attributes,
        sink,
    );
    plain(&mut attributes);
    if let Some(about) = about {
        alone::decide(about, name, &mut attributes, sink);
        renaming::follow_call(&mut lowered, about);
        bound.clone_from(&lowered.path_parameters);
    }
    // What is obtained for one run, Terraform shows to nobody.
    if answer == Answer::Told {
        secrets::report_under("actions", &around, name, about, sink);
    }
    Ok(Alone {
        attributes,
        call: lowered,
        bound,
        dropped,
    })
}

/// The attribute of a parameter of the path.
fn in_path(
    context: Context<'_>,
    call: &openapi::Operation,
    wire: &str,
    noun: &str,
) -> Option<(String, Attribute)> {
    let name = naming::root_attribute(wire, noun).ok()?.name;
    let mut declared = call.parameters.iter();
    let declared = declared.find(|one| one.location == Location::Path && one.name == wire);
    let Some(parameter) = declared else {
        return data_source::path_argument(call, wire, noun);
    };
    let mut made = parameter::attribute(context.api, parameter, &name, Presence::Required, None);
    let single = matches!(
        made.kind,
        Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number | Kind::Boolean
    );
    if !single {
        made.kind = Kind::String;
        made.validators.clear();
    }
    Some((name, made))
}

/// Without what is said of an object's later life, which there is none of.
fn plain(attributes: &mut Attributes) {
    let later = ["plan.", "replace.", "sent."];
    for attribute in attributes.values_mut() {
        let reasons = &mut attribute.reasons;
        reasons.retain(|reason| !later.iter().any(|start| reason.rule.starts_with(start)));
        if attribute.sent == Sent::OnCreate {
            attribute.sent = Sent::Always;
        }
        attribute.plan = PlanRule::AsConfigured;
        attribute.replaces = false;
        attribute.write_only = false;
        if let Some(members) = members(&mut attribute.kind) {
            plain(members);
        }
    }
}

/// Leaves what can be configured: nobody would see the rest.
pub fn configured(attributes: &mut Attributes) {
    attributes.retain(|_, attribute| attribute.presence != Presence::Computed);
    for attribute in attributes.values_mut() {
        // Nobody reads answers, so nothing needs to be said of them.
        attribute.returned = Returned::Always;
        if attribute.presence == Presence::OptionalComputed {
            attribute.presence = Presence::Optional;
        }
        if !matches!(attribute.kind, Kind::Json | Kind::Dynamic) {
            attribute.equality = Equality::Exact;
        }
        if let Some(members) = members(&mut attribute.kind) {
            configured(members);
            for member in members.values_mut() {
                if member.presence == Presence::Optional {
                    // The server has the same one.
                    member.default = None;
                }
            }
        }
    }
}

fn members(kind: &mut Kind) -> Option<&mut Attributes> {
    match kind {
        Kind::Object(members) => Some(members),
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => members(element),
        _ => None,
    }
}
