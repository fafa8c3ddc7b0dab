//! Vendor extensions with a clear meaning, in OpenAPI's own words. Only the families that the
//! mapping lists under `extensions` are understood.

use super::Scalars;
use super::schema::{Schema, Shape};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Sources, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// Extensions that take a property or an operation out of the provider.
const IGNORED: [&str; 4] = [
    "x-speakeasy-ignore",
    "x-speakeasy-terraform-ignore",
    "x-terraform-ignore",
    "x-terraform-exclude-resource",
];
const SECRET: [&str; 4] = [
    "x-ms-secret",
    "x-speakeasy-param-sensitive",
    "x-terraform-sensitive",
    "x-xgen-secret",
];
const READ_ONLY: [&str; 2] = ["x-speakeasy-param-readonly", "x-terraform-computed"];
const WRITE_ONLY: [&str; 1] = ["x-terraform-write-only"];
const CREATE_ONLY: [&str; 4] = [
    "x-google-immutable",
    "x-speakeasy-param-force-new",
    "x-terraform-force-new",
    "x-terraform-immutable",
];

/// Those that are read one by one.
const OTHERS: [&str; 8] = [
    "x-enum-descriptions",
    "x-enumDescriptions",
    "x-kubernetes-int-or-string",
    "x-kubernetes-list-type",
    "x-kubernetes-preserve-unknown-fields",
    "x-ms-enum",
    "x-ms-mutability",
    "x-speakeasy-unknown-values",
];

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

/// Says once which extensions of the listed families have no effect: whoever lists a family expects
/// one of each.
pub fn tell_unused(sources: &Sources, files: &[usize], families: &Families, sink: &mut Sink) {
    if families.is_empty() {
        return;
    }
    let mut unused = BTreeMap::new();
    for file in files {
        let root = Position {
            file: *file,
            pointer: Pointer::root(),
        };
        collect(families, &sources.file(*file).tree, &root, &mut unused);
    }
    let Some((_, (_, first))) = unused.first_key_value() else {
        return;
    };
    let names: Vec<String> = unused
        .iter()
        .take(12)
        .map(|(name, (count, _))| match count {
            1 => format!("`{name}`"),
            count => format!("`{name}` ({count} times)"),
        })
        .collect();
    let more = match unused.len().saturating_sub(names.len()) {
        0 => String::new(),
        number => format!(" and {number} more"),
    };
    let message = format!(
        "of the extensions listed in the mapping, these have no effect: {}{more}",
        names.join(", ")
    );
    sink.push(
        Diagnostic::note(Code::Unread, message)
            .at(first, "the first of them")
            .help("say it in the mapping, under the resource or the attribute"),
    );
}

fn collect(
    families: &Families,
    node: &Tree,
    position: &Position,
    unused: &mut BTreeMap<String, (usize, Position)>,
) {
    let lists = [
        &IGNORED[..],
        &SECRET,
        &READ_ONLY,
        &WRITE_ONLY,
        &CREATE_ONLY,
        &OTHERS,
    ];
    for (name, value) in node.members() {
        let place = || position.child(name);
        if name.starts_with("x-") && is_understood(families, name) {
            if !lists.iter().any(|list| list.contains(&name.as_ref())) {
                let entry = unused.entry(name.to_string());
                entry.or_insert_with(|| (0, place())).0 += 1;
            }
        } else if matches!(value, Tree::Object(_) | Tree::Array(_)) && !is_data(name) {
            collect(families, value, &place(), unused);
        }
    }
    if let Tree::Array(elements) = node {
        for (index, element) in elements.iter().enumerate() {
            if matches!(element, Tree::Object(_) | Tree::Array(_)) {
                collect(
                    families,
                    element,
                    &position.child(&index.to_string()),
                    unused,
                );
            }
        }
    }
}

/// Under these keys stand values of the API, whose keys are no extensions.
fn is_data(name: &str) -> bool {
    matches!(name, "example" | "examples" | "default" | "enum")
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
    describe(families, schema, node);
    let text = |name: &str| node.get(name).filter(|_| is_understood(families, name));
    if text("x-kubernetes-list-type").and_then(Tree::as_str) == Some("set") {
        schema.unique_items = true;
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
