//! Arrays whose elements differ by place, and objects whose members differ by the pattern of their
//! names.

use super::schema::{Additional, Schema, Shape};
use super::{Api, How};
use crate::source::{Position, Tree};
use std::collections::BTreeSet;

/// Reads `prefixItems` of 3.1, the list in `items` before it, and `patternProperties`.
pub fn read(api: &Api, schema: &mut Schema, node: &Tree) {
    match &mut schema.shape {
        Shape::Array(_) => tuple(api, schema, node),
        Shape::Object(_) => patterns(api, schema, node),
        _ => {}
    }
}

/// The elements of a tuple have what any of its places may have. How many there are follows.
fn tuple(api: &Api, schema: &mut Schema, node: &Tree) {
    let (keyword, rest) = match (node.get("prefixItems"), node.get("items")) {
        (Some(Tree::Array(_)), _) => ("prefixItems", "items"),
        (None, Some(Tree::Array(_))) => ("items", "additionalItems"),
        _ => return,
    };
    let count = node
        .get(keyword)
        .map(Tree::elements)
        .unwrap_or_default()
        .len();
    let place = schema.position.child(keyword);
    let mut places: Vec<Position> = (0..count)
        .map(|index| place.child(&index.to_string()))
        .collect();
    match node.get(rest) {
        Some(Tree::Object(_)) => places.push(schema.position.child(rest)),
        Some(Tree::Boolean(true)) => {}
        // Nobody lists places who means that anything may follow them.
        _ => {
            let most = u64::try_from(count).unwrap_or(u64::MAX);
            schema.max_items = Some(schema.max_items.map_or(most, |own| own.min(most)));
        }
    }
    schema.shape = Shape::Array(any(api, places));
}

/// What takes a value of any of these places. Places that say the same are one.
fn any(api: &Api, places: Vec<Position>) -> Option<Position> {
    let mut said = BTreeSet::new();
    let different = places.into_iter().filter(|place| {
        let file = api.sources.file(place.file);
        let node = file.at(&place.pointer);
        said.insert(format!("{} {node:?}", place.file))
    });
    api.join_all(How::One, different.collect())
}

/// Members by the pattern of their names are a map of what any of the patterns allows.
fn patterns(api: &Api, schema: &mut Schema, node: &Tree) {
    let Shape::Object(object) = &mut schema.shape else {
        return;
    };
    let mut patterns: Vec<&str> = node
        .get("patternProperties")
        .map(Tree::members)
        .unwrap_or_default()
        .iter()
        .map(|(pattern, _)| pattern.as_ref())
        .collect();
    patterns.sort_unstable();
    if patterns.is_empty() || object.additional == Additional::Any {
        return;
    }
    let place = schema.position.child("patternProperties");
    let mut places: Vec<Position> = patterns.iter().map(|name| place.child(name)).collect();
    match &object.additional {
        Additional::Schema(other) => places.push(other.clone()),
        Additional::Forbidden => object.keys = alternatives(&patterns),
        _ => {}
    }
    if let Some(values) = any(api, places) {
        object.additional = Additional::Schema(values);
    }
}

/// One pattern that matches what any of them does.
fn alternatives(patterns: &[&str]) -> Option<String> {
    match patterns {
        [] => None,
        [only] => Some((*only).to_owned()),
        several => {
            let several = several.iter().map(|pattern| format!("(?:{pattern})"));
            Some(several.collect::<Vec<_>>().join("|"))
        }
    }
}
