//! One resource: its operations, its attributes, and how its path's parameters become attributes.

use super::attributes::Sides;
use super::kind::{Surroundings, Updatable};
use super::required::Parameters;
use super::{
    Context, budget, collision, contradiction, description, destroy, envelope, form, operation,
    overrides, required, secrets, stated,
};
use crate::diagnostic::Sink;
use crate::infer::{self, Form, Proposal};
use crate::mapping::{OperationMapping, ResourceMapping};
use crate::model::{
    Attribute, Body, Equality, Kind, OnDestroy, Operations, PlanRule, Presence, Reason, Resource,
    Returned, Sent,
};
use crate::naming;
use crate::openapi::{Api, MediaType, Method, Operation, Property, Schema, Shape};
use crate::source::Position;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The names of the forms that the object itself may have.
pub fn forms(api: &Api, proposal: &Proposal, own: &ResourceMapping) -> Vec<String> {
    let flat = |operation: Option<usize>, own: Option<&OperationMapping>| {
        let operation = &api.operations[operation?];
        let (_, schema) = envelope::request(api, operation, &proposal.noun, own);
        Some(infer::flat(api, &schema?))
    };
    let sides = Sides {
        create: flat(proposal.create, own.create.as_ref()),
        update: flat(proposal.update, own.update.as_ref()),
        ..Sides::default()
    };
    form::names(api, &sides)
}

/// The resource, or why it cannot be one. Of several forms of the object, `only` counts.
pub fn lower(
    context: Context<'_>,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    only: Option<&str>,
    sink: &mut Sink,
) -> Result<Resource, String> {
    let Context {
        api,
        mapping,
        servers,
    } = context;
    let noun = &proposal.noun;
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let create = at(proposal.create).ok_or("no operation makes it")?;
    let read = at(proposal.read).ok_or("no operation reads it")?;
    let update = at(proposal.update);
    let delete = at(proposal.delete);
    let value = body_value(create, read);
    let answer = read
        .success()
        .or(value.and_then(|media| media.schema.as_ref()))
        .ok_or_else(|| unreadable(read))?;
    if let Some(refused) = unsendable(create).or(update.and_then(unsendable)) {
        return Err(refused);
    }
    let own_create = own.and_then(|own| own.create.as_ref());
    let own_read = own.and_then(|own| own.read.as_ref());
    let own_update = own.and_then(|own| own.update.as_ref());
    let calls = [(Some(create), own_create), (Some(read), own_read)];
    for (operation, own) in calls.into_iter().chain([(update, own_update)]) {
        if let Some(operation) = operation {
            envelope::report(api, operation, own, sink);
        }
    }
    let (read_pointer, answer) = envelope::answer(api, answer, noun, own_read);
    let (create_wrap, create_schema) = envelope::request(api, create, noun, own_create);
    let (update_wrap, update_schema) = match update {
        // A JSON Patch changes what a create takes.
        Some(update) if update.commands().is_some() => (String::new(), create_schema.clone()),
        Some(update) => envelope::request(api, update, noun, own_update),
        None => (String::new(), None),
    };
    let sides = Sides {
        create: create_schema.map(|schema| infer::flat(api, &schema)),
        update: update_schema.map(|schema| infer::flat(api, &schema)),
        created: created(api, create, noun, own_create, (&read_pointer, &answer)),
        read: Some(infer::flat(api, &answer)),
    };
    if !matches!(infer::flat(api, &answer).shape, Shape::Object(_)) {
        return Err("the answer of its GET is no object".to_owned());
    }
    let mut around = Surroundings {
        open: vec![api.schema(&answer).position.clone()],
        noun: noun.clone(),
        updatable: if update.is_some() {
            Updatable::Yes
        } else {
            Updatable::No
        },
        wishes: overrides::wishes(own),
        only: only.map(str::to_owned),
        ..Surroundings::default()
    };
    let mut attributes = budget::lower(api, &sides, &mut around, &proposal.name, sink);
    collision::report(around.collisions.take(), Some(&proposal.name), sink);
    contradiction::report(&around, &proposal.name, own, sink);
    secrets::report(&around, &proposal.name, own, sink);
    let mut reasons = proposal.reasons.clone();
    for (wire, because) in around.dropped.take() {
        reasons.push(Reason {
            rule: "attribute.dropped".to_owned(),
            because: format!("`{wire}` is left out: {because}"),
        });
    }
    if attributes.is_empty() {
        return Err("its schemas name no property".to_owned());
    }
    let others = [Some(create), update, delete];
    let marked = stated::identity(api, &sides, &attributes);
    let calls = (create, read, others);
    let bound = bind(api, &mut attributes, calls, proposal, marked, sink);
    if update.is_none() {
        for attribute in attributes.values_mut() {
            attribute.replaces = attribute.presence != Presence::Computed;
        }
    }
    let delete_policy = destroy::decide(proposal, own, create, delete, &mut reasons, sink);
    let mut import: Vec<String> = infer::parameters(&read.path)
        .iter()
        .filter_map(|parameter| bound.get(parameter).cloned())
        .collect();
    let lowered = |operation: &Operation, wrap: &str, own: Option<&OperationMapping>| {
        let mut lowered = operation::lower(api, servers, operation, &bound, own);
        lowered.wraps = wrap.to_owned();
        if own.is_none_or(|own| own.unwrap.is_none())
            && let Some(answer) = operation.success()
        {
            lowered.unwraps = match &api.schema(answer).shape {
                // A list of what was made: its first element.
                Shape::Array(Some(element)) => {
                    format!("/0{}", infer::unwrap(api, element, noun).0)
                }
                _ => infer::unwrap(api, answer, noun).0,
            };
        }
        lowered
    };
    let mut operations = Operations {
        create: lowered(create, &create_wrap, own_create),
        read: lowered(read, "", own_read),
        update: update.map(|update| lowered(update, &update_wrap, own_update)),
        delete: delete
            .filter(|_| delete_policy == OnDestroy::Delete)
            .map(|delete| {
                let own = own.and_then(|own| own.delete.as_ref());
                operation::lower(api, servers, delete, &bound, own)
            }),
    };
    operations.read.unwraps = read_pointer;
    operations.read.answers = value.and_then(operation::whole);
    // A form posted to an object changes what it names and leaves the rest as it is.
    let posted = |update: &&Operation| {
        let form = update.body().is_some_and(|body| body.is_form());
        form && update.method == Method::Post && update.path != create.path
    };
    if let (Some(_), Some(call)) = (update.filter(posted), &mut operations.update)
        && call.body == Body::ByMethod
    {
        call.body = Body::Changed;
    }
    let parameters = Parameters {
        api,
        noun,
        mapping,
        own,
    };
    let used: Vec<&Operation> = others.into_iter().flatten().chain([read]).collect();
    parameters.report(&used, sink);
    parameters.bind(create, &mut operations.create, &mut attributes);
    parameters.bind(read, &mut operations.read, &mut attributes);
    if let (Some(update), Some(call)) = (update, &mut operations.update) {
        parameters.bind(update, call, &mut attributes);
    }
    if let (Some(delete), Some(call)) = (delete, &mut operations.delete) {
        parameters.bind(delete, call, &mut attributes);
    }
    required::settle(&operations, &mut attributes);
    operation::describe_bytes(&operations, &mut attributes);
    // What reading needs, an import has to say.
    for name in required::attributes(&operations.read) {
        let needed = attributes
            .get(name)
            .is_some_and(|attribute| attribute.presence == Presence::Required);
        if needed && !import.contains(name) {
            import.push(name.clone());
        }
    }
    unbound(&operations)?;
    if let Some(own) = own {
        overrides::apply(&mut attributes, &proposal.name, own, sink);
        overrides::follow(&mut operations, &mut import, own);
    }
    let description = [
        stated::description(&api.schema(&answer)),
        api.schema(&answer).description.clone(),
        read.summary.clone(),
        create.summary.clone(),
    ]
    .into_iter()
    .map(|text| description::clean(&text))
    .find(|text| !text.is_empty())
    .unwrap_or_default();
    Ok(Resource {
        description,
        deprecated: match create.deprecated {
            true => "The API's document marks it as deprecated.".to_owned(),
            false => String::new(),
        },
        attributes: attributes.into(),
        operations,
        import,
        on_destroy: delete_policy,
        schema_version: 0,
        reasons,
    })
}

/// The answer of a read that is one value, where requests are one value as well.
fn body_value<'a>(create: &Operation, read: &'a Operation) -> Option<&'a MediaType> {
    let sent = create.body().is_some_and(|media| media.whole.is_some());
    read.whole_answer().filter(|_| sent)
}

fn unreadable(read: &Operation) -> String {
    match read.unsupported() {
        Some(name) if name.contains("xml") => {
            format!("the answer of its GET is `{name}`, and XML is not supported")
        }
        Some(name) => format!("the answer of its GET is `{name}`, which is no JSON"),
        None => "the answer of its GET has no JSON schema".to_owned(),
    }
}

/// Why a request cannot be sent that the document describes.
fn unsendable(operation: &Operation) -> Option<String> {
    let content = &operation.request.as_ref()?.content;
    let nothing = operation.body().is_none() && operation.commands().is_none();
    let name = content.first().filter(|_| nothing)?.name.as_str();
    let why = match name.contains("xml") {
        true => "and XML is not supported",
        false => "which cannot be made of attributes",
    };
    Some(format!("`{}` takes `{name}`, {why}", operation.call()))
}

/// What the create answers, when that is the object which a read finds at `read`.
fn created(
    api: &Api,
    create: &Operation,
    noun: &str,
    own: Option<&OperationMapping>,
    (pointer, read): (&str, &Position),
) -> Option<Rc<Schema>> {
    let (own_pointer, answer) = envelope::answer(api, create.success()?, noun, own);
    let said = own.is_some_and(|own| own.unwrap.is_some());
    if own_pointer != pointer && !said {
        return None;
    }
    let answer = infer::flat(api, &answer);
    let read = infer::flat(api, read);
    let has_same = |property: &Property| read.property(&property.name).is_some();
    answer.properties().iter().any(has_same).then_some(answer)
}

/// Binds every parameter of the read path to an attribute, making those that no schema has.
fn bind(
    api: &Api,
    attributes: &mut BTreeMap<String, Attribute>,
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
        let by_user = in_create.contains(parameter) || in_create.len() > position;
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

/// The attributes that may stand for the last parameter, best first.
fn candidates(parameter: &str, noun: &str) -> Vec<String> {
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

fn scalar(attributes: &BTreeMap<String, Attribute>, name: &str) -> bool {
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
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description: described,
        deprecated: String::new(),
        reasons: vec![Reason {
            rule: "attribute.path_parameter".to_owned(),
            because: "it is part of the path and of no body".to_owned(),
        }],
    }
}

fn unbound(operations: &Operations) -> Result<(), String> {
    let all = [
        Some(&operations.create),
        Some(&operations.read),
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
