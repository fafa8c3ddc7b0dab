//! Checks what a list resource has found.

use super::faults::Faults;
use super::{Target, guard, identity, stored};
use crate::diagnostics::visible;
use crate::list_resource::{ListItem, ListRequest, ListResource, ListResults};
use crate::schema::Schema;
use crate::timeouts::{Limit, Operation};
use crate::{AttributePath, Diagnostics, Value};

/// Lists, and reports what went wrong as the last thing.
pub(crate) async fn run(
    type_name: &str,
    schema: &Schema,
    resource: &dyn ListResource,
    request: ListRequest<'_>,
    mut results: ListResults,
) {
    let default = guard::run_now(type_name, "giving its time limit", || resource.time_limit());
    let default = default.unwrap_or_default();
    let limit = Limit::of(default, Operation::List, &schema.block, request.config);
    let limited = request.context.within(limit.as_ref());
    let request = ListRequest {
        context: &limited,
        ..request
    };
    let work = resource.list(request, &mut results);
    if let Err(failure) = guard::run_within(limit, type_name, "listing objects", work).await {
        let _ = results.report(failure).await;
    }
}

/// One found object as Terraform takes it. The target is the managed resource type.
pub(crate) fn checked(target: &Target<'_>, include_resource: bool, item: ListItem) -> ListItem {
    let ListItem {
        mut display_name,
        identity: given,
        resource,
        mut diagnostics,
    } = item;
    let is_message = given.is_null() && resource.is_none() && !diagnostics.is_empty();
    if is_message || diagnostics.has_errors() {
        return ListItem {
            diagnostics,
            ..ListItem::default()
        };
    }
    let resource = resource.map(|state| stored::storable(target.members(), state));
    let identity = match (target.identity.schema, &resource) {
        (Some(schema), Some(state)) if given.is_null() => {
            schema.of_state(state).unwrap_or_default()
        }
        _ => given,
    };
    diagnostics.extend(faults(
        target,
        &identity,
        resource.as_ref(),
        include_resource,
    ));
    if diagnostics.has_errors() {
        return ListItem {
            diagnostics,
            ..ListItem::default()
        };
    }
    if display_name.is_empty() {
        display_name = name_of(&identity);
    }
    // It is shown on a terminal and may come from an API.
    display_name = visible(display_name);
    ListItem {
        display_name,
        identity,
        resource: resource.filter(|_| include_resource),
        diagnostics,
    }
}

fn faults(
    target: &Target<'_>,
    identity: &Value,
    resource: Option<&Value>,
    include_resource: bool,
) -> Diagnostics {
    let Some(schema) = target.identity.schema else {
        return no_identity(target.type_name);
    };
    let mut diagnostics = identity::complete(target.type_name, schema, identity);
    match resource.filter(|_| include_resource) {
        Some(state) if state.is_null() => diagnostics.extend(missing(target.type_name)),
        Some(state) => diagnostics.extend(stored::check_known(target, state)),
        None if include_resource => diagnostics.extend(missing(target.type_name)),
        None => {}
    }
    diagnostics
}

fn missing(type_name: &str) -> Diagnostics {
    let mut faults = Faults::new(type_name, "The provider returned an invalid list");
    let what = "whole objects were asked for, but one came without its state.";
    faults.at_path(AttributePath::root(), what);
    faults.diagnostics
}

/// A list resource whose managed resource cannot tell its objects apart.
pub(crate) fn no_identity(type_name: &str) -> Diagnostics {
    let mut faults = Faults::new(type_name, "The provider has an invalid list resource");
    let what = "it needs a managed resource type of the same name that has an identity.";
    faults.at_path(AttributePath::root(), what);
    faults.diagnostics
}

/// The parts of an identity that are there.
fn name_of(identity: &Value) -> String {
    let parts: Vec<_> = identity
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, value)| !value.is_null())
        .map(|(_, value)| {
            value
                .as_str()
                .map_or_else(|| value.describe(), str::to_owned)
        })
        .collect();
    parts.join(", ")
}
