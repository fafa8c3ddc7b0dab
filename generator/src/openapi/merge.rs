//! `allOf`: every member applies, so their keywords come together in one schema.

use super::schema::{Additional, Object, Property, Schema, Shape, read};
use super::{Api, Choice, How, Joined, Scalars, demanded, reference, union};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};
use std::cmp::Ordering;
use std::collections::HashSet;

/// Merges the members of `allOf` of `node` into `schema`.
pub fn all_of(api: &Api, schema: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    let Some(members) = node.get("allOf") else {
        return;
    };
    let place = schema.position.child("allOf");
    let mut wanted = demanded::Wanted::default();
    wanted.add(node);
    // Joined one by one, the properties of many members would be copied for each of them.
    let mut late = Vec::new();
    for (index, _) in members.elements().iter().enumerate() {
        let mut member = read(api, &place.child(&index.to_string()), open);
        union::leave_out(&mut member, open);
        if !matches!(member.shape, Shape::Object(_)) {
            demanded::collect(api, &member.position, &mut wanted);
        }
        match (&mut schema.shape, &mut member.shape) {
            (Shape::Object(own), Shape::Object(other))
                if own.choice.is_none() && other.choice.is_none() =>
            {
                late.append(&mut own.properties);
                late.append(&mut other.properties);
            }
            _ => add(api, schema, &mut late),
        }
        combine(api, schema, member);
    }
    add(api, schema, &mut late);
    demanded::apply(schema, wanted.names);
}

/// Gives an object the properties that were put off.
fn add(api: &Api, schema: &mut Schema, late: &mut Vec<Property>) {
    if let Shape::Object(object) = &mut schema.shape
        && !late.is_empty()
    {
        late.splice(0..0, std::mem::take(&mut object.properties));
        object.properties = gathered(api, How::All, std::mem::take(late));
        require(object);
    }
}

/// Marks what `required` names, and names it once.
fn require(object: &mut Object) {
    let mut wanted = HashSet::new();
    object.required.retain(|name| wanted.insert(name.clone()));
    for property in &mut object.properties {
        property.required |= wanted.contains(&property.name);
    }
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
    let members = file.at(&schema.pointer).and_then(|node| node.get("allOf"));
    let place = schema.child("allOf");
    (0..members.map(Tree::elements).unwrap_or_default().len()).any(|index| {
        reference::resolve(api, &place.child(&index.to_string())).is_ok_and(|end| end == *member)
    })
}

/// A property that several schemas describe. A later member of an `allOf` refines the earlier ones.
pub fn joined(api: &Api, joined: &Joined, open: &mut Vec<Position>) -> Schema {
    let parts = joined.parts.iter().rev();
    let mut parts = parts.map(|part| read(api, part, open)).collect::<Vec<_>>();
    match joined.how {
        How::All => {
            let rest = parts.split_off(1.min(parts.len()));
            let mut schema = parts.pop().unwrap_or_default();
            for part in rest {
                combine(api, &mut schema, part);
            }
            schema
        }
        How::One => parts
            .into_iter()
            .reduce(|one, other| either(api, one, other))
            .unwrap_or_default(),
    }
}

/// What takes a value of both.
fn either(api: &Api, one: Schema, other: Schema) -> Schema {
    let mut values = Vec::new();
    if !one.values.is_empty() && !other.values.is_empty() {
        let known: HashSet<&Tree> = one.values.iter().collect();
        values.clone_from(&one.values);
        values.extend(
            other
                .values
                .into_iter()
                .filter(|value| !known.contains(value)),
        );
    }
    let scalars = Scalars::of(&one.shape).zip(Scalars::of(&other.shape));
    let shape = match (one.shape, other.shape) {
        (Shape::Object(a), Shape::Object(b)) => Shape::Object(Object {
            properties: together(api, How::One, a.properties, b.properties),
            ..Object::default()
        }),
        (a, b) if a == b => a,
        (Shape::Integer | Shape::Number, Shape::Integer | Shape::Number) => Shape::Number,
        (a, _) if let Some((one, other)) = scalars => one.or(other).shape().unwrap_or(a),
        (Shape::Array(Some(a)), Shape::Array(Some(b))) => {
            Shape::Array(Some(api.join(How::One, &a, &b)))
        }
        (Shape::Array(_), Shape::Array(_)) => Shape::Array(None),
        _ => Shape::Any,
    };
    Schema {
        position: one.position,
        shape,
        values,
        nullable: one.nullable || other.nullable,
        read_only: one.read_only && other.read_only,
        write_only: one.write_only || other.write_only,
        deprecated: one.deprecated && other.deprecated,
        description: match one.description.is_empty() {
            true => other.description,
            false => one.description,
        },
        ..Schema::default()
    }
}

/// Two schemas that must both hold and cannot; or one that cannot by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    pub message: &'static str,
    pub help: &'static str,
    pub first: Position,
    pub second: Position,
}

impl Contradiction {
    /// Whether the document says plainly that there is no value.
    pub fn is_meant(&self) -> bool {
        self.first == self.second
    }
}

/// Adds what `member` says to `schema`; where both speak, the one that came first holds.
pub fn combine(api: &Api, schema: &mut Schema, member: Schema) {
    let contradiction = |message, help| {
        Some(Box::new(Contradiction {
            message,
            help,
            first: schema.position.clone(),
            second: member.position.clone(),
        }))
    };
    let mut found = None;
    let first = std::mem::take(&mut schema.shape);
    // Of several types those are left that both allow.
    let several = |shape: &Shape| matches!(shape, Shape::Scalar(_));
    let narrowed = match several(&first) || several(&member.shape) {
        true => Scalars::of(&first)
            .zip(Scalars::of(&member.shape))
            .and_then(|(one, other)| one.and(other).shape()),
        false => None,
    };
    let shape = match (first, member.shape) {
        _ if let Some(shape) = narrowed => shape,
        (Shape::Any, shape) => shape,
        (shape, Shape::Any) => shape,
        (Shape::Object(a), Shape::Object(b)) => Shape::Object(objects(api, a, b)),
        (Shape::Object(a), Shape::Union(b)) if b.has_objects() => Shape::Object(chosen(api, a, *b)),
        (Shape::Union(a), Shape::Object(b)) if a.has_objects() => Shape::Object(chosen(api, b, *a)),
        (Shape::Union(a), Shape::Union(b)) if a.is(api, &b) => Shape::Union(a),
        (Shape::Union(a), Shape::Union(b)) if a.has_objects() && b.has_objects() => {
            let own = chosen(api, Object::default(), *a);
            Shape::Object(chosen(api, own, *b))
        }
        (Shape::Number, Shape::Integer) | (Shape::Integer, Shape::Number) => Shape::Integer,
        // Arrays of which both say what the elements are.
        (Shape::Array(Some(a)), Shape::Array(Some(b))) => Shape::Array(Some(if a == b {
            a
        } else {
            api.join(How::All, &a, &b)
        })),
        (Shape::Array(None), Shape::Array(b)) => Shape::Array(b),
        // What a union may be besides is of no use when the other member allows one shape only.
        (Shape::Union(_), shape) | (shape, Shape::Union(_)) => shape,
        (a, b) if !several(&a) && std::mem::discriminant(&a) == std::mem::discriminant(&b) => a,
        (a, _) => {
            found = contradiction(
                "the members of `allOf` have different types, so nothing can satisfy them",
                "give all members the same type",
            );
            a
        }
    };
    if !schema.values.is_empty() && !member.values.is_empty() {
        let allowed: HashSet<&Tree> = member.values.iter().collect();
        let both = schema.values.iter().cloned();
        let both: Vec<Tree> = both.filter(|value| allowed.contains(value)).collect();
        if both.is_empty() {
            found = contradiction(
                "the members of `allOf` allow no value in common",
                "let both members allow at least one value",
            );
        } else {
            schema.values = both;
        }
    } else if schema.values.is_empty() {
        schema.values = member.values;
    }
    schema.shape = shape;
    schema.contradiction = schema
        .contradiction
        .take()
        .or(member.contradiction)
        .or(found);
    // A member that may be null does not make the whole nullable, but a lone reference does.
    schema.nullable |= member.nullable;
    schema.read_only |= member.read_only;
    schema.write_only |= member.write_only;
    schema.create_only |= member.create_only;
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
    schema.default = schema.default.take().or(member.default);
    schema.example = schema.example.take().or(member.example);
    schema.multiple_of = schema.multiple_of.take().or(member.multiple_of);
    for pattern in member.patterns {
        if !schema.patterns.contains(&pattern) {
            schema.patterns.push(pattern);
        }
    }
    // Both bounds hold, so the narrower one is left.
    narrower(&mut schema.minimum, member.minimum, Ordering::Greater);
    narrower(&mut schema.maximum, member.maximum, Ordering::Less);
    narrower(&mut schema.above, member.above, Ordering::Greater);
    narrower(&mut schema.below, member.below, Ordering::Less);
    schema.min_properties = schema.min_properties.max(member.min_properties);
    schema.max_properties = least(schema.max_properties, member.max_properties);
    schema.names = schema.names.take().or(member.names);
    for relation in member.relations {
        if !schema.relations.contains(&relation) {
            schema.relations.push(relation);
        }
    }
    schema.min_length = schema.min_length.max(member.min_length);
    schema.min_items = schema.min_items.max(member.min_items);
    schema.max_length = least(schema.max_length, member.max_length);
    schema.max_items = least(schema.max_items, member.max_items);
    for (name, value) in member.extensions {
        schema.extensions.entry(name).or_insert(value);
    }
}

fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

fn narrower(own: &mut Option<String>, other: Option<String>, wanted: Ordering) {
    let Some(other) = other else { return };
    let keep = own
        .as_ref()
        .is_some_and(|own| compared(own, &other) != wanted.reverse());
    if !keep {
        *own = Some(other);
    }
}

/// The order of two numbers in digits.
pub(super) fn compared(one: &str, other: &str) -> Ordering {
    match (one.parse::<i128>(), other.parse::<i128>()) {
        (Ok(one), Ok(other)) => one.cmp(&other),
        _ => {
            let of = |digits: &str| digits.parse::<f64>().unwrap_or_default();
            of(one).total_cmp(&of(other))
        }
    }
}

fn objects(api: &Api, a: Object, b: Object) -> Object {
    let mut required = a.required;
    required.extend(b.required);
    let mut all = Object {
        properties: together(api, How::All, a.properties, b.properties),
        required,
        additional: match (a.additional, b.additional) {
            (Additional::Unstated, other) | (other, Additional::Unstated) => other,
            (Additional::Schema(a), Additional::Schema(b)) if a != b => {
                Additional::Schema(api.join(How::All, &a, &b))
            }
            (Additional::Any, other) => other,
            (first, _) => first,
        },
        keys: a.keys.or(b.keys),
        choice: a.choice,
    };
    if !all.properties.is_empty() {
        require(&mut all);
    }
    match b.choice {
        Some(choice) => chosen(api, all, *choice),
        None => all,
    }
}

/// An object that also has one of several forms, of which only objects count. Of two such choices
/// only one can be kept: what the forms of the other one may have becomes optional.
fn chosen(api: &Api, mut object: Object, mut choice: Choice) -> Object {
    choice.wholes.clear();
    match &object.choice {
        None => object.choice = Some(Box::new(choice)),
        Some(own) if own.is(api, &choice) => {}
        Some(_) => {
            let own = std::mem::take(&mut object.properties);
            let optional = choice.properties.into_iter().map(|property| Property {
                required: property.required || object.required.contains(&property.name),
                ..property
            });
            object.properties = together(api, How::One, own, optional.collect());
        }
    }
    object
}

/// The properties of both; what both describe, both or one of them say.
pub(super) fn together(api: &Api, how: How, a: Vec<Property>, b: Vec<Property>) -> Vec<Property> {
    let mut properties = a;
    properties.extend(b);
    gathered(api, how, properties)
}

/// Each property once; where several schemas describe it, all or one of them say.
pub(super) fn gathered(api: &Api, how: How, mut properties: Vec<Property>) -> Vec<Property> {
    // Of one name, that of the first comes first.
    properties.sort_by(|a, b| a.name.cmp(&b.name));
    let same = properties.chunk_by(|a, b| a.name == b.name);
    same.filter_map(|same| {
        let places = same.iter().map(|property| property.schema.clone());
        Some(Property {
            name: same.first()?.name.clone(),
            required: same.iter().any(|property| property.required),
            schema: api.join_all(how, places.collect())?,
        })
    })
    .collect()
}
