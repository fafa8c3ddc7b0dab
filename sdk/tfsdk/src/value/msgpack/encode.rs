//! Writing values, byte for byte as Terraform does.

use super::refinement::write_unknown;
use crate::value::conforms::{check_length, check_members, mismatch};
use crate::value::{DEPTH, EncodeError, ValueError, Within};
use crate::{Number, Step, Type, Value};
use rmp::encode as rmp;
use std::convert::Infallible;

/// What is written to, and cannot fail.
pub(super) type Buffer = rmp::ByteBuf;

/// Writes `value`, which must be of type `wanted`.
///
/// # Errors
/// The first part that is not of its type, with its path.
pub fn encode(value: &Value, wanted: &Type) -> Result<Vec<u8>, EncodeError> {
    let mut buffer = Buffer::new();
    write(value, wanted, &mut buffer, DEPTH)?;
    Ok(buffer.into_vec())
}

impl From<rmp::ValueWriteError<Infallible>> for ValueError {
    fn from(_: rmp::ValueWriteError<Infallible>) -> Self {
        Self::new("cannot be written")
    }
}

impl From<Infallible> for ValueError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

fn write(
    value: &Value,
    wanted: &Type,
    buffer: &mut Buffer,
    depth: usize,
) -> Result<(), EncodeError> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(ValueError::new("nested too deeply"));
    };
    match (value, wanted) {
        (Value::Null, _) => rmp::write_nil(buffer)?,
        (Value::Unknown(known), wanted) => write_unknown(known, wanted, buffer)?,
        (Value::Bool(value), Type::Bool) => rmp::write_bool(buffer, *value)?,
        (Value::Number(number), Type::Number) => write_number(number, buffer)?,
        (Value::String(text), Type::String) => write_text(text, buffer)?,
        (Value::List(elements), Type::List(wanted)) => {
            rmp::write_array_len(buffer, length(elements.len())?)?;
            for (index, element) in (0..).zip(elements) {
                write(element, wanted, buffer, depth).within(|| Step::Index(index))?;
            }
        }
        (Value::List(elements), Type::Tuple(wanted)) => {
            check_length(elements.len(), wanted.len())?;
            rmp::write_array_len(buffer, length(elements.len())?)?;
            for (index, (element, wanted)) in (0..).zip(elements.iter().zip(wanted)) {
                write(element, wanted, buffer, depth).within(|| Step::Index(index))?;
            }
        }
        (Value::Set(elements), Type::Set(wanted)) => {
            rmp::write_array_len(buffer, length(elements.len())?)?;
            for element in elements {
                write(element, wanted, buffer, depth).within(|| Step::Element(element.clone()))?;
            }
        }
        (Value::Map(members), Type::Map(wanted)) => {
            rmp::write_map_len(buffer, length(members.len())?)?;
            for (key, member) in members {
                write_text(key, buffer)?;
                write(member, wanted, buffer, depth).within(|| Step::Key(key.clone()))?;
            }
        }
        (Value::Object(members), Type::Object(wanted)) => {
            check_members(members, wanted)?;
            rmp::write_map_len(buffer, length(members.len())?)?;
            for ((name, member), wanted) in members.iter().zip(wanted.values()) {
                write_text(name, buffer)?;
                write(member, wanted, buffer, depth).within(|| Step::Attribute(name.clone()))?;
            }
        }
        (Value::Dynamic(inner), Type::Dynamic) => {
            let (own_type, value) = inner.as_ref();
            let json = own_type.to_json();
            rmp::write_array_len(buffer, 2)?;
            rmp::write_bin_len(buffer, length(json.len())?)?;
            buffer.as_mut_vec().extend_from_slice(json.as_bytes());
            write(value, own_type, buffer, depth)?;
        }
        (value, wanted) => return Err(mismatch(value, wanted)),
    }
    Ok(())
}

/// Whole numbers within `i64` as such, fractions that a double holds exactly as a double, and all
/// other numbers as decimal text.
pub(super) fn write_number(number: &Number, buffer: &mut Buffer) -> Result<(), EncodeError> {
    if let Some(integer) = number.to_i64() {
        rmp::write_sint(buffer, integer)?;
    } else if let Some(float) = number.to_wire() {
        rmp::write_f64(buffer, float)?;
    } else {
        write_text(&number.to_string(), buffer)?;
    }
    Ok(())
}

pub(super) fn write_text(text: &str, buffer: &mut Buffer) -> Result<(), EncodeError> {
    rmp::write_str_len(buffer, length(text.len())?)?;
    buffer.as_mut_vec().extend_from_slice(text.as_bytes());
    Ok(())
}

pub(super) fn length(length: usize) -> Result<u32, EncodeError> {
    u32::try_from(length).map_err(|_| ValueError::new("too long to be sent"))
}
