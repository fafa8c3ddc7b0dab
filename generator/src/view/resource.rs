//! `model::Resource` → the file of a resource.

use super::attribute::Speller;
use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::layout::right_side;
use super::{ResourceView, documentation, hooks, identity, operation, path_parameter, waiting};
use crate::model;

/// Spells a resource.
pub fn resource(
    provider: &model::Provider,
    type_name: &str,
    module: &str,
    file: &str,
    resource: &model::Resource,
    speller: &Speller,
) -> ResourceView {
    let tree = speller.tree(
        "pub static ATTRIBUTES: &[Attribute] =",
        "",
        &resource.attributes,
    );
    ResourceView {
        module: module.to_owned(),
        type_name: type_name.to_owned(),
        declaration: right_side(
            "pub static RESOURCE: Resource =",
            &declaration(type_name, resource),
        ),
        attributes: tree.attributes,
        objects: tree.objects,
        binding: right_side("static BINDING: Binding =", &binding(resource)),
        hooks: hooks::hooks(module, resource).into_iter().collect(),
        page: documentation::resource(provider, type_name, file, resource),
    }
}

fn declaration(type_name: &str, resource: &model::Resource) -> Expression {
    let mut words = call(
        "Resource::new",
        [
            string(type_name),
            atom("ATTRIBUTES"),
            reference(atom("BINDING")),
        ],
    );
    if resource.schema_version != 0 {
        words = words.method(
            "schema_version",
            [atom(resource.schema_version.to_string())],
        );
    }
    if !resource.hooks.is_empty() {
        words = words.method("hooks", [reference(atom("HOOKS"))]);
    }
    if !resource.deprecated.is_empty() {
        words = words.method("deprecated", [string(&resource.deprecated)]);
    }
    if !resource.description.is_empty() {
        words = words.method("doc", [string(&resource.description)]);
    }
    words
}

fn binding(resource: &model::Resource) -> Expression {
    let operations = &resource.operations;
    let roles = [
        ("create", Some(&operations.create)),
        ("read", operations.read.as_ref()),
        ("update", operations.update.as_ref()),
        ("delete", operations.delete.as_ref()),
        ("list", operations.list.as_ref()),
    ];
    let mut words = call("Binding::new", []);
    for (role, operation) in roles {
        if let Some(operation) = operation {
            words = words.method(role, [operation::operation(operation)]);
        }
    }
    words = operation::with_path_parameters(
        words,
        roles
            .into_iter()
            .filter_map(|(_, operation)| operation)
            .chain(operations.then.iter().map(|then| &then.call))
            .chain(&resource.find),
    );
    words = path_parameter::given(words, &resource.from_provider);
    if !operations.then.is_empty() {
        let calls = operations.then.iter().map(|then| {
            let word = match then.when {
                model::When::Create => "after_create",
                model::When::Update => "after_update",
                model::When::Either => "after_either",
                model::When::BeforeDelete => "before_delete",
                model::When::Delete => "after_delete",
            };
            call(word, [operation::operation(&then.call)])
        });
        words = words.method("then", [slice(calls.collect())]);
    }
    if !resource.import.is_empty() {
        words = words.method("import_id", [string(&import_id(resource))]);
    }
    if !resource.owns_listed.is_empty() {
        let names = resource.owns_listed.iter().map(|name| string(name));
        words = words.method("owns_listed", [slice(names.collect())]);
    }
    if !resource.versions.is_empty() {
        let versions = resource.versions.iter();
        let versions = versions.map(|(secret, version)| tuple([string(secret), string(version)]));
        words = words.method("versions", [slice(versions.collect())]);
    }
    words = super::destroy::binding(identity::existing(words, resource), resource);
    waiting::words(words, &resource.waiting)
}

/// The text by which an object is imported: `{stand}/{id}`.
pub fn import_id(resource: &model::Resource) -> String {
    let parts: Vec<_> = resource
        .import
        .iter()
        .map(|attribute| format!("{{{attribute}}}"))
        .collect();
    parts.join("/")
}
