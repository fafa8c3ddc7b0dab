//! Example configurations: the smallest block that is valid, as `terraform fmt` leaves it.

use super::prose::hcl;
use super::sample::{Member, Sample, members};
use super::{ExampleView, name};
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

/// The attributes; `=` stands in one column where values of one line follow each other.
fn block(attributes: &model::AttributeMap, depth: usize) -> Vec<String> {
    lay_out(&members(attributes, 0), depth)
}

fn lay_out(members: &[Member], depth: usize) -> Vec<String> {
    let indent = "  ".repeat(depth);
    let values: Vec<(&String, Option<Vec<String>>)> = members
        .iter()
        .map(|member| {
            let lines = member.value.as_ref().map(|sample| value(sample, depth));
            (&member.name, lines)
        })
        .collect();
    let mut lines = Vec::new();
    let mut index = 0;
    while index < values.len() {
        let run: Vec<_> = values[index..]
            .iter()
            .map_while(|(name, value)| match value.as_deref() {
                Some([line]) => Some((name, line)),
                _ => None,
            })
            .collect();
        let width = run.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, line) in &run {
            lines.push(format!("{indent}{name:width$} = {line}"));
        }
        index += run.len();
        match values.get(index) {
            Some((name, Some(value))) => {
                lines.push(format!("{indent}{name} = {}", value[0]));
                lines.extend(value[1..].iter().cloned());
            }
            Some((name, None)) => {
                lines.push(format!(
                    "{indent}# {name} is needed, with a value of your own"
                ));
            }
            None => {}
        }
        index += 1;
    }
    lines
}

/// The lines of a value; all but the first carry their indentation.
fn value(sample: &Sample, depth: usize) -> Vec<String> {
    match sample {
        Sample::Text(text) => vec![hcl(text)],
        Sample::Number(digits) => vec![digits.clone()],
        Sample::Boolean(value) => vec![value.to_string()],
        Sample::Json => vec!["jsonencode({})".to_owned()],
        Sample::Dynamic => vec!["{}".to_owned()],
        Sample::List(elements) => {
            let all: Vec<_> = elements.iter().map(|one| value(one, depth)).collect();
            row("[", all, "]")
        }
        Sample::Map(members) => {
            let all = members.iter().map(|(name, member)| {
                let mut lines = value(member, depth);
                lines[0] = format!("{} = {}", key(name), lines[0]);
                lines
            });
            row("{ ", all.collect(), " }")
        }
        Sample::Object(members) => {
            let inner = lay_out(members, depth + 1);
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

/// Values in one row, each beginning where the one before it ends.
fn row(open: &str, values: Vec<Vec<String>>, close: &str) -> Vec<String> {
    let mut lines = vec![open.to_owned()];
    for (index, value) in values.into_iter().enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        let mut value = value.into_iter();
        if let (Some(last), Some(first)) = (lines.last_mut(), value.next()) {
            last.push_str(comma);
            last.push_str(&first);
        }
        lines.extend(value);
    }
    if let Some(last) = lines.last_mut() {
        last.push_str(close);
    }
    lines
}

/// A key of a map: plain where it reads as a name.
fn key(name: &str) -> String {
    let plain = name != "for"
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    match plain {
        true => name.to_owned(),
        false => hcl(name),
    }
}
