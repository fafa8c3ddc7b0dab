//! Bodies that may have one of several forms, as one object that has the properties of all.

use crate::openapi::{Additional, Api, Choice, Object, Property, Schema, Shape};
use crate::source::Position;
use std::rc::Rc;

/// The schema of a body. Of a union of objects it is one object: it has what all members have and
/// mean alike, and beside that one of several forms.
pub fn flat(api: &Api, position: &Position) -> Rc<Schema> {
    let schema = api.schema(position);
    let (own, choice) = match &schema.shape {
        Shape::Union(choice) if choice.has_objects() => (Vec::new(), choice),
        Shape::Object(object) => match &object.choice {
            Some(choice) => (object.properties.clone(), choice),
            None => return schema,
        },
        _ => return schema,
    };
    let mut properties = own;
    for shared in shared(api, choice) {
        if !properties.iter().any(|own| own.name == shared.name) {
            properties.push(shared);
        }
    }
    properties.sort_by(|a, b| a.name.cmp(&b.name));
    let known = |property: &Property| properties.iter().any(|own| own.name == property.name);
    let choice = (!choice.properties.iter().all(known)).then(|| {
        Box::new(Choice {
            wholes: Vec::new(),
            ..Choice::clone(choice)
        })
    });
    Rc::new(Schema {
        shape: Shape::Object(Object {
            required: properties
                .iter()
                .filter(|property| property.required)
                .map(|property| property.name.clone())
                .collect(),
            properties,
            additional: Additional::default(),
            keys: None,
            choice,
        }),
        ..Schema::clone(&schema)
    })
}

/// What all forms have and mean alike.
fn shared(api: &Api, choice: &Choice) -> Vec<Property> {
    let members: Vec<Rc<Schema>> = choice
        .branches
        .iter()
        .map(|branch| api.schema(&branch.position))
        .collect();
    let Some((first, others)) = members.split_first() else {
        return Vec::new();
    };
    let in_all = |property: &&Property| {
        let own = api.schema(&property.schema);
        others.iter().all(|other| {
            let other = other.property(&property.name);
            other.is_some_and(|other| alike(&own, &api.schema(&other.schema)))
        })
    };
    let required = |name: &str| {
        let of = |member: &Rc<Schema>| member.property(name).is_some_and(|own| own.required);
        members.iter().all(of)
    };
    let shared = first.properties().iter().filter(in_all);
    shared
        .map(|property| Property {
            required: required(&property.name),
            ..property.clone()
        })
        .collect()
}

/// Whether two schemas take the same values, as far as an attribute tells.
fn alike(one: &Schema, other: &Schema) -> bool {
    one.position == other.position
        || (std::mem::discriminant(&one.shape) == std::mem::discriminant(&other.shape)
            && !matches!(one.shape, Shape::Object(_))
            && one.values == other.values
            && one.patterns == other.patterns
            && (&one.minimum, &one.maximum) == (&other.minimum, &other.maximum)
            && (one.min_length, one.max_length) == (other.min_length, other.max_length)
            && (one.min_items, one.max_items) == (other.min_items, other.max_items))
}
