//! Calls that follow the making or changing of an object, and the attributes that they set.

use super::apart::Names;
use super::kind::{Surroundings, Updatable};
use super::required::Parameters;
use super::select::{find, unmatched};
use super::{Context, attributes, envelope, operation, overrides};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{ResourceMapping, ThenMapping};
use crate::model::{
    Attribute, AttributeMap, Body, Operations, PlanRule, Presence, Reason, Sent, Then, When,
    mentioned,
};
use crate::openapi::{Api, Operation};
use crate::source::Position;
use std::collections::{BTreeMap, BTreeSet};

type Attributes = AttributeMap;

/// The resource whose calls are followed.
#[derive(Clone, Copy)]
pub struct Followed<'a> {
    pub context: Context<'a>,
    pub parameters: Parameters<'a>,
    pub read: &'a Operation,
    /// The schema of what a read answers.
    pub answer: &'a Position,
    /// Attributes by parameters of queries, headers and cookies.
    pub names: &'a Names,
    /// Attributes by parameters of paths.
    pub bound: &'a BTreeMap<String, String>,
}

/// The operations that the mapping names in `then`.
pub fn used(api: &Api, own: Option<&ResourceMapping>) -> Vec<usize> {
    let mut unread = Sink::default();
    let calls = own.into_iter().flat_map(|own| &own.then);
    calls
        .filter_map(|then| find(api, &then.operation, &mut unread))
        .collect()
}

impl Followed<'_> {
    /// The calls that follow, as the mapping says. Attributes that only they set become such that
    /// can be configured.
    pub fn lower(&self, operations: &mut Operations, attributes: &mut Attributes, sink: &mut Sink) {
        let own = self.parameters.own.into_iter().flat_map(|own| &own.then);
        for entry in own {
            if entry.when.is_of_deletion() && operations.delete.is_none() {
                let position = entry.operation.position.child("when");
                let message = "no operation deletes the object, so no call goes with it";
                sink.push(
                    Diagnostic::error(Code::MappingValue, message)
                        .at(&position, "")
                        .help("name the `delete` of the resource, or remove this call"),
                );
                continue;
            }
            if let Some(index) = find(self.context.api, &entry.operation, sink) {
                let call = &self.context.api.operations[index];
                let then = self.one(call, entry, operations, attributes, sink);
                operations.then.push(then);
            }
        }
        let carried = |after_update: bool| {
            let calls = operations.then.iter();
            let calls = calls.filter(|then| !then.when.is_of_deletion());
            let calls = calls.filter(|then| then.when.is_after_update() == after_update);
            let names = calls.flat_map(Then::carried).map(str::to_owned);
            names.collect::<BTreeSet<String>>()
        };
        let (changed, made) = (carried(true), carried(false));
        for (name, attribute) in attributes {
            if changed.contains(name) {
                attribute.replaces = false;
            } else if made.contains(name) && attribute.sent == Sent::Never {
                attribute.replaces = true;
            }
        }
    }

    fn one(
        &self,
        call: &Operation,
        entry: &ThenMapping,
        operations: &Operations,
        attributes: &mut Attributes,
        sink: &mut Sink,
    ) -> Then {
        let Context { api, servers, .. } = self.context;
        let own = &entry.operation;
        let (wrap, schema) = envelope::request(api, call, &self.parameters.noun.into(), Some(own));
        let offered = self.offered(schema.as_ref());
        let in_path = |name: &String| self.bound.values().any(|bound| bound == name);
        let body = match &own.body {
            Some(body) => body.clone(),
            None if offered.is_empty() || entry.when.is_of_deletion() => Body::None,
            None => Body::Only(
                offered
                    .keys()
                    .filter(|name| !in_path(name))
                    .cloned()
                    .collect(),
            ),
        };
        let names: Vec<String> = match &body {
            Body::Only(names) => names.clone(),
            Body::Fixed(text) => mentioned(text).into_iter().map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        for name in &names {
            // What is in the path already says whose it is, and a deletion sets nothing.
            let is_told = in_path(name) || entry.when.is_of_deletion();
            if is_told && attributes.contains_key(name) {
                continue;
            }
            let taken = match entry.when.is_of_deletion() {
                true => None,
                false => take(name, &offered, attributes),
            };
            match taken {
                Some(attribute) => {
                    leave_out(attribute, entry.when, operations.update.is_some());
                    attribute.reasons.push(Reason {
                        rule: "mapping.then".to_owned(),
                        because: format!("`{}` sets it", call.call()),
                    });
                }
                None => {
                    let known = attributes.keys().chain(offered.keys()).cloned().collect();
                    let message = format!("there is no attribute `{name}`");
                    unmatched(sink, &own.position.child("body"), message, name, known);
                }
            }
        }
        let known = infer::parameters(&self.read.path);
        let parameters = infer::parameters(&call.path).into_iter().enumerate();
        let bound = parameters.filter_map(|(position, parameter)| {
            let same = || self.bound.get(known.get(position)?);
            let attribute = self.bound.get(&parameter).or_else(same)?.clone();
            Some((parameter, attribute))
        });
        let bound: BTreeMap<String, String> = bound.collect();
        let mut lowered = operation::lower(api, servers, call, &bound, Some(own));
        if !matches!(body, Body::Fixed(_)) {
            lowered.wraps = wrap;
        }
        lowered.body = body;
        self.parameters
            .bind(call, &mut lowered, attributes, self.names);
        Then {
            when: entry.when,
            call: lowered,
        }
    }

    /// The attributes of what a call takes, as an update would.
    fn offered(&self, schema: Option<&Position>) -> Attributes {
        let api = self.context.api;
        let Some(schema) = schema.map(|schema| infer::flat(api, schema)) else {
            return Attributes::default();
        };
        let sides = attributes::Sides {
            update: Some(schema.clone()),
            read: Some(infer::flat(api, self.answer)),
            ..attributes::Sides::default()
        };
        let around = Surroundings {
            open: vec![api.schema(self.answer).position.clone()],
            noun: self.parameters.noun.to_owned(),
            updatable: Updatable::Yes,
            server_defaults: self.context.mapping.defaults.server_defaults,
            wishes: overrides::wishes(self.parameters.own),
            ..Surroundings::default()
        };
        let mut all = attributes::lower(api, &sides, &around);
        all.retain(|_, attribute| schema.property(&attribute.wire).is_some());
        all
    }
}

/// The attribute `name`, which can be configured from here on.
fn take<'a>(
    name: &str,
    offered: &Attributes,
    attributes: &'a mut Attributes,
) -> Option<&'a mut Attribute> {
    let computed = |attribute: &Attribute| attribute.presence == Presence::Computed;
    let open = attributes.get(name).is_none_or(computed);
    if let Some(found) = offered.get(name).filter(|_| open) {
        let mut found = found.clone();
        found.sent = Sent::Never;
        found
            .reasons
            .retain(|reason| reason.rule != "sent.on_update");
        attributes.insert(name.to_owned(), found);
    }
    let attribute = attributes.get_mut(name)?;
    if computed(attribute) {
        attribute.presence = Presence::OptionalComputed;
        attribute.plan = PlanRule::KeepsPriorValue;
        attribute.sent = Sent::Never;
    }
    Some(attribute)
}

/// Keeps what a following call sends out of the main one.
fn leave_out(attribute: &mut Attribute, when: When, is_updated: bool) {
    let in_create = matches!(attribute.sent, Sent::Always | Sent::OnCreate);
    let in_update = matches!(attribute.sent, Sent::Always | Sent::OnUpdate) && is_updated;
    attribute.sent = match when {
        When::Create if in_update => Sent::OnUpdate,
        When::Update if in_create => Sent::OnCreate,
        _ => Sent::Never,
    };
}
