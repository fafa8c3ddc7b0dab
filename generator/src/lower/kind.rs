//! The type of an attribute from the schemas that describe it.

use super::attributes::{self, Sides};
use super::budget::Budget;
use super::collision::Collision;
use super::variants;
use crate::diagnostic::Diagnostic;
use crate::model::{Attributes, Kind, Presence};
use crate::openapi::{Additional, Api, Contradiction, Schema, Shape};
use crate::source::Position;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Deeper nesting is given as JSON text.
pub const DEEPEST: usize = 10;

/// Why a schema that is met inside itself is JSON text.
pub const RECURSION: &str = "the schema contains itself";

/// What surrounds a schema while it is lowered.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The schemas being lowered further up, by their own places: a circle ends at the second visit.
    pub open: Vec<Position>,
    /// The noun of the resource, for names that Terraform keeps for itself.
    pub noun: String,
    /// Whether the object can be changed once it is there.
    pub updatable: Updatable,
    /// Properties without an attribute, at any depth, and why.
    pub dropped: Rc<RefCell<Vec<(String, String)>>>,
    /// Properties that wanted the name of another one.
    pub collisions: Rc<RefCell<Vec<Collision>>>,
    /// The properties of attributes for which the mapping names one, by full names.
    pub given: Rc<BTreeMap<String, String>>,
    /// What stands before the names of these attributes in full names: `recipe.`.
    pub address: String,
    /// How many choices among forms these attributes are in.
    pub forms: usize,
    /// What else there is to tell of attributes.
    pub notes: Rc<RefCell<Vec<Diagnostic>>>,
    /// How much the tree may still grow.
    pub budget: Budget,
    /// Schemas that no value can satisfy, with the attributes' full names and who sets them.
    pub contradictions: Rc<RefCell<Vec<(String, Contradicted, Contradiction)>>>,
}

/// Who would have to make a value that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradicted {
    Request,
    Answer,
}

impl Surroundings {
    /// What surrounds the parts of `schema`, which is the type of the attribute `name`.
    fn inside(&self, schema: &Schema, name: &str) -> Self {
        let mut inside = self.clone();
        inside.open.push(schema.position.clone());
        if !name.is_empty() {
            inside.address.push_str(name);
            inside.address.push('.');
        }
        inside
    }

    /// What surrounds the members of one form of an object.
    pub fn in_form(&self, object: &Position, form: &Schema, name: &str) -> Self {
        let mut inside = self.inside(form, name);
        inside.open.push(object.clone());
        inside.forms += 1;
        inside
    }

    /// The name that the mapping gives to a property.
    pub fn given_name(&self, wire: &str) -> Option<String> {
        self.given.iter().find_map(|(address, given)| {
            let name = address.strip_prefix(&self.address)?;
            (given == wire && !name.contains('.')).then(|| name.to_owned())
        })
    }
}

/// Whether a resource has an update operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Updatable {
    #[default]
    No,
    Yes,
}

/// The kind of a value that the sides describe, and why when it is JSON text. `name` is that of the
/// attribute; an element or a value of a map has none.
pub fn lower(
    api: &Api,
    sides: &Sides,
    around: &Surroundings,
    name: &str,
) -> (Kind, Option<&'static str>) {
    let Some(schema) = sides.first() else {
        return (Kind::Json, Some("no schema describes it"));
    };
    if around.open.contains(&schema.position) {
        return (Kind::Json, Some(RECURSION));
    }
    if around.open.len() > DEEPEST {
        return (Kind::Json, Some("it is nested too deep"));
    }
    if let Some(contradiction) = &schema.contradiction {
        let by = match sides.create.is_some() || sides.update.is_some() {
            true => Contradicted::Request,
            false => Contradicted::Answer,
        };
        around.contradictions.borrow_mut().push((
            format!("{}{name}", around.address),
            by,
            Contradiction::clone(contradiction),
        ));
        if by == Contradicted::Request {
            return (
                Kind::Json,
                Some("no value can be what the document says of it"),
            );
        }
    }
    if matches!(schema.shape, Shape::Union(_)) && around.forms < variants::DEEPEST {
        let objects = sides.map(variants::as_object);
        if objects
            .first()
            .is_some_and(|first| first.position == schema.position)
        {
            let (kind, _) = object(api, &objects, around, name, schema);
            return (kind, None);
        }
    }
    match &schema.shape {
        Shape::Boolean => (Kind::Boolean, None),
        Shape::Integer => (Kind::Integer, None),
        Shape::Number => (Kind::Number, None),
        Shape::String => (Kind::String, None),
        Shape::Any => (Kind::Json, Some("the schema allows any value")),
        Shape::Union(_) => (Kind::Json, Some("the schema allows several shapes")),
        Shape::Array(None) => (Kind::Json, Some("the elements have no schema")),
        Shape::Array(Some(_)) => {
            let elements = sides.map(|side| match &side.shape {
                Shape::Array(Some(element)) => Some(api.schema(element)),
                _ => None,
            });
            let (element, why) = lower(api, &elements, &around.inside(schema, name), "");
            let kind = match (schema.unique_items, &element) {
                // Equal texts of JSON can be written in many ways, so a set of them has no order.
                (true, Kind::Json) | (false, _) => Kind::List(Box::new(element)),
                // Terraform finds an element of a set by all of it, also by what the API decides.
                (true, Kind::Object(members)) if set_by_api(members) => {
                    Kind::List(Box::new(element))
                }
                (true, _) => Kind::Set(Box::new(element)),
            };
            (kind, why)
        }
        Shape::Object(object) if object.properties.is_empty() && object.choice.is_none() => {
            match &object.additional {
                Additional::Schema(_) => {
                    let values = sides.map(|side| map_value(api, side));
                    let (element, why) = lower(api, &values, &around.inside(schema, name), "");
                    (Kind::Map(Box::new(element)), why)
                }
                _ => (Kind::Json, Some("the object has no named properties")),
            }
        }
        Shape::Object(_) => object(api, sides, around, name, schema),
    }
}

fn object(
    api: &Api,
    sides: &Sides,
    around: &Surroundings,
    name: &str,
    schema: &Schema,
) -> (Kind, Option<&'static str>) {
    if around.open.len() > around.budget.deepest {
        return (Kind::Json, Some("the whole would have too many attributes"));
    }
    let attributes = attributes::lower(api, sides, &around.inside(schema, name));
    match attributes.is_empty() {
        true => (Kind::Json, Some("none of its properties can be named")),
        false => {
            let attributes = Attributes::from(attributes).called(schema.name().as_deref());
            (Kind::Object(attributes), None)
        }
    }
}

/// Whether the API decides about some of the members.
fn set_by_api(members: &Attributes) -> bool {
    members.values().any(|member| {
        let computed = matches!(
            member.presence,
            Presence::Computed | Presence::OptionalComputed
        );
        computed || member.kind.object().is_some_and(set_by_api)
    })
}

/// The values of an object that has any members.
pub fn map_value(api: &Api, schema: &Rc<Schema>) -> Option<Rc<Schema>> {
    match &schema.shape {
        Shape::Object(object) => match &object.additional {
            Additional::Schema(value) => Some(api.schema(value)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether answers can be read into the type that requests have.
pub fn agree(api: &Api, sent: &Rc<Schema>, answered: &Rc<Schema>) -> bool {
    match (&sent.shape, &answered.shape) {
        (Shape::Any | Shape::Union(_), _) | (_, Shape::Any | Shape::Union(_)) => true,
        (Shape::Integer | Shape::Number, Shape::Integer | Shape::Number) => true,
        (Shape::Array(Some(sent)), Shape::Array(Some(answered))) => {
            sent == answered || agree_flat(&api.schema(sent).shape, &api.schema(answered).shape)
        }
        (sent, answered) => agree_flat(sent, answered),
    }
}

fn agree_flat(sent: &Shape, answered: &Shape) -> bool {
    let open = |shape: &Shape| matches!(shape, Shape::Any | Shape::Union(_));
    let numeric = |shape: &Shape| matches!(shape, Shape::Integer | Shape::Number);
    open(sent)
        || open(answered)
        || (numeric(sent) && numeric(answered))
        || std::mem::discriminant(sent) == std::mem::discriminant(answered)
}
