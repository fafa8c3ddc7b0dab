//! Vendor extensions with a clear meaning, in OpenAPI's own words. Only the families that the
//! mapping lists under `extensions` are understood. What has no word of OpenAPI's is kept with the
//! schema, for attributes to be made by.

mod known;
mod together;
mod told;

pub use told::tell;

use super::schema::{Schema, Shape};
use super::{Api, Scalars};
use crate::source::{Position, Tree};
use known::{CREATE_ONLY, IGNORED, KEPT, NAMES, READ_ONLY, SECRET, WRITE_ONLY};
use std::collections::BTreeSet;

/// The property that tells the elements of an array apart, once its extension is understood.
pub const LIST_KEY: &str = "x-list-key";

/// The families that are understood: `x-ms`, `x-speakeasy` and others.
pub type Families = BTreeSet<String>;

fn is_understood(families: &Families, name: &str) -> bool {
    families.iter().any(|family| {
        let rest = name.strip_prefix(family.as_str());
        rest.is_some_and(|rest| rest.starts_with('-'))
    })
}

fn says(families: &Families, node: &Tree, names: &[&str]) -> bool {
    let mut names = names.iter().filter(|name| is_understood(families, name));
    names.any(|name| node.get(name).and_then(Tree::as_bool) == Some(true))
}

/// Adds what the values of an enumeration mean to its description.
fn describe(families: &Families, schema: &mut Schema, node: &Tree) {
    let find = |name: &str| node.get(name).filter(|_| is_understood(families, name));
    let text = |value: &Tree| match value {
        Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
        _ => None,
    };
    let names: Vec<String> = schema.values.iter().filter_map(text).collect();
    let mut meanings: Vec<(String, String)> = Vec::new();
    let stated = find("x-enum-descriptions").or_else(|| {
        node.get("x-enumDescriptions")
            .filter(|_| families.contains("x-enum"))
    });
    let stated = stated.or_else(|| find("x-speakeasy-enum-descriptions"));
    match stated {
        Some(Tree::Array(list)) if list.len() == names.len() => {
            let pairs = names.iter().zip(list);
            meanings.extend(pairs.filter_map(|(name, said)| Some((name.clone(), text(said)?))));
        }
        Some(Tree::Object(members)) => meanings.extend(
            members
                .iter()
                .filter_map(|(name, said)| Some((name.to_string(), text(said)?))),
        ),
        _ => {}
    }
    let listed = find("x-ms-enum").and_then(|of| of.get("values"));
    for value in listed.map(Tree::elements).unwrap_or_default() {
        let (name, said) = (value.get("value"), value.get("description"));
        if let (Some(name), Some(said)) = (name.and_then(text), said.and_then(text)) {
            meanings.push((name, said));
        }
    }
    meanings.retain(|(name, said)| names.contains(name) && !said.trim().is_empty());
    if meanings.is_empty() {
        return;
    }
    let lines = meanings
        .iter()
        .map(|(name, said)| format!("- `{name}`: {}", said.trim()));
    let lines = lines.collect::<Vec<_>>().join("\n");
    schema.description = format!("{}\n\n{lines}", schema.description.trim_end());
    schema.description = schema.description.trim_start().to_owned();
}

impl Api {
    /// What the extension `name` says at `position`, when its family is understood.
    pub fn stated(&self, position: &Position, name: &str) -> Option<Tree> {
        if !is_understood(&self.families, name) {
            return None;
        }
        let file = self.sources.file(position.file);
        file.at(&position.pointer)?.get(name).cloned()
    }

    /// Whether any vendor's extensions are understood.
    pub fn reads_extensions(&self) -> bool {
        !self.families.is_empty()
    }
}

/// Keeps what the extensions of `node` say of attributes, and only those that are understood. The
/// name of a schema that many use is that of a type, not of an attribute.
fn keep(families: &Families, schema: &mut Schema, node: &Tree) {
    let is_type = schema.name().is_some() && node.get("$ref").is_none();
    let counts = |name: &str| {
        is_understood(families, name) && !(is_type && NAMES.contains(&name))
            || !KEPT.contains(&name)
    };
    schema.extensions.retain(|name, _| counts(name));
    for (name, value) in node.members() {
        if KEPT.contains(&name.as_ref()) && counts(name) {
            schema.extensions.insert(name.to_string(), value.clone());
        }
    }
}

/// Whether the provider is to do without this property or operation.
pub fn is_ignored(families: &Families, node: &Tree) -> bool {
    says(families, node, &IGNORED)
}

/// Whether slashes in the value of a path's parameter stay as they are.
pub fn keeps_slashes(families: &Families, parameter: &Tree) -> bool {
    says(families, parameter, &["x-ms-skip-url-encoding"])
}

/// What the extensions of `node` say of its schema.
pub fn translate(families: &Families, schema: &mut Schema, node: &Tree) {
    if families.is_empty() {
        return;
    }
    let says = |names: &[&str]| says(families, node, names);
    if says(&SECRET) && matches!(schema.shape, Shape::String | Shape::Any) {
        schema.format = "password".to_owned();
    }
    schema.read_only |= says(&READ_ONLY);
    schema.write_only |= says(&WRITE_ONLY);
    schema.create_only |= says(&CREATE_ONLY);
    if is_understood(families, "x-ms-mutability")
        && let Some(Tree::Array(allowed)) = node.get("x-ms-mutability")
    {
        let may = |word| allowed.iter().any(|one| one.as_str() == Some(word));
        schema.read_only |= may("read") && !may("create") && !may("update");
        schema.write_only |= !may("read") && (may("create") || may("update"));
        schema.create_only |= may("create") && !may("update");
    }
    if says(&["x-kubernetes-int-or-string"]) {
        schema.shape = Shape::Scalar(Scalars {
            text: true,
            integer: true,
            ..Scalars::default()
        });
    }
    if says(&["x-kubernetes-preserve-unknown-fields"]) && schema.properties().is_empty() {
        schema.shape = Shape::Any;
    }
    if says(&["x-kubernetes-embedded-resource"]) && schema.properties().is_empty() {
        schema.shape = Shape::Any;
    }
    together::read(families, schema, node);
    keep(families, schema, node);
    describe(families, schema, node);
    let text = |name: &str| node.get(name).filter(|_| is_understood(families, name));
    if text("x-speakeasy-type-override").and_then(Tree::as_str) == Some("any") {
        schema.shape = Shape::Any;
    }
    if text("x-kubernetes-list-type").and_then(Tree::as_str) == Some("set") {
        schema.unique_items = true;
    }
    if text("x-kubernetes-list-type").and_then(Tree::as_str) == Some("map")
        && let Some(keys) = text("x-kubernetes-list-map-keys")
        // Elements that only several keys tell apart are told apart by their order.
        && let [key] = keys.elements()
    {
        schema.extensions.insert(LIST_KEY.to_owned(), key.clone());
    }
    let open = [
        text("x-ms-enum")
            .and_then(|of| of.get("modelAsString"))
            .and_then(Tree::as_bool)
            == Some(true),
        text("x-speakeasy-unknown-values").and_then(Tree::as_str) == Some("allow"),
    ];
    if open.contains(&true) {
        // Values that are not listed may come as well.
        let name = "x-extensible-enum".to_owned();
        schema.extensions.insert(name, Tree::Boolean(true));
    }
}
