//! Checks of configured values, as far as the document states them soundly.

use super::{fits, formats, pattern};
use crate::model::{Kind, Validator};
use crate::openapi::{Additional, Api, Schema, Shape};
use crate::source::Tree;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The checks for a value that requests take.
pub fn lower(api: &Api, schema: &Rc<Schema>, kind: &Kind) -> Vec<Validator> {
    let mut validators = Vec::new();
    match kind {
        Kind::List(_) | Kind::Set(_) => {
            validators.extend(schema.min_items.map(Validator::SizeAtLeast));
            validators.extend(schema.max_items.map(Validator::SizeAtMost));
            if schema.unique_items && matches!(kind, Kind::List(_)) {
                validators.push(Validator::Unique);
            }
        }
        Kind::Map(_) => {
            validators.extend(schema.min_properties.map(Validator::SizeAtLeast));
            validators.extend(schema.max_properties.map(Validator::SizeAtMost));
            if let Shape::Object(object) = &schema.shape {
                let keys = object
                    .keys
                    .clone()
                    .filter(|pattern| is_pattern(pattern, None));
                let keys = keys.map(|pattern| Box::new(Validator::Pattern(pattern)));
                validators.extend(keys.map(Validator::Keys));
            }
            if let Some(names) = &schema.names {
                let keys = single(&api.schema(names), &Kind::String).into_iter();
                validators.extend(keys.map(|check| Validator::Keys(Box::new(check))));
            }
        }
        _ => {}
    }
    // Checks of single values hold for each of many.
    let (inner, kind) = scalar(api, schema, kind);
    validators.extend(single(&inner, kind));
    validators
}

/// The schema and the kind of the values in collections of collections.
pub fn scalar<'k>(api: &Api, schema: &Rc<Schema>, kind: &'k Kind) -> (Rc<Schema>, &'k Kind) {
    let mut found = (Rc::clone(schema), kind);
    loop {
        let inner = match (found.1, &found.0.shape) {
            (Kind::List(inner) | Kind::Set(inner), Shape::Array(Some(element))) => {
                (api.schema(element), &**inner)
            }
            (Kind::Map(inner), Shape::Object(object)) => match &object.additional {
                Additional::Schema(value) => (api.schema(value), &**inner),
                _ => return found,
            },
            _ => return found,
        };
        found = inner;
    }
}

fn single(schema: &Schema, kind: &Kind) -> Vec<Validator> {
    let mut validators = Vec::new();
    match kind {
        // Other checks would refuse what is listed.
        _ if fits::unlisted(schema).is_some() => {}
        Kind::String => {
            validators.extend(schema.min_length.map(Validator::LengthAtLeast));
            validators.extend(schema.max_length.map(Validator::LengthAtMost));
            let fits = |pattern: &&String| is_pattern(pattern, schema.max_length);
            let patterns = schema.patterns.iter().filter(fits);
            validators.extend(patterns.cloned().map(Validator::Pattern));
        }
        Kind::Integer | Kind::Number => {
            validators.extend(schema.minimum.clone().map(Validator::AtLeast));
            validators.extend(schema.above.clone().map(Validator::GreaterThan));
            validators.extend(schema.maximum.clone().map(Validator::AtMost));
            validators.extend(schema.below.clone().map(Validator::LessThan));
            validators.extend(schema.multiple_of.clone().map(Validator::MultipleOf));
        }
        // Both values allow everything.
        Kind::Boolean if schema.values.len() == 1 => {}
        Kind::Scalar(_) => {}
        _ => return validators,
    }
    validators.extend(one_of(schema));
    validators.extend(formats::meaning(schema, kind).check.map(Validator::Form));
    validators
}

/// Whether the text is a pattern of ECMA-262 that can be matched, and soon.
fn is_pattern(pattern: &str, longest: Option<u64>) -> bool {
    pattern::unfit(pattern, longest).is_none()
}

fn one_of(schema: &Schema) -> Option<Validator> {
    let open = schema.extensions.contains_key("x-extensible-enum");
    let values: Option<Vec<String>> = schema
        .values
        .iter()
        .map(|value| match value {
            Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
            Tree::Boolean(value) => Some(value.to_string()),
            _ => None,
        })
        .collect();
    // `1` and `"1"` are one text.
    let mut seen = BTreeSet::new();
    let values = values.map(|mut values| {
        values.retain(|value| seen.insert(value.clone()));
        values
    });
    values
        .filter(|values| !values.is_empty() && !open)
        .map(Validator::OneOf)
}
