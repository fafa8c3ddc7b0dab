//! Bodies that may have one of several forms, as one object that has the properties of all.

use crate::openapi::{Additional, Api, Object, Property, Schema, Shape};
use crate::source::Position;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The schema of a body. A union of objects becomes one object when its members mean the same by
/// each property that they share; only what every member requires is required.
pub fn flat(api: &Api, position: &Position) -> Rc<Schema> {
    let schema = api.schema(position);
    let Shape::Union(members) = &schema.shape else {
        return schema;
    };
    match merged(api, members) {
        Some(object) => Rc::new(Schema {
            shape: Shape::Object(object),
            ..Schema::clone(&schema)
        }),
        None => schema,
    }
}

fn merged(api: &Api, members: &[Position]) -> Option<Object> {
    let mut seen: BTreeMap<String, (usize, Property)> = BTreeMap::new();
    for member in members {
        let member = api.schema(member);
        if member.properties().is_empty() {
            return None;
        }
        for property in member.properties() {
            match seen.get_mut(&property.name) {
                None => {
                    let counted = (usize::from(property.required), property.clone());
                    seen.insert(property.name.clone(), counted);
                }
                Some((required, known)) => {
                    if !alike(&api.schema(&known.schema), &api.schema(&property.schema)) {
                        return None;
                    }
                    *required += usize::from(property.required);
                }
            }
        }
    }
    let properties: Vec<Property> = seen
        .into_values()
        .map(|(required, property)| Property {
            required: required == members.len(),
            ..property
        })
        .collect();
    Some(Object {
        required: properties
            .iter()
            .filter(|property| property.required)
            .map(|property| property.name.clone())
            .collect(),
        properties,
        additional: Additional::default(),
    })
}

/// Whether two schemas take the same values, as far as an attribute tells.
fn alike(one: &Schema, other: &Schema) -> bool {
    one.position == other.position
        || (std::mem::discriminant(&one.shape) == std::mem::discriminant(&other.shape)
            && !matches!(one.shape, Shape::Object(_))
            && one.values == other.values
            && one.pattern == other.pattern
            && (&one.minimum, &one.maximum) == (&other.minimum, &other.maximum)
            && (one.min_length, one.max_length) == (other.min_length, other.max_length)
            && (one.min_items, one.max_items) == (other.min_items, other.max_items))
}
