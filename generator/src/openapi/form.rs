//! 2.0's forms: the `formData` entries of a list of parameters, as one object.

use super::schema::{Object, Property, Schema, Shape};
use super::{Api, reference};
use crate::source::{Position, Tree};

/// The object whose properties are the form's fields. Each field's schema is its parameter.
pub fn read(api: &Api, position: &Position, list: &[Tree]) -> Schema {
    let mut object = Object::default();
    for index in 0..list.len() {
        let place = position.child(&index.to_string());
        let Ok(target) = reference::resolve(api, &place) else {
            continue;
        };
        let file = api.sources.file(target.file);
        let Some(field) = file.at(&target.pointer) else {
            continue;
        };
        let text = |name: &str| field.get(name).and_then(Tree::as_str);
        let (Some("formData"), Some(name)) = (text("in"), text("name")) else {
            continue;
        };
        let required = field.get("required").and_then(Tree::as_bool) == Some(true);
        if required {
            object.required.push(name.to_owned());
        }
        object.properties.push(Property {
            name: name.to_owned(),
            required,
            schema: target,
        });
    }
    object.properties.sort_by(|a, b| a.name.cmp(&b.name));
    object.properties.dedup_by(|a, b| a.name == b.name);
    Schema {
        position: position.clone(),
        shape: match object.properties.is_empty() {
            true => Shape::Any,
            false => Shape::Object(object),
        },
        ..Schema::default()
    }
}
