//! Reading values in all forms that Terraform and other SDKs write.

use super::reader::{Reader, Token, utf8};
use super::refinement::read_unknown;
use crate::value::conforms::check_length;
use crate::value::{DEPTH, DecodeError, ValueError, Within, normalized};
use crate::{Step, Type, Value};
use std::collections::BTreeMap;

/// How many elements are made room for before they have been read.
const RESERVE: usize = 1024;

/// Reads a value of type `wanted`.
///
/// # Errors
/// Bytes that are no such value, with the path of the first part that is wrong. Hostile bytes are
/// refused before they can take much memory or stack.
pub fn decode(bytes: &[u8], wanted: &Type) -> Result<Value, DecodeError> {
    let mut reader = Reader::new(bytes);
    let value = read(&mut reader, wanted, DEPTH)?;
    if reader.is_at_end() {
        Ok(value)
    } else {
        Err(ValueError::new("there are bytes after the value"))
    }
}

fn read(reader: &mut Reader<'_>, wanted: &Type, depth: usize) -> Result<Value, DecodeError> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(ValueError::new("nested too deeply"));
    };
    match (reader.next()?, wanted) {
        (Token::Nil, _) => Ok(Value::Null),
        (Token::Extension(code, body), _) => read_unknown(code, body),
        (Token::Bool(value), Type::Bool) => Ok(Value::Bool(value)),
        (Token::Text(text), Type::String) => Ok(Value::string(utf8(text)?)),
        (token, Type::Number) => Ok(Value::Number(token.number()?)),
        (Token::Array(length), Type::List(wanted)) => {
            Ok(Value::List(read_elements(reader, length, wanted, depth)?))
        }
        (Token::Array(length), Type::Set(wanted)) => {
            Ok(Value::set(read_elements(reader, length, wanted, depth)?))
        }
        (Token::Array(length), Type::Tuple(wanted)) => {
            check_length(length, wanted.len())?;
            let elements = (0..)
                .zip(wanted)
                .map(|(index, wanted)| read(reader, wanted, depth).within(|| Step::Index(index)));
            Ok(Value::List(elements.collect::<Result<_, _>>()?))
        }
        (Token::Map(length), Type::Map(wanted)) => {
            let mut members = BTreeMap::new();
            for _ in 0..length {
                let key = read_name(reader)?;
                let member = read(reader, wanted, depth).within(|| Step::Key(key.clone()))?;
                members.insert(key, member);
            }
            Ok(Value::Map(members))
        }
        (Token::Map(length), Type::Object(wanted)) => read_object(reader, length, wanted, depth),
        (Token::Array(2), Type::Dynamic) => read_dynamic(reader, depth),
        (token, wanted) => Err(ValueError::new(format!(
            "{} is required, not {}",
            wanted.noun(),
            token.noun()
        ))),
    }
}

fn read_elements(
    reader: &mut Reader<'_>,
    length: usize,
    wanted: &Type,
    depth: usize,
) -> Result<Vec<Value>, DecodeError> {
    let mut elements = Vec::with_capacity(length.min(RESERVE));
    for index in 0..length {
        let step = || Step::Index(i64::try_from(index).unwrap_or(i64::MAX));
        elements.push(read(reader, wanted, depth).within(step)?);
    }
    Ok(elements)
}

fn read_object(
    reader: &mut Reader<'_>,
    length: usize,
    wanted: &BTreeMap<String, Type>,
    depth: usize,
) -> Result<Value, DecodeError> {
    let mut members = BTreeMap::new();
    for _ in 0..length {
        let name = read_name(reader)?;
        let Some(wanted) = wanted.get(&name) else {
            return Err(ValueError::new(format!("there is no attribute {name:?}")));
        };
        let member = read(reader, wanted, depth).within(|| Step::Attribute(name.clone()))?;
        if members.contains_key(&name) {
            return Err(ValueError::new(format!(
                "attribute {name:?} is there twice"
            )));
        }
        members.insert(name, member);
    }
    match wanted.keys().find(|name| !members.contains_key(*name)) {
        Some(name) => Err(ValueError::new(format!("attribute {name:?} is missing"))),
        None => Ok(Value::Object(members)),
    }
}

fn read_dynamic(reader: &mut Reader<'_>, depth: usize) -> Result<Value, DecodeError> {
    let Token::Text(json) = reader.next()? else {
        return Err(ValueError::new(
            "a value of type `any` must begin with its type",
        ));
    };
    let own_type = Type::from_json(json).map_err(|error| ValueError::new(error.to_string()))?;
    let value = read(reader, &own_type, depth)?;
    Ok(Value::dynamic_of(own_type, value))
}

fn read_name(reader: &mut Reader<'_>) -> Result<String, DecodeError> {
    match reader.next()? {
        Token::Text(text) => Ok(normalized(utf8(text)?.to_owned())),
        other => Err(ValueError::new(format!(
            "a name must be a string, not {}",
            other.noun()
        ))),
    }
}
