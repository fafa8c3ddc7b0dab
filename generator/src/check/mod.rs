//! Invariants of the model. Whatever breaks one would fail later, in Rust or in Terraform, with a
//! message that no longer knows the document.

mod attribute;
mod operation;

#[cfg(test)]
mod tests;

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::model::{Attribute, DataSource, Lookup, Presence, Provider, Resource};
use crate::naming;
use std::collections::BTreeMap;

/// Checks the whole model.
pub fn check(provider: &Provider, sink: &mut Sink) {
    let mut findings = Findings { sink };
    if !naming::is_legal(&provider.name) {
        findings.add(&provider.name, "the provider's name is no legal name");
    }
    for (name, resource) in &provider.resources {
        type_name(provider, name, &mut findings);
        check_resource(name, resource, &mut findings);
    }
    for (name, data_source) in &provider.data_sources {
        type_name(provider, name, &mut findings);
        check_data_source(name, data_source, &mut findings);
    }
}

/// Where findings go.
struct Findings<'a> {
    sink: &'a mut Sink,
}

impl Findings<'_> {
    fn add(&mut self, subject: &str, what: &str) {
        self.sink.push(
            Diagnostic::error(Code::ModelInvariant, format!("`{subject}`: {what}"))
                .help("the mapping can rename, ignore or describe it otherwise"),
        );
    }
}

fn type_name(provider: &Provider, name: &str, findings: &mut Findings) {
    if !naming::is_legal(name) {
        findings.add(name, "this is no legal name");
    }
    let own = name
        .strip_prefix(provider.name.as_str())
        .and_then(|rest| rest.strip_prefix('_'))
        .is_some_and(|rest| !rest.is_empty());
    if !own {
        findings.add(name, "it does not start with the provider's name");
    }
}

fn check_resource(name: &str, resource: &Resource, findings: &mut Findings) {
    if resource.attributes.is_empty() {
        findings.add(name, "a resource needs attributes");
    }
    roots(name, &resource.attributes, findings);
    attribute::check(
        name,
        &resource.attributes,
        attribute::Owner::Resource,
        findings,
    );
    for key in &resource.import {
        match resource.attributes.get(key) {
            None => findings.add(
                name,
                &format!("its import text names `{key}`, which it lacks"),
            ),
            Some(attribute) if attribute.write_only => findings.add(
                name,
                &format!("its import text names `{key}`, which is not kept in state"),
            ),
            Some(_) => {}
        }
    }
    let operations = &resource.operations;
    let optional = [operations.update.as_ref(), operations.delete.as_ref()];
    for operation in [&operations.create, &operations.read]
        .into_iter()
        .chain(optional.into_iter().flatten())
    {
        operation::check(name, operation, &resource.attributes, findings);
    }
    if operations.update.is_none() {
        for (attribute_name, attribute) in &resource.attributes {
            let configured = attribute.presence != Presence::Computed;
            if configured && !attribute.replaces && !attribute.write_only {
                let what = "nothing updates the resource, so a change must replace it";
                findings.add(&format!("{name}.{attribute_name}"), what);
            }
        }
    }
    let no_delete = operations.delete.is_none();
    if no_delete && resource.on_destroy == crate::model::OnDestroy::Delete {
        findings.add(name, "it is to be deleted, but no operation deletes it");
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
    operation::check(name, &data_source.read, &data_source.arguments, findings);
    match &data_source.lookup {
        Lookup::One => roots(name, &data_source.attributes, findings),
        Lookup::Many(under) => {
            let taken = data_source.arguments.contains_key(under);
            if taken || !naming::is_legal(under) || naming::is_reserved(under) {
                findings.add(name, &format!("its list cannot be called `{under}`"));
            }
        }
    }
    if data_source.attributes.is_empty() {
        findings.add(name, "a data source needs attributes");
    }
}

/// Terraform keeps some names for itself, at the root only.
fn roots(name: &str, attributes: &BTreeMap<String, Attribute>, findings: &mut Findings) {
    for reserved in attributes.keys().filter(|key| naming::is_reserved(key)) {
        findings.add(
            &format!("{name}.{reserved}"),
            "Terraform keeps this name for itself",
        );
    }
}
