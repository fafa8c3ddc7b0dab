//! The JSON forms: what a test writes as configuration, and what a state file holds.

use super::{Type, Value, normalized};
use bigdecimal::BigDecimal;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

/// Member names which mark a value that JSON cannot say; no attribute is called so.
pub(crate) const UNKNOWN: &str = "\u{0}unknown";
pub(crate) const NUMBER: &str = "\u{0}number";

/// A configured value, converted to `ty` as Terraform converts (numbers to text, and back).
///
/// # Errors
/// A value that does not convert, with the place.
pub fn from_json(json: &Json, ty: &Type) -> Result<Value, String> {
    let mismatch = || Err(format!(": {json} does not convert to {}", ty.to_json()));
    if let Some(marked) = marked(json) {
        return match (marked?, ty) {
            (Value::Number(number), Type::String) => Ok(Value::String(plain(&number))),
            (number @ Value::Number(_), Type::Dynamic) => {
                Ok(Value::Dynamic(Box::new((Type::Number, number))))
            }
            (Value::Number(_), ty) if *ty != Type::Number => mismatch(),
            (value, _) => Ok(value),
        };
    }
    match (ty, json) {
        (_, Json::Null) => Ok(Value::Null),
        (Type::Dynamic, _) => {
            let (ty, value) = dynamic_from_json(json)?;
            Ok(Value::Dynamic(Box::new((ty, value))))
        }
        (Type::Bool, Json::Bool(value)) => Ok(Value::Bool(*value)),
        (Type::Bool, Json::String(text)) if text == "true" => Ok(Value::Bool(true)),
        (Type::Bool, Json::String(text)) if text == "false" => Ok(Value::Bool(false)),
        (Type::Number, Json::Number(number)) => decimal(&number.to_string()),
        (Type::Number, Json::String(text)) => decimal(text).or_else(|_| mismatch()),
        (Type::String, Json::String(text)) => Ok(Value::text(text)),
        (Type::String, Json::Number(_)) => match from_json(json, &Type::Number)? {
            Value::Number(number) => Ok(Value::String(plain(&number))),
            other => Ok(other),
        },
        (Type::String, Json::Bool(value)) => Ok(Value::String(value.to_string())),
        (Type::List(of), Json::Array(items)) => each(items, |_| of).map(Value::List),
        (Type::Set(of), Json::Array(items)) => each(items, |_| of).map(Value::set),
        (Type::Tuple(of), Json::Array(items)) if items.len() == of.len() => {
            each(items, |position| &of[position]).map(Value::List)
        }
        (Type::Map(of), Json::Object(members)) => {
            let mut map = BTreeMap::new();
            for (key, item) in members {
                let value = from_json(item, of).map_err(|e| format!("[{key:?}]{e}"))?;
                map.insert(normalized(key), value);
            }
            Ok(Value::Map(map))
        }
        (Type::Object(of), Json::Object(members)) => {
            if let Some(extra) = members.keys().find(|name| !of.contains_key(*name)) {
                return Err(format!(".{extra}: there is no such attribute"));
            }
            let mut object = BTreeMap::new();
            for (name, ty) in of {
                let item = members.get(name).unwrap_or(&Json::Null);
                let value = from_json(item, ty).map_err(|e| format!(".{name}{e}"))?;
                object.insert(name.clone(), value);
            }
            Ok(Value::Object(object))
        }
        _ => mismatch(),
    }
}

/// What a marker stands for.
pub(crate) fn marked(json: &Json) -> Option<Result<Value, String>> {
    let members = json.as_object().filter(|members| members.len() == 1)?;
    let (name, content) = members.iter().next()?;
    match name.as_str() {
        UNKNOWN => {
            let refinement = super::Refinement {
                not_null: content == &Json::Bool(true),
                ..Default::default()
            };
            Some(Ok(Value::Unknown(refinement)))
        }
        NUMBER => Some(decimal(content.as_str().unwrap_or_default())),
        _ => None,
    }
}

/// A number in Terraform's words: all digits, no exponent.
fn plain(number: &BigDecimal) -> String {
    number.normalized().to_plain_string()
}

fn decimal(text: &str) -> Result<Value, String> {
    BigDecimal::from_str(text)
        .map(Value::Number)
        .map_err(|_| format!(": {text:?} is no number"))
}

fn each<'t>(items: &[Json], ty: impl Fn(usize) -> &'t Type) -> Result<Vec<Value>, String> {
    let one =
        |(position, item)| from_json(item, ty(position)).map_err(|e| format!("[{position}]{e}"));
    items.iter().enumerate().map(one).collect()
}

/// A value for `any`: arrays are tuples and objects are objects, as literals in Terraform are.
///
/// # Errors
/// A marker that cannot be read.
pub fn dynamic_from_json(json: &Json) -> Result<(Type, Value), String> {
    if let Some(value) = marked(json) {
        let value = value?;
        let ty = if matches!(value, Value::Number(_)) {
            Type::Number
        } else {
            Type::Dynamic
        };
        return Ok((ty, value));
    }
    match json {
        Json::Null => Ok((Type::Dynamic, Value::Null)),
        Json::Bool(value) => Ok((Type::Bool, Value::Bool(*value))),
        Json::Number(number) => Ok((Type::Number, decimal(&number.to_string())?)),
        Json::String(text) => Ok((Type::String, Value::text(text))),
        Json::Array(items) => {
            let pairs: Vec<_> = items
                .iter()
                .map(dynamic_from_json)
                .collect::<Result<_, _>>()?;
            let (types, values) = pairs.into_iter().unzip();
            Ok((Type::Tuple(types), Value::List(values)))
        }
        Json::Object(members) => {
            let mut types = BTreeMap::new();
            let mut values = BTreeMap::new();
            for (name, item) in members {
                let (ty, value) = dynamic_from_json(item)?;
                types.insert(name.clone(), ty);
                values.insert(name.clone(), value);
            }
            Ok((Type::Object(types), Value::Object(values)))
        }
    }
}

/// The text that a state file would hold. Unknown values do not occur in states and become null.
pub fn to_json(value: &Value) -> String {
    let mut out = String::new();
    put(&mut out, value);
    out
}

fn put(out: &mut String, value: &Value) {
    let text = |out: &mut String, text: &str| out.push_str(&Json::from(text).to_string());
    match value {
        Value::Null | Value::Unknown(_) => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&plain(number)),
        Value::String(value) => text(out, value),
        Value::List(items) | Value::Set(items) => {
            out.push('[');
            for (position, item) in items.iter().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                put(out, item);
            }
            out.push(']');
        }
        Value::Map(members) | Value::Object(members) => {
            out.push('{');
            for (position, (name, item)) in members.iter().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                text(out, name);
                out.push(':');
                put(out, item);
            }
            out.push('}');
        }
        Value::Dynamic(inner) => {
            out.push_str("{\"value\":");
            put(out, &inner.1);
            let _ = write!(out, ",\"type\":{}}}", inner.0.to_json());
        }
    }
}
