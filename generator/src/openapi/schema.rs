//! One schema, with all dialects' spellings brought to one form.

use super::recent::Keep;
use super::union;
use super::value::{bound, format, number};
use super::{Api, Choice, Contradiction, Extensions, Relation, Scalars};
use super::{
    beside, conditional, doubtful, extension, form, heirs, listed, members, merge, never,
    reference, relation, unchecked,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Position, Tree};
use std::collections::HashSet;

/// Levels of combined schemas. Real documents have fewer than ten.
const DEEPEST: usize = 64;
/// Schemas that one schema may combine.
const LONGEST: usize = 20_000;
const UNEVALUATED: &str = "unevaluatedProperties";

/// A schema. Its members are positions, read when asked for, so circles do no harm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schema {
    /// Where it stands once references are followed: the same schema has the same position.
    pub position: Position,
    pub shape: Shape,
    pub nullable: bool,
    pub read_only: bool,
    pub write_only: bool,
    /// Whether an update cannot change it, as a vendor extension says.
    pub create_only: bool,
    pub deprecated: bool,
    pub title: String,
    pub description: String,
    pub format: String,
    pub default: Option<Tree>,
    pub example: Option<Tree>,
    /// Allowed values, null left out.
    pub values: Vec<Tree>,
    /// Whether null is the only allowed value.
    pub only_null: bool,
    /// Inclusive bounds in digits.
    pub minimum: Option<String>,
    pub maximum: Option<String>,
    /// Exclusive bounds of numbers that are not whole.
    pub above: Option<String>,
    pub below: Option<String>,
    pub multiple_of: Option<String>,
    pub min_length: Option<u64>,
    pub max_length: Option<u64>,
    /// All of them hold.
    pub patterns: Vec<String>,
    pub min_items: Option<u64>,
    pub max_items: Option<u64>,
    pub unique_items: bool,
    pub min_properties: Option<u64>,
    pub max_properties: Option<u64>,
    /// What the names of an object's members must be.
    pub names: Option<Position>,
    /// Which properties go together.
    pub relations: Vec<Relation>,
    pub extensions: Extensions,
    /// Why no value can satisfy it.
    pub contradiction: Option<Box<Contradiction>>,
}

/// What a schema describes.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shape {
    #[default]
    Any,
    Boolean,
    Integer,
    Number,
    String,
    /// Single values of several types.
    Scalar(Scalars),
    Array(Option<Position>),
    Object(Object),
    /// One of several that are not alike; null left out.
    Union(Box<Choice>),
}

/// An object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// Sorted by name.
    pub properties: Vec<Property>,
    /// All names that must be there. Some may belong to another member of an `allOf`.
    pub required: Vec<String>,
    pub additional: Additional,
    /// A pattern that the names of the additional members have.
    pub keys: Option<String>,
    /// Of these forms it also has one.
    pub choice: Option<Box<Choice>>,
}

/// A property of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    pub name: String,
    pub required: bool,
    pub schema: Position,
}

/// Members beside the named ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Additional {
    /// The document says nothing.
    #[default]
    Unstated,
    Forbidden,
    Any,
    Schema(Position),
}

impl Additional {
    /// This, or the other where this says nothing.
    fn or(self, other: Self) -> Self {
        match self {
            Self::Unstated => other,
            stated => stated,
        }
    }
}

impl Schema {
    /// The name under which the document keeps it, unless it is written where it is used.
    pub fn name(&self) -> Option<String> {
        let pointer = self.position.pointer.as_str();
        let name = pointer
            .strip_prefix("/components/schemas/")
            .or_else(|| pointer.strip_prefix("/definitions/"))?;
        (!name.contains('/')).then(|| self.position.pointer.last())
    }

    /// The properties of an object; none for other shapes.
    pub fn properties(&self) -> &[Property] {
        match &self.shape {
            Shape::Object(object) => &object.properties,
            _ => &[],
        }
    }

    /// The property `name` of an object.
    pub fn property(&self, name: &str) -> Option<&Property> {
        let all = self.properties();
        let found = all.binary_search_by(|property| property.name.as_str().cmp(name));
        found.ok().map(|index| &all[index])
    }
}

/// Reads the schema at `position`. `open` holds the schemas being read further up, so that an
/// `allOf` that contains itself ends.
pub fn read(api: &Api, position: &Position, open: &mut Vec<Position>) -> Schema {
    if let Some(known) = api.known(position) {
        return Schema::clone(&known);
    }
    let (steps, cuts) = (api.work.steps.get(), api.work.cuts.get());
    if open.len() >= DEEPEST || steps >= LONGEST {
        api.work.cuts.set(cuts + 1);
        api.found.borrow_mut().push(
            Diagnostic::warning(
                Code::Malformed,
                "the combinations of this schema nest too deep, so the innermost are left out",
            )
            .at(open.first().unwrap_or(position), "read from here")
            .help("use fewer levels of `allOf`, `oneOf` and `anyOf`"),
        );
        return Schema {
            position: position.clone(),
            ..Schema::default()
        };
    }
    api.work.steps.set(steps + 1);
    let schema = match api.parts(position) {
        Some(joined) => merge::joined(api, &joined, open),
        None => convert(api, position, open),
    };
    // Leaves are as quickly read as copied.
    if api.work.cuts.get() == cuts && api.work.steps.get() > steps + 8 {
        api.remember(position, schema.clone(), Keep::Lately);
    }
    schema
}

fn convert(api: &Api, position: &Position, open: &mut Vec<Position>) -> Schema {
    let file = api.sources.file(position.file);
    let Some(node) = file.at(&position.pointer) else {
        return Schema {
            position: position.clone(),
            ..Schema::default()
        };
    };
    doubtful::schema(api, position, node);
    if let Some(next) = reference::step(api, position, node) {
        let target = next.and_then(|next| {
            let end = reference::resolve(api, &next)?;
            Ok((next, end))
        });
        return match target {
            Ok((next, target)) if !open.contains(&target) => {
                if next == target {
                    doubtful::target(api, position, node, &target);
                }
                // Step by step: something may stand beside each reference.
                let mut schema = read(api, &next, open);
                beside::read(api, &mut schema, position, node, open);
                extension::translate(&api.families, &mut schema, node);
                schema
            }
            Ok((_, target)) => {
                api.work.cuts.set(api.work.cuts.get() + 1);
                merge::refuse_circle(api, position, &target, open);
                Schema {
                    position: target,
                    ..Schema::default()
                }
            }
            Err(diagnostic) => {
                api.found.borrow_mut().push(*diagnostic);
                Schema {
                    position: position.clone(),
                    ..Schema::default()
                }
            }
        };
    }
    if let Tree::Array(list) = node {
        return form::read(api, position, list);
    }
    open.push(position.clone());
    let mut schema = own(position, node);
    never::read(&mut schema, node);
    unchecked::read(api, position, node);
    members::read(api, &mut schema, node);
    doubtful::keywords(position, node, &mut api.found.borrow_mut());
    doubtful::types(position, node, &mut api.found.borrow_mut());
    doubtful::bounds(&mut schema, node, &mut api.found.borrow_mut());
    listed::settle(&mut schema, node, &mut api.found.borrow_mut());
    extension::translate(&api.families, &mut schema, node);
    ignore(api, &mut schema, node);
    merge::all_of(api, &mut schema, node, open);
    if node.get("allOf").is_some() {
        doubtful::bounds(&mut schema, node, &mut api.found.borrow_mut());
    }
    union::read(api, &mut schema, node, open);
    heirs::read(api, &mut schema, node, open);
    conditional::read(api, &mut schema, node, open);
    open.pop();
    schema
}

/// Leaves out the properties that a vendor extension takes out of the provider.
fn ignore(api: &Api, schema: &mut Schema, node: &Tree) {
    if let (false, Shape::Object(object)) = (api.families.is_empty(), &mut schema.shape) {
        let properties = node.get("properties");
        object.properties.retain(|property| {
            let own = properties.and_then(|all| all.get(&property.name));
            !own.is_some_and(|own| extension::is_ignored(&api.families, own))
        });
    }
}

/// The keywords of the schema itself, without its `allOf`, `oneOf` and `anyOf`.
pub(super) fn own(position: &Position, node: &Tree) -> Schema {
    let text = |name: &str| {
        node.get(name)
            .and_then(Tree::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let flag = |name: &str| node.get(name).and_then(Tree::as_bool).unwrap_or(false);
    let count = |name: &str| match node.get(name) {
        Some(Tree::Number(digits)) => digits.parse().ok(),
        _ => None,
    };
    let (types, null_type) = types(node);
    // Both hold, and one value is fewer.
    let mut values: Vec<Tree> = match node.get("const") {
        Some(constant) => vec![constant.clone()],
        None => node
            .get("enum")
            .map(Tree::elements)
            .unwrap_or_default()
            .to_vec(),
    };
    let null_value = values.contains(&Tree::Null);
    values.retain(|value| *value != Tree::Null);
    let only_null = node.get("const") == Some(&Tree::Null) || null_type && types.is_empty();
    let shape = shape(position, node, &types, &values);
    let whole = shape == Shape::Integer;
    let minimum = bound(node, "minimum", "exclusiveMinimum", whole, 1);
    let maximum = bound(node, "maximum", "exclusiveMaximum", whole, -1);
    Schema {
        position: position.clone(),
        nullable: flag("nullable") || flag("x-nullable") || null_type || null_value,
        read_only: flag("readOnly"),
        write_only: flag("writeOnly"),
        create_only: false,
        deprecated: flag("deprecated"),
        title: text("title"),
        description: text("description"),
        format: format(node),
        default: node.get("default").filter(|d| **d != Tree::Null).cloned(),
        example: node
            .get("example")
            .or_else(|| {
                node.get("examples")
                    .and_then(|list| list.elements().first())
            })
            .cloned(),
        values,
        only_null,
        minimum: minimum.0,
        above: minimum.1,
        maximum: maximum.0,
        below: maximum.1,
        multiple_of: number(node, "multipleOf").filter(|digits| digits != "0"),
        min_length: count("minLength").filter(|length| *length > 0),
        max_length: count("maxLength"),
        patterns: node
            .get("pattern")
            .and_then(Tree::as_str)
            .map(str::to_owned)
            .into_iter()
            .collect(),
        min_items: count("minItems").filter(|length| *length > 0),
        max_items: count("maxItems"),
        unique_items: flag("uniqueItems"),
        min_properties: count("minProperties").filter(|count| *count > 0),
        max_properties: count("maxProperties"),
        names: node
            .get("propertyNames")
            .filter(|names| !names.members().is_empty())
            .map(|_| position.child("propertyNames")),
        relations: relation::read(node),
        extensions: node
            .members()
            .iter()
            .filter(|(name, _)| name.starts_with("x-"))
            .map(|(name, value)| (name.to_string(), value.clone()))
            .collect(),
        contradiction: None,
        shape,
    }
}

/// The types stated, null apart: `type: [string, "null"]` of 3.1 included.
fn types(node: &Tree) -> (Vec<&str>, bool) {
    let mut types: Vec<&str> = match node.get("type") {
        Some(Tree::String(one)) => vec![one],
        Some(Tree::Array(several)) => several.iter().filter_map(Tree::as_str).collect(),
        _ => Vec::new(),
    };
    let before = types.len();
    types.retain(|name| *name != "null");
    let null = types.len() < before;
    (types, null)
}

/// The shape by type, or by the keywords when the type is missing.
fn shape(position: &Position, node: &Tree, types: &[&str], values: &[Tree]) -> Shape {
    match types {
        ["boolean"] => Shape::Boolean,
        ["integer"] => Shape::Integer,
        ["number"] => Shape::Number,
        ["string" | "file"] => Shape::String,
        ["array"] => Shape::Array(items(position, node)),
        ["object"] => Shape::Object(object(position, node)),
        [] => untyped(position, node, values),
        several => Scalars::named(several)
            .and_then(Scalars::shape)
            .unwrap_or_default(),
    }
}

/// Formats of texts and of nothing else.
const TEXTS: [&str; 14] = [
    "date",
    "date-time",
    "time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "uuid",
    "byte",
    "binary",
    "password",
];

fn untyped(position: &Position, node: &Tree, values: &[Tree]) -> Shape {
    let has = |name: &str| node.get(name).is_some();
    let format = node.get("format").and_then(Tree::as_str).unwrap_or("");
    let any = |names: &[&str]| names.iter().any(|name| has(name));
    if any(&["properties", "additionalProperties", "patternProperties"])
        || any(&["minProperties", "maxProperties", "propertyNames"])
        || unevaluated(position, node) != Additional::Unstated
    {
        Shape::Object(object(position, node))
    } else if any(&[
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "uniqueItems",
    ]) {
        Shape::Array(items(position, node))
    } else if any(&["pattern", "minLength", "maxLength", "contentEncoding"])
        || TEXTS.contains(&format)
    {
        Shape::String
    } else if matches!(format, "int32" | "int64") {
        Shape::Integer
    } else if any(&["minimum", "maximum", "multipleOf"])
        || any(&["exclusiveMinimum", "exclusiveMaximum"])
        || matches!(format, "float" | "double")
    {
        Shape::Number
    } else {
        Scalars::of_values(values)
            .and_then(Scalars::shape)
            .unwrap_or_default()
    }
}

fn items(position: &Position, node: &Tree) -> Option<Position> {
    match node.get("items") {
        // A tuple's list of schemas, or `true`: elements of any kind.
        None | Some(Tree::Array(_) | Tree::Boolean(_)) => None,
        Some(_) => Some(position.child("items")),
    }
}

/// What neither this schema nor one beside it names. `false` leaves to them what they allow.
fn unevaluated(position: &Position, node: &Tree) -> Additional {
    match node.get(UNEVALUATED) {
        Some(Tree::Object(members)) if !members.is_empty() => {
            Additional::Schema(position.child(UNEVALUATED))
        }
        _ => Additional::Unstated,
    }
}

fn object(position: &Position, node: &Tree) -> Object {
    let required = node.get("required").map(Tree::elements);
    let required = required.unwrap_or_default().iter();
    let required: Vec<&str> = required.filter_map(Tree::as_str).collect();
    let wanted: HashSet<&str> = required.iter().copied().collect();
    let place = position.child("properties");
    let mut properties: Vec<Property> = node
        .get("properties")
        .map(Tree::members)
        .unwrap_or_default()
        .iter()
        .map(|(name, _)| Property {
            name: name.to_string(),
            required: wanted.contains(name.as_ref()),
            schema: place.child(name),
        })
        .collect();
    properties.sort_by(|a, b| a.name.cmp(&b.name));
    properties.dedup_by(|a, b| a.name == b.name);
    Object {
        properties,
        required: required.iter().map(ToString::to_string).collect(),
        additional: match node.get("additionalProperties") {
            None => Additional::Unstated,
            Some(Tree::Boolean(false)) => Additional::Forbidden,
            Some(Tree::Boolean(true)) => Additional::Any,
            Some(Tree::Object(members)) if members.is_empty() => Additional::Any,
            Some(_) => Additional::Schema(position.child("additionalProperties")),
        }
        .or(unevaluated(position, node)),
        keys: None,
        choice: None,
    }
}
