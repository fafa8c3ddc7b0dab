//! Properties that an object has under conditions: in `then` and `else`, and in `dependentSchemas`. Each
//! of them is optional; the condition itself is not checked.

use super::schema::{Object, Property, Schema, Shape, read as schema};
use super::{Api, How, merge};
use crate::source::{Position, Tree};
use std::collections::HashSet;

/// Adds those that `schema` does not have yet. What members of `allOf` say so is read with the schema
/// around them: which properties there are is known there.
pub fn read(api: &Api, whole: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    let Some(own) = open.last().cloned() else {
        return;
    };
    let around = open.len().checked_sub(2).and_then(|index| open.get(index));
    let is_member = around.is_some_and(|around| {
        own.file == around.file && own.pointer.parent() == around.child("allOf").pointer
    });
    if is_member {
        return;
    }
    let mut places = Vec::new();
    collect(&own, node, &mut places);
    if places.is_empty() {
        return;
    }
    let mut found: Vec<Property> = Vec::new();
    for place in places {
        found.extend(schema(api, &place, open).properties().iter().cloned());
    }
    let object = match &mut whole.shape {
        Shape::Object(object) => object,
        shape @ Shape::Any if !found.is_empty() => {
            *shape = Shape::Object(Object::default());
            let Shape::Object(object) = shape else { return };
            object
        }
        _ => return,
    };
    let forms = object.choice.iter().flat_map(|choice| &choice.properties);
    let known = object.properties.iter().chain(forms);
    let known: HashSet<&str> = known.map(|property| property.name.as_str()).collect();
    found.retain(|property| !known.contains(property.name.as_str()));
    let mut found = merge::gathered(api, How::One, found);
    for property in &mut found {
        property.required = object.required.contains(&property.name);
    }
    object.properties.extend(found);
    object.properties.sort_by(|a, b| a.name.cmp(&b.name));
}

/// The schemas that hold under a condition, also those of the members of `allOf` that are written here.
fn collect(place: &Position, node: &Tree, places: &mut Vec<Position>) {
    if node.get("if").is_some() {
        let branches = ["then", "else"].into_iter();
        let branches = branches.filter(|branch| node.get(branch).is_some());
        places.extend(branches.map(|branch| place.child(branch)));
    }
    for keyword in ["dependentSchemas", "dependencies"] {
        let members = node.get(keyword).map(Tree::members).unwrap_or_default();
        let schemas = members
            .iter()
            .filter(|(_, member)| !member.members().is_empty());
        places.extend(schemas.map(|(name, _)| place.child(keyword).child(name)));
    }
    let members = node.get("allOf").map(Tree::elements).unwrap_or_default();
    for (index, member) in members.iter().enumerate() {
        if member.get("$ref").is_none() {
            collect(
                &place.child("allOf").child(&index.to_string()),
                member,
                places,
            );
        }
    }
}
