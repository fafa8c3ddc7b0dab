//! The forms that an object may have: their names, and what tells them apart.

use super::attributes::Sides;
use crate::model::Literal;
use crate::naming;
use crate::openapi::{Api, Choice, Property, Schema, Shape};
use crate::source::Tree;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Longer titles are sentences, not names.
const LONGEST: usize = 40;

/// The choice of a side.
pub fn choice(schema: &Schema) -> Option<&Choice> {
    match &schema.shape {
        Shape::Object(object) => object.choice.as_deref(),
        _ => None,
    }
}

/// The side without some of its properties.
pub fn without(side: &Rc<Schema>, unwanted: impl Fn(&str) -> bool) -> Rc<Schema> {
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
pub struct Tag {
    pub property: String,
    pub value: Literal,
}

/// One form.
#[derive(Clone, Debug)]
pub struct Form {
    /// The attribute's name, as long as nothing else has it.
    pub name: String,
    pub tag: Option<Tag>,
    pub schema: Rc<Schema>,
    /// Whether it is no object but all of the value.
    pub whole: bool,
}

/// The forms of one side, each without what the object has in all forms.
pub fn forms(api: &Api, side: &Rc<Schema>, choice: &Choice) -> Vec<Form> {
    let schemas: Vec<Rc<Schema>> = choice
        .branches
        .iter()
        .map(|branch| api.schema(&branch.position))
        .collect();
    let common = match choice.discriminator.is_empty() {
        true => implicit(api, &schemas).unwrap_or_default(),
        false => choice.discriminator.clone(),
    };
    let own: BTreeSet<&str> = side
        .properties()
        .iter()
        .map(|property| property.name.as_str())
        .collect();
    // How many forms have a property: each with each other would take too long for hundreds.
    let mut had_by: BTreeMap<&str, usize> = BTreeMap::new();
    for property in schemas.iter().flat_map(|schema| schema.properties()) {
        *had_by.entry(property.name.as_str()).or_default() += 1;
    }
    let mut taken = BTreeSet::new();
    let mut forms = Vec::new();
    for (index, (branch, schema)) in choice.branches.iter().zip(&schemas).enumerate() {
        let property = match branch.told_by.is_empty() {
            true => &common,
            false => &branch.told_by,
        };
        let tag = (!property.is_empty()).then(|| {
            let described = schema.property(property);
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
        distinct.retain(|property| had_by.get(property.name.as_str()) == Some(&1));
        // What the form must have says best which one it is.
        let distinct = distinct
            .into_iter()
            .max_by_key(|property| (property.required, std::cmp::Reverse(&property.name)));
        // Forms of a union within the union may share the value that tells that one apart.
        let title = match branch.mapped {
            true => schema.name().unwrap_or_else(|| branch.name.clone()),
            false => branch.name.clone(),
        };
        let title = Some(title).filter(|name| name.len() <= LONGEST);
        let distinct = distinct.map(|property| property.name.clone());
        // A number tells forms apart, but does not say what they are.
        let names = match &tag {
            Some(Tag {
                value: Literal::Number(_),
                ..
            }) if !branch.mapped => [title, told, distinct],
            _ => [told, title, distinct],
        };
        let name = names
            .into_iter()
            .flatten()
            .filter_map(|name| naming::attribute(&name).ok())
            .find(|name| !taken.contains(name))
            .unwrap_or_else(|| format!("form_{}", index + 1));
        taken.insert(name.clone());
        let schema = without(schema, |name| {
            name == property.as_str() || own.contains(name)
        });
        forms.push(Form {
            name,
            tag,
            schema,
            whole: false,
        });
    }
    for whole in &choice.wholes {
        let mut name = whole.name.to_owned();
        while !taken.insert(name.clone()) {
            name.push_str("_form");
        }
        forms.push(Form {
            name,
            tag: None,
            schema: api.schema(&whole.position),
            whole: true,
        });
    }
    forms
}

/// The names of the forms that the object itself may have.
pub fn names(api: &Api, sides: &Sides) -> Vec<String> {
    let present = [&sides.create, &sides.update, &sides.read];
    let found = present.into_iter().flatten().find_map(|side| {
        let forms = forms(api, side, choice(side)?);
        Some(forms.into_iter().map(|form| form.name).collect())
    });
    found.unwrap_or_default()
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
