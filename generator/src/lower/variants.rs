//! Objects that have one of several forms: an optional attribute for each form, of which exactly one
//! is given. What tells the forms apart in the API is filled in, and read, by the runtime.

use super::attributes::{self, Sides};
use super::kind::{Surroundings, Updatable};
use crate::model::{
    Attribute, Attributes, Equality, Kind, Literal, PlanRule, Presence, Reason, Returned, Sent,
};
use crate::naming;
use crate::openapi::{Api, Choice, Object, Property, Schema, Shape};
use crate::source::Tree;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Longer titles are sentences, not names.
const LONGEST: usize = 40;
/// More forms than a practitioner can choose from, or forms in forms in forms: JSON text is better.
const MOST: usize = 60;
/// Levels of forms in forms.
pub const DEEPEST: usize = 2;

/// A union of objects as an object that is nothing but a choice.
pub fn as_object(schema: &Rc<Schema>) -> Option<Rc<Schema>> {
    match &schema.shape {
        Shape::Object(_) => Some(Rc::clone(schema)),
        Shape::Union(choice) if choice.of_objects && choice.branches.len() <= MOST => {
            Some(Rc::new(Schema {
                shape: Shape::Object(Object {
                    choice: Some(choice.clone()),
                    ..Object::default()
                }),
                ..Schema::clone(schema)
            }))
        }
        _ => None,
    }
}

/// The choice of a side.
fn choice(schema: &Schema) -> Option<&Choice> {
    match &schema.shape {
        Shape::Object(object) => object.choice.as_deref(),
        _ => None,
    }
}

/// The forms of the object that the sides describe, when all of them let it have forms; and the
/// sides without what tells the forms apart. Where one side does not, the others are plain objects
/// that may have all that any form has.
pub fn split(api: &Api, sides: &Sides, around: &Surroundings) -> (Option<Forms>, Sides) {
    let present: Vec<&Rc<Schema>> = [&sides.create, &sides.update, &sides.read]
        .into_iter()
        .flatten()
        .collect();
    if present.iter().all(|side| choice(side).is_none()) {
        return (None, sides.clone());
    }
    if around.forms < DEEPEST && present.iter().all(|side| choice(side).is_some()) {
        let of = |side: &Option<Rc<Schema>>| {
            let side = side.as_ref()?;
            Some(forms(api, side, choice(side)?))
        };
        let all = Forms {
            create: of(&sides.create),
            update: of(&sides.update),
            read: of(&sides.read),
        };
        if let Some(first) = all.first() {
            let discriminator = first.iter().find_map(|form| form.tag.clone());
            let plain = sides.map(|side| {
                Some(without(side, |name| {
                    discriminator
                        .as_ref()
                        .is_some_and(|tag| tag.property == name)
                }))
            });
            return (Some(all), plain);
        }
    }
    let plain = sides.map(|side| {
        let (Shape::Object(object), Some(choice)) = (&side.shape, choice(side)) else {
            return Some(Rc::clone(side));
        };
        let mut object = object.clone();
        let known: BTreeSet<String> = object
            .properties
            .iter()
            .map(|property| property.name.clone())
            .collect();
        let new = choice.properties.iter();
        object
            .properties
            .extend(new.filter(|new| !known.contains(&new.name)).cloned());
        object.choice = None;
        Some(Rc::new(Schema {
            shape: Shape::Object(object),
            ..Schema::clone(side)
        }))
    });
    (None, plain)
}

fn without(side: &Rc<Schema>, unwanted: impl Fn(&str) -> bool) -> Rc<Schema> {
    let Shape::Object(object) = &side.shape else {
        return Rc::clone(side);
    };
    let mut object = object.clone();
    object
        .properties
        .retain(|property| !unwanted(&property.name));
    Rc::new(Schema {
        shape: Shape::Object(object),
        ..Schema::clone(side)
    })
}

/// What tells a form apart.
#[derive(Clone, Debug, PartialEq)]
struct Tag {
    property: String,
    value: Literal,
}

#[derive(Clone, Debug)]
struct Form {
    /// The attribute's name, as long as nothing else has it.
    name: String,
    tag: Option<Tag>,
    schema: Rc<Schema>,
}

/// The forms by side.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    create: Option<Vec<Form>>,
    update: Option<Vec<Form>>,
    read: Option<Vec<Form>>,
}

impl Forms {
    fn first(&self) -> Option<&Vec<Form>> {
        let sides = [&self.create, &self.update, &self.read];
        sides.into_iter().flatten().next()
    }
}

/// The forms of one side, each without what the object has in all forms.
fn forms(api: &Api, side: &Rc<Schema>, choice: &Choice) -> Vec<Form> {
    let schemas: Vec<Rc<Schema>> = choice
        .branches
        .iter()
        .map(|branch| api.schema(&branch.position))
        .collect();
    let property = match choice.discriminator.is_empty() {
        true => implicit(api, &schemas).unwrap_or_default(),
        false => choice.discriminator.clone(),
    };
    let own: BTreeSet<&str> = side
        .properties()
        .iter()
        .map(|property| property.name.as_str())
        .collect();
    let mut taken = BTreeSet::new();
    let mut forms = Vec::new();
    for (index, (branch, schema)) in choice.branches.iter().zip(&schemas).enumerate() {
        let tag = (!property.is_empty()).then(|| {
            let described = schema.property(&property);
            let described = described.map(|own| api.schema(&own.schema));
            let stated = match described.as_deref().map(|schema| schema.values.as_slice()) {
                Some([only]) if !branch.mapped => literal(only),
                _ => None,
            };
            Tag {
                property: property.clone(),
                value: stated.unwrap_or_else(|| typed(&branch.name, described.as_deref())),
            }
        });
        let told = tag.as_ref().map(|tag| match &tag.value {
            Literal::String(text) | Literal::Number(text) => text.clone(),
            _ => String::new(),
        });
        let mut distinct: Vec<&Property> = schema.properties().iter().collect();
        distinct.retain(|property| {
            let others = schemas.iter().enumerate();
            others
                .filter(|(other, _)| *other != index)
                .all(|(_, other)| other.property(&property.name).is_none())
        });
        // What the form must have says best which one it is.
        let distinct = distinct
            .into_iter()
            .max_by_key(|property| (property.required, std::cmp::Reverse(&property.name)));
        let title = Some(branch.name.clone()).filter(|name| name.len() <= LONGEST);
        let name = [told, title, distinct.map(|property| property.name.clone())]
            .into_iter()
            .flatten()
            .filter_map(|name| naming::attribute(&name).ok())
            .find(|name| !taken.contains(name))
            .unwrap_or_else(|| format!("form_{}", index + 1));
        taken.insert(name.clone());
        let schema = without(schema, |name| name == property || own.contains(name));
        forms.push(Form { name, tag, schema });
    }
    forms
}

/// A property that has another single value in each form.
fn implicit(api: &Api, schemas: &[Rc<Schema>]) -> Option<String> {
    let single = |schema: &Rc<Schema>, name: &str| {
        let schema = api.schema(&schema.property(name)?.schema);
        match schema.values.as_slice() {
            [only @ (Tree::String(_) | Tree::Number(_) | Tree::Boolean(_))] => Some(only.to_json()),
            _ => None,
        }
    };
    let (first, others) = schemas.split_first()?;
    let tells_apart = |name: &str| {
        let mut seen: BTreeSet<String> = single(first, name).into_iter().collect();
        !seen.is_empty()
            && others
                .iter()
                .all(|other| single(other, name).is_some_and(|value| seen.insert(value)))
    };
    let names = first.properties().iter().map(|property| &property.name);
    names.into_iter().find(|name| tells_apart(name)).cloned()
}

/// A value of a document as a literal.
pub fn literal(value: &Tree) -> Option<Literal> {
    match value {
        Tree::String(text) => Some(Literal::String(text.to_string())),
        Tree::Number(digits) => Some(Literal::Number(digits.to_string())),
        Tree::Boolean(value) => Some(Literal::Boolean(*value)),
        _ => None,
    }
}

/// A name of a mapping, as the property's schema has it.
fn typed(name: &str, schema: Option<&Schema>) -> Literal {
    let numeric = schema.is_some_and(|schema| {
        matches!(schema.shape, Shape::Integer | Shape::Number) && name.parse::<f64>().is_ok()
    });
    match numeric {
        true => Literal::Number(name.to_owned()),
        false => Literal::String(name.to_owned()),
    }
}

/// Adds an attribute for each form.
pub fn add(
    api: &Api,
    forms: &Forms,
    schema: &Schema,
    around: &Surroundings,
    attributes: &mut BTreeMap<String, Attribute>,
) {
    let Some(first) = forms.first() else { return };
    for form in first {
        let of = |side: &Option<Vec<Form>>| {
            let same = side.as_ref()?.iter().find(|other| other.name == form.name);
            same.map(|form| Rc::clone(&form.schema))
        };
        let sides = Sides {
            create: of(&forms.create),
            update: of(&forms.update),
            read: of(&forms.read),
            created: None,
        };
        let name = free(&form.name, around, attributes);
        let inside = around.in_form(&schema.position, &form.schema, &name);
        let mut members = attributes::lower(api, &sides, &inside);
        if let Some(tag) = &form.tag {
            let reason = Reason {
                rule: "presence.tells_apart".to_owned(),
                because: "its value says which form the object has".to_owned(),
            };
            let constant = constant(&tag.property, tag.value.clone(), reason);
            members.insert(hidden(&tag.property, &members), constant);
        }
        let configured = sides.create.is_some() || sides.update.is_some();
        let document_name = form.schema.name();
        let attribute = Attribute {
            wire: name.clone(),
            kind: Kind::Object(Attributes::from(members).called(document_name.as_deref())),
            presence: match configured {
                true => Presence::Optional,
                false => Presence::Computed,
            },
            plan: match (configured, around.updatable) {
                (true, _) => PlanRule::AsConfigured,
                (false, Updatable::No) => PlanRule::KeepsPriorValue,
                (false, Updatable::Yes) => PlanRule::ChangesOnUpdate,
            },
            replaces: sides.create.is_some() && sides.update.is_none(),
            sent: match (&sides.create, &sides.update) {
                (Some(_), None) if around.updatable == Updatable::Yes => Sent::OnCreate,
                (None, Some(_)) => Sent::OnUpdate,
                _ => Sent::Always,
            },
            returned: match sides.read.is_some() {
                true => Returned::Always,
                false => Returned::Never,
            },
            inline: true,
            description: form.schema.description.trim().to_owned(),
            reasons: vec![Reason {
                rule: "kind.variant".to_owned(),
                because: "it is one of several forms that the object may have".to_owned(),
            }],
            ..plain()
        };
        attributes.insert(name, attribute);
    }
}

/// The name of a form, unless something else has it.
fn free(name: &str, around: &Surroundings, attributes: &BTreeMap<String, Attribute>) -> String {
    let name = match around.open.len() <= 1 {
        true => {
            naming::root_attribute(name, &around.noun).map_or(name.to_owned(), |root| root.name)
        }
        false => name.to_owned(),
    };
    match attributes.contains_key(&name) {
        true => format!("{name}_form"),
        false => name,
    }
}

/// A name for what is not shown.
fn hidden(property: &str, members: &BTreeMap<String, Attribute>) -> String {
    let name = naming::attribute(property).unwrap_or_else(|_| "kind".to_owned());
    match members.contains_key(&name) {
        true => format!("{name}_constant"),
        false => name,
    }
}

/// An attribute that has one value and is not shown.
pub fn constant(wire: &str, value: Literal, reason: Reason) -> Attribute {
    Attribute {
        wire: wire.to_owned(),
        kind: match &value {
            Literal::Number(_) => Kind::Number,
            Literal::Boolean(_) => Kind::Boolean,
            _ => Kind::String,
        },
        presence: Presence::Constant,
        default: Some(value),
        reasons: vec![reason],
        ..plain()
    }
}

/// An optional text, to be changed.
pub fn plain() -> Attribute {
    Attribute {
        wire: String::new(),
        kind: Kind::String,
        presence: Presence::Optional,
        plan: PlanRule::AsConfigured,
        replaces: false,
        sent: Sent::Always,
        returned: Returned::Always,
        sensitive: false,
        write_only: false,
        inline: false,
        equality: Equality::Exact,
        default: None,
        validators: Vec::new(),
        description: String::new(),
        deprecated: String::new(),
        reasons: Vec::new(),
    }
}
