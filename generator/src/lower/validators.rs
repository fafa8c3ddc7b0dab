//! Checks of configured values, as far as the document states them soundly.

use crate::model::{Kind, Validator};
use crate::openapi::{Schema, Shape};
use crate::source::Tree;

/// The checks for a value that requests take.
pub fn lower(schema: &Schema, kind: &Kind) -> Vec<Validator> {
    let mut validators = Vec::new();
    match kind {
        Kind::String => {
            validators.extend(schema.min_length.map(Validator::LengthAtLeast));
            validators.extend(schema.max_length.map(Validator::LengthAtMost));
            let patterns = schema.patterns.iter().filter(|pattern| is_pattern(pattern));
            validators.extend(patterns.cloned().map(Validator::Pattern));
            validators.extend(one_of(schema));
        }
        Kind::Integer | Kind::Number => {
            validators.extend(schema.minimum.clone().map(Validator::AtLeast));
            validators.extend(schema.maximum.clone().map(Validator::AtMost));
            validators.extend(schema.multiple_of.clone().map(Validator::MultipleOf));
            validators.extend(one_of(schema));
        }
        Kind::List(_) | Kind::Set(_) => {
            validators.extend(schema.min_items.map(Validator::SizeAtLeast));
            validators.extend(schema.max_items.map(Validator::SizeAtMost));
            if schema.unique_items && matches!(kind, Kind::List(_)) {
                validators.push(Validator::Unique);
            }
        }
        Kind::Scalar(_) => validators.extend(one_of(schema)),
        Kind::Map(_) => {
            if let Shape::Object(object) = &schema.shape {
                let keys = object.keys.clone().filter(|pattern| is_pattern(pattern));
                validators.extend(keys.map(Validator::Keys));
            }
        }
        Kind::Boolean | Kind::Json | Kind::Dynamic | Kind::Object(_) => {}
    }
    validators
}

/// Whether the text is a pattern of ECMA-262 that can be matched.
pub fn is_pattern(pattern: &str) -> bool {
    regress::Regex::new(pattern).is_ok()
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
    values
        .filter(|values| !values.is_empty() && !open)
        .map(Validator::OneOf)
}
