//! Vendor extensions with a clear meaning, in OpenAPI's own words. Only the families that the
//! mapping lists under `extensions` are understood.

use super::Scalars;
use super::schema::{Schema, Shape};
use crate::source::Tree;
use std::collections::BTreeSet;

/// Extensions that take a property or an operation out of the provider.
const IGNORED: [&str; 4] = [
    "x-speakeasy-ignore",
    "x-speakeasy-terraform-ignore",
    "x-terraform-ignore",
    "x-terraform-exclude-resource",
];
const SECRET: [&str; 3] = ["x-ms-secret", "x-terraform-sensitive", "x-xgen-secret"];
const READ_ONLY: [&str; 2] = ["x-speakeasy-param-readonly", "x-terraform-computed"];
const WRITE_ONLY: [&str; 1] = ["x-terraform-write-only"];
const CREATE_ONLY: [&str; 4] = [
    "x-google-immutable",
    "x-speakeasy-param-force-new",
    "x-terraform-force-new",
    "x-terraform-immutable",
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
