//! `oneOf` and `anyOf`: null branches, branches of constants, single branches and real unions.

use super::merge::{combine, together};
use super::nested::{self, Part};
use super::schema::{self, Additional, Object, Property, Schema, Shape};
use super::{Api, How, Scalars, reference};
use crate::source::{Position, Tree};
use std::collections::HashSet;

/// Several forms, of which a value has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The property that tells the forms apart; empty when the document names none.
    pub discriminator: String,
    pub branches: Vec<Branch>,
    /// Forms that are no objects with properties.
    pub wholes: Vec<Whole>,
    /// Whether a value tells which form it has: at most one form of each other type than objects,
    /// and some form that is an object with properties, or two others.
    pub can_be_told: bool,
    /// What the objects may have, all of them together.
    pub properties: Vec<Property>,
}

/// One form.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Where it stands, references followed.
    pub position: Position,
    /// The value of the discriminator, or what the document calls the schema; may be empty.
    pub name: String,
    /// Whether the document says that the discriminator has `name` as its value.
    pub mapped: bool,
    /// The property that tells this form apart, where it is another one than that of the choice.
    pub told_by: String,
}

/// A form that is no object with properties: the value is all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    pub name: &'static str,
    pub position: Position,
}

/// Reads the branches of `oneOf` and `anyOf` of `node` into `schema`.
pub fn read(api: &Api, schema: &mut Schema, node: &Tree, open: &mut Vec<Position>) {
    for keyword in ["oneOf", "anyOf"] {
        if let Some(list) = node.get(keyword) {
            read_into(api, schema, keyword, list, node, open);
        }
    }
}

/// Takes away a choice among schemas of which one is being read: a variant that names its base.
pub fn leave_out(member: &mut Schema, open: &[Position]) {
    if let Shape::Object(object) = &mut member.shape
        && let Some(choice) = &object.choice
        && choice
            .branches
            .iter()
            .any(|branch| open.contains(&branch.position))
    {
        object.choice = None;
    }
}

fn branches(api: &Api, place: &Position, list: &Tree, open: &mut Vec<Position>) -> Vec<Schema> {
    (0..list.elements().len())
        .map(|index| schema::read(api, &place.child(&index.to_string()), open))
        .collect()
}

/// Adds what the branches have in common, or keeps them as a union.
fn read_into(
    api: &Api,
    schema: &mut Schema,
    keyword: &str,
    list: &Tree,
    node: &Tree,
    open: &mut Vec<Position>,
) {
    let place = schema.position.child(keyword);
    let branches = branches(api, &place, list, open);
    let several = branches.len() > 1;
    let is_null = |index: usize| {
        let branch = &list.elements()[index];
        branch.get("type").and_then(Tree::as_str) == Some("null")
            || branch.get("enum").map(Tree::elements) == Some(&[Tree::Null])
            || branch.get("const") == Some(&Tree::Null)
            || several && only_nullable(branch)
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
    let rest = nested::spread(api, rest, open);
    let restricts = |branch: &Schema| match &branch.shape {
        Shape::Any => branch.values.is_empty(),
        Shape::Object(object) => object.properties.is_empty() && object.choice.is_none(),
        _ => false,
    };
    let any = |branch: &Schema| branch.shape == Shape::Any && branch.values.is_empty();
    match &mut schema.shape {
        // Branches such as `required: [a]` only restrict what another schema describes.
        Shape::Any if rest.iter().all(|Part { schema: branch, .. }| any(branch)) => {}
        Shape::Any => alternatives(api, schema, rest, node),
        Shape::Object(object) => {
            if rest
                .iter()
                .all(|Part { schema: branch, .. }| restricts(branch))
            {
                return;
            }
            let new = rest
                .iter()
                .flat_map(|Part { schema: branch, .. }| branch.properties());
            let adds = new.clone().any(|new| {
                let own = &object.properties;
                !own.iter().any(|own| own.name == new.name)
            });
            if !adds {
                return;
            }
            let mut choice = choice(api, &rest, node);
            choice.wholes.clear();
            if choice.of_objects() {
                object.choice = Some(Box::new(choice));
            } else {
                let own = std::mem::take(&mut object.properties);
                object.properties = together(api, How::One, own, choice.properties);
            }
        }
        _ => {}
    }
}

/// `{nullable: true}`: before 3.1 there was no other word for null, and it is meant as that.
fn only_nullable(branch: &Tree) -> bool {
    let flag = |name: &str| branch.get(name).and_then(Tree::as_bool) == Some(true);
    let says = ["nullable", "x-nullable", "title", "description"];
    let members = branch.members();
    (flag("nullable") || flag("x-nullable"))
        && members
            .iter()
            .all(|(name, _)| says.contains(&name.as_ref()))
}

/// The shape of a schema that its branches alone describe.
fn alternatives(api: &Api, schema: &mut Schema, rest: Vec<Part>, node: &Tree) {
    if rest.is_empty() {
        return;
    }
    let mut scalars = rest
        .iter()
        .map(|Part { schema: branch, .. }| Scalars::of(&branch.shape))
        .reduce(|one, other| Some(one?.or(other?)))
        .flatten();
    if let Some(shape) = scalars.take().and_then(Scalars::shape) {
        schema.shape = shape;
    } else {
        let choice = choice(api, &rest, node);
        schema.shape = match &choice.properties[..] {
            // Forms that differ in nothing but what they restrict.
            [] if !choice.can_be_told
                && rest.iter().all(|Part { schema: branch, .. }| {
                    matches!(branch.shape, Shape::Object(_))
                }) =>
            {
                Shape::Object(Object::default())
            }
            _ => Shape::Union(Box::new(choice)),
        };
        return;
    }
    if rest
        .iter()
        .all(|Part { schema: branch, .. }| !branch.values.is_empty())
    {
        let mut known: HashSet<Tree> = schema.values.iter().cloned().collect();
        let values = rest.into_iter().flat_map(|part| part.schema.values);
        let new = values.filter(|value| known.insert(value.clone()));
        schema.values.extend(new);
    }
}

/// The branches with their names.
fn choice(api: &Api, rest: &[Part], node: &Tree) -> Choice {
    let discriminator = node.get("discriminator");
    let property = match discriminator {
        Some(Tree::String(name)) => name.to_string(),
        Some(other) => {
            let name = other.get("propertyName").and_then(Tree::as_str);
            name.unwrap_or_default().to_owned()
        }
        None => String::new(),
    };
    let mapping: Vec<(&str, &str)> = discriminator
        .and_then(|discriminator| discriminator.get("mapping"))
        .map(Tree::members)
        .unwrap_or_default()
        .iter()
        .filter_map(|(value, target)| Some((value.as_ref(), last(target.as_str()?))))
        .collect();
    let mut branches = Vec::new();
    let told = |name: &str, file: &str| -> Vec<&str> {
        let same = |target: &str| target == name || (name.is_empty() && target == file);
        let told = mapping.iter().filter(|(_, target)| same(target));
        told.map(|(value, _)| *value).collect()
    };
    for part in rest.iter().filter(|part| is_object(&part.schema)) {
        let position = reference::resolve(api, &part.place).unwrap_or_else(|_| part.place.clone());
        let name = schema_name(&position).unwrap_or_default();
        let mut values = told(&name, last(&position.pointer.last()));
        if values.is_empty() && !part.within.is_empty() {
            values = told(&part.within, "");
        }
        let branch = |name: String, mapped| Branch {
            position: position.clone(),
            name,
            mapped,
            told_by: String::new(),
        };
        let given = part.given.iter().filter(|given| !given.told_by.is_empty());
        let given: Vec<&Branch> = given.collect();
        match values.as_slice() {
            [] if !given.is_empty() => branches.extend(given.into_iter().cloned()),
            [] => {
                let name = match name.is_empty() {
                    true => part.schema.title.clone(),
                    false => name,
                };
                branches.push(branch(name, false));
            }
            values => branches.extend(values.iter().map(|value| branch((*value).to_owned(), true))),
        }
    }
    let mut counted: Vec<Property> = Vec::new();
    for Part { schema, .. } in rest {
        counted = together(api, How::One, counted, schema.properties().to_vec());
    }
    for property in &mut counted {
        property.required = rest
            .iter()
            .filter(|Part { schema, .. }| is_object(schema))
            .all(|Part { schema, .. }| {
                let own = schema.property(&property.name);
                own.is_some_and(|own| own.required)
            });
    }
    let wholes = wholes(api, rest);
    Choice {
        discriminator: property,
        can_be_told: wholes.is_some(),
        wholes: wholes.unwrap_or_default(),
        branches,
        properties: counted,
    }
}

fn is_object(schema: &Schema) -> bool {
    !schema.properties().is_empty()
}

/// The forms beside objects; none when a value would not tell which of them it has.
fn wholes(api: &Api, rest: &[Part]) -> Option<Vec<Whole>> {
    let mut found: Vec<Whole> = Vec::new();
    let mut single: Option<(Scalars, Position)> = None;
    for Part { place, schema, .. } in rest.iter().filter(|part| !is_object(&part.schema)) {
        if let Some(scalars) = Scalars::of(&schema.shape) {
            single = Some(match single {
                Some((known, other)) => (known.or(scalars), api.join(How::One, &other, place)),
                None => (scalars, place.clone()),
            });
            continue;
        }
        let name = match &schema.shape {
            Shape::Array(Some(_)) => "list",
            Shape::Object(object) if matches!(object.additional, Additional::Schema(_)) => "map",
            _ => return None,
        };
        let taken = found.iter().any(|whole| whole.name == name);
        // A map may look like any of the objects.
        if taken || name == "map" && rest.iter().any(|Part { schema, .. }| is_object(schema)) {
            return None;
        }
        found.push(Whole {
            name,
            position: place.clone(),
        });
    }
    if let Some((scalars, position)) = single {
        let name = match scalars.shape()? {
            Shape::String => "text",
            Shape::Boolean => "boolean",
            Shape::Integer | Shape::Number => "number",
            _ => "value",
        };
        found.push(Whole { name, position });
    }
    Some(found)
}

impl Choice {
    /// Whether some form is an object with properties, and a value tells which.
    pub fn has_objects(&self) -> bool {
        self.can_be_told && !self.branches.is_empty()
    }

    /// Whether all forms are objects with properties.
    pub fn of_objects(&self) -> bool {
        self.can_be_told && self.wholes.is_empty() && !self.branches.is_empty()
    }
}

/// What the document calls the schema at a place of its own.
pub(super) fn schema_name(position: &Position) -> Option<String> {
    Schema {
        position: position.clone(),
        ..Schema::default()
    }
    .name()
}

/// The last part of a reference, without the ending of a file.
fn last(reference: &str) -> &str {
    let last = reference.rsplit('/').next().unwrap_or(reference);
    [".yaml", ".yml", ".json"]
        .iter()
        .find_map(|ending| last.strip_suffix(ending))
        .unwrap_or(last)
}
