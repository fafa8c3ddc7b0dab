//! Pages of the registry: what a practitioner reads.

use super::prose::{block, code, line, plain, quoted};
use super::{GroupView, ImportView, IndexView, NestedView, PageView, attribute, example, manifest};
use crate::model;
use std::collections::BTreeMap;

type Attributes = BTreeMap<String, model::Attribute>;

/// The page of a resource.
pub fn resource(
    provider: &model::Provider,
    type_name: &str,
    file: &str,
    resource: &model::Resource,
) -> PageView {
    let import = resource.import.iter().map(|name| format!("<{name}>"));
    let id = import.collect::<Vec<_>>().join("/");
    let mut description = block(&resource.description);
    if !resource.deprecated.is_empty() {
        let note = line(&resource.deprecated);
        description = format!("~> **Deprecated** {note}\n\n{description}");
    }
    let page = page(provider, type_name, file, "Resource", &resource.description);
    PageView {
        descriptions: descriptions(description.trim()),
        example: example::text("resource", type_name, &resource.attributes),
        groups: groups("", &resource.attributes),
        nested: nested(&resource.attributes),
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
    let mut all = source.arguments.clone();
    let read_only = source.attributes.iter().map(|(name, attribute)| {
        let attribute = as_read(attribute);
        (name.clone(), attribute)
    });
    match &source.lookup {
        model::Lookup::One => {
            for (name, attribute) in read_only {
                all.entry(name).or_insert(attribute);
            }
        }
        model::Lookup::Many(name) => {
            let element = model::Kind::Object(read_only.collect());
            let list = model::Attribute {
                kind: model::Kind::List(Box::new(element)),
                ..computed("All that were found.")
            };
            all.insert(name.clone(), list);
        }
    }
    PageView {
        example: example::text("data", type_name, &source.arguments),
        groups: groups("", &all),
        nested: nested(&all),
        ..page(
            provider,
            type_name,
            file,
            "Data Source",
            &source.description,
        )
    }
}

fn computed(description: &str) -> model::Attribute {
    model::Attribute {
        wire: String::new(),
        kind: model::Kind::String,
        presence: model::Presence::Computed,
        plan: model::PlanRule::AsConfigured,
        replaces: false,
        sent: model::Sent::Never,
        returned: model::Returned::Always,
        sensitive: false,
        write_only: false,
        equality: model::Equality::Exact,
        default: None,
        validators: Vec::new(),
        description: description.to_owned(),
        deprecated: String::new(),
        reasons: Vec::new(),
    }
}

/// An attribute of a resource as a data source shows it.
fn as_read(attribute: &model::Attribute) -> model::Attribute {
    model::Attribute {
        kind: kind_as_read(&attribute.kind),
        sensitive: attribute.sensitive,
        deprecated: attribute.deprecated.clone(),
        ..computed(&attribute.description)
    }
}

fn kind_as_read(kind: &model::Kind) -> model::Kind {
    let element = |kind: &model::Kind| Box::new(kind_as_read(kind));
    match kind {
        model::Kind::List(kind) => model::Kind::List(element(kind)),
        model::Kind::Set(kind) => model::Kind::Set(element(kind)),
        model::Kind::Map(kind) => model::Kind::Map(element(kind)),
        model::Kind::Object(attributes) => {
            let read = attributes.iter();
            model::Kind::Object(
                read.map(|(name, one)| (name.clone(), as_read(one)))
                    .collect(),
            )
        }
        kind => kind.clone(),
    }
}

fn descriptions(text: &str) -> Vec<String> {
    if text.is_empty() {
        Vec::new()
    } else {
        vec![text.to_owned()]
    }
}

fn page(
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
        groups: Vec::new(),
        nested: Vec::new(),
        imports: Vec::new(),
    }
}

/// The page of the provider itself.
pub fn index(provider: &model::Provider) -> IndexView {
    let title = manifest::title(provider);
    let mut arguments = Vec::new();
    let mut add = |name: &str, options: &str, text: &str, environment: &str| {
        let mut item = format!("{} (String{options}) {text}", code(name));
        if !environment.is_empty() {
            item += &format!(" Environment variable: {}.", code(environment));
        }
        arguments.push(item);
    };
    let endpoint = if provider.endpoint.default.is_empty() {
        "Where the API is.".to_owned()
    } else {
        format!(
            "Where the API is. Default: {}.",
            code(&provider.endpoint.default)
        )
    };
    add("endpoint", "", &endpoint, &provider.endpoint.environment);
    for scheme in &provider.authentication {
        match scheme {
            model::Authentication::ApiKey {
                attribute,
                environment,
                ..
            } => add(attribute, ", Sensitive", "The API key.", environment),
            model::Authentication::Bearer {
                attribute,
                environment,
            } => add(attribute, ", Sensitive", "The bearer token.", environment),
            model::Authentication::Basic {
                username,
                username_environment,
                password,
                password_environment,
            } => {
                add(username, "", "The user's name.", username_environment);
                add(
                    password,
                    ", Sensitive",
                    "The user's password.",
                    password_environment,
                );
            }
        }
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

fn groups(path: &str, attributes: &Attributes) -> Vec<GroupView> {
    let group = |title: &str, wanted: &[model::Presence]| {
        let attributes: Vec<_> = attributes
            .iter()
            .filter(|(_, attribute)| wanted.contains(&attribute.presence))
            .map(|(name, attribute)| item(path, name, attribute))
            .collect();
        let title = title.to_owned();
        (!attributes.is_empty()).then_some(GroupView { title, attributes })
    };
    let optional = [model::Presence::Optional, model::Presence::OptionalComputed];
    [
        group("Required", &[model::Presence::Required]),
        group("Optional", &optional),
        group("Read-Only", &[model::Presence::Computed]),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn item(path: &str, name: &str, attribute: &model::Attribute) -> String {
    let mut kind = kind(&attribute.kind);
    for (holds, word) in [
        (attribute.sensitive, ", Sensitive"),
        (attribute.write_only, ", Write-only"),
        (!attribute.deprecated.is_empty(), ", Deprecated"),
    ] {
        if holds {
            kind += word;
        }
    }
    let mut text = format!("{} ({kind})", code(name));
    let mut sentence = |words: String| {
        if !words.is_empty() {
            text.push(' ');
            text += &words;
        }
    };
    sentence(line(&attribute.description));
    sentence(line(&attribute.deprecated));
    for validator in &attribute.validators {
        if let model::Validator::OneOf(values) = validator {
            let values: Vec<_> = values.iter().map(|value| code(value)).collect();
            sentence(format!("One of {}.", values.join(", ")));
        }
    }
    match &attribute.default {
        Some(model::Literal::String(value) | model::Literal::Number(value))
        | Some(model::Literal::Json(value)) => sentence(format!("Default: {}.", code(value))),
        Some(model::Literal::Boolean(value)) => sentence(format!("Default: `{value}`.")),
        None => {}
    }
    if attribute.replaces {
        sentence("A change forces a new object.".to_owned());
    }
    if attribute::object_of(&attribute.kind).is_some() {
        let anchor = anchor(&below(path, name));
        sentence(format!("(see [below for nested schema](#{anchor}))"));
    }
    text
}

fn kind(kind: &model::Kind) -> String {
    let collection = |word: &str, element: &model::Kind| match element {
        model::Kind::Object(_) => format!("Attributes {word}"),
        element => format!("{word} of {}", self::kind(element)),
    };
    match kind {
        model::Kind::String => "String".to_owned(),
        model::Kind::Integer | model::Kind::Number => "Number".to_owned(),
        model::Kind::Boolean => "Boolean".to_owned(),
        model::Kind::Json => "String, JSON".to_owned(),
        model::Kind::List(element) => collection("List", element),
        model::Kind::Set(element) => collection("Set", element),
        model::Kind::Map(element) => collection("Map", element),
        model::Kind::Object(_) => "Attributes".to_owned(),
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

fn anchor(path: &str) -> String {
    let letters = path.chars().map(|letter| match letter {
        '.' => "--".to_owned(),
        letter if letter.is_ascii_alphanumeric() || letter == '_' => letter.to_string(),
        _ => "-".to_owned(),
    });
    format!("nestedatt--{}", letters.collect::<String>())
}

fn nested(attributes: &Attributes) -> Vec<NestedView> {
    let mut all = Vec::new();
    collect("", attributes, &mut all);
    all
}

fn collect(path: &str, attributes: &Attributes, all: &mut Vec<NestedView>) {
    for (name, attribute) in attributes {
        if let Some(object) = attribute::object_of(&attribute.kind) {
            let path = below(path, name);
            all.push(NestedView {
                anchor: anchor(&path),
                path: code(&path),
                groups: groups(&path, object),
            });
            collect(&path, object, all);
        }
    }
}
