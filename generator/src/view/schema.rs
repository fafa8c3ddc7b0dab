//! The attributes of a page of the registry: groups by who sets them, nested objects after them.

use super::prose::{code, line};
use crate::model::{Attribute, AttributeMap, Kind, Literal, Presence, Returned, Scalar, Validator};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Whose page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// As a resource takes and has it.
    Configured,
    /// The same, with the provider's value where it is left out.
    Provided,
    /// As a data source answers it.
    Answered,
}

/// The attributes of one object by name.
type Shelf<'a> = BTreeMap<&'a str, (&'a Attribute, Shown)>;

/// All of `attributes`, shown in one way.
pub fn shelf(attributes: &AttributeMap, shown: Shown) -> Shelf<'_> {
    let all = attributes
        .iter()
        .filter(|(_, one)| one.presence != Presence::Constant)
        // A data source has what answers tell and nothing else.
        .filter(|(_, one)| {
            shown != Shown::Answered || one.returned == Returned::Always && !one.write_only
        });
    all.map(|(name, one)| (name.as_str(), (one, shown)))
        .collect()
}

/// The same, where the provider block has values for some.
pub fn provided<'a>(mut shelf: Shelf<'a>, from: &BTreeMap<String, String>) -> Shelf<'a> {
    for name in from.keys() {
        if let Some((_, shown)) = shelf.get_mut(name.as_str()) {
            *shown = Shown::Provided;
        }
    }
    shelf
}

/// The Markdown below `## Schema`.
pub fn text(attributes: &Shelf) -> String {
    let mut text = String::new();
    groups(&mut text, "", attributes, Level::Root);
    nested(&mut text, "", attributes);
    text.truncate(text.trim_end().len());
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Nested,
}

fn groups(text: &mut String, path: &str, attributes: &Shelf, level: Level) {
    for title in ["Required", "Optional", "Read-Only"] {
        let mut first = true;
        for (name, (attribute, shown)) in attributes {
            if group(attribute, *shown) != title {
                continue;
            }
            if first {
                text.push_str(match level {
                    Level::Root => "### ",
                    Level::Nested => "",
                });
                text.push_str(title);
                text.push_str(match level {
                    Level::Root => "\n\n",
                    Level::Nested => ":\n\n",
                });
                first = false;
            }
            item(text, path, name, attribute, *shown);
        }
        if !first {
            text.push('\n');
        }
    }
}

fn group(attribute: &Attribute, shown: Shown) -> &'static str {
    match (shown, attribute.presence) {
        (Shown::Answered, _) | (_, Presence::Computed) => "Read-Only",
        (_, Presence::Required) => "Required",
        (_, Presence::Optional | Presence::OptionalComputed | Presence::Constant) => "Optional",
    }
}

fn item(text: &mut String, path: &str, name: &str, attribute: &Attribute, shown: Shown) {
    text.push_str("- ");
    text.push_str(&code(name));
    text.push_str(" (");
    kind(text, &attribute.kind);
    let configured = shown != Shown::Answered;
    for (holds, word) in [
        (attribute.sensitive, ", Sensitive"),
        (configured && attribute.write_only, ", Write-only"),
        (!attribute.deprecated.is_empty(), ", Deprecated"),
    ] {
        if holds {
            text.push_str(word);
        }
    }
    text.push(')');
    let mut before = false;
    let mut sentence = |words: &str| {
        if !words.is_empty() {
            // Descriptions often end without a full stop.
            let open = |last: char| last.is_alphanumeric() || matches!(last, ')' | ']' | '`');
            if before && text.ends_with(open) {
                text.push('.');
            }
            text.push(' ');
            text.push_str(words);
            before = true;
        }
    };
    sentence(&line(&attribute.description));
    sentence(&line(&attribute.deprecated));
    if configured {
        let form = attribute.is_form();
        if form && attribute.presence != Presence::Computed {
            sentence("One of several forms, of which exactly one is given.");
        }
        for validator in &attribute.validators {
            if let Some(words) = told(validator) {
                sentence(&words);
            }
        }
        if let Some(example) = &attribute.example {
            let code = match example {
                Literal::String(value) | Literal::Number(value) | Literal::Json(value) => {
                    code(value)
                }
                Literal::Boolean(value) => format!("`{value}`"),
            };
            sentence(&format!("Example: {code}."));
        }
        match &attribute.default {
            Some(_) if attribute.sensitive => sentence("It has a default, which is not shown."),
            Some(Literal::String(value) | Literal::Number(value) | Literal::Json(value)) => {
                sentence(&format!("Default: {}.", code(value)));
            }
            Some(Literal::Boolean(value)) => sentence(&format!("Default: `{value}`.")),
            None => {}
        }
        let kept = shown == Shown::Configured && attribute.default.is_none();
        if kept && attribute.presence == Presence::OptionalComputed {
            sentence("Removing it keeps the value.");
        }
        if attribute.replaces {
            sentence("A change forces a new object.");
        }
    }
    if attribute.kind.object().is_some() {
        text.push_str(" (see [below for nested schema](#");
        anchor(text, &[path, name]);
        text.push_str("))");
    }
    text.push('\n');
}

/// What a practitioner has to know of a check before writing a value.
fn told(validator: &Validator) -> Option<String> {
    let list = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|name| code(name)).collect();
        names.join(", ")
    };
    Some(match validator {
        Validator::OneOf(values) => format!("One of {}.", list(values)),
        Validator::OnlyWith { attribute, values } => {
            format!("Only where {} is {}.", code(attribute), list(values))
        }
        Validator::NeededWith { attribute, values } => {
            format!("Needed where {} is {}.", code(attribute), list(values))
        }
        Validator::Requires(others) => format!("Only together with {}.", list(others)),
        Validator::ConflictsWith(others) => format!("Not together with {}.", list(others)),
        Validator::AtLeastOneOf(others) => {
            format!("At least one of this and {} is given.", list(others))
        }
        Validator::ExactlyOneOf(others) => {
            format!("Exactly one of this and {} is given.", list(others))
        }
        _ => return None,
    })
}

fn kind(text: &mut String, of: &Kind) {
    let (word, element) = match of {
        Kind::String => return text.push_str("String"),
        Kind::Integer | Kind::Number => return text.push_str("Number"),
        Kind::Boolean => return text.push_str("Boolean"),
        Kind::Scalar(of) => {
            return text.push_str(match of {
                Scalar::TextOrNumber => "String or Number",
                Scalar::TextOrBoolean => "String or Boolean",
                Scalar::NumberOrBoolean => "Number or Boolean",
                Scalar::Any => "String, Number or Boolean",
            });
        }
        Kind::Json => return text.push_str("String, JSON"),
        Kind::Dynamic => return text.push_str("Dynamic"),
        Kind::Object(_) => return text.push_str("Attributes"),
        Kind::List(element) => ("List", element),
        Kind::Set(element) => ("Set", element),
        Kind::Map(element) => ("Map", element),
    };
    if let Kind::Object(_) = **element {
        text.push_str("Attributes ");
        text.push_str(word);
    } else {
        text.push_str(word);
        text.push_str(" of ");
        kind(text, element);
    }
}

fn anchor(text: &mut String, names: &[&str]) {
    text.push_str("nestedatt--");
    let mut first = true;
    for name in names.iter().filter(|name| !name.is_empty()) {
        if !first {
            text.push_str("--");
        }
        first = false;
        for letter in name.chars() {
            match letter {
                '.' => text.push_str("--"),
                letter if letter.is_ascii_alphanumeric() || letter == '_' => text.push(letter),
                _ => text.push('-'),
            }
        }
    }
}

fn nested(text: &mut String, path: &str, attributes: &Shelf) {
    for (name, (attribute, shown)) in attributes {
        let Some(object) = attribute.kind.object() else {
            continue;
        };
        let path = match path {
            "" => (*name).to_owned(),
            path => format!("{path}.{name}"),
        };
        let object = shelf(object, *shown);
        text.push_str("<a id=\"");
        anchor(text, &[&path]);
        let _ = write!(text, "\"></a>\n### Nested Schema for {}\n\n", code(&path));
        groups(text, &path, &object, Level::Nested);
        nested(text, &path, &object);
    }
}
