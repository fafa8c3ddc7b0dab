//! `specs/kiosk` shows everything: its crate uses every word of the declaration, and its view has
//! something in every field.

use crate::golden::{inputs, model_of, root, sdk};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Words that the kiosk does not use, and why.
const UNUSED: &[(&str, &str)] = &[
    (
        "Resource::schema_version",
        "a second version needs the mapping's `upgrades`, which do not exist yet",
    ),
    ("Body::ByMethod", "the default, which is left out"),
    ("Equality::Exact", "the default, which is left out"),
    (
        "Style::Tabs",
        "only documents of 2.0 can ask for it, and the kiosk is one of 3.1",
    ),
    ("Clear::ByBody", "the default, which is left out"),
    ("OnDestroy::Delete", "the default, which is left out"),
    ("OnConflict::AsAnswered", "the default, which is left out"),
];

/// Fields of the view that are empty for the kiosk, and why.
const EMPTY: &[(&str, &str)] = &[
    (
        "provider.manifest.standalone[]",
        "the golden crates are members of this workspace",
    ),
    (
        "data_sources[].page.imports[]",
        "data sources are not imported",
    ),
    ("actions[].page.imports[]", "actions are not imported"),
    ("lists[].imports[]", "lists are not imported"),
    (
        "ephemeral[].page.imports[]",
        "ephemeral resources are not imported",
    ),
];

/// Enums whose variants a declaration names; the others have functions.
const NAMED: &[&str] = &[
    "Body",
    "Clear",
    "Equality",
    "Form",
    "IfMatch",
    "Mask",
    "OnConflict",
    "OnDestroy",
    "Placement",
    "Step",
    "Style",
];

/// A word of the vocabulary and how it looks where it is used.
#[derive(Debug)]
struct Word {
    /// `Attribute::wire`, `operation::get`, `kind::STRING`.
    name: String,
    /// `.wire(`, `get(`, `STRING`.
    spelling: String,
    /// The type of the statics that it belongs into; empty for any.
    item: &'static str,
}

fn words() -> Vec<Word> {
    let folder = root().join("sdk/tfsdk-rest/src/declaration");
    let mut words = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the declaration's source") {
        let path = entry.expect("readable").path();
        let stem = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read_to_string(&path).expect("readable");
        let (mut owner, mut listed) = (None, None);
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("impl ") {
                owner = name.strip_suffix(" {").filter(|name| !name.contains(' '));
            } else if let Some(name) = line.strip_prefix("pub enum ") {
                listed = name.strip_suffix(" {").filter(|name| NAMED.contains(name));
            } else if line == "}" {
                (owner, listed) = (None, None);
            }
            let declared = line.trim_start();
            if let Some(rest) = declared.strip_prefix("pub const fn ") {
                let name = before(rest, '(');
                let spelling = match (owner, receiver(&text, name)) {
                    // What only reads a declaration is no word of it.
                    (_, Receiver::Borrowed) => continue,
                    (_, Receiver::Taken) => format!(".{name}("),
                    (Some(owner), Receiver::None) => format!("{owner}::{name}("),
                    (None, Receiver::None) => format!("{name}("),
                };
                words.push(Word {
                    name: format!("{}::{name}", owner.unwrap_or(&stem)),
                    spelling,
                    item: item(owner, &stem),
                });
            } else if let Some(rest) = declared.strip_prefix("pub const ") {
                let name = before(rest, ':').to_owned();
                words.push(Word {
                    name: format!("{stem}::{name}"),
                    spelling: name,
                    item: item(None, &stem),
                });
            } else if let Some(listed) = listed
                && line.starts_with("    ")
                && declared.starts_with(|c: char| c.is_ascii_uppercase())
            {
                let name = format!("{listed}::{}", before(declared, '(').trim_end_matches(','));
                words.push(Word {
                    spelling: name.clone(),
                    name,
                    item: "",
                });
            }
        }
    }
    words
}

enum Receiver {
    None,
    Taken,
    Borrowed,
}

fn receiver(text: &str, name: &str) -> Receiver {
    let start = text
        .find(&format!("const fn {name}("))
        .expect("declared here");
    let parameters = before(&text[start..], ')');
    match () {
        () if parameters.contains("mut self") => Receiver::Taken,
        () if parameters.contains("self") => Receiver::Borrowed,
        () => Receiver::None,
    }
}

fn before(text: &str, end: char) -> &str {
    text.split(end).next().unwrap_or(text).trim()
}

/// The type of the statics in which the words of a type or file stand.
fn item(owner: Option<&str>, stem: &str) -> &'static str {
    match (owner, stem) {
        (Some("Resource"), _) => "Resource",
        (Some("Binding"), _) => "Binding",
        (Some("DataSource"), _) => "DataSource",
        (Some("Action"), _) => "Action",
        (Some("Ephemeral"), _) => "Ephemeral",
        (Some("Provider"), _) | (_, "authentication") => "Provider",
        (Some("Attribute"), _) | (_, "attribute" | "kind" | "literal" | "validator") => {
            "&[Attribute]"
        }
        _ => "",
    }
}

/// The right sides of all statics of the kiosk's crate, with their types and without texts.
fn statics() -> Vec<(String, String)> {
    let folder = root().join("generated/terraform-provider-kiosk/src");
    let mut found = Vec::new();
    for folder in [
        folder.clone(),
        folder.join("resources"),
        folder.join("data_sources"),
        folder.join("actions"),
        folder.join("ephemeral_resources"),
        folder.join("objects"),
        folder.join("custom"),
    ] {
        for entry in std::fs::read_dir(folder).expect("the generated crate") {
            let path = entry.expect("readable").path();
            if !path.is_file() {
                continue;
            }
            let text = std::fs::read_to_string(path).expect("readable");
            for item in text.split("static ").skip(1) {
                let item = item.split(";\n").next().unwrap_or(item);
                if let Some((left, right)) = item.split_once(" =") {
                    let (_, of_type) = left.split_once(": ").expect("statics have types");
                    found.push((of_type.to_owned(), without_texts(right)));
                }
            }
        }
    }
    found
}

fn without_texts(code: &str) -> String {
    let mut plain = String::new();
    let (mut inside, mut escaped) = (false, false);
    for character in code.chars() {
        match character {
            '"' if !escaped => {
                inside = !inside;
                plain.push('"');
            }
            other if !inside => plain.push(other),
            _ => {}
        }
        escaped = inside && character == '\\' && !escaped;
    }
    plain
}

fn uses(code: &str, spelling: &str) -> bool {
    code.match_indices(spelling).any(|(start, found)| {
        let end = start + found.len();
        let free = spelling.starts_with('.')
            || !code[..start].ends_with(|c: char| c.is_alphanumeric() || "_.:".contains(c));
        let whole = spelling.ends_with('(')
            || !code[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        free && whole
    })
}

#[test]
fn the_kiosk_uses_every_word_of_the_declaration() {
    let (words, statics) = (words(), statics());
    assert!(words.len() > 80, "only {} words: {words:?}", words.len());
    let mut faults = Vec::new();
    for word in &words {
        let used = statics
            .iter()
            .filter(|(of_type, _)| word.item.is_empty() || of_type == word.item)
            .any(|(_, code)| uses(code, &word.spelling));
        let excused = UNUSED.iter().any(|(name, _)| *name == word.name);
        match (used, excused) {
            (false, false) => faults.push(format!("{} is not used", word.name)),
            (true, true) => faults.push(format!("{} is used after all", word.name)),
            _ => {}
        }
    }
    for (name, _) in UNUSED {
        if !words.iter().any(|word| word.name == *name) {
            faults.push(format!("{name} is no word of the declaration"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_kiosk_fills_every_field_of_the_view() {
    let (document, mapping) = inputs("kiosk");
    let model = model_of(document, mapping, "kiosk");
    let sdk = sdk();
    let whole = generator::view::Crate::new(&model, &sdk);
    let mut fields = BTreeMap::new();
    let files = [
        ("provider", serde_json::to_value(whole.provider())),
        (
            "resources",
            serde_json::to_value(whole.resources().collect::<Vec<_>>()),
        ),
        (
            "data_sources",
            serde_json::to_value(whole.data_sources().collect::<Vec<_>>()),
        ),
        (
            "lists",
            serde_json::to_value(whole.lists().collect::<Vec<_>>()),
        ),
        (
            "actions",
            serde_json::to_value(whole.actions().collect::<Vec<_>>()),
        ),
        (
            "ephemeral",
            serde_json::to_value(whole.ephemeral().collect::<Vec<_>>()),
        ),
        (
            "hooks",
            serde_json::to_value(whole.hooks().collect::<Vec<_>>()),
        ),
        (
            "keys",
            serde_json::to_value(whole.keys().collect::<Vec<_>>()),
        ),
        ("custom", serde_json::to_value(whole.custom())),
        (
            "shared",
            serde_json::to_value(whole.shared().collect::<Vec<_>>()),
        ),
        (
            "examples",
            serde_json::to_value(whole.examples().collect::<Vec<_>>()),
        ),
    ];
    for (name, file) in files {
        walk(&file.expect("a view is data"), name, &mut fields);
    }
    assert!(fields.len() > 30, "{fields:?}");
    for (field, filled) in &fields {
        let excused = EMPTY.iter().any(|(name, _)| name == field);
        assert_ne!(*filled, excused, "{field}: filled is {filled}");
    }
}

/// Which fields there are, and whether each has something in it somewhere.
fn walk(json: &Json, path: &str, fields: &mut BTreeMap<String, bool>) {
    match json {
        Json::Object(members) => {
            for (name, member) in members {
                walk(member, &format!("{path}.{name}"), fields);
            }
        }
        Json::Array(elements) => {
            let path = format!("{path}[]");
            *fields.entry(path.clone()).or_default() |= !elements.is_empty();
            for element in elements {
                walk(element, &path, fields);
            }
        }
        scalar => {
            let filled = scalar.as_str().is_none_or(|text| !text.is_empty());
            *fields.entry(path.to_owned()).or_default() |= filled;
        }
    }
}

#[test]
fn these_rules_can_fail() {
    assert!(uses(".create(post(\"\"))", "post("));
    assert!(!uses("repost(\"\")", "post("));
    assert!(!uses(".delete(x)", "delete("));
    assert!(uses("list(\"\", &JSON)", "JSON"));
    assert!(!uses("JSON_TEXT", "JSON"));
    assert_eq!(
        without_texts(r#"doc("say \"get(\" now").x"#),
        r#"doc("").x"#
    );
}
