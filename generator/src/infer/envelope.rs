//! Objects around the object: `{"drink": {…}}`, `{"data": {…}, "errors": []}`.

use crate::naming::fold;
use crate::openapi::{Api, Object, Property, Shape};
use crate::source::{Position, Tree};

/// Names that stand beside the object in an answer.
const BESIDE: [&str; 13] = [
    "cursor",
    "_links",
    "links",
    "meta",
    "metadata",
    "actions",
    "errors",
    "messages",
    "success",
    "included",
    "pagination",
    "warnings",
    "jsonapi",
];
const GENERIC: [&str; 5] = ["data", "result", "item", "resource", "response"];

/// The property that holds the object in an answer, and its schema; the whole when there is none.
pub fn unwrap(api: &Api, schema: &Position, noun: &str) -> (String, Position) {
    match envelope(api, schema, noun) {
        Some((name, inner)) => (
            format!("/{}", name.replace('~', "~0").replace('/', "~1")),
            inner,
        ),
        None => (String::new(), schema.clone()),
    }
}

/// The property around the object in a request, and its schema.
pub fn wrap(api: &Api, schema: &Position, noun: &str) -> (String, Position) {
    match envelope(api, schema, noun) {
        Some((name, inner)) => (name, inner),
        None => (String::new(), schema.clone()),
    }
}

/// Whether a property or parameter says which properties an update changes.
pub fn is_mask(name: &str) -> bool {
    fold(name) == "updatemask"
}

fn envelope(api: &Api, schema: &Position, noun: &str) -> Option<(String, Position)> {
    let outer = api.schema(schema);
    let Shape::Object(Object { properties, .. }) = &outer.shape else {
        return None;
    };
    // A vendor's extension may mark the object that the envelope is around.
    let marks = |property: &&Property| {
        let inner = api.schema(&property.schema);
        let mark = inner.extensions.get("x-speakeasy-entity");
        let name = mark.and_then(Tree::as_str).map(fold);
        name.is_some_and(|name| name == fold(noun) || GENERIC.contains(&property.name.as_str()))
            && matches!(inner.shape, Shape::Object(_))
    };
    if api.reads_extensions()
        && !outer.extensions.contains_key("x-speakeasy-entity")
        && let Some(marked) = properties.iter().find(marks)
    {
        return Some((marked.name.clone(), marked.schema.clone()));
    }
    let mut main = properties
        .iter()
        .filter(|property| !BESIDE.contains(&property.name.as_str()) && !is_mask(&property.name));
    let (only, None) = (main.next()?, main.next()) else {
        return None;
    };
    let named = fold(&only.name) == fold(noun) || GENERIC.contains(&only.name.as_str());
    let object = matches!(api.schema(&only.schema).shape, Shape::Object(_));
    (named && object).then(|| (only.name.clone(), only.schema.clone()))
}

/// Where the array of a list's answer is, and the schema of its elements.
pub fn elements(api: &Api, schema: &Position) -> Option<(String, Position)> {
    let outer = api.schema(schema);
    match &outer.shape {
        Shape::Array(Some(element)) => Some((String::new(), element.clone())),
        Shape::Object(object) => {
            let mut arrays = object.properties.iter().filter_map(|property| {
                match &api.schema(&property.schema).shape {
                    Shape::Array(Some(element)) if !BESIDE.contains(&property.name.as_str()) => {
                        Some((property.name.clone(), element.clone()))
                    }
                    _ => None,
                }
            });
            let (only, None) = (arrays.next()?, arrays.next()) else {
                return None;
            };
            Some((format!("/{}", only.0), only.1))
        }
        _ => None,
    }
}
