//! `oneOf` and `anyOf`: null branches, branches of constants, single branches and real unions.

use super::Api;
use super::merge::combine;
use super::schema::{self, Schema, Shape};
use crate::source::{Position, Tree};

/// Reads the branches of `oneOf` and `anyOf` of `node` into `schema`.
pub fn read(api: &Api, schema: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    for keyword in ["oneOf", "anyOf"] {
        if let Some(list) = node.get(keyword) {
            read_into(api, schema, keyword, list, open);
        }
    }
}

fn branches(api: &Api, place: &Position, list: &Tree, open: &mut Vec<Position>) -> Vec<Schema> {
    (0..list.elements().len())
        .map(|index| schema::read(api, &place.child(&index.to_string()), open))
        .collect()
}

/// Adds what the branches have in common, or keeps them as a union.
fn read_into(api: &Api, schema: &mut Schema, keyword: &str, list: &Tree, open: &mut Vec<Position>) {
    let place = schema.position.child(keyword);
    let branches = branches(api, &place, list, open);
    let is_null = |index: usize| {
        let branch = &list.elements()[index];
        branch.get("type").and_then(Tree::as_str) == Some("null")
            || branch.get("enum").map(Tree::elements) == Some(&[Tree::Null])
            || branch.get("const") == Some(&Tree::Null)
    };
    let mut rest: Vec<(Position, Schema)> = Vec::new();
    for (index, branch) in branches.into_iter().enumerate() {
        if is_null(index) {
            schema.nullable = true;
        } else {
            schema.nullable |= branch.nullable;
            rest.push((place.child(&index.to_string()), branch));
        }
    }
    if rest.len() == 1 {
        let (_, mut only) = rest.remove(0);
        only.nullable = false;
        // A recursive schema is known by the place where it stands, not by this reference to it.
        if schema.shape == Shape::Any {
            schema.position = only.position.clone();
        }
        combine(api, schema, only);
        return;
    }
    // Branches such as `required: [a]` only restrict what the schema itself describes.
    if rest.is_empty() || schema.shape != Shape::Any {
        return;
    }
    let alike = |kind: fn(&Shape) -> bool| rest.iter().all(|(_, branch)| kind(&branch.shape));
    if alike(|shape| *shape == Shape::Boolean) {
        schema.shape = Shape::Boolean;
    } else if alike(|shape| *shape == Shape::Integer) {
        schema.shape = Shape::Integer;
    } else if alike(|shape| matches!(shape, Shape::Integer | Shape::Number)) {
        schema.shape = Shape::Number;
    } else if alike(|shape| {
        matches!(
            shape,
            Shape::String | Shape::Integer | Shape::Number | Shape::Boolean
        )
    }) {
        schema.shape = Shape::String;
    } else {
        schema.shape = Shape::Union(rest.into_iter().map(|(place, _)| place).collect());
        return;
    }
    if rest.iter().all(|(_, branch)| !branch.values.is_empty()) {
        for (_, branch) in rest {
            for value in branch.values {
                if !schema.values.contains(&value) {
                    schema.values.push(value);
                }
            }
        }
    }
}
