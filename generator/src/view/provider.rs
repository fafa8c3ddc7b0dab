//! `model::Provider` → the whole crate.

use super::attribute::Speller;
use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use super::layout::right_side;
use super::literal;
use super::{
    ActionView, CustomStubView, DataSourceView, EphemeralView, ExampleView, HookView, KeysView,
    ListView, ObjectsView, PageView, ProviderView, ResourceView,
};
use super::{Sdk, SharedView};
use super::{
    action, authentication, connection, custom, data_source, documentation, ephemeral, example,
    hooks, listed, manifest, name, path_parameter, prose, resource,
};
use crate::model;
use std::collections::BTreeMap;

/// A crate, spelled file by file as it is asked for: all together would be several times the model.
pub struct Crate<'a> {
    model: &'a model::Provider,
    sdk: &'a Sdk,
    speller: Speller<'a>,
    resources: Names<'a>,
    data_sources: Names<'a>,
    actions: Names<'a>,
    ephemeral: Names<'a>,
}

/// What files are called, by the name of the resource or data source without the provider's.
struct Names<'a> {
    modules: BTreeMap<&'a str, String>,
    pages: BTreeMap<&'a str, String>,
}

impl<'a> Names<'a> {
    fn new(provider: &str, types: impl Iterator<Item = &'a String> + Clone) -> Self {
        let short = types.map(|name| name::without_prefix(provider, name));
        Self {
            modules: name::modules(short.clone()),
            pages: name::files(short),
        }
    }
}

impl<'a> Crate<'a> {
    pub fn new(model: &'a model::Provider, sdk: &'a Sdk) -> Self {
        Self {
            model,
            sdk,
            speller: Speller::new(model),
            resources: Names::new(&model.name, model.resources.keys()),
            data_sources: Names::new(&model.name, model.data_sources.keys()),
            actions: Names::new(&model.name, model.actions.keys()),
            ephemeral: Names::new(&model.name, model.ephemeral.keys()),
        }
    }

    fn short<'b>(&self, type_name: &'b str) -> &'b str {
        name::without_prefix(&self.model.name, type_name)
    }

    /// What there is one of.
    pub fn provider(&self) -> ProviderView {
        let model = self.model;
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
        let resources = model.resources.keys();
        let sources = model.data_sources.keys();
        ProviderView {
            package: name::package(&model.name),
            name: model.name.clone(),
            title: prose::line(manifest::title(model)),
            manifest: manifest::manifest(model, self.sdk),
            declaration: right_side("pub static PROVIDER: Provider =", &declaration(model)),
            endpoint: field(&model.endpoint.default),
            endpoint_environment: field(&model.endpoint.environment),
            resource_lists: list(
                "pub static RESOURCES: &[&Resource] =",
                resources
                    .map(|name| &self.resources.modules[self.short(name)])
                    .collect(),
                "RESOURCE",
            ),
            data_source_lists: list(
                "pub static DATA_SOURCES: &[&DataSource] =",
                sources
                    .map(|name| &self.data_sources.modules[self.short(name)])
                    .collect(),
                "DATA_SOURCE",
            ),
            action_lists: list(
                "pub static ACTIONS: &[&Action] =",
                self.modules(&self.actions, model.actions.keys()),
                "ACTION",
            ),
            ephemeral_lists: list(
                "pub static EPHEMERALS: &[&Ephemeral] =",
                self.modules(&self.ephemeral, model.ephemeral.keys()),
                "EPHEMERAL",
            ),
            object_lists: self.object_lists(),
            custom_lists: custom::list(model),
            hook_lists: hooks::lists(self.hooks().map(|hook| hook.module).collect()),
            index: documentation::index(model),
        }
    }

    pub fn resources(&self) -> impl Iterator<Item = ResourceView> {
        self.model.resources.iter().map(|(name, resource)| {
            let short = self.short(name);
            let names = &self.resources;
            let (module, file) = (&names.modules[short], &names.pages[short]);
            resource::resource(self.model, name, module, file, resource, &self.speller)
        })
    }

    /// Pages about listing what exists.
    pub fn lists(&self) -> impl Iterator<Item = PageView> {
        self.model.resources.iter().filter_map(|(name, resource)| {
            let file = &self.resources.pages[self.short(name)];
            listed::listed(self.model, name, file, resource)
        })
    }

    pub fn data_sources(&self) -> impl Iterator<Item = DataSourceView> {
        self.model.data_sources.iter().map(|(name, source)| {
            let short = self.short(name);
            let names = &self.data_sources;
            let place = (names.modules[short].as_str(), names.pages[short].as_str());
            let owner = source.attributes.shared();
            let owner = owner.and_then(|owner| self.resources.modules.get(self.short(owner)));
            let hooked = self.resources.modules.get(self.short(&source.hooks_of));
            data_source::data_source(
                self.model,
                name,
                place,
                source,
                owner.map(String::as_str),
                hooked.map(String::as_str),
                &self.speller,
            )
        })
    }

    fn modules<'n>(
        &self,
        names: &'n Names<'a>,
        types: impl Iterator<Item = &'a String>,
    ) -> Vec<&'n String> {
        types.map(|name| &names.modules[self.short(name)]).collect()
    }

    pub fn actions(&self) -> impl Iterator<Item = ActionView> {
        self.model.actions.iter().map(|(name, action)| {
            let short = self.short(name);
            let names = &self.actions;
            let place = (names.modules[short].as_str(), names.pages[short].as_str());
            action::action(self.model, name, place, action, &self.speller)
        })
    }

    pub fn ephemeral(&self) -> impl Iterator<Item = EphemeralView> {
        self.model.ephemeral.iter().map(|(name, one)| {
            let short = self.short(name);
            let names = &self.ephemeral;
            let place = (names.modules[short].as_str(), names.pages[short].as_str());
            ephemeral::ephemeral(self.model, name, place, one, &self.speller)
        })
    }

    /// What authors of whole resources, data sources and functions begin with.
    pub fn custom(&self) -> Vec<CustomStubView> {
        custom::stubs(self.model)
    }

    /// What authors of hooks begin with.
    pub fn hooks(&self) -> impl Iterator<Item = HookView> {
        let all = self.model.resources.iter();
        let hooked = all.filter(|(_, resource)| !resource.hooks.is_empty());
        hooked.map(|(name, resource)| {
            let module = &self.resources.modules[self.short(name)];
            hooks::stub(module, name, resource)
        })
    }

    /// By which hooks name attributes.
    pub fn keys(&self) -> impl Iterator<Item = KeysView> {
        let all = self.model.resources.iter();
        let hooked = all.filter(|(_, resource)| !resource.hooks.is_empty());
        hooked.map(|(name, resource)| {
            let module = &self.resources.modules[self.short(name)];
            hooks::keys(module, name, resource)
        })
    }

    /// Objects that several files have.
    pub fn shared(&self) -> impl Iterator<Item = SharedView> {
        self.model.objects.iter().map(|(name, attributes)| {
            let left = "pub static ATTRIBUTES: &[Attribute] =";
            let tree = self.speller.tree(left, "", attributes);
            SharedView {
                module: self.speller.module(name).to_owned(),
                attributes: tree.attributes,
                objects: tree.objects,
            }
        })
    }

    pub fn examples(&self) -> impl Iterator<Item = ExampleView> {
        example::examples(self.model)
    }

    fn object_lists(&self) -> Vec<ObjectsView> {
        let mut modules: Vec<String> = self
            .model
            .objects
            .keys()
            .map(|name| self.speller.module(name).to_owned())
            .collect();
        modules.sort();
        let list = ObjectsView { modules };
        (!list.modules.is_empty())
            .then_some(list)
            .into_iter()
            .collect()
    }
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
    words = path_parameter::declared(words, &model.parameters);
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
        let schemes = model.authentication.iter();
        let schemes = schemes.map(authentication::scheme).collect();
        words = words.method("authentication", [slice(schemes)]);
    }
    if !model.signing.is_empty() {
        words = words.method("signing", [authentication::signing(&model.signing)]);
    }
    if let Some(connection) = &model.connection {
        words = words.method("connection", [connection::connection(connection)]);
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
    if !model.actions.is_empty() {
        words = words.method("actions", [atom("crate::actions::ACTIONS")]);
    }
    if !model.ephemeral.is_empty() {
        let all = atom("crate::ephemeral_resources::EPHEMERALS");
        words = words.method("ephemeral_resources", [all]);
    }
    if !model.custom.is_empty() {
        words = words.method("custom", [reference(atom("crate::custom::CUSTOM"))]);
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
