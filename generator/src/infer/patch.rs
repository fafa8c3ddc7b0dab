//! Updates that take commands: a JSON Patch under whatever media type.

use super::flat;
use crate::openapi::{Api, Operation, Schema, Shape};

/// The property of the body that has the commands, if `update` takes such; empty when the body is
/// their list. `shared` says whether a create takes a property, which no list of commands is.
pub fn commands(api: &Api, update: &Operation, shared: impl Fn(&str) -> bool) -> Option<String> {
    if update.commands().is_some() {
        return Some(String::new());
    }
    let schema = api.schema(update.body()?.schema.as_ref()?);
    if lists_commands(api, &schema) {
        return Some(String::new());
    }
    let properties = schema.properties();
    if properties.iter().any(|property| shared(&property.name)) {
        return None;
    }
    let mut lists = properties
        .iter()
        .filter(|property| lists_commands(api, &api.schema(&property.schema)));
    lists.next().map(|property| property.name.clone())
}

fn lists_commands(api: &Api, schema: &Schema) -> bool {
    let Shape::Array(Some(element)) = &schema.shape else {
        return false;
    };
    let element = flat(api, element);
    ["op", "path"]
        .iter()
        .all(|name| element.property(name).is_some())
}
