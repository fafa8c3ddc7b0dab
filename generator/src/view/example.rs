//! Example configurations: the smallest block that is valid, as `terraform fmt` leaves it.

use super::prose::hcl;
use super::{ExampleView, name, sample};
use crate::model;

/// One for the provider, and for each of all that it offers.
pub fn examples(provider: &model::Provider) -> impl Iterator<Item = ExampleView> {
    let own = ExampleView {
        path: "examples/provider/provider.tf".to_owned(),
        text: format!("provider {} {{}}", hcl(&provider.name)),
    };
    let folders = name::files(provider.resources.keys().map(String::as_str));
    let resources = provider.resources.iter().map(move |(type_name, resource)| {
        let folder = &folders[type_name.as_str()];
        ExampleView {
            path: format!("examples/resources/{folder}/resource.tf"),
            text: text("resource", type_name, &resource.attributes),
        }
    });
    let folders = name::files(provider.data_sources.keys().map(String::as_str));
    let sources = provider
        .data_sources
        .iter()
        .map(move |(type_name, source)| {
            let folder = &folders[type_name.as_str()];
            ExampleView {
                path: format!("examples/data-sources/{folder}/data-source.tf"),
                text: data_source(type_name, source),
            }
        });
    let folders = name::files(provider.actions.keys().map(String::as_str));
    let actions = provider.actions.iter().map(move |(type_name, action)| {
        let folder = &folders[type_name.as_str()];
        ExampleView {
            path: format!("examples/actions/{folder}/action.tf"),
            text: self::action(type_name, &action.arguments),
        }
    });
    let folders = name::files(provider.ephemeral.keys().map(String::as_str));
    let ephemeral = provider.ephemeral.iter().map(move |(type_name, one)| {
        let folder = &folders[type_name.as_str()];
        ExampleView {
            path: format!("examples/ephemeral-resources/{folder}/ephemeral-resource.tf"),
            text: text("ephemeral", type_name, &one.attributes),
        }
    });
    let alone = actions.chain(ephemeral);
    std::iter::once(own)
        .chain(resources)
        .chain(sources)
        .chain(alone)
}

/// The smallest valid block of a data source: what is found by one of several is found by a name.
pub fn data_source(type_name: &str, source: &model::DataSource) -> String {
    let mut arguments = source.arguments.clone();
    let by = source.search.iter().filter_map(|search| search.by.first());
    for name in by {
        if let Some(argument) = arguments.get_mut(name) {
            argument.presence = model::Presence::Required;
        }
    }
    text("data", type_name, &arguments)
}

/// The smallest valid block.
pub fn text(keyword: &str, type_name: &str, attributes: &model::AttributeMap) -> String {
    let lines = block(attributes, 1);
    let start = format!("{keyword} {} \"example\" {{", hcl(type_name));
    if lines.is_empty() {
        return start + "}";
    }
    format!("{start}\n{}\n}}", lines.join("\n"))
}

/// The smallest valid block of an action, which has its arguments one level deeper.
pub fn action(type_name: &str, arguments: &model::AttributeMap) -> String {
    let start = format!("action {} \"example\" {{", hcl(type_name));
    let lines = block(arguments, 2);
    if lines.is_empty() {
        return start + "}";
    }
    format!("{start}\n  config {{\n{}\n  }}\n}}", lines.join("\n"))
}

/// The smallest valid block of a query.
pub fn list(provider: &str, type_name: &str, arguments: &model::AttributeMap) -> String {
    let start = format!(
        "list {} \"example\" {{\n  provider = {provider}\n",
        hcl(type_name)
    );
    let lines = block(arguments, 2);
    if lines.is_empty() {
        return start + "}";
    }
    format!("{start}\n  config {{\n{}\n  }}\n}}", lines.join("\n"))
}

/// The required attributes; `=` stands in one column where values of one line follow each other.
fn block(attributes: &model::AttributeMap, depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let values: Vec<(&String, Vec<String>)> = attributes
        .iter()
        .filter(|(_, attribute)| attribute.presence == model::Presence::Required)
        .map(|(name, attribute)| {
            let shown = attribute.example.as_ref();
            let shown = shown.and_then(|example| sample::shown(example, &attribute.kind));
            let made = || value(&attribute.kind, &attribute.validators, depth);
            (name, shown.map_or_else(made, |line| vec![line]))
        })
        .collect();
    let mut lines = Vec::new();
    let mut index = 0;
    while index < values.len() {
        let single = |(_, value): &&(&String, Vec<String>)| value.len() == 1;
        let run: Vec<_> = values[index..].iter().take_while(single).collect();
        let width = run.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, value) in &run {
            lines.push(format!("{indent}{name:width$} = {}", value[0]));
        }
        index += run.len();
        if let Some((name, value)) = values.get(index) {
            lines.push(format!("{indent}{name} = {}", value[0]));
            lines.extend(value[1..].iter().cloned());
            index += 1;
        }
    }
    lines
}

/// The lines of a value; all but the first carry their indentation.
fn value(kind: &model::Kind, validators: &[model::Validator], depth: usize) -> Vec<String> {
    let around = |open: &str, inner: Vec<String>, close: &str| match inner.as_slice() {
        [one] => vec![format!("{open}{one}{close}")],
        [first, middle @ .., last] => {
            let mut lines = vec![format!("{open}{first}")];
            lines.extend(middle.iter().cloned());
            lines.push(format!("{last}{close}"));
            lines
        }
        [] => vec![format!("{open}{close}")],
    };
    match kind {
        model::Kind::Scalar(model::Scalar::NumberOrBoolean) => {
            vec![hcl(&sample::digits(validators))]
        }
        model::Kind::String | model::Kind::Scalar(_) => vec![hcl(&sample::text(validators))],
        model::Kind::Integer | model::Kind::Number => vec![sample::digits(validators)],
        model::Kind::Boolean => vec![sample::boolean(validators)],
        model::Kind::Json => vec!["jsonencode({})".to_owned()],
        model::Kind::Dynamic => vec!["{}".to_owned()],
        model::Kind::List(element) | model::Kind::Set(element) => {
            around("[", value(element, validators, depth), "]")
        }
        model::Kind::Map(element) => around("{ key = ", value(element, validators, depth), " }"),
        model::Kind::Object(attributes) => {
            let inner = block(attributes, depth + 1);
            if inner.is_empty() {
                return vec!["{}".to_owned()];
            }
            let mut lines = vec!["{".to_owned()];
            lines.extend(inner);
            lines.push(format!("{}}}", "  ".repeat(depth)));
            lines
        }
    }
}
