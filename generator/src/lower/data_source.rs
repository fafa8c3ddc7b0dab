//! Data sources: one object by what identifies it, and all objects of a collection.

use super::attributes::Sides;
use super::kind::Surroundings;
use super::whole::{self, Asked};
use super::{
    Context, budget, collision, contradiction, description, filters, hooks, identity, listing,
    operation, overrides, paging, reading, renaming, required, search, secrets,
};
use crate::diagnostic::Sink;
use crate::infer::{self, Form, Proposal};
use crate::mapping::{Lookups, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, Clear, DataSource, Equality, Kind, Lookup, PlanRule, Presence,
    Provider, Reason, Resource, Returned, Sent, Skipped,
};
use crate::naming;
use crate::openapi;
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
        from_provider: BTreeMap::new(),
        search: None,
        hooks_of: hooks::of_data_source(type_name, Some(resource)),
        reasons: vec![reason(
            "data_source.resource",
            "it reads what the resource reads",
        )],
    };
    provider.data_sources.insert(type_name.to_owned(), one);
}

/// Tells of properties that became no attributes, and takes away what can have no value.
///
/// # Errors
/// What the object itself cannot be without.
pub fn left_out(
    provider: &mut Provider,
    type_name: &str,
    around: &Surroundings,
    attributes: &mut AttributeMap,
    sink: &mut Sink,
) -> Result<(), String> {
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
    let impossible = contradiction::report(around, name, None, sink);
    contradiction::leave_out(attributes, &impossible)
}

/// The data sources of what can only be read. Where there are none, the reasons are noted.
pub fn alone(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    type_name: &str,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    many(context, provider, proposal, None, own, sink);
    let Some(read) = proposal.read else {
        return;
    };
    let asked = Asked {
        operation: &context.api.operations[read],
        noun: &proposal.noun,
        type_name,
        own,
        reasons: &proposal.reasons,
    };
    if let Err(because) = whole::add(context, provider, &asked, sink) {
        context.uncalled.note(Some(read), &because);
    }
}

/// What the list is called: as its objects, unless a parameter has that name.
fn items(noun: &str, arguments: &AttributeMap) -> Option<String> {
    let own = naming::plural(noun);
    let all = format!("all_{own}");
    let names = [own, "items".to_owned(), "results".to_owned(), all];
    names.into_iter().find(|name| !arguments.contains_key(name))
}

/// The data source of all objects of a collection. Where there is none although there is a list, the
/// reason is noted.
pub fn many(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    resource: Option<&Resource>,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    if let Err(because) = all(context, provider, proposal, resource, own, sink) {
        context.uncalled.note(proposal.list, &because);
    }
}

fn all(
    context: Context<'_>,
    provider: &mut Provider,
    proposal: &Proposal,
    resource: Option<&Resource>,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Result<(), String> {
    let Context { api, servers, .. } = context;
    let Some(list) = proposal.list.map(|index| &api.operations[index]) else {
        return Ok(());
    };
    let wants = own.map(|own| &own.data_sources.many);
    if matches!(wants, Some(Lookups::None)) {
        return Err("the mapping wants no data source of all of them".to_owned());
    }
    if proposal.form != Form::Item {
        return Err(format!("`{}` is the only one of its kind", proposal.name));
    }
    let name = match naming::plural(&proposal.name) {
        // Uncountable: the one and the many must not share a name.
        same if same == proposal.name => format!("{same}_list"),
        plural => plural,
    };
    let type_name = format!("{}_{name}", provider.name);
    let own_list = own.and_then(|own| own.list.as_ref());
    let Some((pointer, element)) = reading::elements(api, list, own_list) else {
        let answer = list.success();
        if answer.is_some_and(|answer| infer::elements(api, answer).is_some()) {
            return Err("it lists something else than objects".to_owned());
        }
        if provider.data_sources.contains_key(&type_name) {
            return Err(format!("there is another data source `{name}`"));
        }
        let asked = Asked {
            operation: list,
            noun: &name,
            type_name: &type_name,
            own: None,
            reasons: &[reason(
                "data_source.answer",
                "its answer is no list, so all of it is one object",
            )],
        };
        return whole::add(context, provider, &asked, sink);
    };
    let schema = infer::flat(api, &element);
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
    let owner = format!("{}_{}", provider.name, proposal.name);
    left_out(provider, &type_name, &around, &mut attributes, sink)?;
    let mut arguments = AttributeMap::default();
    let mut bound = BTreeMap::new();
    for parameter in infer::parameters(&list.path) {
        let Some((name, mut value)) = path_argument(list, &parameter, &proposal.noun) else {
            return Err(unnamed(&parameter));
        };
        value.sensitive = filters::is_sensitive(own, &name);
        let name = renaming::renamed(own, &name).to_owned();
        arguments.insert(name.clone(), value);
        bound.insert(parameter, name);
    }
    let mut call = operation::lower(api, servers, list, &bound, own_list);
    call.unwraps = pointer;
    listing::searches(list, own_list, &mut call);
    let mut reasons = vec![reason("data_source.list", "the collection can be listed")];
    reasons.extend(paging::decide(api, list, own_list, &mut call, sink));
    filters::add(
        context,
        list,
        &proposal.noun,
        own,
        &mut call,
        &mut arguments,
        sink,
    );
    if let Some(Lookups::By(names)) = wants {
        filters::asked_for(names, list, &mut call, &mut arguments, sink);
    }
    if attributes.is_empty() {
        return Err("the schema of its elements names no property".to_owned());
    }
    let items = items(&proposal.noun, &arguments)
        .ok_or("its parameters have all names that the list could have")?;
    let attributes = context.united(attributes);
    let data_source = DataSource {
        description: description::clean(&list.summary),
        lookup: Lookup::Many(items),
        arguments,
        attributes,
        read: call,
        from_provider: BTreeMap::new(),
        search: None,
        hooks_of: hooks::of_data_source(&owner, resource),
        reasons,
    };
    provider
        .data_sources
        .entry(type_name)
        .or_insert(data_source);
    Ok(())
}

/// Why a call has no data source.
pub fn unnamed(parameter: &str) -> String {
    format!("no Terraform name can be made of `{{{parameter}}}`")
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
        reasons: Default::default(),
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
        reasons: Default::default(),
    }
}

fn reason(rule: &str, because: &str) -> Reason {
    Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    }
}
