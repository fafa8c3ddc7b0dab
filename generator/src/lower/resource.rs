//! One resource: its operations, its attributes, and how its path's parameters become attributes.

use super::attributes::Sides;
use super::kind::{Surroundings, Updatable};
use super::required::Parameters;
use super::{
    Context, association, budget, collision, contradiction, description, destroy, element,
    envelope, examples, form, hooks, identity, missing, operation, overrides, owned, path, reading,
    renaming, required, rest, safety, secrets, sendable, stated, then, unrolled, update as updates,
    version_field, versions, waiting,
};
use crate::diagnostic::Sink;
use crate::infer::{self, Proposal};
use crate::mapping::{OperationMapping, ResourceMapping};
use crate::model::{Body, OnDestroy, Operations, Presence, Reason, Resource};
use crate::openapi::{Api, Method, Operation, Property, Schema, Shape};
use crate::source::Position;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The names of the forms that the object itself may have.
pub fn forms(api: &Api, proposal: &Proposal, own: &ResourceMapping) -> Vec<String> {
    let flat = |operation: Option<usize>, own: Option<&OperationMapping>| {
        let operation = &api.operations[operation?];
        let (_, schema) = envelope::request(api, operation, &infer::inside(api, proposal), own);
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
        undeleted,
        ..
    } = context;
    let noun = &proposal.noun;
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let create = at(proposal.create).ok_or_else(|| missing::create(context, proposal))?;
    if let Some((own, said)) = own.and_then(|own| Some((own, own.element.as_ref()?))) {
        return element::lower(context, proposal, (own, said), sink);
    }
    if association::is_one(api, proposal) {
        return association::lower(context, proposal, own, sink);
    }
    let reading = reading::decide(api, proposal, own)?;
    let read = reading.call;
    let update = at(proposal.update);
    let delete = at(proposal.delete);
    let value = sendable::body_value(create, read);
    let answer = read
        .success()
        .or(value.and_then(|media| media.schema.as_ref()))
        .ok_or_else(|| sendable::unreadable(read))?;
    let unsendable = sendable::unsendable;
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
    let object = infer::inside(api, proposal);
    let (read_pointer, answer) = match &reading.listed {
        Some(listed) => listed.clone(),
        None => envelope::answer(api, answer, &object, own_read),
    };
    let (create_wrap, create_schema) = envelope::request(api, create, &object, own_create);
    let made = create_schema
        .as_ref()
        .map(|schema| infer::flat(api, schema));
    let commands = update.and_then(|call| updates::commands(api, call, own_update, made.as_ref()));
    // Elements of a list say nothing of what is around an object.
    let beside = match (&reading.listed, create.success()) {
        (Some(_), Some(made)) => envelope::answer(api, made, &object, own_create).0,
        _ => read_pointer.clone(),
    };
    let (update_wrap, update_schema) = match update {
        // A JSON Patch changes what a create takes.
        Some(_) if commands.is_some() => (String::new(), create_schema.clone()),
        Some(update) => {
            envelope::request_of_update(api, update, &object, own_update, made.as_deref())
        }
        None => (String::new(), None),
    };
    let mut unheld = missing::forms(api, create, "takes", create_schema.as_ref());
    if let Some(update) = update {
        unheld.extend(missing::forms(api, update, "takes", update_schema.as_ref()));
    }
    unheld.extend(missing::forms(api, read, "answers", Some(&answer)));
    let flat = |schema: Option<Position>| schema.map(|schema| infer::flat(api, &schema));
    let example = |side, media, pointer: &str| examples::of_body(api, side, media, pointer);
    let sent = update.and_then(Operation::body);
    let sides = Sides {
        create: example(
            flat(create_schema),
            create.body(),
            &envelope::pointer(&create_wrap),
        ),
        update: example(flat(update_schema), sent, &envelope::pointer(&update_wrap)),
        created: created(api, create, &object, own_create, (&beside, &answer)),
        read: example(flat(Some(answer.clone())), read.answer(), &read_pointer),
    };
    if read_pointer.is_empty() && own_read.is_none_or(|own| own.unwrap.is_none()) {
        let told = (proposal.name.as_str(), &sides);
        envelope::doubt(api, (read, &answer), noun, told, sink);
    }
    let read_schema = infer::flat(api, &answer);
    if !matches!(read_schema.shape, Shape::Object(_)) {
        let instead = missing::instead(&read_schema);
        return Err(format!("its GET answers {instead}"));
    }
    let mut around = Surroundings {
        open: vec![api.schema(&answer).position.clone()],
        noun: noun.clone(),
        updatable: if update.is_some() {
            Updatable::Yes
        } else {
            Updatable::No
        },
        server_defaults: mapping.defaults.server_defaults,
        wishes: overrides::wishes(own),
        only: only.map(str::to_owned),
        ..Surroundings::default()
    };
    let mut attributes = budget::lower(api, &sides, &mut around, &proposal.name, sink);
    collision::report(around.collisions.take(), Some(&proposal.name), sink);
    let impossible = contradiction::report(&around, &proposal.name, own, sink);
    contradiction::leave_out(&mut attributes, &impossible)?;
    unrolled::report(&around, &attributes, &proposal.name, own, sink);
    secrets::report(&around, &proposal.name, own, sink);
    let mut reasons = proposal.reasons.clone();
    for address in impossible {
        reasons.push(Reason {
            rule: "attribute.dropped".to_owned(),
            because: format!("`{address}` is left out: no value of it is allowed"),
        });
    }
    reasons.extend(unheld);
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
    let other_calls = match reading.listed {
        // The call that names the object is the delete, or else the update.
        Some(_) => [Some(create), update, Some(read)],
        None => others,
    };
    let calls = (create, reading.named, other_calls);
    let before = own.filter(|own| own.identity.id.is_some());
    let before = before.map(|_| attributes.clone());
    let mut bound = path::bind(api, &mut attributes, calls, proposal, marked, sink);
    let parameters = infer::parameters(&reading.named.path);
    if let Some(last) = parameters.last().filter(|_| before.is_none()) {
        identity::nested(last, noun, &mut attributes, &mut bound);
    }
    identity::rebind(own, &parameters, before, &mut attributes, &mut bound, sink);
    rest::leave_keys(&mut attributes);
    if update.is_none() {
        for attribute in attributes.values_mut() {
            attribute.replaces = attribute.presence != Presence::Computed;
        }
    }
    let delete_policy = destroy::decide(proposal, own, create, delete, &mut reasons, undeleted);
    let mut import: Vec<String> = parameters
        .iter()
        .filter_map(|parameter| bound.get(parameter).cloned())
        .collect();
    let lowered = |operation: &Operation, wrap: &str, own: Option<&OperationMapping>| {
        let bound = path::of_call(operation, reading.named, &bound);
        let mut lowered = operation::lower(api, servers, operation, &bound, own);
        if !matches!(lowered.body, Body::Fixed(_)) {
            lowered.wraps = wrap.to_owned();
        }
        if own.is_none_or(|own| own.unwrap.is_none())
            && let Some(answer) = operation.success()
        {
            lowered.unwraps = match &api.schema(answer).shape {
                // A list of what was made: its first element.
                Shape::Array(Some(element)) => {
                    format!("/0{}", infer::unwrap(api, element, &object).0)
                }
                _ => infer::unwrap(api, answer, &object).0,
            };
        }
        lowered
    };
    let mut operations = Operations {
        list: None,
        create: lowered(create, &create_wrap, own_create),
        read: Some(lowered(read, "", own_read)),
        update: update.map(|update| lowered(update, &update_wrap, own_update)),
        delete: delete
            .filter(|_| delete_policy == OnDestroy::Delete)
            .map(|delete| {
                let own = own.and_then(|own| own.delete.as_ref());
                let bound = path::of_call(delete, reading.named, &bound);
                operation::lower(api, servers, delete, &bound, own)
            }),
        then: Vec::new(),
    };
    if let Some(call) = &mut operations.read {
        call.unwraps = read_pointer;
        call.answers = value.and_then(operation::whole);
        if let (Some(_), Some(element)) = (&reading.listed, &sides.read) {
            reading::pages(api, read, own, call);
            let said = (own_read, &mut *sink);
            call.among = reading::among(&reading, element, &attributes, &bound, said)?;
            reasons.extend(reading::reason(&reading));
        }
    }
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
    let following = then::used(api, own);
    let following = following.iter().map(|index| &api.operations[*index]);
    let used = others.into_iter().flatten().chain([read]);
    let used: Vec<&Operation> = used.chain(following).collect();
    // Those of the list are arguments of its data source.
    let asked: Vec<&Operation> = used.iter().copied().chain(at(proposal.list)).collect();
    parameters.report(&asked, sink);
    let names = parameters.names(&used, &attributes, sink);
    parameters.bind(create, &mut operations.create, &mut attributes, &names);
    if let Some(call) = &mut operations.read {
        parameters.bind(read, call, &mut attributes, &names);
    }
    if let (Some(update), Some(call)) = (update, &mut operations.update) {
        let of = (update, own_update);
        updates::settle(
            &parameters,
            of,
            commands.as_ref(),
            call,
            &mut attributes,
            &names,
            sink,
        );
    }
    if let (Some(delete), Some(call)) = (delete, &mut operations.delete) {
        parameters.bind(delete, call, &mut attributes, &names);
    }
    required::settle(&operations, &mut attributes);
    let followed = then::Followed {
        context,
        parameters,
        read,
        answer: &answer,
        names: &names,
        bound: &bound,
    };
    followed.lower(&mut operations, &mut attributes, sink);
    operation::describe_bytes(&operations, &mut attributes);
    // What reading needs, an import has to say.
    for name in operations.read.iter().flat_map(required::attributes) {
        let needed = attributes
            .get(name)
            .is_some_and(|attribute| attribute.presence == Presence::Required);
        if needed && !import.contains(name) {
            import.push(name.clone());
        }
    }
    path::unbound(&operations)?;
    let soft_delete = destroy::soft_delete(&attributes, own, (api, &sides), sink);
    let known = identity::Known {
        create,
        reading: &reading,
        created: sides.created.as_deref(),
        bound: &bound,
        attributes: &attributes,
    };
    let (mut find, on_conflict) =
        known.settle(context, proposal, own, &mut operations, &mut reasons, sink);
    if let Some(own) = own {
        overrides::apply(&mut attributes, &proposal.name, own, sink);
        renaming::follow(&mut operations, find.as_mut(), &mut import, own);
    }
    version_field::settle(
        own,
        &sides,
        &mut operations,
        &mut attributes,
        &mut reasons,
        sink,
    );
    if let Some(call) = &mut operations.update {
        call.always = updates::demanded(call, sides.update.as_deref(), &attributes);
    }
    identity::tell_again(&mut operations, &attributes);
    destroy::settle((api, mapping), delete, &mut operations, &attributes, own);
    safety::settle(own, &mut operations, &mut reasons, sink);
    let protected_by = destroy::protect(&mut attributes, own, sink);
    let versions = versions::add(&mut attributes, own, sink);
    let owns_listed = owned::listed(&mut attributes, &operations, own, sink);
    let waiting = waiting::decide(
        waiting::Facts {
            api,
            name: &proposal.name,
            create,
            update,
            delete,
            answer: &infer::flat(api, &answer),
            attributes: &attributes,
            operations: &operations,
        },
        mapping,
        own,
        &mut reasons,
        sink,
    );
    let places = hooks::Facts {
        proposal,
        operations: &operations,
        find: find.as_ref(),
        attributes: &attributes,
    };
    let hooks = hooks::decide(&places, own, sink);
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
        from_provider: BTreeMap::new(),
        import,
        on_destroy: delete_policy,
        protected_by,
        versions,
        owns_listed,
        soft_delete,
        waiting,
        find,
        on_conflict,
        element: None,
        schema_version: 0,
        hooks,
        reasons,
    })
}

/// What the create answers, when that is the object which a read finds at `read`.
fn created(
    api: &Api,
    create: &Operation,
    object: &infer::Inside<'_>,
    own: Option<&OperationMapping>,
    (pointer, read): (&str, &Position),
) -> Option<Rc<Schema>> {
    let (own_pointer, answer) = envelope::answer(api, create.success()?, object, own);
    let said = own.is_some_and(|own| own.unwrap.is_some());
    if own_pointer != pointer && !said {
        return None;
    }
    let answer = infer::flat(api, &answer);
    let read = infer::flat(api, read);
    let has_same = |property: &Property| read.property(&property.name).is_some();
    answer.properties().iter().any(has_same).then_some(answer)
}
