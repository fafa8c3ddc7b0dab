//! Whether a value that a document writes down is one that its schema allows: defaults, examples.

use super::{form, pattern};
use crate::model::{Kind, Literal};
use crate::openapi::{Additional, Api, Scalars, Schema, Shape};
use crate::source::Tree;

/// Deeper parts of a value are not looked at.
const DEEPEST: usize = 8;

/// What is wrong with the value; `None` if the schema allows it.
pub fn fault(api: &Api, value: &Tree, schema: &Schema) -> Option<String> {
    inner(api, value, schema, DEEPEST)
}

fn inner(api: &Api, value: &Tree, schema: &Schema, depth: usize) -> Option<String> {
    if depth == 0 || *value == Tree::Null && schema.nullable {
        return None;
    }
    if !is_typed(api, value, schema) {
        return Some(format!("it is {}", words(value)));
    }
    let scalar = !matches!(value, Tree::Array(_) | Tree::Object(_));
    let open = schema.extensions.contains_key("x-extensible-enum");
    if scalar && !open && !schema.values.is_empty() && !schema.values.contains(value) {
        return Some("it is none of the values that are listed".to_owned());
    }
    match value {
        Tree::String(text) if schema.shape == Shape::String => of_text(text, schema),
        Tree::Number(digits) => of_number(digits, schema),
        Tree::Array(elements) => {
            let count = elements.len() as u64;
            if schema.min_items.is_some_and(|least| count < least) {
                return Some("it has too few elements".to_owned());
            }
            if schema.max_items.is_some_and(|most| count > most) {
                return Some("it has too many elements".to_owned());
            }
            let Shape::Array(Some(element)) = &schema.shape else {
                return None;
            };
            let element = api.schema(element);
            elements.iter().enumerate().find_map(|(index, value)| {
                let fault = inner(api, value, &element, depth - 1)?;
                Some(format!("element {index}: {fault}"))
            })
        }
        Tree::Object(members) => {
            let of = |name: &str, member, place| {
                let fault = inner(api, member, &api.schema(place), depth - 1)?;
                Some(format!("`{name}`: {fault}"))
            };
            let others = match &schema.shape {
                Shape::Object(object) => match &object.additional {
                    Additional::Schema(place) => Some(place),
                    _ => None,
                },
                _ => None,
            };
            let named = schema.properties().iter();
            let named = named.map(|property| match value.get(&property.name) {
                None if property.required => Some(format!("it lacks `{}`", property.name)),
                None => None,
                Some(member) => of(&property.name, member, &property.schema),
            });
            let unnamed = members.iter().map(|(name, member)| {
                let place = others.filter(|_| schema.property(name).is_none())?;
                of(name, member, place)
            });
            named.chain(unnamed).flatten().next()
        }
        _ => None,
    }
}

/// A value of `enum` that the keywords beside it forbid, and what is wrong with it.
pub fn unlisted(schema: &Schema) -> Option<(&Tree, String)> {
    if schema.extensions.contains_key("x-extensible-enum") {
        return None;
    }
    schema.values.iter().find_map(|value| {
        let fault = match (&schema.shape, value) {
            (Shape::String, Tree::String(text)) => of_text(text, schema),
            (Shape::Integer | Shape::Number, Tree::Number(digits)) => of_number(digits, schema),
            _ => None,
        };
        Some((value, fault?))
    })
}

fn of_text(text: &str, schema: &Schema) -> Option<String> {
    let length = text.chars().count() as u64;
    if let Some(least) = schema.min_length.filter(|least| length < *least) {
        return Some(format!("it has fewer than {least} characters"));
    }
    if let Some(most) = schema.max_length.filter(|most| length > *most) {
        return Some(format!("it has more than {most} characters"));
    }
    let fit = schema
        .patterns
        .iter()
        .filter(|one| pattern::unfit(one, schema.max_length).is_none());
    let mut patterns = fit.filter_map(|pattern| {
        regress::Regex::with_flags(pattern, "u")
            .or_else(|_| regress::Regex::new(pattern))
            .ok()
    });
    patterns
        .any(|pattern| pattern.find(text).is_none())
        .then(|| "it does not match the pattern".to_owned())
}

fn of_number(digits: &str, schema: &Schema) -> Option<String> {
    let number: f64 = digits.parse().ok()?;
    let of = |bound: &Option<String>| bound.as_ref()?.parse::<f64>().ok();
    if let (Some(least), Some(told)) = (of(&schema.minimum), &schema.minimum)
        && number < least
    {
        return Some(format!("it is less than {told}"));
    }
    if let (Some(most), Some(told)) = (of(&schema.maximum), &schema.maximum)
        && number > most
    {
        return Some(format!("it is greater than {told}"));
    }
    if let (Some(bound), Some(told)) = (of(&schema.above), &schema.above)
        && number <= bound
    {
        return Some(format!("it is not greater than {told}"));
    }
    if let (Some(bound), Some(told)) = (of(&schema.below), &schema.below)
        && number >= bound
    {
        return Some(format!("it is not less than {told}"));
    }
    if let (Some(divisor), Some(told)) = (of(&schema.multiple_of), &schema.multiple_of) {
        let times = number / divisor;
        // Decimals are rounded here; only what is clearly none is called so.
        if (times - times.round()).abs() > 1e-6 * times.abs().max(1.0) {
            return Some(format!("it is no multiple of {told}"));
        }
    }
    None
}

fn is_typed(api: &Api, value: &Tree, schema: &Schema) -> bool {
    match (&schema.shape, value) {
        (Shape::Any | Shape::Union(_), _) => true,
        (Shape::Boolean, Tree::Boolean(_))
        | (Shape::Number, Tree::Number(_))
        | (Shape::Array(_), Tree::Array(_))
        | (Shape::Object(_), Tree::Object(_))
        | (Shape::String, Tree::String(_)) => true,
        (Shape::Integer, Tree::Number(digits)) => {
            let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
            !whole.is_empty() && rest.bytes().all(|digit| digit == b'0')
        }
        (Shape::Scalar(several), value) => {
            let found = Scalars::of_values(std::slice::from_ref(value));
            found.is_some_and(|found| several.and(found) == found || several.number)
        }
        // Text may stand for several types of which the value has one.
        (Shape::String, Tree::Number(_) | Tree::Boolean(_)) => !is_text_alone(api, schema),
        _ => false,
    }
}

fn is_text_alone(api: &Api, schema: &Schema) -> bool {
    let file = api.sources.file(schema.position.file);
    let node = file.at(&schema.position.pointer);
    node.and_then(|node| node.get("type"))
        .and_then(Tree::as_str)
        == Some("string")
}

fn words(value: &Tree) -> &'static str {
    match value {
        Tree::Null => "null",
        Tree::Boolean(_) => "`true` or `false`",
        Tree::Number(_) => "a number",
        Tree::String(_) => "text",
        Tree::Array(_) => "a list",
        Tree::Object(_) => "an object",
    }
}

/// The value of a schema that allows but one: lists and objects as JSON.
pub fn only(schema: &Schema) -> Option<Literal> {
    match schema.values.first() {
        None => schema.only_null.then(|| Literal::Json("null".to_owned())),
        Some(value @ (Tree::Array(_) | Tree::Object(_))) => {
            Some(Literal::Json(value.in_order().to_json()))
        }
        Some(single) => form::literal(single),
    }
}

/// A value that the schema allows, as one of `kind`.
pub fn literal(value: &Tree, kind: &Kind) -> Option<Literal> {
    match (kind, value) {
        (_, Tree::Null) => None,
        (Kind::String | Kind::Scalar(_), Tree::Number(text)) => {
            Some(Literal::String(text.to_string()))
        }
        (Kind::String | Kind::Scalar(_), Tree::Boolean(value)) => {
            Some(Literal::String(value.to_string()))
        }
        (Kind::Integer, Tree::Number(digits)) => {
            let whole = digits.split('.').next().unwrap_or_default();
            Some(Literal::Number(whole.to_owned()))
        }
        (Kind::String | Kind::Scalar(_), Tree::String(_))
        | (Kind::Number, Tree::Number(_))
        | (Kind::Boolean, Tree::Boolean(_)) => form::literal(value),
        (Kind::Json | Kind::Dynamic, value) => Some(Literal::Json(value.in_order().to_json())),
        (Kind::List(_) | Kind::Set(_), Tree::Array(_))
        | (Kind::Map(_) | Kind::Object(_), Tree::Object(_)) => {
            Some(Literal::Json(value.in_order().to_json()))
        }
        _ => None,
    }
}
