//! How one object is told from the others: what the mapping says, and what is certain without it.

use super::reading::{self, Reading};
use super::select::{self, lacks, unmatched};
use super::server::Servers;
use super::{Context, methods, operation, untold};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{self, Proposal};
use crate::mapping::{Id, OperationMapping, Placed, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, Kind, OnConflict, Operation, Operations, PlanRule, Presence, Reason,
    Told,
};
use crate::openapi::{self, Api, Schema, Shape};
use std::collections::BTreeMap;

/// Attributes by which people find an object that they have just made.
const UNIQUE: [&str; 5] = ["name", "slug", "key", "code", "identifier"];

type Attributes = AttributeMap;

/// Lets the last parameters of the path stand for the attributes that the mapping names. `before`
/// are the attributes as they were when nothing stood for anything.
pub fn rebind(
    own: Option<&ResourceMapping>,
    parameters: &[String],
    before: Option<Attributes>,
    attributes: &mut Attributes,
    bound: &mut BTreeMap<String, String>,
    sink: &mut Sink,
) {
    let said = own.and_then(|own| own.identity.id.as_ref());
    let (Some(said), Some(before)) = (said, before) else {
        return;
    };
    let Id::Attributes(names) = &said.value else {
        return;
    };
    if names.len() > parameters.len() {
        let message = format!(
            "the path has {} parameters, and this names {} attributes",
            parameters.len(),
            names.len()
        );
        sink.push(
            Diagnostic::error(Code::MappingUnmatched, message)
                .at(&said.position, "")
                .help("name an attribute for each parameter, the last one last"),
        );
        return;
    }
    let last = &parameters[parameters.len() - names.len()..];
    for (parameter, name) in last.iter().zip(names) {
        if find(&before, name).is_none() {
            let known = known(&before, "");
            unmatched(sink, &said.position, lacks("attribute", name), name, known);
            continue;
        }
        let old = bound.insert(parameter.clone(), name.clone());
        if let Some(old) = old.filter(|old| old != name) {
            let others: Vec<String> = bound.values().cloned().collect();
            match before.get(&old) {
                _ if others.contains(&old) => {}
                Some(attribute) => {
                    attributes.insert(old, attribute.clone());
                }
                None => {
                    attributes.remove(&old);
                }
            }
        }
        if let Some(attribute) = find_mut(attributes, name) {
            identify(attribute);
            attribute.reasons.push(Reason {
                rule: "identity.mapping".to_owned(),
                because: format!("the mapping says that `{{{parameter}}}` is filled from it"),
            });
        }
    }
}

/// An id that was found one level deep: nothing at the root stands for the last parameter.
pub fn nested(
    parameter: &str,
    noun: &str,
    attributes: &mut Attributes,
    bound: &mut BTreeMap<String, String>,
) {
    let Some(old) = bound.get(parameter).cloned() else {
        return;
    };
    let of_path = |attribute: &Attribute| {
        let mut rules = attribute.reasons.iter().map(|reason| reason.rule.as_str());
        attribute.presence == Presence::Computed
            && rules.any(|rule| rule == "attribute.path_parameter")
    };
    if !attributes.get(&old).is_some_and(of_path) {
        return;
    }
    let candidates = super::path::candidates(parameter, noun);
    let found = candidates
        .iter()
        .map(|name| format!("metadata.{name}"))
        .find(|name| find(attributes, name).is_some());
    let Some(name) = found else { return };
    attributes.remove(&old);
    if let Some(attribute) = find_mut(attributes, &name) {
        identify(attribute);
        attribute.reasons.push(Reason {
            rule: "identity.metadata".to_owned(),
            because: format!("`{{{parameter}}}` of the path is filled from it"),
        });
    }
    for value in bound.values_mut().filter(|value| **value == old) {
        value.clone_from(&name);
    }
}

/// What stands in the path cannot be changed by a request to that path.
fn identify(attribute: &mut Attribute) {
    match attribute.presence {
        Presence::Required => attribute.replaces = true,
        Presence::Computed => attribute.plan = PlanRule::KeepsPriorValue,
        Presence::Optional | Presence::OptionalComputed => {
            attribute.presence = Presence::OptionalComputed;
            attribute.plan = PlanRule::KeepsPriorValue;
            attribute.replaces = true;
        }
        Presence::Constant => {}
    }
}

/// Where the answer to a create tells the id: what the mapping says, or an answer that is a single
/// value and nothing else.
fn told(
    api: &Api,
    own: Option<&ResourceMapping>,
    create: &openapi::Operation,
    is_open: impl Fn() -> bool,
) -> Option<Told> {
    if let Some(said) = own.and_then(|own| own.identity.id.as_ref()) {
        return match &said.value {
            Id::Told(told) => Some(told.clone()),
            Id::Attributes(_) => None,
        };
    }
    let answer = api.schema(create.success()?);
    let single = matches!(answer.shape, Shape::String | Shape::Integer | Shape::Number);
    (single && is_open()).then(|| Told::Answer(String::new()))
}

/// An update by the call that creates, after which the object may have another id, tells it as the
/// create does.
pub fn tell_again(operations: &mut Operations, attributes: &AttributeMap) {
    let (create, read) = (&operations.create, &operations.read);
    let moves = read.iter().flat_map(|read| read.path_parameters.values());
    let moves = moves
        .filter_map(|name| attributes.get(name))
        .any(|attribute| attribute.plan == PlanRule::ChangesOnUpdate);
    if let Some(update) = operations.update.as_mut().filter(|_| moves)
        && (update.method, &update.path) == (create.method, &create.path)
    {
        update.told.clone_from(&create.told);
    }
}

/// What is known of a resource when it is decided how one object is told from the others.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    pub create: &'a openapi::Operation,
    pub reading: &'a Reading<'a>,
    /// The object in the answer to a create.
    pub created: Option<&'a Schema>,
    pub bound: &'a BTreeMap<String, String>,
    pub attributes: &'a Attributes,
}

impl Known<'_> {
    /// Decides where a create tells the id, in which list an object is found, and what becomes of one
    /// that exists already.
    pub fn settle(
        &self,
        context: Context<'_>,
        proposal: &Proposal,
        own: Option<&ResourceMapping>,
        operations: &mut Operations,
        reasons: &mut Vec<Reason>,
        sink: &mut Sink,
    ) -> (Option<Operation>, OnConflict) {
        let api = context.api;
        untold::said(api, self.create, own, sink);
        operations.create.told = told(api, own, self.create, || self.is_open());
        let finding = Finding {
            api,
            servers: context.servers,
            own,
            list: proposal.list.map(|list| &api.operations[list]),
            named: self.reading.named,
            bound: self.bound,
            attributes: self.attributes,
        };
        let need = match self.is_open() && operations.create.told.is_none() && !self.is_told(api) {
            true => Need::Yes,
            false => Need::No,
        };
        let find = finding.decide(need, reasons, sink);
        if need == Need::Yes && find.is_none() {
            let calls = (self.create, self.reading.named);
            untold::report(api, calls, &proposal.name, own, sink);
        }
        let is_known = || !self.is_open() && operations.read.is_some();
        let on_conflict = on_conflict(own, find.is_some(), is_known, sink);
        (find, on_conflict)
    }

    /// The attribute of the path's last parameter.
    fn last(&self) -> Option<&Attribute> {
        let parameters = infer::parameters(&self.reading.named.path);
        find(self.attributes, self.bound.get(parameters.last()?)?)
    }

    /// Whether the API chooses the id.
    fn is_open(&self) -> bool {
        self.last()
            .is_some_and(|last| last.presence != Presence::Required)
    }

    /// Whether the answer to a create has the id.
    fn is_told(&self, api: &Api) -> bool {
        let has = |schema: &Schema| {
            let wire = self
                .last()
                .map(|last| last.wire.clone())
                .unwrap_or_default();
            wire.starts_with('/') || schema.property(&wire).is_some()
        };
        let Some(answer) = self.create.success() else {
            return false;
        };
        if self.created.is_some_and(has) {
            return true;
        }
        let mut schema = infer::flat(api, answer);
        if let Shape::Array(Some(element)) = &schema.shape {
            schema = infer::flat(api, element);
        }
        let inner = schema.properties().iter();
        has(&schema)
            || inner
                .map(|one| infer::flat(api, &one.schema))
                .any(|one| has(&one))
    }
}

/// What finding an object needs.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'a> {
    pub api: &'a Api,
    pub servers: &'a Servers<'a>,
    pub own: Option<&'a ResourceMapping>,
    pub list: Option<&'a openapi::Operation>,
    pub named: &'a openapi::Operation,
    pub bound: &'a BTreeMap<String, String>,
    pub attributes: &'a Attributes,
}

impl Finding<'_> {
    /// The list in which an object is found by what is configured: the mapping's, or the one of the
    /// collection, if something that everybody has to configure tells objects apart. `is_needed` where
    /// the answer to a create does not tell the id.
    fn decide(
        &self,
        needed: Need,
        reasons: &mut Vec<Reason>,
        sink: &mut Sink,
    ) -> Option<Operation> {
        let own = self.own.and_then(|own| own.identity.find.as_ref());
        if let Some(own) = own {
            return self.said(own, sink);
        }
        let list = self.list.filter(|_| needed == Need::Yes)?;
        let (pointer, element) = reading::elements(self.api, list, None)?;
        let element = infer::flat(self.api, &element);
        let name = UNIQUE.into_iter().find(|name| {
            let required = |attribute: &Attribute| {
                attribute.presence == Presence::Required
                    && matches!(attribute.kind, Kind::String)
                    && element.property(&attribute.wire).is_some()
            };
            self.attributes.get(*name).is_some_and(required)
        })?;
        let mut call = self.call(list, None)?;
        call.unwraps = pointer;
        let wire = self.attributes.get(name)?.wire.clone();
        call.among = BTreeMap::from([(wire, name.to_owned())]);
        reasons.push(Reason {
            rule: "identity.find".to_owned(),
            because: format!(
                "the answer to a create need not tell the id, and `{}` lists objects with their `{name}`",
                list.call()
            ),
        });
        Some(call)
    }

    fn said(&self, own: &OperationMapping, sink: &mut Sink) -> Option<Operation> {
        let list = listed(self.api, own, self.list, sink)?;
        let Some((pointer, element)) = reading::elements(self.api, list, Some(own)) else {
            let message = format!("`{}` does not answer a list of objects", list.call());
            sink.push(
                Diagnostic::error(Code::MappingUnmatched, message)
                    .at(&own.position, "")
                    .help("name a call that does; `unwrap` says where the list is in its answer"),
            );
            return None;
        };
        if own.same.is_empty() {
            sink.push(
                Diagnostic::error(Code::MappingValue, "nothing says what tells the object")
                    .at(&own.position, "")
                    .help("add `where: {PROPERTY: ATTRIBUTE}`"),
            );
            return None;
        }
        let element = infer::flat(self.api, &element);
        let same = reading::said(own, &element, self.attributes, sink);
        let Some(mut call) = self.call(list, Some(own)) else {
            let message = format!(
                "no attribute of the resource stands for a parameter of `{}`",
                list.path
            );
            sink.push(
                Diagnostic::error(Code::MappingUnmatched, message)
                    .at(&own.position, "")
                    .help("name a list whose path has no other parameters than the object's"),
            );
            return None;
        };
        call.unwraps = pointer;
        call.among = same;
        Some(call)
    }

    /// The call, if an attribute stands for each parameter of its path.
    fn call(&self, list: &openapi::Operation, own: Option<&OperationMapping>) -> Option<Operation> {
        let parameters = infer::parameters(&self.named.path);
        let mut bound = self.bound.clone();
        for (position, parameter) in infer::parameters(&list.path).into_iter().enumerate() {
            let same = parameters.get(position).and_then(|one| self.bound.get(one));
            if let Some(name) = same {
                bound.entry(parameter).or_insert_with(|| name.clone());
            }
        }
        let mut call = operation::lower(self.api, self.servers, list, &bound, own);
        reading::pages(self.api, list, self.own, &mut call);
        let mut all = infer::parameters(&list.path).into_iter();
        all.all(|parameter| call.path_parameters.contains_key(&parameter))
            .then_some(call)
    }
}

/// Whether the id may be unknown after a create.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Yes,
    No,
}

/// The list that the mapping names, or the one of the collection.
pub fn listed<'a>(
    api: &'a Api,
    own: &OperationMapping,
    known: Option<&'a openapi::Operation>,
    sink: &mut Sink,
) -> Option<&'a openapi::Operation> {
    let Some(named) = &own.list else {
        if known.is_none() {
            sink.push(
                Diagnostic::error(Code::MappingValue, "no call lists such objects")
                    .at(&own.position, "")
                    .help("name one: `list: GET /…`"),
            );
        }
        return known;
    };
    let index = called(api, named, sink)?;
    methods::report("find", &api.operations[index], &named.position, sink);
    Some(&api.operations[index])
}

/// The operation that the mapping calls by its path or id.
pub fn called(api: &Api, named: &Placed<String>, sink: &mut Sink) -> Option<usize> {
    select::named(api, &named.value, &named.position, sink)
}

/// What becomes of an object that exists already. Looking for it must be possible.
fn on_conflict(
    own: Option<&ResourceMapping>,
    finds: bool,
    is_known: impl FnOnce() -> bool,
    sink: &mut Sink,
) -> OnConflict {
    let Some(said) = own.and_then(|own| own.identity.on_conflict.as_ref()) else {
        return OnConflict::AsAnswered;
    };
    if !finds && !is_known() {
        sink.push(
            Diagnostic::error(
                Code::MappingValue,
                "an object that exists already cannot be found: the API chooses its id",
            )
            .at(&said.position, "")
            .help("say how: `find: {list: GET /…, where: {PROPERTY: ATTRIBUTE}}`"),
        );
    }
    said.value
}

/// Gives a data source arguments of its own for ids that are deep in the object: `metadata.name` is
/// its `name`.
pub fn lift(read: &mut Operation, known: &Attributes, arguments: &mut Attributes) {
    for name in read.path_parameters.values_mut() {
        let Some((_, last)) = name.rsplit_once('.') else {
            continue;
        };
        let mut flat = last.to_owned();
        if known.contains_key(&flat) {
            flat = name.replace('.', "_");
        }
        if let Some(attribute) = find(known, name) {
            arguments.insert(flat.clone(), super::data_source::argument(attribute));
        }
        *name = flat;
    }
}

/// The attribute `name`, which may lead into objects, if it has a single value.
fn find<'a>(attributes: &'a Attributes, name: &str) -> Option<&'a Attribute> {
    match name.split_once('.') {
        None => attributes.get(name).filter(|one| single(&one.kind)),
        Some((first, rest)) => match &attributes.get(first)?.kind {
            Kind::Object(inner) => find(inner, rest),
            _ => None,
        },
    }
}

fn find_mut<'a>(attributes: &'a mut Attributes, name: &str) -> Option<&'a mut Attribute> {
    match name.split_once('.') {
        None => attributes.get_mut(name),
        Some((first, rest)) => match &mut attributes.get_mut(first)?.kind {
            Kind::Object(inner) => find_mut(inner, rest),
            _ => None,
        },
    }
}

fn single(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number
    )
}

/// All names that an id can have, also in objects.
fn known(attributes: &Attributes, before: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (name, attribute) in attributes {
        match &attribute.kind {
            kind if single(kind) => names.push(format!("{before}{name}")),
            Kind::Object(inner) => names.extend(known(inner, &format!("{before}{name}."))),
            _ => {}
        }
    }
    names
}
