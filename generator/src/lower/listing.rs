//! The list of all objects of a resource, filled in from the resource's own attributes.

use super::{Context, envelope, operation, paging, parameter, renaming};
use crate::diagnostic::Sink;
use crate::infer::{self, Proposal};
use crate::mapping::{OperationMapping, ResourceMapping};
use crate::model::{self, Argument, Attribute, Kind, Reason, Resource, Returned};
use crate::naming;
use crate::openapi::{self, Api, Location};
use crate::source::Position;
use std::collections::BTreeMap;

/// A list whose elements are objects of the resource.
#[derive(Clone, Debug)]
pub struct Listing {
    pub call: model::Operation,
    /// The schema of its elements.
    pub element: Position,
}

/// The list of a resource, where its elements tell which object they are.
pub fn find(
    context: Context<'_>,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    resource: &Resource,
) -> Option<Listing> {
    let Context { api, servers, .. } = context;
    let list = &api.operations[proposal.list?];
    let (pointer, element) = infer::elements(api, list.success()?)?;
    let bound = parents(&list.path, resource)?;
    let own_list = own.and_then(|own| own.list.as_ref());
    let mut call = operation::lower(api, servers, list, &bound, own_list);
    if own_list.is_none_or(|own| own.unwrap.is_none()) {
        call.unwraps = pointer;
    }
    searches(list, own_list, &mut call);
    // The data source of all objects has told what is wrong.
    let mut told = Sink::default();
    paging::decide(api, list, own_list, &mut call, &mut told);
    for wanted in &list.parameters {
        let pages = call
            .paging
            .as_ref()
            .is_some_and(|paging| paging.uses(&wanted.name))
            || infer::is_page_parameter(api, list, wanted);
        if wanted.location == Location::Path || pages || parameter::is_ours(api, wanted) {
            continue;
        }
        let name = naming::root_attribute(&wanted.name, &proposal.noun)
            .ok()?
            .name;
        let name = renaming::renamed(own, &name);
        let attribute = resource.attributes.get(name);
        let filters = wanted.location == Location::Query && attribute.is_some_and(is_plain);
        let constant = parameter::constant(api, wanted).filter(|_| wanted.required);
        let argument = match constant {
            Some(text) => Argument::Constant(text),
            None if filters && !wanted.required => Argument::Attribute(name.to_owned()),
            None if wanted.required => return None,
            None => continue,
        };
        let filled = parameter::arguments(&mut call, wanted)?;
        filled.entry(wanted.name.clone()).or_insert(argument);
    }
    let identity = resource
        .import
        .iter()
        .filter(|name| !bound.values().any(|own| own == *name));
    let told = |name: &String| {
        let attribute = resource.attributes.get(name)?;
        (is_plain(attribute) && has(api, &element, attribute)).then_some(())
    };
    identity.map(told).collect::<Option<Vec<()>>>()?;
    Some(Listing { call, element })
}

/// Adds the list to a resource whose objects it can name.
pub fn add(
    context: Context<'_>,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    resource: &mut Resource,
) {
    let plain = |name: &String| resource.attributes.get(name).is_some_and(is_scalar);
    if resource.import.is_empty() || !resource.import.iter().all(plain) {
        return;
    }
    let Some(listing) = find(context, proposal, own, resource) else {
        return;
    };
    resource.reasons.push(Reason {
        rule: "list.resource".to_owned(),
        because: format!(
            "the elements of `{} {}` tell which objects they are",
            listing.call.method.as_str(),
            listing.call.path
        ),
    });
    resource.operations.list = Some(listing.call);
}

/// What a list that is a search sends where the mapping says nothing: an object that asks for nothing.
pub fn searches(
    list: &openapi::Operation,
    own: Option<&OperationMapping>,
    call: &mut model::Operation,
) {
    if call.method == model::Method::Post && own.is_none_or(|own| own.body.is_none()) {
        call.body = match list.body() {
            Some(_) => model::Body::Fixed("{}".to_owned()),
            None => model::Body::None,
        };
    }
}

/// The attributes of the resource in the path of a list: those at the same places of its own path.
fn parents(path: &str, resource: &Resource) -> Option<BTreeMap<String, String>> {
    let read = resource_path(resource)?;
    let own = infer::parameters(&read.path);
    let parameters = infer::parameters(path).into_iter().enumerate();
    let bound = parameters.map(|(position, parameter)| {
        let name = read.path_parameters.get(own.get(position)?)?.clone();
        resource
            .attributes
            .get(&name)
            .filter(|attribute| is_scalar(attribute))?;
        Some((parameter, name))
    });
    bound.collect()
}

fn resource_path(resource: &Resource) -> Option<&model::Operation> {
    let operations = &resource.operations;
    let read = operations
        .read
        .as_ref()
        .filter(|read| read.among.is_empty());
    read.or(operations.delete.as_ref())
        .or(operations.update.as_ref())
}

fn is_scalar(attribute: &Attribute) -> bool {
    let kind = &attribute.kind;
    let single = matches!(
        kind,
        Kind::String | Kind::Integer | Kind::Number | Kind::Boolean
    );
    single && !attribute.sensitive && !attribute.write_only
}

/// Whether answers tell the value, and it is one.
pub fn is_plain(attribute: &Attribute) -> bool {
    is_scalar(attribute) && attribute.returned == Returned::Always
}

/// Whether the elements of a list have an attribute.
pub fn has(api: &Api, element: &Position, attribute: &Attribute) -> bool {
    envelope::inside(api, element, &envelope::pointer(&attribute.wire)).is_some()
}
