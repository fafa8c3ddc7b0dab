//! `allOf`: every member applies, so their keywords come together in one schema.

use super::schema::{Additional, Object, Property, Schema, Shape, read};
use super::{Api, reference};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};

/// Merges the members of `allOf` of `node` into `schema`.
pub fn all_of(api: &Api, schema: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    let Some(members) = node.get("allOf") else {
        return;
    };
    let place = schema.position.child("allOf");
    for (index, _) in members.elements().iter().enumerate() {
        let member = read(api, &place.child(&index.to_string()), open);
        combine(api, schema, member);
    }
    required(schema, node);
}

/// Tells of an `allOf` that leads back to its own schema through nothing but `allOf`: it says
/// nothing. Circles through `oneOf` are how variants name their base.
pub fn refuse_circle(api: &Api, here: &Position, target: &Position, open: &[Position]) {
    let start = open.iter().position(|schema| schema == target);
    let circle = &open[start.unwrap_or(open.len())..];
    let ends = circle.iter().skip(1).chain([target]);
    if circle.is_empty() || !circle.iter().zip(ends).all(|(a, b)| is_member(api, a, b)) {
        return;
    }
    api.found.borrow_mut().push(
        Diagnostic::warning(Code::Circle, "this `allOf` contains its own schema")
            .at_value(&here.child("$ref"), "leads back to it")
            .at(target, "the schema")
            .help("remove this member; it is read as if it were not there"),
    );
}

/// Whether `member` is one of those of `allOf` of `schema`.
fn is_member(api: &Api, schema: &Position, member: &Position) -> bool {
    let file = api.sources.file(schema.file);
    let members = file
        .tree
        .at(&schema.pointer)
        .and_then(|node| node.get("allOf"));
    let place = schema.child("allOf");
    (0..members.map(Tree::elements).unwrap_or_default().len()).any(|index| {
        reference::resolve(api, &place.child(&index.to_string())).is_ok_and(|end| end == *member)
    })
}

/// `required` beside `allOf` may name properties of the members.
fn required(schema: &mut Schema, node: &Tree) {
    let names: Vec<&str> = node
        .get("required")
        .map(Tree::elements)
        .unwrap_or_default()
        .iter()
        .filter_map(Tree::as_str)
        .collect();
    if let Shape::Object(object) = &mut schema.shape {
        for property in &mut object.properties {
            property.required |= names.contains(&property.name.as_str());
        }
    }
}

/// Adds what `member` says to `schema`; where both speak, the one that came first holds.
pub fn combine(api: &Api, schema: &mut Schema, member: Schema) {
    let place = schema.position.clone();
    let first = std::mem::take(&mut schema.shape);
    schema.shape = match (first, member.shape) {
        (Shape::Any, shape) => shape,
        (shape, Shape::Any) => shape,
        (Shape::Object(a), Shape::Object(b)) => Shape::Object(objects(a, b)),
        (Shape::Number, Shape::Integer) => Shape::Integer,
        (a, b) if std::mem::discriminant(&a) == std::mem::discriminant(&b) => a,
        (a, _) => {
            api.found.borrow_mut().push(
                Diagnostic::warning(
                    Code::Conflict,
                    "the members of `allOf` have different types, so nothing can satisfy them",
                )
                .at(&place, "the first type is kept")
                .at(&member.position, "this one differs")
                .help("give all members the same type"),
            );
            a
        }
    };
    if !schema.values.is_empty() && !member.values.is_empty() {
        let before = schema.values.clone();
        schema.values.retain(|value| member.values.contains(value));
        if schema.values.is_empty() {
            api.found.borrow_mut().push(
                Diagnostic::warning(
                    Code::Conflict,
                    "the members of `allOf` allow no value in common",
                )
                .at(&place, "the first values are kept")
                .at(&member.position, "these differ")
                .help("let both members allow at least one value"),
            );
            schema.values = before;
        }
    } else if schema.values.is_empty() {
        schema.values = member.values;
    }
    // A member that may be null does not make the whole nullable, but a lone reference does.
    schema.nullable |= member.nullable;
    schema.read_only |= member.read_only;
    schema.write_only |= member.write_only;
    schema.deprecated |= member.deprecated;
    schema.unique_items |= member.unique_items;
    for (own, other) in [
        (&mut schema.title, member.title),
        (&mut schema.description, member.description),
        (&mut schema.format, member.format),
    ] {
        if own.is_empty() {
            *own = other;
        }
    }
    or(&mut schema.default, member.default);
    or(&mut schema.example, member.example);
    or(&mut schema.minimum, member.minimum);
    or(&mut schema.maximum, member.maximum);
    or(&mut schema.multiple_of, member.multiple_of);
    or(&mut schema.min_length, member.min_length);
    or(&mut schema.max_length, member.max_length);
    or(&mut schema.pattern, member.pattern);
    or(&mut schema.min_items, member.min_items);
    or(&mut schema.max_items, member.max_items);
    for (name, value) in member.extensions {
        schema.extensions.entry(name).or_insert(value);
    }
}

fn or<T>(own: &mut Option<T>, other: Option<T>) {
    if own.is_none() {
        *own = other;
    }
}

fn objects(a: Object, b: Object) -> Object {
    let mut required = a.required;
    required.extend(b.required);
    let mut properties: Vec<Property> = a.properties;
    for property in b.properties {
        match properties.iter_mut().find(|own| own.name == property.name) {
            // A later member usually refines the earlier one.
            Some(own) => {
                own.required |= property.required;
                own.schema = property.schema;
            }
            None => properties.push(property),
        }
    }
    properties.sort_by(|a, b| a.name.cmp(&b.name));
    for property in &mut properties {
        property.required |= required.contains(&property.name);
    }
    Object {
        properties,
        required,
        additional: match (a.additional, b.additional) {
            (Additional::Unstated, other) | (other, Additional::Unstated) => other,
            (first, _) => first,
        },
    }
}
