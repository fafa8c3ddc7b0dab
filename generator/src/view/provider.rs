//! `model::Provider` → the whole crate.

use super::attribute::Speller;
use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::layout::right_side;
use super::literal;
use super::{DataSourceView, ListView, ModelView, ObjectsView, ProviderView, ResourceView};
use super::{Sdk, SharedView};
use super::{data_source, documentation, example, manifest, name, prose, resource};
use crate::{model, source};
use std::collections::BTreeMap;

/// Spells the whole provider. Fails only when the model cannot be printed as YAML.
pub fn provider(model: &model::Provider, sdk: &Sdk) -> Result<ProviderView, String> {
    let speller = Speller::new(model);
    let resources = resources(model, &speller);
    let data_sources = data_sources(model, &speller);
    let shared = shared(model, &speller);
    let list = |left: &str, modules: Vec<&String>, name: &str| -> Vec<ListView> {
        let items = modules
            .iter()
            .map(|module| reference(atom(format!("{module}::{name}"))));
        let list = ListView {
            list: right_side(left, &slice(items.collect())),
            modules: sorted(&modules),
        };
        (!modules.is_empty()).then_some(list).into_iter().collect()
    };
    let resource_lists = list(
        "pub static RESOURCES: &[&Resource] =",
        resources.iter().map(|resource| &resource.module).collect(),
        "RESOURCE",
    );
    let data_source_lists = list(
        "pub static DATA_SOURCES: &[&DataSource] =",
        data_sources.iter().map(|source| &source.module).collect(),
        "DATA_SOURCE",
    );
    Ok(ProviderView {
        package: name::package(&model.name),
        name: model.name.clone(),
        title: prose::line(manifest::title(model)),
        manifest: manifest::manifest(model, sdk),
        declaration: right_side("pub static PROVIDER: Provider =", &declaration(model)),
        endpoint: field(&model.endpoint.default),
        endpoint_environment: field(&model.endpoint.environment),
        resource_lists,
        data_source_lists,
        object_lists: objects(&shared),
        resources,
        data_sources,
        shared,
        model: ModelView {
            model: source::to_yaml(model)?,
        },
        index: documentation::index(model),
        examples: example::examples(model),
    })
}

fn resources(model: &model::Provider, speller: &Speller) -> Vec<ResourceView> {
    let short = |name| name::without_prefix(&model.name, name);
    let modules = resource_modules(model);
    let files = name::files(model.resources.keys().map(|name| short(name)));
    let views = model.resources.iter().map(|(name, resource)| {
        let (module, file) = (&modules[short(name)], &files[short(name)]);
        resource::resource(model, name, module, file, resource, speller)
    });
    views.collect()
}

fn resource_modules(model: &model::Provider) -> BTreeMap<&str, String> {
    let names = model.resources.keys();
    name::modules(names.map(|name| name::without_prefix(&model.name, name)))
}

fn data_sources(model: &model::Provider, speller: &Speller) -> Vec<DataSourceView> {
    let short = |name| name::without_prefix(&model.name, name);
    let modules = name::modules(model.data_sources.keys().map(|name| short(name)));
    let files = name::files(model.data_sources.keys().map(|name| short(name)));
    let owners = resource_modules(model);
    let views = model.data_sources.iter().map(|(name, source)| {
        let place = (modules[short(name)].as_str(), files[short(name)].as_str());
        let owner = source.attributes.shared();
        let owner = owner.and_then(|owner| owners.get(short(owner)));
        data_source::data_source(
            model,
            name,
            place,
            source,
            owner.map(String::as_str),
            speller,
        )
    });
    views.collect()
}

/// Objects that several files have.
fn shared(model: &model::Provider, speller: &Speller) -> Vec<SharedView> {
    let views = model.objects.iter().map(|(name, attributes)| {
        let tree = speller.tree("pub static ATTRIBUTES: &[Attribute] =", "", attributes);
        SharedView {
            module: speller.module(name).to_owned(),
            attributes: tree.attributes,
            objects: tree.objects,
        }
    });
    views.collect()
}

fn objects(shared: &[SharedView]) -> Vec<ObjectsView> {
    let modules: Vec<_> = shared.iter().map(|object| &object.module).collect();
    let list = ObjectsView {
        modules: sorted(&modules),
    };
    (!shared.is_empty()).then_some(list).into_iter().collect()
}

/// As rustfmt lists them.
fn sorted(modules: &[&String]) -> Vec<String> {
    let mut modules: Vec<String> = modules.iter().map(|module| (*module).clone()).collect();
    modules.sort();
    modules
}

/// A literal in a field of a struct.
fn field(text: &str) -> String {
    literal::lines(text).join("\n        ")
}

fn declaration(model: &model::Provider) -> Expression {
    let mut words = call(
        "Provider::new",
        [
            string(&model.name),
            string(&model.version),
            atom("ENDPOINT"),
        ],
    );
    if !model.registry.is_empty() {
        words = words.method("address", [string(&model.registry)]);
    }
    if !model.description.is_empty() {
        words = words.method("doc", [string(&model.description)]);
    }
    if !model.variables.is_empty() {
        let variables = model.variables.iter();
        let variables = variables.map(|(name, known)| variable(name, known));
        words = words.method("variables", [slice(variables.collect())]);
    }
    if !model.servers.is_empty() {
        let servers = model.servers.iter().map(|(name, server)| {
            let environment = string(&server.environment);
            call(
                "server",
                [string(name), environment, string(&server.default)],
            )
        });
        words = words.method("servers", [slice(servers.collect())]);
    }
    if !model.authentication.is_empty() {
        let schemes = model.authentication.iter().map(authentication).collect();
        words = words.method("authentication", [slice(schemes)]);
    }
    if !model.headers.is_empty() {
        let headers = model.headers.iter();
        let headers = headers.map(|(name, value)| tuple([string(name), string(value)]));
        words = words.method("headers", [slice(headers.collect())]);
    }
    if !model.resources.is_empty() {
        words = words.method("resources", [atom("crate::resources::RESOURCES")]);
    }
    if !model.data_sources.is_empty() {
        words = words.method("data_sources", [atom("crate::data_sources::DATA_SOURCES")]);
    }
    words
}

fn variable(name: &str, variable: &model::Variable) -> Expression {
    let mut words = call("variable", [string(name), string(&variable.environment)]);
    if let Some(default) = &variable.default {
        words = words.method("otherwise", [string(default)]);
    }
    if !variable.values.is_empty() {
        let values = variable.values.iter().map(|value| string(value));
        words = words.method("among", [slice(values.collect())]);
    }
    if !variable.description.is_empty() {
        words = words.method("describe", [string(&variable.description)]);
    }
    words
}

fn authentication(scheme: &model::Authentication) -> Expression {
    match scheme {
        model::Authentication::ApiKey {
            attribute,
            environment,
            location,
            name,
        } => {
            let placement = match location {
                model::KeyLocation::Header => "Placement::Header",
                model::KeyLocation::Query => "Placement::Query",
                model::KeyLocation::Cookie => "Placement::Cookie",
            };
            let placement = call(placement, [string(name)]);
            call(
                "api_key",
                [string(attribute), string(environment), placement],
            )
        }
        model::Authentication::Bearer {
            attribute,
            environment,
        } => call("bearer", [string(attribute), string(environment)]),
        model::Authentication::Basic {
            username,
            username_environment,
            password,
            password_environment,
        } => call(
            "basic",
            [
                tuple([string(username), string(password)]),
                tuple([string(username_environment), string(password_environment)]),
            ],
        ),
    }
}
