//! A configuration written as JSON, read as Terraform reads a block.

use super::{Attribute, Block, BlockNesting, Kind, NestedBlock, Nesting};
use crate::value::{Type, Value, from_json};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// Reads `json` by the schema: what is missing is null, blocks that are missing are empty.
///
/// # Errors
/// What Terraform itself would refuse: unsupported and missing arguments, and
/// values of the wrong type.
pub fn config(block: &Block, json: &Json) -> Result<Value, String> {
    match json {
        Json::Null => read_block(block, &Map::new()),
        Json::Object(members) => read_block(block, members),
        other => Err(format!("a configuration is an object, not {other}")),
    }
}

fn read_block(block: &Block, members: &Map<String, Json>) -> Result<Value, String> {
    let extra = members
        .keys()
        .find(|name| !block.attributes.contains_key(*name) && !block.blocks.contains_key(*name));
    if let Some(name) = extra {
        return Err(format!("{name}: Unsupported argument"));
    }
    let mut object = read_attributes(&block.attributes, members)?;
    for (name, nested) in &block.blocks {
        let json = members.get(name).unwrap_or(&Json::Null);
        let value = read_blocks(nested, json).map_err(|e| format!("{name}.{e}"))?;
        object.insert(name.clone(), value);
    }
    Ok(Value::Object(object))
}

fn read_blocks(nested: &NestedBlock, json: &Json) -> Result<Value, String> {
    if let Some(marked) = crate::value::marked(json) {
        return marked;
    }
    let too_few = |count: usize| count < usize::try_from(nested.min_items).unwrap_or(0);
    let too_many = |count: usize| {
        nested.max_items > 0 && count > usize::try_from(nested.max_items).unwrap_or(0)
    };
    let counted = |count: usize| {
        if too_few(count) || too_many(count) {
            Err(format!(" {count} blocks, which is too few or too many"))
        } else {
            Ok(())
        }
    };
    let elements = || -> Result<Vec<Value>, String> {
        let items = match json {
            Json::Null => &[][..],
            Json::Array(items) => items,
            one => std::slice::from_ref(one),
        };
        counted(items.len())?;
        items
            .iter()
            .map(|item| config(&nested.block, item))
            .collect()
    };
    match nested.nesting {
        BlockNesting::Single if json.is_null() => counted(0).map(|()| Value::Null),
        BlockNesting::Single | BlockNesting::Group => config(&nested.block, json),
        BlockNesting::List => elements().map(Value::List),
        BlockNesting::Set => elements().map(Value::set),
        BlockNesting::Map => {
            let empty = Map::new();
            let labels = json.as_object().unwrap_or(&empty);
            let read =
                |(label, item): (&String, &Json)| Ok((label.clone(), config(&nested.block, item)?));
            labels
                .iter()
                .map(read)
                .collect::<Result<_, String>>()
                .map(Value::Map)
        }
    }
}

fn read_attributes(
    attributes: &BTreeMap<String, Attribute>,
    members: &Map<String, Json>,
) -> Result<BTreeMap<String, Value>, String> {
    let mut object = BTreeMap::new();
    for (name, attribute) in attributes {
        let json = members.get(name).unwrap_or(&Json::Null);
        // An explicit null counts as given; what it means is for the provider to say.
        if attribute.required && !members.contains_key(name) {
            return Err(format!("{name}: Missing required argument"));
        }
        let value = read_attribute(attribute, json).map_err(|e| format!("{name}{e}"))?;
        object.insert(name.clone(), value);
    }
    Ok(object)
}

fn read_attribute(attribute: &Attribute, json: &Json) -> Result<Value, String> {
    let Kind::Nested(nested) = &attribute.kind else {
        let ty = attribute.ty();
        return from_json(&fitted(json, &ty)?, &ty);
    };
    if let Some(marked) = crate::value::marked(json) {
        return marked;
    }
    let object = |json: &Json| -> Result<Value, String> {
        if let Some(marked) = crate::value::marked(json) {
            return marked;
        }
        let members = json.as_object().ok_or(": an object is required")?;
        // Terraform converts to the type, which drops what the type does not have.
        let read = read_attributes(&nested.attributes, members);
        read.map(Value::Object).map_err(|e| format!(".{e}"))
    };
    let each = || -> Result<Vec<Value>, String> {
        let items = json.as_array().ok_or(": a list of objects is required")?;
        items.iter().map(object).collect()
    };
    match nested.nesting {
        _ if json.is_null() => Ok(Value::Null),
        Nesting::Single => object(json),
        Nesting::List => each().map(Value::List),
        Nesting::Set => each().map(Value::set),
        Nesting::Map => {
            let members = json.as_object().ok_or(": a map of objects is required")?;
            let read = |(key, item): (&String, &Json)| Ok((key.clone(), object(item)?));
            members
                .iter()
                .map(read)
                .collect::<Result<_, String>>()
                .map(Value::Map)
        }
    }
}

/// The value with the objects that Terraform makes of those given: all attributes have to be there,
/// and others are dropped.
fn fitted(json: &Json, ty: &Type) -> Result<Json, String> {
    match (json, ty) {
        (Json::Array(items), Type::List(of) | Type::Set(of)) => {
            items.iter().map(|item| fitted(item, of)).collect()
        }
        (Json::Object(members), _) if crate::value::marked(json).is_some() => {
            Ok(Json::Object(members.clone()))
        }
        (Json::Object(members), Type::Map(of)) => {
            let each = |(key, item): (&String, &Json)| Ok((key.clone(), fitted(item, of)?));
            let all: Result<_, String> = members.iter().map(each).collect();
            all.map(Json::Object)
        }
        (Json::Object(members), Type::Object(of)) => {
            let each = |(name, ty): (&String, &Type)| match members.get(name) {
                None => Err(format!(".{name}: the attribute is required")),
                Some(item) => Ok((name.clone(), fitted(item, ty)?)),
            };
            let all: Result<_, String> = of.iter().map(each).collect();
            all.map(Json::Object)
        }
        (other, _) => Ok(other.clone()),
    }
}
