//! Schemas that no value has: `false`, `not: {}` and an empty `enum`.

use super::Contradiction;
use super::schema::Schema;
use crate::source::Tree;

/// Notes that nothing can satisfy the schema that `node` says.
pub fn read(schema: &mut Schema, node: &Tree) {
    let forbids = |inner: &Tree| match inner {
        Tree::Boolean(everything) => *everything,
        inner => inner.members().is_empty(),
    };
    let no_values = matches!(node.get("enum"), Some(Tree::Array(values)) if values.is_empty());
    let message = match node {
        Tree::Boolean(false) => "this schema is `false`, so there can be no value",
        _ if node.get("not").is_some_and(forbids) => {
            "this schema excludes everything, so there can be no value"
        }
        _ if no_values => "this `enum` lists nothing, so there can be no value",
        _ => return,
    };
    schema.contradiction = Some(Box::new(Contradiction {
        message,
        help: "let it allow some value, or remove it from the document",
        first: schema.position.clone(),
        second: schema.position.clone(),
    }));
}
