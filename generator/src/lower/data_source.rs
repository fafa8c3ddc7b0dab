//! Data sources: one object by what identifies it, and all objects of a collection.

use super::apart::{Names, Owner};
use super::attributes::Sides;
use super::kind::Surroundings;
use super::required::Parameters;
use super::{
    Context, budget, collision, contradiction, description, envelope, identity, operation,
    overrides, paging, parameter, required, search, secrets, select,
};
use crate::diagnostic::Sink;
use crate::infer::{self, Form, Proposal};
use crate::mapping::{Lookups, Placed, ResourceMapping};
use crate::model::{
    self, Argument, Attribute, AttributeMap, Clear, DataSource, Equality, Kind, Lookup, PlanRule,
    Presence, Provider, Reason, Resource, Returned, Sent, Skipped,
};
use crate::naming;
use crate::openapi::{self, Api, Location, Shape};
use std::collections::BTreeMap;

/// The data sources that go with a resource.
pub fn of_resource(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    type_name: &str,
    resource: &Resource,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let wants = own.map(|own| &own.data_sources.one);
    if !matches!(wants, Some(Lookups::None)) {
        one(provider, type_name, resource);
        if let Some(source) = provider.data_sources.get_mut(type_name) {
            search::add(context, proposal, resource, own, source, sink);
        }
    }
    many(context, provider, proposal, Some(resource), own, sink);
}

/// The data source of one object.
pub fn one(provider: &mut Provider, type_name: &str, resource: &Resource) {
    // What is one of a list is looked up by the data source of all of them.
    let read = resource.operations.read.as_ref();
    let Some(read) = read.filter(|read| read.among.is_empty()) else {
        return;
    };
    let mut read = read.clone();
    let mut arguments: AttributeMap = resource
        .import
        .iter()
        .filter_map(|name| Some((name.clone(), argument(resource.attributes.get(name)?))))
        .collect();
    identity::lift(&mut read, &resource.attributes, &mut arguments);
    for name in required::attributes(&read) {
        if let (Some(attribute), false) =
            (resource.attributes.get(name), arguments.contains_key(name))
        {
            let value = Attribute {
                presence: Presence::Optional,
                ..argument(attribute)
            };
            arguments.insert(name.clone(), value);
        }
    }
    let one = DataSource {
        description: resource.description.clone(),
        lookup: Lookup::One,
        arguments,
        attributes: resource.attributes.clone(),
        read,
        search: None,
        reasons: vec![reason(
            "data_source.resource",
            "it reads what the resource reads",
        )],
    };
    provider.data_sources.insert(type_name.to_owned(), one);
}

/// Tells of properties that became no attributes.
fn left_out(provider: &mut Provider, type_name: &str, around: &Surroundings, sink: &mut Sink) {
    let dropped = around.dropped.take().into_iter();
    provider
        .skipped
        .extend(dropped.map(|(wire, because)| Skipped {
            subject: type_name.to_owned(),
            reason: format!("`{wire}` is left out: {because}"),
            deliberate: false,
        }));
    collision::report(around.collisions.take(), None, sink);
    let name = type_name
        .strip_prefix(&format!("{}_", provider.name))
        .unwrap_or(type_name);
    contradiction::report(around, name, None, sink);
}

/// The data source of what can only be read. Whether there is one.
pub fn alone(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    type_name: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> bool {
    many(context, provider, proposal, None, own, sink);
    let Context { api, servers, .. } = context;
    let Some(read) = proposal.read.map(|index| &api.operations[index]) else {
        return proposal.list.is_some();
    };
    let Some(answer) = read.success() else {
        return false;
    };
    let own_read = own.and_then(|own| own.read.as_ref());
    envelope::report(api, read, own_read, sink);
    let (unwraps, answer) = envelope::answer(api, answer, &proposal.noun, own_read);
    let schema = infer::flat(api, &answer);
    if !matches!(schema.shape, Shape::Object(_)) {
        return false;
    }
    let mut around = Surroundings {
        open: vec![schema.position.clone()],
        noun: proposal.noun.clone(),
        wishes: overrides::wishes(own),
        ..Surroundings::default()
    };
    let sides = Sides {
        read: Some(schema.clone()),
        ..Sides::default()
    };
    let mut attributes = budget::lower(api, &sides, &mut around, &proposal.name, sink);
    if let Some(own) = own {
        overrides::hide(&mut attributes, own);
    }
    left_out(provider, type_name, &around, sink);
    secrets::report(&around, &proposal.name, own, sink);
    if attributes.is_empty() {
        return false;
    }
    let mut bound = BTreeMap::new();
    let mut arguments = AttributeMap::default();
    for parameter in infer::parameters(&read.path) {
        let Some((name, value)) = path_argument(read, &parameter, &proposal.noun) else {
            return false;
        };
        // An answer's value of the same name is the same thing.
        attributes
            .entry(name.clone())
            .or_insert_with(|| value.clone());
        arguments.insert(name.clone(), value);
        bound.insert(parameter, name);
    }
    let mut call = operation::lower(api, servers, read, &bound, None);
    call.unwraps = unwraps;
    filters(
        context,
        read,
        &proposal.noun,
        own,
        &mut call,
        &mut arguments,
        sink,
    );
    for (name, value) in &arguments {
        attributes
            .entry(name.clone())
            .or_insert_with(|| value.clone());
    }
    let data_source = DataSource {
        description: [schema.description.trim(), read.summary.trim()]
            .into_iter()
            .find(|text| !text.is_empty())
            .map(description::clean)
            .unwrap_or_default(),
        lookup: Lookup::One,
        arguments,
        attributes: attributes.into(),
        read: call,
        search: None,
        reasons: proposal.reasons.clone(),
    };
    provider
        .data_sources
        .insert(type_name.to_owned(), data_source);
    true
}

/// The data source of all objects of a collection.
pub fn many(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    resource: Option<&Resource>,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let Context { api, servers, .. } = context;
    let Some(list) = proposal.list.map(|index| &api.operations[index]) else {
        return;
    };
    let wants = own.map(|own| &own.data_sources.many);
    if matches!(wants, Some(Lookups::None)) {
        return;
    }
    let found = list
        .success()
        .and_then(|answer| infer::elements(api, answer));
    let Some((pointer, element)) = found else {
        return;
    };
    let schema = infer::flat(api, &element);
    if !matches!(schema.shape, Shape::Object(_)) || proposal.form != Form::Item {
        return;
    }
    let name = match naming::plural(&proposal.name) {
        // Uncountable: the one and the many must not share a name.
        same if same == proposal.name => format!("{same}_list"),
        plural => plural,
    };
    let mut around = Surroundings {
        // Elements are nested in the list, where Terraform keeps no names for itself.
        open: vec![schema.position.clone(), schema.position.clone()],
        noun: proposal.noun.clone(),
        wishes: overrides::wishes(own),
        ..Surroundings::default()
    };
    let sides = Sides {
        read: Some(schema.clone()),
        ..Sides::default()
    };
    let mut attributes = budget::lower(api, &sides, &mut around, &proposal.name, sink);
    if let Some(own) = own {
        overrides::answered(&mut attributes, own);
    }
    match resource {
        Some(resource) => overrides::keep_secret(&mut attributes, &resource.attributes),
        None if proposal.read.is_none() => secrets::report(&around, &proposal.name, own, sink),
        None => {}
    }
    let type_name = format!("{}_{name}", provider.name);
    left_out(provider, &type_name, &around, sink);
    let mut arguments = AttributeMap::default();
    let mut bound = BTreeMap::new();
    for parameter in infer::parameters(&list.path) {
        let Some((name, mut value)) = path_argument(list, &parameter, &proposal.noun) else {
            return;
        };
        value.sensitive = is_sensitive(own, &name);
        let name = overrides::renamed(own, &name).to_owned();
        arguments.insert(name.clone(), value);
        bound.insert(parameter, name);
    }
    let own_list = own.and_then(|own| own.list.as_ref());
    let mut call = operation::lower(api, servers, list, &bound, own_list);
    if own_list.is_none_or(|own| own.unwrap.is_none()) {
        call.unwraps = pointer;
    }
    let mut reasons = vec![reason("data_source.list", "the collection can be listed")];
    reasons.extend(paging::decide(api, list, own_list, &mut call, sink));
    filters(
        context,
        list,
        &proposal.noun,
        own,
        &mut call,
        &mut arguments,
        sink,
    );
    if let Some(Lookups::By(names)) = wants {
        only(names, list, &mut call, &mut arguments, sink);
    }
    let items = naming::plural(&proposal.noun);
    if attributes.is_empty() || arguments.contains_key(&items) {
        return;
    }
    let data_source = DataSource {
        description: description::clean(&list.summary),
        lookup: Lookup::Many(items),
        arguments,
        attributes: attributes.into(),
        read: call,
        search: None,
        reasons,
    };
    provider
        .data_sources
        .entry(type_name)
        .or_insert(data_source);
}

/// Query parameters that filter become optional arguments, and everything that is required.
pub fn filters(
    context: Context<'_>,
    operation: &openapi::Operation,
    noun: &str,
    own: Option<&ResourceMapping>,
    call: &mut model::Operation,
    arguments: &mut AttributeMap,
    sink: &mut Sink,
) {
    let Context { api, mapping, .. } = context;
    let parameters = Parameters {
        api,
        noun,
        mapping,
        own,
    };
    let wanted = operation.parameters.iter().filter_map(|parameter| {
        let root = naming::root_attribute(&parameter.name, noun).ok()?.name;
        let is_query = parameter.location == Location::Query;
        let pages = turns_pages(api, operation, call, parameter);
        let needed = is_query || parameter.required || parameters.wants(parameter);
        let constant = || !is_query && parameter::constant(api, parameter).is_some();
        let is_ours = parameter::is_ours(api, parameter) || parameter.location == Location::Path;
        (needed && !pages && !is_ours).then(|| (parameter, root, constant()))
    });
    let wanted: Vec<_> = wanted.collect();
    let named = wanted.iter().filter(|(_, _, constant)| !constant);
    let named = named.map(|(parameter, root, _)| (*parameter, root.clone()));
    let is_taken = |name: &str| arguments.contains_key(name);
    let names = Names::of(
        Owner::DataSource,
        &[operation],
        noun,
        named.collect(),
        is_taken,
        sink,
    );
    for (parameter, _, is_constant) in wanted {
        let in_path = call.path_parameters.clone();
        let Some(filled) = parameter::arguments(call, parameter) else {
            continue;
        };
        // Headers and cookies say how to call; queries say what is looked for.
        if let Some(text) = parameter::constant(api, parameter).filter(|_| is_constant) {
            filled.insert(parameter.name.clone(), Argument::Constant(text));
            continue;
        }
        let Some(given) = names.get(parameter, |wire| in_path.get(wire).cloned()) else {
            continue;
        };
        let name = overrides::renamed(own, &given);
        let presence = match parameter.required {
            true => Presence::Required,
            false => Presence::Optional,
        };
        let value = arguments.entry(name.to_owned()).or_insert_with(|| {
            let mut value = parameter::attribute(api, parameter, name, presence, None);
            value.sensitive |= is_sensitive(own, &given);
            value
        });
        let argument = parameter::argument(parameter, name, &value.kind);
        filled.insert(parameter.name.clone(), argument);
    }
}

/// Of the optional arguments, leaves those that the mapping names.
fn only(
    names: &[Placed<String>],
    operation: &openapi::Operation,
    call: &mut model::Operation,
    arguments: &mut AttributeMap,
    sink: &mut Sink,
) {
    for name in names
        .iter()
        .filter(|name| !arguments.contains_key(&name.value))
    {
        let message = format!(
            "`{}` cannot be asked for `{}`",
            operation.call(),
            name.value
        );
        let known = arguments.keys().cloned().collect();
        select::unmatched(sink, &name.position, message, &name.value, known);
    }
    arguments.retain(|name, argument| {
        argument.presence == Presence::Required || names.iter().any(|kept| kept.value == *name)
    });
    let kept = |argument: &Argument| {
        let name = argument.attribute();
        name.is_none_or(|name| arguments.contains_key(name))
    };
    for filled in [&mut call.query, &mut call.headers, &mut call.cookies] {
        filled.retain(|_, argument| kept(argument));
    }
}

/// Whether a parameter pages through a list, which is the runtime's business.
fn turns_pages(
    api: &Api,
    operation: &openapi::Operation,
    call: &model::Operation,
    parameter: &openapi::Parameter,
) -> bool {
    let used = call
        .paging
        .as_ref()
        .is_some_and(|paging| paging.uses(&parameter.name));
    used && parameter.location == Location::Query
        || infer::is_page_parameter(api, operation, parameter)
}

/// Whether the mapping keeps the values of an argument secret.
fn is_sensitive(own: Option<&ResourceMapping>, name: &str) -> bool {
    own.and_then(|own| own.attributes.get(name)?.sensitive)
        .unwrap_or(false)
}

pub fn path_argument(
    operation: &openapi::Operation,
    parameter: &str,
    noun: &str,
) -> Option<(String, Attribute)> {
    let name = naming::root_attribute(parameter, noun).ok()?.name;
    let description = operation
        .parameters
        .iter()
        .find(|known| known.name == parameter)
        .map_or("", |known| known.description.as_str());
    Some((name, text(parameter, description)))
}

/// An attribute of a resource as something to look it up by.
pub fn argument(attribute: &Attribute) -> Attribute {
    Attribute {
        presence: Presence::Required,
        plan: PlanRule::AsConfigured,
        replaces: false,
        sent: Sent::Never,
        returned: attribute.returned,
        default: None,
        validators: Vec::new(),
        example: None,
        reasons: Vec::new(),
        ..attribute.clone()
    }
}

fn text(wire: &str, description: &str) -> Attribute {
    Attribute {
        wire: wire.to_owned(),
        kind: Kind::String,
        presence: Presence::Required,
        plan: PlanRule::AsConfigured,
        replaces: false,
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
        description: description::clean(description),
        deprecated: String::new(),
        reasons: Vec::new(),
    }
}

fn reason(rule: &str, because: &str) -> Reason {
    Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    }
}
