//! What lists and single objects can be asked for: parameters that become arguments.

use super::apart::{Names, Owner};
use super::required::Parameters;
use super::{Context, parameter, renaming, select};
use crate::diagnostic::Sink;
use crate::infer;
use crate::mapping::{Placed, ResourceMapping};
use crate::model::{self, Argument, AttributeMap, Presence};
use crate::naming;
use crate::openapi::{self, Api, Location};

/// Query parameters that filter become optional arguments, and everything that is required.
pub fn add(
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
    let around = (api, &[operation][..], noun);
    let names = Names::of(Owner::DataSource, around, named.collect(), arguments, sink);
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
        let name = renaming::renamed(own, &given);
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
pub fn asked_for(
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
pub fn is_sensitive(own: Option<&ResourceMapping>, name: &str) -> bool {
    own.and_then(|own| own.attributes.get(name)?.sensitive)
        .unwrap_or(false)
}
