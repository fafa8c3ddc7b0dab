//! Invariants of the model. Whatever breaks one would fail later, in Rust or in Terraform, with a
//! message that no longer knows the document.

mod action;
mod attribute;
mod findings;
mod operation;

#[cfg(test)]
mod tests;

pub use findings::Origins;

use crate::diagnostic::Sink;
use crate::model::{AttributeMap, DataSource, Lookup, Presence, Provider, Resource, Sent};
use crate::naming;
use findings::Findings;

/// Checks the whole model.
pub fn check(provider: &Provider, origins: Origins, sink: &mut Sink) {
    let mut findings = Findings::new(provider, origins, sink);
    if !naming::is_legal(&provider.name) {
        findings.add(
            &provider.name,
            "name",
            "the provider's name is no legal name",
        );
    }
    for (name, resource) in &provider.resources {
        findings.about(&resource.operations.create);
        type_name(provider, name, &mut findings);
        check_resource(name, resource, &mut findings);
    }
    for (name, data_source) in &provider.data_sources {
        findings.about(&data_source.read);
        type_name(provider, name, &mut findings);
        check_data_source(name, data_source, &mut findings);
    }
    action::check(provider, &mut findings);
}

fn type_name(provider: &Provider, name: &str, findings: &mut Findings) {
    if !naming::is_legal(name) {
        findings.add(name, "at", "this is no legal name");
    }
    let own = name
        .strip_prefix(provider.name.as_str())
        .and_then(|rest| rest.strip_prefix('_'))
        .is_some_and(|rest| !rest.is_empty());
    if !own {
        findings.add(name, "at", "it does not start with the provider's name");
    }
}

fn check_resource(name: &str, resource: &Resource, findings: &mut Findings) {
    if resource.attributes.is_empty() {
        findings.add(name, "attributes", "a resource needs attributes");
    }
    for then in &resource.operations.then {
        operation::check(name, "then", &then.call, &resource.attributes, findings);
        // Another call than the update tells of their changes.
        if then.when.is_after_update() {
            for carried in then.carried() {
                findings.excuse(&format!("{name}.{carried}"), "replace");
            }
        }
    }
    roots(name, &resource.attributes, findings);
    attribute::check(
        name,
        &resource.attributes,
        attribute::Owner::Resource,
        findings,
    );
    let operations = &resource.operations;
    let all = [
        ("create", Some(&operations.create)),
        ("read", operations.read.as_ref()),
        ("find", resource.find.as_ref()),
        ("update", operations.update.as_ref()),
        ("delete", operations.delete.as_ref()),
    ];
    for (key, operation) in all {
        if let Some(operation) = operation {
            operation::check(name, key, operation, &resource.attributes, findings);
        }
    }
    for key in &resource.import {
        let what = match operation::at(key, &resource.attributes) {
            None => "an import needs this attribute, and there is none",
            Some(attribute) if attribute.write_only => {
                "an import needs it, but a write-only attribute is not kept"
            }
            Some(_) => continue,
        };
        let word = match resource.attributes.contains_key(key) {
            true => "write_only",
            false => "ignore",
        };
        findings.add(&format!("{name}.{key}"), word, what);
    }
    if operations.update.is_none() {
        for (attribute_name, attribute) in &resource.attributes {
            let configured = !matches!(attribute.presence, Presence::Computed | Presence::Constant);
            let in_body = attribute.sent != Sent::Never;
            if configured && in_body && !attribute.replaces && !attribute.write_only {
                let what = "nothing updates the resource, so a change must replace it";
                findings.add(&format!("{name}.{attribute_name}"), "replace", what);
            }
        }
    }
    attribute::check_reset(name, resource, findings);
    let no_delete = operations.delete.is_none();
    if no_delete && resource.on_destroy == crate::model::OnDestroy::Delete {
        findings.add(
            name,
            "on_destroy",
            "it is to be deleted, but no operation deletes it",
        );
    }
}

fn check_data_source(name: &str, data_source: &DataSource, findings: &mut Findings) {
    roots(name, &data_source.arguments, findings);
    attribute::check(
        name,
        &data_source.arguments,
        attribute::Owner::DataSource,
        findings,
    );
    attribute::check(
        name,
        &data_source.attributes,
        attribute::Owner::DataSource,
        findings,
    );
    operation::check(
        name,
        "read",
        &data_source.read,
        &data_source.arguments,
        findings,
    );
    if let Some(search) = &data_source.search {
        operation::check(
            name,
            "data_sources",
            &search.list,
            &data_source.arguments,
            findings,
        );
    }
    match &data_source.lookup {
        Lookup::One => roots(name, &data_source.attributes, findings),
        Lookup::Many(under) => {
            let taken = data_source.arguments.contains_key(under);
            if taken || !naming::is_legal(under) || naming::is_reserved(under) {
                findings.add(name, "at", &format!("its list cannot be called `{under}`"));
            }
        }
    }
    if data_source.attributes.is_empty() {
        findings.add(name, "attributes", "a data source needs attributes");
    }
}

/// Terraform keeps some names for itself, at the root only.
fn roots(name: &str, attributes: &AttributeMap, findings: &mut Findings) {
    for reserved in attributes.keys().filter(|key| naming::is_reserved(key)) {
        findings.add(
            &format!("{name}.{reserved}"),
            "rename",
            "Terraform keeps this name for itself",
        );
    }
}
