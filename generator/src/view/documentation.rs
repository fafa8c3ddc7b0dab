//! Pages of the registry: what a practitioner reads.

use super::prose::{block, code, line, plain, quoted};
use super::schema::{self, Shown};
use super::{
    ImportView, IndexView, PageView, authentication, connection, example, manifest, waiting,
};
use crate::model;
use std::collections::BTreeSet;

/// The page of a resource.
pub fn resource(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    resource: &model::Resource,
) -> PageView {
    let all = waiting::shown(resource);
    let all = schema::shelf(&all, Shown::Configured);
    let import = resource.import.iter().map(|name| format!("<{name}>"));
    let id = import.collect::<Vec<_>>().join("/");
    let mut description = block(&resource.description);
    if !resource.deprecated.is_empty() {
        let note = line(&resource.deprecated);
        description = format!("~> **Deprecated** {note}\n\n{description}");
    }
    description.push_str(&super::destroy::note(resource));
    let page = page(provider, type_name, file, "Resource", &resource.description);
    PageView {
        descriptions: descriptions(description.trim()),
        example: example::text("resource", type_name, &resource.attributes),
        schema: schema::text(&schema::provided(all, &resource.from_provider)),
        imports: if id.is_empty() {
            Vec::new()
        } else {
            vec![ImportView {
                type_name: type_name.to_owned(),
                id: plain(&id),
            }]
        },
        ..page
    }
}

/// The page of a data source.
pub fn data_source(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    source: &model::DataSource,
) -> PageView {
    let mut all = schema::shelf(&source.arguments, Shown::Configured);
    let list = found(source);
    match &source.lookup {
        model::Lookup::One => {
            for (name, attribute) in schema::shelf(&source.attributes, Shown::Answered) {
                all.entry(name).or_insert(attribute);
            }
        }
        model::Lookup::Many(name) => {
            all.insert(name, (&list, Shown::Answered));
        }
    }
    PageView {
        example: example::data_source(type_name, source),
        schema: schema::text(&all),
        ..page(
            provider,
            type_name,
            file,
            "Data Source",
            &source.description,
        )
    }
}

/// The page of an action.
pub fn action(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    action: &model::Action,
) -> PageView {
    let shown = waiting::shown_in_action(action);
    let page = page(provider, type_name, file, "Action", &action.description);
    PageView {
        descriptions: descriptions(&warned(&action.deprecated, &action.description)),
        example: example::action(type_name, &action.arguments),
        schema: schema::text(&schema::shelf(&shown, Shown::Configured)),
        ..page
    }
}

/// The page of an ephemeral resource.
pub fn ephemeral(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    one: &model::Ephemeral,
) -> PageView {
    let all = schema::shelf(&one.attributes, Shown::Configured);
    let page = page(
        provider,
        type_name,
        file,
        "Ephemeral Resource",
        &one.description,
    );
    PageView {
        descriptions: descriptions(&warned(&one.deprecated, &one.description)),
        example: example::text("ephemeral", type_name, &one.attributes),
        schema: schema::text(&schema::provided(all, &one.from_provider)),
        ..page
    }
}

/// A description below a note that it should not be used any more.
fn warned(deprecated: &str, description: &str) -> String {
    let description = block(description);
    match deprecated.is_empty() {
        true => description,
        false => {
            let note = line(deprecated);
            format!("~> **Deprecated** {note}\n\n{description}")
                .trim()
                .to_owned()
        }
    }
}

/// The list of all that a data source found.
fn found(source: &model::DataSource) -> model::Attribute {
    let element = model::Kind::Object(source.attributes.clone());
    model::Attribute {
        wire: String::new(),
        kind: model::Kind::List(Box::new(element)),
        presence: model::Presence::Computed,
        plan: model::PlanRule::AsConfigured,
        replaces: false,
        sent: model::Sent::Never,
        returned: model::Returned::Always,
        sensitive: false,
        write_only: false,
        inline: false,
        whole: false,
        clear: model::Clear::ByBody,
        equality: model::Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description: "All that the API answers.".to_owned(),
        deprecated: String::new(),
        reasons: Default::default(),
    }
}

fn descriptions(text: &str) -> Vec<String> {
    if text.is_empty() {
        Vec::new()
    } else {
        vec![text.to_owned()]
    }
}

pub fn page(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    what: &str,
    description: &str,
) -> PageView {
    let summary = description.split("\n\n").next().unwrap_or_default();
    PageView {
        file: file.to_owned(),
        page_title: quoted(&format!("{type_name} {what} - {}", provider.name)),
        summary: quoted(summary),
        heading: format!("{} ({what})", line(type_name).replace('_', "\\_")),
        descriptions: descriptions(&block(description)),
        example: String::new(),
        schema: String::new(),
        imports: Vec::new(),
    }
}

/// `` `token` (String) … ``
fn item(name: &str, options: &str, text: &str, environment: &str) -> String {
    let mut item = format!("{} ({options}) {text}", code(name));
    if !environment.is_empty() {
        item += &format!(" Environment variable: {}.", code(environment));
    }
    item
}

/// The page of the provider itself.
pub fn index(provider: &model::Provider) -> IndexView {
    let title = manifest::title(provider);
    let mut arguments = Vec::new();
    let mut add = |name: &str, text: &str, environment: &str| {
        arguments.push(item(name, "String", text, environment));
    };
    let endpoint = match provider.endpoint.default.as_str() {
        "" => "Where the API is.".to_owned(),
        path if path.starts_with('/') => format!(
            "Where the API is. To an address without a path, {} is added.",
            code(path)
        ),
        default => format!("Where the API is. Default: {}.", code(default)),
    };
    add("endpoint", &endpoint, &provider.endpoint.environment);
    for (name, variable) in &provider.variables {
        let mut text = match variable.description.is_empty() {
            true => "A part of the API's address.".to_owned(),
            false => line(&variable.description),
        };
        if !variable.values.is_empty() {
            let values: Vec<_> = variable.values.iter().map(|value| code(value)).collect();
            text += &format!(" One of {}.", values.join(", "));
        }
        text += &match variable.default.as_deref() {
            Some("") => String::new(),
            Some(default) => format!(" Default: {}.", code(default)),
            None => " Needed unless `endpoint` is set.".to_owned(),
        };
        add(name, &text, &variable.environment);
    }
    for (name, parameter) in &provider.parameters {
        let text = match parameter.description.is_empty() {
            true => format!("What {} is where nothing else is said.", code(name)),
            false => line(&parameter.description),
        };
        add(name, &text, &parameter.environment);
    }
    for (name, server) in &provider.servers {
        let text = format!(
            "Where some of the calls go. Default: {}{}.",
            code(&server.default),
            match server.default.starts_with('/') {
                true => " on the host of `endpoint`",
                false => "",
            }
        );
        add(name, &text, &server.environment);
    }
    let mut seen = BTreeSet::new();
    for argument in provider
        .authentication
        .iter()
        .flat_map(authentication::arguments)
    {
        let (name, environment) = argument.source;
        if seen.insert(name) {
            arguments.push(item(name, argument.options, &argument.text, environment));
        }
    }
    for argument in provider.connection.iter().flat_map(connection::arguments) {
        let (name, environment) = argument.source;
        arguments.push(item(name, argument.options, &argument.text, environment));
    }
    let description = if provider.description.is_empty() {
        format!("Manages objects of {title}.")
    } else {
        provider.description.clone()
    };
    IndexView {
        page_title: quoted(&format!("Provider: {}", provider.name)),
        summary: quoted(description.split("\n\n").next().unwrap_or_default()),
        heading: format!("{} Provider", line(title)),
        description: block(&description),
        name: provider.name.clone(),
        source: plain(&provider.registry),
        version: plain(&provider.version),
        arguments,
    }
}
