//! The type of an attribute from the schemas that describe it.

use super::attributes::{self, Sides};
use super::budget::Budget;
use super::collision::Collision;
use super::presence::{self, Order};
use super::variants;
use crate::diagnostic::Diagnostic;
use crate::mapping::{ServerDefaults, Variants};
use crate::model::{Attributes, Kind, Scalar};
use crate::openapi::{Additional, Api, Contradiction, Scalars, Schema, Shape};
use crate::source::Position;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Deeper nesting is given as JSON text.
pub const DEEPEST: usize = 10;

/// Why a value is JSON text whose schema says nothing.
pub const ANYTHING: &str = "the schema allows any value";

/// Why a schema that is met inside itself is JSON text.
pub const RECURSION: &str = "the schema contains itself";

/// Why a schema far inside others is JSON text.
pub const TOO_DEEP: &str = "it is nested too deep";

/// What surrounds a schema while it is lowered.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The schemas being lowered further up, by their own places: a circle ends at the second visit.
    pub open: Vec<Position>,
    /// The noun of the resource, for names that Terraform keeps for itself.
    pub noun: String,
    /// Whether the object can be changed once it is there.
    pub updatable: Updatable,
    /// What the mapping says of values that the server chooses.
    pub server_defaults: ServerDefaults,
    /// Properties without an attribute, at any depth, and why.
    pub dropped: Rc<RefCell<Vec<(String, String)>>>,
    /// Properties that wanted the name of another one.
    pub collisions: Rc<RefCell<Vec<Collision>>>,
    /// What the mapping wants of single attributes.
    pub wishes: Rc<Wishes>,
    /// The only form of the object itself that counts, by its name.
    pub only: Option<String>,
    /// How often a schema may contain itself, and how many schemas were open when that was said.
    pub unrolled: Option<(usize, usize)>,
    /// What stands before the names of these attributes in full names: `recipe.`.
    pub address: String,
    /// How many choices among forms these attributes are in.
    pub forms: usize,
    /// What else there is to tell of attributes.
    pub notes: Rc<RefCell<Vec<Diagnostic>>>,
    /// Attributes that may hold secrets, by full names, with their schemas.
    pub likely: Rc<RefCell<Vec<(String, Position)>>>,
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

    /// How the forms of these attributes are spelled.
    pub fn variants(&self) -> Option<&Variants> {
        self.wishes.variants.get(self.address.trim_end_matches('.'))
    }

    /// How often the mapping wants schemas below the attribute `name` to contain themselves.
    fn depth_of(&self, name: &str) -> Option<usize> {
        if self.wishes.depths.is_empty() || name.is_empty() {
            return None;
        }
        let address = format!("{}{name}", self.address);
        self.wishes.depths.get(&address).copied()
    }

    /// Whether `schema` is met inside itself, and not to be spelled out once more.
    fn ends_at(&self, schema: &Schema, name: &str) -> bool {
        let met = |open: &[Position]| open.iter().filter(|one| **one == schema.position).count();
        let more = |(depth, open)| met(self.open.get(open..).unwrap_or_default()) < depth;
        if met(&self.open) == 0 {
            return false;
        }
        if self.unrolled.is_some() {
            let address = self.address.trim_end_matches('.');
            let place = match name {
                "" => address.to_owned(),
                name => format!("{}{name}", self.address),
            };
            self.wishes.met.borrow_mut().insert(place);
        }
        !self.unrolled.is_some_and(more)
    }

    /// The name that the mapping gives to a property.
    pub fn given_name(&self, wire: &str) -> Option<String> {
        self.wishes.given.iter().find_map(|(address, given)| {
            let name = address.strip_prefix(&self.address)?;
            (given == wire && !name.contains('.')).then(|| name.to_owned())
        })
    }
}

/// What the mapping wants of single attributes, by full names.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The properties that attributes stand for.
    pub given: BTreeMap<String, String>,
    /// How forms are spelled; of the object itself under an empty name.
    pub variants: BTreeMap<String, Variants>,
    /// How often schemas that contain themselves are spelled out.
    pub depths: BTreeMap<String, usize>,
    /// Where a schema was met inside itself below one of these.
    pub met: RefCell<BTreeSet<String>>,
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
    let unrolled = around.depth_of(name).map(|depth| Surroundings {
        unrolled: Some((depth, around.open.len())),
        ..around.clone()
    });
    let around = unrolled.as_ref().unwrap_or(around);
    if around.ends_at(schema, name) {
        return (Kind::Json, Some(RECURSION));
    }
    // A list of objects is two levels.
    let deepest = around
        .unrolled
        .map_or(DEEPEST, |(depth, open)| DEEPEST.max(open + 2 * depth));
    if around.open.len() > deepest {
        return (Kind::Json, Some(TOO_DEEP));
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
        if by == Contradicted::Request || contradiction.is_meant() {
            return (
                Kind::Json,
                Some("no value can be what the document says of it"),
            );
        }
    }
    let is_choice = |side: &&Rc<Schema>| match &side.shape {
        Shape::Union(_) => true,
        Shape::Object(object) => object.choice.is_some(),
        _ => false,
    };
    let has_union = sides
        .all()
        .any(|side| matches!(side.shape, Shape::Union(_)));
    if has_union && is_choice(&schema) && around.forms < variants::DEEPEST {
        let configured = sides.create.is_some() || sides.update.is_some();
        let objects = sides.map(|side| variants::as_object(side, configured));
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
        Shape::Scalar(several) => (scalar(*several, sides), None),
        Shape::Any => (Kind::Json, Some(ANYTHING)),
        Shape::Union(choice) => (Kind::Json, Some(variants::why_json(choice, around.forms))),
        Shape::Array(None) => (Kind::Json, Some("the elements have no schema")),
        Shape::Array(Some(place)) => {
            let elements = sides.map(|side| match &side.shape {
                Shape::Array(Some(element)) => Some(api.schema(element)),
                _ => None,
            });
            let (element, why) = lower(api, &elements, &around.inside(schema, name), "");
            if element == Kind::Json && api.is_any_of(place) {
                return (
                    Kind::Json,
                    Some("each place of the list has a type of its own"),
                );
            }
            let kind = match presence::order(schema, &element).0 {
                Order::Set => Kind::Set(Box::new(element)),
                _ => Kind::List(Box::new(element)),
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

/// Text that stands for several types. Where nobody sets it, it is text and nothing else.
fn scalar(several: Scalars, sides: &Sides) -> Kind {
    if sides.create.is_none() && sides.update.is_none() {
        return Kind::String;
    }
    let number = several.integer || several.number;
    Kind::Scalar(match (several.text, number, several.boolean) {
        (true, true, false) => Scalar::TextOrNumber,
        (true, false, _) => Scalar::TextOrBoolean,
        (false, ..) => Scalar::NumberOrBoolean,
        (true, true, true) => Scalar::Any,
    })
}

fn object(
    api: &Api,
    sides: &Sides,
    around: &Surroundings,
    name: &str,
    schema: &Schema,
) -> (Kind, Option<&'static str>) {
    if around.budget.ends_at(around.open.len()) {
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
    // Numbers and booleans can be read as text.
    let text = matches!(sent, Shape::String | Shape::Scalar(_));
    open(sent)
        || open(answered)
        || (text && Scalars::of(answered).is_some())
        || (numeric(sent) && numeric(answered))
        || std::mem::discriminant(sent) == std::mem::discriminant(answered)
}
