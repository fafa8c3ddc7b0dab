//! Parts of paths that the provider block gives for all: what has such a part may leave it out.

use super::Context;
use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::ProviderMapping;
use crate::model::{
    Attribute, AttributeMap, Operation, PathParameter, PlanRule, Presence, Provider, Reason,
    Resource,
};
use crate::naming;
use crate::openapi::Api;
use crate::source::Position;
use std::collections::{BTreeMap, BTreeSet};

/// What the provider block has for them, by attribute. An entry that no path has is an error.
pub fn lower(
    api: &Api,
    mapping: &ProviderMapping,
    provider: &str,
    sink: &mut Sink,
) -> BTreeMap<String, PathParameter> {
    let mut parameters = BTreeMap::new();
    for (key, said) in &mapping.parameters {
        let Ok(name) = naming::attribute(key) else {
            let message = format!("no Terraform name can be made of `{key}`");
            sink.push(Diagnostic::error(Code::MappingValue, message).at(&said.position, ""));
            continue;
        };
        let mut operations = api.operations.iter();
        let described = operations.find_map(|operation| {
            let mut parents = parents(&operation.path).into_iter();
            let parent = parents.find(|parent| is_called(parent, &name))?;
            let mut known = operation.parameters.iter();
            let known = known.find(|known| known.name == parent);
            Some(known.map_or(String::new(), |known| known.description.clone()))
        });
        let Some(description) = described else {
            let known: BTreeSet<String> = api
                .operations
                .iter()
                .flat_map(|operation| parents(&operation.path))
                .filter_map(|parent| naming::attribute(&parent).ok())
                .collect();
            let message = format!("no path has a part `{{{key}}}` with more behind it");
            let known = known.into_iter().collect();
            unmatched(sink, &said.position, message, &name, known);
            continue;
        };
        let environment = said.value.environment.clone();
        let decided = PathParameter {
            environment: environment
                .unwrap_or_else(|| format!("{provider}_{name}").to_ascii_uppercase()),
            description: super::description::clean(&description),
        };
        if parameters.insert(name.clone(), decided).is_some() {
            twice(&name, &said.position, sink);
        }
    }
    parameters
}

fn twice(name: &str, position: &Position, sink: &mut Sink) {
    let message = format!("`{name}` stands here twice, spelled in two ways");
    sink.push(
        Diagnostic::error(Code::MappingContradiction, message)
            .at(position, "")
            .help("leave one of them out"),
    );
}

/// The parameters of a path that have more behind them. The last one names the object itself.
fn parents(path: &str) -> Vec<String> {
    let path = path.trim_end_matches('/');
    let mut parameters = infer::parameters(path);
    parameters.retain(|name| !path.ends_with(&format!("{{{name}}}")));
    parameters
}

fn is_called(parameter: &str, name: &str) -> bool {
    naming::attribute(parameter).is_ok_and(|own| own == name)
}

/// The attributes that stand for parents in the path of `call`, with the provider's attribute for each.
fn given(mapping: &ProviderMapping, call: &Operation) -> Vec<(String, String)> {
    let names = mapping.parameters.keys();
    let names: Vec<String> = names
        .filter_map(|key| naming::attribute(key).ok())
        .collect();
    let parents = parents(&call.path).into_iter();
    let found = parents.filter_map(|parent| {
        let source = names.iter().find(|name| is_called(&parent, name))?;
        Some((call.path_parameters.get(&parent)?.clone(), source.clone()))
    });
    found.collect()
}

/// Lets the attributes of one call be left out, and says for which that is so.
fn open(
    mapping: &ProviderMapping,
    call: &Operation,
    attributes: &mut AttributeMap,
    presence: Presence,
) -> BTreeMap<String, String> {
    let mut opened = BTreeMap::new();
    for (name, source) in given(mapping, call) {
        let known = attributes.get_mut(&name);
        let Some(attribute) = known.filter(|known| known.presence == Presence::Required) else {
            continue;
        };
        attribute.presence = presence;
        if presence == Presence::OptionalComputed {
            attribute.plan = PlanRule::KeepsPriorValue;
        }
        describe(attribute, &source);
        opened.insert(name, source);
    }
    opened
}

fn describe(attribute: &mut Attribute, source: &str) {
    let otherwise = format!("the provider's `{source}` where it is not set.");
    if attribute.description.ends_with(&otherwise) {
        return;
    }
    let text = attribute.description.trim_end_matches('.');
    attribute.description = match text {
        "" => format!("By default {otherwise}"),
        text => format!("{text}. By default {otherwise}"),
    };
    attribute.reasons.push(Reason {
        rule: "provider.parameter".to_owned(),
        because: format!("`{source}` of the provider block stands in for it"),
    });
}

/// A resource need not say what the provider block says.
pub fn resource(context: Context<'_>, mut resource: Resource) -> Resource {
    let mapping = &context.mapping.provider;
    if !mapping.parameters.is_empty() {
        let create = &resource.operations.create;
        let attributes = &mut resource.attributes;
        let presence = Presence::OptionalComputed;
        resource.from_provider = open(mapping, create, attributes, presence);
    }
    resource
}

/// Nor need data sources, actions and ephemeral resources.
pub fn others(provider: &mut Provider, mapping: &ProviderMapping) {
    if mapping.parameters.is_empty() {
        return;
    }
    for source in provider.data_sources.values_mut() {
        let arguments = &mut source.arguments;
        source.from_provider = open(mapping, &source.read, arguments, Presence::Optional);
    }
    for action in provider.actions.values_mut() {
        let arguments = &mut action.arguments;
        action.from_provider = open(mapping, &action.call, arguments, Presence::Optional);
    }
    for one in provider.ephemeral.values_mut() {
        let presence = Presence::OptionalComputed;
        one.from_provider = open(mapping, &one.open, &mut one.attributes, presence);
    }
}
