//! What stands beside `$ref`.

use super::schema::{Schema, own};
use super::{Api, Dialect, demanded, members, merge, union};
use crate::source::{Position, Tree};

/// What restricts the values of the schema that is referred to.
const RESTRICTING: [&str; 26] = [
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "dependentRequired",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "properties",
    "type",
    "uniqueItems",
];

/// Adds it to the schema that the reference at `position` leads to. Since 3.1 all of it applies;
/// before that nothing does, but descriptions, flags and required properties are meant so.
pub fn read(
    api: &Api,
    schema: &mut Schema,
    position: &Position,
    node: &Tree,
    open: &mut Vec<Position>,
) {
    describe(schema, node);
    let members = node.members();
    let restricts = |name: &str| RESTRICTING.contains(&name);
    if api.dialect == Dialect::V31 && members.iter().any(|(name, _)| restricts(name)) {
        if open.contains(position) {
            api.work.cuts.set(api.work.cuts.get() + 1);
            return;
        }
        open.push(position.clone());
        let mut more = own(position, node);
        members::read(api, &mut more, node);
        merge::all_of(api, &mut more, node, open);
        union::read(api, &mut more, node, open);
        open.pop();
        merge::combine(api, schema, more);
    }
    let mut wanted = demanded::Wanted::default();
    wanted.add(node);
    demanded::apply(schema, wanted.names);
}

fn describe(schema: &mut Schema, node: &Tree) {
    let flag = |name: &str| node.get(name).and_then(Tree::as_bool);
    if let Some(description) = node.get("description").and_then(Tree::as_str) {
        schema.description = description.to_owned();
    }
    schema.nullable |= flag("nullable").or(flag("x-nullable")).unwrap_or(false);
    schema.read_only |= flag("readOnly").unwrap_or(false);
    schema.write_only |= flag("writeOnly").unwrap_or(false);
    schema.deprecated |= flag("deprecated").unwrap_or(false);
    if let Some(default) = node.get("default") {
        schema.default = Some(default.clone());
    }
}
