//! Extensions of properties that say which other ones they go together with.

use super::super::relation::Relation;
use super::super::schema::{Object, Schema, Shape};
use super::{Families, is_understood};
use crate::naming;
use crate::source::Tree;

const CONFLICTS: &str = "x-speakeasy-conflicts-with";
const EXACTLY_ONE: &str = "x-speakeasy-xor-with";
const REQUIRES: &str = "x-speakeasy-required-with";

/// Adds the rules of the object that `node` describes.
pub fn read(families: &Families, schema: &mut Schema, node: &Tree) {
    let Shape::Object(object) = &schema.shape else {
        return;
    };
    let mut relations = Vec::new();
    for (name, property) in node
        .get("properties")
        .map(Tree::members)
        .unwrap_or_default()
    {
        let others = |extension: &str| -> Vec<String> {
            let stated = property.get(extension);
            let stated = stated.filter(|_| is_understood(families, extension));
            stated.map_or_else(Vec::new, |stated| named(object, name, stated))
        };
        for other in others(CONFLICTS) {
            relations.push(Relation::Conflict(vec![name.to_string(), other]));
        }
        let mut one = others(EXACTLY_ONE);
        if !one.is_empty() {
            // Each of them says so of the others.
            one.push(name.to_string());
            one.sort();
            relations.push(Relation::ExactlyOne(one));
        }
        let with = others(REQUIRES);
        if !with.is_empty() {
            relations.push(Relation::Requires(name.to_string(), with));
        }
    }
    for relation in relations {
        if !schema.relations.contains(&relation) {
            schema.relations.push(relation);
        }
    }
}

/// The other properties that a text, or a list of texts, names: as the document or as Terraform does.
fn named(object: &Object, own: &str, stated: &Tree) -> Vec<String> {
    let texts: Vec<&str> = match stated {
        Tree::Array(list) => list.iter().filter_map(Tree::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let mut names = Vec::new();
    for text in texts {
        // `../name` is beside this one, too, where paths are written.
        let text = text.trim_start_matches("../").trim_start_matches("./");
        let found = object.properties.iter().find(|property| {
            let called = naming::attribute(&property.name);
            property.name == text || called.is_ok_and(|called| called == text)
        });
        if let Some(found) = found.filter(|found| found.name != own) {
            names.push(found.name.clone());
        }
    }
    names.dedup();
    names
}
