//! `oneOf` and `anyOf`: null branches, branches of constants, single branches and real unions.

use super::discriminator::{self, Discriminator};
use super::merge::{combine, gathered, together};
use super::nested::{self, Part};
use super::schema::{self, Additional, Object, Property, Schema, Shape};
use super::{Api, How, Scalars, reference, second};
use crate::diagnostic::{Code, Diagnostic};
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
        let Some(list) = node.get(keyword) else {
            continue;
        };
        let chooses = match &schema.shape {
            Shape::Union(_) => true,
            Shape::Object(object) => object.choice.is_some(),
            _ => false,
        };
        match chooses {
            true => second::read(api, schema, keyword, |apart| {
                read_into(api, apart, keyword, list, node, open);
            }),
            false => read_into(api, schema, keyword, list, node, open),
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
    let owner = schema.position.clone();
    let place = owner.child(keyword);
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
            let mut choice = choice(api, &owner, &rest, node);
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
        let choice = choice(api, &schema.position, &rest, node);
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
fn choice(api: &Api, place: &Position, rest: &[Part], node: &Tree) -> Choice {
    let discriminator = Discriminator::read(api, place, node);
    let objects: Vec<&Part> = rest.iter().filter(|part| is_object(&part.schema)).collect();
    let values = discriminator.values(api, &objects);
    let mut branches = Vec::new();
    let mut untold = None;
    for (part, values) in objects.into_iter().zip(values) {
        let position = reference::resolve(api, &part.place).unwrap_or_else(|_| part.place.clone());
        let branch = |name: String, mapped| Branch {
            position: position.clone(),
            name,
            mapped,
            told_by: String::new(),
        };
        let given = part.given.iter().filter(|given| !given.told_by.is_empty());
        let given: Vec<&Branch> = given.collect();
        if !values.is_empty() {
            branches.extend(values.into_iter().map(|value| branch(value, true)));
        } else if given.is_empty() {
            let name = discriminator::name(api, &part.place);
            if name.is_none() && !says(api, &part.schema, &discriminator.property) {
                untold.get_or_insert(position.clone());
            }
            let title = || part.schema.title.clone();
            branches.push(branch(name.unwrap_or_else(title), false));
        } else {
            branches.extend(given.into_iter().cloned());
        }
    }
    let mut property = discriminator.property;
    if let Some(form) = untold.filter(|_| !property.is_empty()) {
        api.found.borrow_mut().push(
            Diagnostic::warning(
                Code::Malformed,
                format!("nothing says which value of `{property}` means this form"),
            )
            .at(&form, "this form")
            .at(&place.child("discriminator"), "so this is not used")
            .help("name the form in `mapping`, or let its property have one value only: `const`"),
        );
        property.clear();
    }
    let all = rest.iter().flat_map(|part| part.schema.properties());
    let mut counted = gathered(api, How::One, all.cloned().collect());
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

/// Whether the schema of an object allows one value only for the property.
fn says(api: &Api, schema: &Schema, property: &str) -> bool {
    let own = schema.property(property);
    own.is_some_and(|own| schema::read(api, &own.schema, &mut Vec::new()).values.len() == 1)
}

/// Whether two places have the same schema, or one that is written alike.
fn same(api: &Api, one: &Position, other: &Position) -> bool {
    let end = |place: &Position| reference::resolve(api, place).unwrap_or_else(|_| place.clone());
    let (one, other) = (end(one), end(other));
    if one == other {
        return true;
    }
    // In another file, the same references lead elsewhere.
    let file = api.sources.file(one.file);
    one.file == other.file
        && matches!(
            (file.at(&one.pointer), file.at(&other.pointer)),
            (Some(one), Some(other)) if one.says_the_same(other)
        )
}

fn is_object(schema: &Schema) -> bool {
    !schema.properties().is_empty()
}

/// The forms beside objects; none when a value would not tell which of them it has.
fn wholes(api: &Api, rest: &[Part]) -> Option<Vec<Whole>> {
    let mut found: Vec<Whole> = Vec::new();
    let mut single: Option<Scalars> = None;
    let mut singles = Vec::new();
    for Part { place, schema, .. } in rest.iter().filter(|part| !is_object(&part.schema)) {
        if let Some(scalars) = Scalars::of(&schema.shape) {
            single = Some(single.map_or(scalars, |known| known.or(scalars)));
            singles.push(place.clone());
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
    if let (Some(scalars), Some(position)) = (single, api.join_all(How::One, singles)) {
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

    /// Whether both are the same forms, told apart alike, wherever they are written.
    pub(super) fn is(&self, api: &Api, other: &Self) -> bool {
        let branches = self.branches.iter().zip(&other.branches);
        let wholes = self.wholes.iter().zip(&other.wholes);
        self.discriminator == other.discriminator
            && self.can_be_told == other.can_be_told
            && self.branches.len() == other.branches.len()
            && self.wholes.len() == other.wholes.len()
            && branches.into_iter().all(|(own, other)| {
                (&own.name, own.mapped, &own.told_by) == (&other.name, other.mapped, &other.told_by)
                    && same(api, &own.position, &other.position)
            })
            && wholes.into_iter().all(|(own, other)| {
                own.name == other.name && same(api, &own.position, &other.position)
            })
    }

    /// Whether all forms are objects with properties.
    pub fn of_objects(&self) -> bool {
        self.can_be_told && self.wholes.is_empty() && !self.branches.is_empty()
    }
}
