//! Elements of a parent document, where the mapping says so: the parent is read, changed and written back.

use super::attributes::Sides;
use super::kind::{Surroundings, Updatable};
use super::select::unmatched;
use super::{
    Context, budget, collision, contradiction, description, envelope, identity, operation,
    overrides, path, renaming, secrets, versions,
};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{self, Form, Proposal};
use crate::mapping::{ElementMapping, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, Element, Kind, OnDestroy, Operations, PlanRule, Presence, Reason,
    Resource,
};
use crate::naming;
use crate::openapi::{Api, Operation, Schema, Shape};
use crate::source::Position;
use std::collections::BTreeMap;

/// Adds what the mapping says is an element, in the place of what else has its name.
pub fn propose(api: &Api, name: &str, own: &ElementMapping, sink: &mut Sink) -> Option<Proposal> {
    let of = identity::called(api, &own.of, sink);
    let write = identity::called(api, &own.write, sink);
    Some(Proposal {
        name: name.to_owned(),
        noun: name.to_owned(),
        create: Some(write?),
        read: Some(of?),
        update: None,
        delete: None,
        list: None,
        form: Form::Singleton,
        reasons: Vec::new(),
    })
}

/// The elements of the list at `pointer` of `parent`.
fn elements(api: &Api, parent: &Position, pointer: &str) -> Option<Position> {
    let list = envelope::inside(api, parent, pointer)?;
    match &infer::flat(api, &list).shape {
        Shape::Array(Some(element)) => {
            let is_object = matches!(infer::flat(api, element).shape, Shape::Object(_));
            is_object.then(|| element.clone())
        }
        _ => None,
    }
}

/// The properties of `parent` that are lists of objects.
fn lists(api: &Api, parent: &Position) -> Vec<String> {
    let flat = infer::flat(api, parent);
    let names = flat.properties().iter().map(|one| one.name.clone());
    let is_list = |name: &String| elements(api, parent, &envelope::pointer(name)).is_some();
    names.filter(is_list).collect()
}

/// The resource.
pub fn lower(
    context: Context<'_>,
    proposal: &Proposal,
    (own, element): (&ResourceMapping, &ElementMapping),
    sink: &mut Sink,
) -> Result<Resource, String> {
    let Context {
        api,
        servers,
        mapping,
        ..
    } = context;
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let write = at(proposal.create).ok_or("no call writes what it is part of")?;
    let read = at(proposal.read).ok_or("no call reads what it is part of")?;
    refuse_calls(own, sink);
    let noun = infer::fixed_segments(&read.path);
    let noun = naming::attribute(noun.last().copied().unwrap_or_default()).unwrap_or_default();
    let noun = naming::singular(&noun);
    let answer = read.success().ok_or("its GET answers nothing")?;
    let (parent, answer) = envelope::answer(api, answer, &noun.as_str().into(), None);
    let (wrap, sent) = envelope::request(api, write, &noun.as_str().into(), None);
    let sent = sent.ok_or_else(|| format!("`{}` takes no body", write.call()))?;
    let pointer = envelope::pointer(&element.at.value);
    let mut of = |call: &Operation, schema: &Position| {
        let found = elements(api, schema, &pointer);
        if found.is_none() {
            let call = call.call();
            let name = &element.at.value;
            let message = format!("the object of `{call}` has no list of objects `{name}`");
            let known = lists(api, schema);
            unmatched(
                sink,
                &element.at.position,
                message,
                &element.at.value,
                known,
            );
        }
        found.map(|element| infer::flat(api, &element))
    };
    let (Some(answered), Some(taken)) = (of(read, &answer), of(write, &sent)) else {
        return Err("what it is part of has no such list".to_owned());
    };
    let sides = Sides {
        create: Some(taken.clone()),
        update: Some(taken),
        created: None,
        read: Some(answered.clone()),
    };
    let mut around = Surroundings {
        open: vec![answered.position.clone()],
        noun: proposal.noun.clone(),
        updatable: Updatable::Yes,
        server_defaults: mapping.defaults.server_defaults,
        wishes: overrides::wishes(Some(own)),
        ..Surroundings::default()
    };
    let mut attributes = budget::lower(api, &sides, &mut around, &proposal.name, sink);
    collision::report(around.collisions.take(), Some(&proposal.name), sink);
    let impossible = contradiction::report(&around, &proposal.name, Some(own), sink);
    contradiction::leave_out(&mut attributes, &impossible)?;
    secrets::report(&around, &proposal.name, Some(own), sink);
    let key = key(&mut attributes, element, &answered, sink)?;
    let calls = (write, read, [Some(write), None, None]);
    let bound = path::bind(api, &mut attributes, calls, proposal, None, sink);
    let parameters = infer::parameters(&read.path);
    let parents = parameters
        .iter()
        .filter_map(|name| bound.get(name).cloned());
    let mut import: Vec<String> = parents.chain([key.clone()]).collect();
    let lowered = |call: &Operation| operation::lower(api, servers, call, &bound, None);
    let mut reading = lowered(read);
    reading.unwraps = format!("{parent}{pointer}");
    reading.among = BTreeMap::from([(element.key.value.clone(), key)]);
    let mut writing = lowered(write);
    writing.wraps = wrap;
    let mut operations = Operations {
        create: writing.clone(),
        read: Some(reading),
        update: Some(writing.clone()),
        delete: Some(writing),
        list: None,
        then: Vec::new(),
    };
    path::unbound(&operations)?;
    overrides::apply(&mut attributes, &proposal.name, own, sink);
    renaming::follow(&mut operations, None, &mut import, own);
    let versions = versions::add(&mut attributes, Some(own), sink);
    Ok(Resource {
        description: description::clean(&answered.description),
        deprecated: String::new(),
        attributes: attributes.into(),
        operations,
        from_provider: BTreeMap::new(),
        import,
        on_destroy: own.on_destroy.clone().unwrap_or(OnDestroy::Delete),
        protected_by: String::new(),
        soft_delete: None,
        waiting: Default::default(),
        find: None,
        on_conflict: (own.identity.on_conflict.as_ref())
            .map_or_else(Default::default, |said| said.value),
        element: Some(Element {
            parent,
            at: pointer,
        }),
        schema_version: 0,
        hooks: Vec::new(),
        versions,
        owns_listed: Vec::new(),
        reasons: vec![Reason {
            rule: "element.mapping".to_owned(),
            because: format!(
                "the mapping says that it is part of what `{}` reads and `{}` writes",
                read.call(),
                write.call()
            ),
        }],
    })
}

/// The attribute that tells an element from the others. It must be configured: no call makes an element
/// alone, so no answer tells what the API has chosen.
fn key(
    attributes: &mut AttributeMap,
    element: &ElementMapping,
    answered: &Schema,
    sink: &mut Sink,
) -> Result<String, String> {
    let wanted = &element.key.value;
    let single = |attribute: &Attribute| {
        matches!(
            attribute.kind,
            Kind::String | Kind::Scalar(_) | Kind::Integer
        )
    };
    let found = attributes
        .iter_mut()
        .find(|(_, attribute)| attribute.wire == *wanted && single(attribute));
    let Some((name, attribute)) = found else {
        let known = answered.properties().iter();
        let known = known.map(|property| property.name.clone()).collect();
        let message = format!("the elements have no property `{wanted}` with a single value");
        unmatched(sink, &element.key.position, message, wanted, known);
        return Err("nothing tells one element from the others".to_owned());
    };
    if attribute.presence == Presence::Computed {
        sink.push(
            Diagnostic::error(
                Code::MappingValue,
                format!(
                    "`{wanted}` is chosen by the API, so a new element could not be found again"
                ),
            )
            .at(&element.key.position, "")
            .help("name a property that is configured"),
        );
    }
    attribute.presence = Presence::Required;
    attribute.plan = PlanRule::AsConfigured;
    attribute.replaces = true;
    attribute.default = None;
    attribute.reasons.push(Reason {
        rule: "element.key".to_owned(),
        because: "the mapping says that it tells the elements apart".to_owned(),
    });
    Ok(name.clone())
}

/// An element has no calls of its own.
fn refuse_calls(own: &ResourceMapping, sink: &mut Sink) {
    let said = [
        ("create", own.create.is_some()),
        ("read", own.read.is_some()),
        ("update", own.update.is_some()),
        ("delete", own.delete.is_some()),
        ("list", own.list.is_some()),
        ("at", own.at.is_some()),
        ("id", own.identity.id.is_some()),
        ("find", own.identity.find.is_some()),
        ("then", !own.then.is_empty()),
        ("hooks", !own.hooks.is_empty()),
        ("skip", !own.skip.is_empty()),
        ("parameters", !own.parameters.is_empty()),
        ("protect", own.protect),
        ("soft_delete", own.soft_delete.is_some()),
        ("variants", own.variants.is_some()),
        ("wait", own.waiting.waits.is_some()),
        ("timeouts", !own.waiting.timeouts.is_empty()),
        ("consistency", own.waiting.consistency.is_some()),
        ("lock", own.waiting.lock.is_some()),
    ];
    for (key, _) in said.into_iter().filter(|(_, is_said)| *is_said) {
        let message = format!("`{key}` says nothing of an element, which has no calls of its own");
        sink.push(
            Diagnostic::error(Code::MappingKey, message)
                .at(&own.position.child(key), "")
                .help("remove it, or remove `element`"),
        );
    }
}

/// Takes the place of what has the name of an element in `proposals`.
pub fn select(
    api: &Api,
    proposals: &mut Vec<Proposal>,
    (name, own): (&str, &ElementMapping),
    sink: &mut Sink,
) {
    proposals.retain(|proposal| proposal.name != name);
    proposals.extend(propose(api, name, own, sink));
}
