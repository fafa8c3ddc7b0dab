//! Parameters of queries, headers and cookies that become attributes of a resource: those that an
//! operation cannot do without, and those that the mapping asks for.

use super::apart::{Names, Owner};
use super::select::unmatched;
use super::{parameter, safety, stated};
use crate::diagnostic::Sink;
use crate::mapping::{Mapping, Placed, ResourceMapping};
use crate::model::{
    Argument, Attribute, AttributeMap, Operation, Operations, PlanRule, Presence, Reason, Sent,
};
use crate::naming;
use crate::openapi::{self, Api, Location, Parameter};

const REQUIRED: &str = "parameter.required";
const WANTED: &str = "parameter.mapping";

/// What decides about the parameters of a resource.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a> {
    pub api: &'a Api,
    pub noun: &'a str,
    pub mapping: &'a Mapping,
    pub own: Option<&'a ResourceMapping>,
}

impl Parameters<'_> {
    /// Binds what `operation` requires or the mapping wants, and no constant sets.
    ///
    /// A parameter that can have but one value, or that names a default, needs no attribute.
    pub fn bind(
        &self,
        operation: &openapi::Operation,
        call: &mut Operation,
        attributes: &mut AttributeMap,
        names: &Names,
    ) {
        for parameter in &operation.parameters {
            let wanted = self.wants(parameter);
            let in_path = call.path_parameters.clone();
            let Some(arguments) = parameter::arguments(call, parameter) else {
                continue;
            };
            let given = arguments.contains_key(&parameter.name);
            if given || !self.is_needed(parameter) {
                continue;
            }
            if let Some(text) = parameter::constant(self.api, parameter).filter(|_| !wanted) {
                arguments.insert(parameter.name.clone(), Argument::Constant(text));
                continue;
            }
            let Some(name) = names.get(parameter, |wire| in_path.get(wire).cloned()) else {
                continue;
            };
            let (rule, because) = match parameter.required {
                true => (REQUIRED, format!("`{}` requires it", operation.call())),
                false => (WANTED, "the mapping wants this parameter".to_owned()),
            };
            let reason = Reason {
                rule: rule.to_owned(),
                because,
            };
            let presence = match parameter.required {
                true => Presence::Required,
                false => Presence::Optional,
            };
            let attribute = attributes
                .entry(name.clone())
                .and_modify(|known| set(known, presence, &reason))
                .or_insert_with(|| {
                    let reason = Some(reason.clone());
                    parameter::attribute(self.api, parameter, &name, presence, reason)
                });
            let argument = parameter::argument(parameter, &name, &attribute.kind);
            arguments.insert(parameter.name.clone(), argument);
        }
    }

    /// Whether a value has to come from somewhere that nobody else sets.
    fn is_needed(&self, parameter: &Parameter) -> bool {
        let needed = parameter.required || self.wants(parameter);
        let filled = safety::fills(parameter) && !self.wants(parameter);
        needed && !filled && !self.is_fixed(parameter) && !parameter::is_ours(self.api, parameter)
    }

    /// The names of the attributes that these calls need for their parameters.
    pub fn names(
        &self,
        used: &[&openapi::Operation],
        attributes: &AttributeMap,
        sink: &mut Sink,
    ) -> Names {
        let all = used.iter().flat_map(|operation| &operation.parameters);
        let faulty = |parameter| parameter::faulty_default(self.api, parameter);
        all.clone()
            .filter_map(faulty)
            .for_each(|fault| sink.push(fault));
        let needed = all.filter(|parameter| {
            let constant = || parameter::constant(self.api, parameter).is_some();
            parameter.location != Location::Path
                && self.is_needed(parameter)
                && (self.wants(parameter) || !constant())
        });
        let named = needed.filter_map(|parameter| {
            let stated = stated::parameter(self.api, &parameter.position);
            let called = stated.as_deref().unwrap_or(&parameter.name);
            let root = naming::root_attribute(called, self.noun).ok()?;
            Some((parameter, root.name))
        });
        let around = (self.api, used, self.noun);
        Names::of(Owner::Resource, around, named.collect(), attributes, sink)
    }

    /// Whether the mapping wants an attribute for it.
    pub fn wants(&self, parameter: &Parameter) -> bool {
        let own = self.own.map(|own| &own.parameters);
        let lists = own.into_iter().chain([&self.mapping.parameters]);
        lists.flatten().any(|entry| is_named(entry, parameter))
    }

    /// Whether the provider sends it with every call.
    fn is_fixed(&self, parameter: &Parameter) -> bool {
        let mut headers = self.mapping.provider.headers.keys();
        parameter.location == Location::Header
            && headers.any(|name| name.eq_ignore_ascii_case(&parameter.name))
    }

    /// Tells of entries of the resource that name no parameter of its operations.
    pub fn report(&self, used: &[&openapi::Operation], sink: &mut Sink) {
        let all = || {
            let parameters = used.iter().flat_map(|operation| &operation.parameters);
            parameters.filter(|parameter| parameter.location != Location::Path)
        };
        for entry in self.own.iter().flat_map(|own| &own.parameters) {
            if !all().any(|parameter| is_named(entry, parameter)) {
                let message = format!(
                    "the operations of this resource have no parameter `{}` in a query, header or \
                     cookie",
                    entry.value
                );
                let known = all().map(|parameter| parameter.name.clone()).collect();
                unmatched(sink, &entry.position, message, &entry.value, known);
            }
        }
    }
}

/// Tells of entries for all resources that name no parameter at all.
pub fn report(api: &Api, mapping: &Mapping, sink: &mut Sink) {
    let all = || {
        let parameters = api.operations.iter().flat_map(|o| &o.parameters);
        parameters.filter(|parameter| parameter.location != Location::Path)
    };
    for entry in &mapping.parameters {
        if !all().any(|parameter| is_named(entry, parameter)) {
            let message = format!(
                "no operation has a parameter `{}` in a query, header or cookie",
                entry.value
            );
            let known = all().map(|parameter| parameter.name.clone()).collect();
            unmatched(sink, &entry.position, message, &entry.value, known);
        }
    }
}

/// Headers have names in any case.
fn is_named(entry: &Placed<String>, parameter: &Parameter) -> bool {
    match parameter.location {
        Location::Header => entry.value.eq_ignore_ascii_case(&parameter.name),
        Location::Query | Location::Cookie => entry.value == parameter.name,
        Location::Path => false,
    }
}

/// An attribute that is there for another reason: what a call requires, somebody has to say.
fn set(known: &mut Attribute, presence: Presence, reason: &Reason) {
    let is_parameter = |reason: &Reason| reason.rule == REQUIRED || reason.rule == WANTED;
    let made = known.reasons.first().is_some_and(is_parameter);
    let open = known.presence != Presence::Required;
    if !open || presence != Presence::Required {
        return;
    }
    if known.presence == Presence::Computed {
        // No request's body has it.
        known.sent = Sent::Never;
        known.replaces = true;
    }
    known.presence = Presence::Required;
    known.plan = PlanRule::AsConfigured;
    known.default = None;
    match made {
        true => known.reasons = vec![reason.clone()].into(),
        false => known.reasons.push(reason.clone()),
    }
}

/// Decides what a change of a parameter does. One that reading needs tells where the object is, and
/// one that only its making takes cannot be changed: both replace it. All others are sent with the
/// next call that takes them.
pub fn settle(operations: &Operations, attributes: &mut AttributeMap) {
    let takes = |call: &Operation, name: &str| {
        let mut given = call.arguments().filter_map(Argument::attribute);
        given.any(|given| given == name)
    };
    for (name, attribute) in attributes {
        let first = attribute.reasons.first();
        let Some(rule) = first.map(|reason| reason.rule.as_str()) else {
            continue;
        };
        let reads = operations
            .read
            .as_ref()
            .is_some_and(|read| takes(read, name));
        let is_read = reads && attribute.presence == Presence::Required;
        let updates = |update: &Operation| takes(update, name);
        let is_changed = operations.update.as_ref().is_some_and(updates);
        if rule == REQUIRED || rule == WANTED {
            attribute.replaces = is_read || takes(&operations.create, name) && !is_changed;
        }
    }
}

/// The attributes that a call's query, headers and cookies are filled from.
pub fn attributes(call: &Operation) -> impl Iterator<Item = &String> {
    call.arguments().filter_map(Argument::attribute)
}
