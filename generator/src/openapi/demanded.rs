//! What `required` lists where the properties are described elsewhere: in another member of `allOf`, or
//! in the schema that a `$ref` beside it leads to.

use super::schema::{Schema, Shape};
use super::{Api, reference};
use crate::source::{Position, Tree};
use std::collections::BTreeSet;

/// Names of required properties, and where they were looked for.
#[derive(Debug, Default)]
pub struct Wanted {
    pub names: BTreeSet<String>,
    seen: BTreeSet<Position>,
}

impl Wanted {
    /// Adds what `node` itself requires.
    pub fn add(&mut self, node: &Tree) {
        let names = node.get("required").map(Tree::elements);
        let names = names.unwrap_or_default().iter();
        let names = names.filter_map(Tree::as_str).map(str::to_owned);
        self.names.extend(names);
    }
}

/// Adds what the schema at `place` and the members of its `allOf` require.
pub fn collect(api: &Api, place: &Position, wanted: &mut Wanted) {
    let mut places = vec![place.clone()];
    while let Some(place) = places.pop() {
        for step in reference::steps(api, &place) {
            let file = api.sources.file(step.file);
            let Some(node) = file.at(&step.pointer) else {
                continue;
            };
            if !wanted.seen.insert(step.clone()) {
                continue;
            }
            wanted.add(node);
            let members = node.get("allOf").map(Tree::elements);
            let members = 0..members.unwrap_or_default().len();
            let all = step.child("allOf");
            places.extend(members.map(|index| all.child(&index.to_string())));
        }
    }
}

/// Lets the object have what it must have.
pub fn apply(schema: &mut Schema, wanted: BTreeSet<String>) {
    if let Shape::Object(object) = &mut schema.shape {
        for property in &mut object.properties {
            property.required |= wanted.contains(&property.name);
        }
        object.required.extend(wanted);
    }
}
