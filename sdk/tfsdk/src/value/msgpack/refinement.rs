//! Unknown values and what is known of them.

use super::encode::{Buffer, length, write_number, write_text};
use super::reader::{Reader, Token, utf8};
use super::{PREFIX_LENGTH, REFINED, REFINED_LENGTH, UNKNOWN};
use crate::value::{DecodeError, EncodeError, Refinement, ValueError, normalized};
use crate::{Number, Type, Value};
use rmp::encode as rmp;

// The keys of the map that a refined unknown value holds.
const NULLNESS: u8 = 1;
const PREFIX: u8 = 2;
const LOWER_BOUND: u8 = 3;
const UPPER_BOUND: u8 = 4;
const MIN_LENGTH: u8 = 5;
const MAX_LENGTH: u8 = 6;

pub(super) fn write_unknown(
    known: &Refinement,
    wanted: &Type,
    buffer: &mut Buffer,
) -> Result<(), EncodeError> {
    let mut body = refined_body(known, wanted)?;
    if body.len() > REFINED_LENGTH {
        // Only bounds with very many digits are so long; Terraform can do without them.
        let shorter = Refinement {
            lower_bound: None,
            upper_bound: None,
            ..known.clone()
        };
        body = refined_body(&shorter, wanted)?;
    }
    let (code, body) = if body.len() > 1 {
        (REFINED, body)
    } else {
        (UNKNOWN, vec![0])
    };
    rmp::write_ext_meta(buffer, length(body.len())?, code)?;
    buffer.as_mut_vec().extend_from_slice(&body);
    Ok(())
}

/// Only what makes sense for the type: Terraform refuses the rest.
fn refined_body(known: &Refinement, wanted: &Type) -> Result<Vec<u8>, EncodeError> {
    let mut count = 0;
    let mut entries = Buffer::new();
    let mut key = |key: u8, entries: &mut Buffer| {
        count += 1;
        rmp::write_pfix(entries, key)
    };
    if *wanted == Type::Dynamic {
        return Ok(vec![0x80]);
    }
    if known.not_null {
        key(NULLNESS, &mut entries)?;
        rmp::write_bool(&mut entries, false)?;
    }
    let is_collection = matches!(wanted, Type::List(_) | Type::Set(_) | Type::Map(_));
    match wanted {
        Type::String => {
            if let Some(prefix) = known.prefix.as_deref().filter(|prefix| !prefix.is_empty()) {
                key(PREFIX, &mut entries)?;
                let cut = prefix.floor_char_boundary(PREFIX_LENGTH);
                write_text(&prefix[..cut], &mut entries)?;
            }
        }
        Type::Number => {
            for (code, bound) in [
                (LOWER_BOUND, &known.lower_bound),
                (UPPER_BOUND, &known.upper_bound),
            ] {
                if let Some((number, inclusive)) = bound {
                    key(code, &mut entries)?;
                    rmp::write_array_len(&mut entries, 2)?;
                    write_number(number, &mut entries)?;
                    rmp::write_bool(&mut entries, *inclusive)?;
                }
            }
        }
        _ if is_collection => {
            for (code, bound) in [
                (MIN_LENGTH, known.min_length),
                (MAX_LENGTH, known.max_length),
            ] {
                if let Some(bound) = bound.and_then(|bound| i64::try_from(bound).ok()) {
                    key(code, &mut entries)?;
                    rmp::write_sint(&mut entries, bound)?;
                }
            }
        }
        _ => {}
    }
    let mut body = Buffer::new();
    rmp::write_map_len(&mut body, count)?;
    body.as_mut_vec().extend_from_slice(entries.as_slice());
    Ok(body.into_vec())
}

pub(super) fn read_unknown(code: i8, body: &[u8]) -> Result<Value, DecodeError> {
    match code {
        _ if body.len() <= 1 => Ok(Value::unknown()),
        REFINED if body.len() <= REFINED_LENGTH => read_refined(body),
        REFINED => Err(ValueError::new(
            "what is known of the unknown value is too long",
        )),
        code => Err(ValueError::new(format!(
            "the extension {code} with {} bytes has no meaning",
            body.len()
        ))),
    }
}

fn read_refined(body: &[u8]) -> Result<Value, DecodeError> {
    let mut reader = Reader::new(body);
    let Token::Map(entries) = reader.next()? else {
        return Err(wrong());
    };
    let mut known = Refinement::default();
    let mut is_null = false;
    for _ in 0..entries {
        let key = match reader.next()? {
            Token::Unsigned(key) => u8::try_from(key).unwrap_or_default(),
            Token::Signed(_) => 0,
            _ => return Err(wrong()),
        };
        match key {
            NULLNESS => match reader.next()? {
                Token::Bool(nullness) => {
                    is_null = nullness;
                    known.not_null = !nullness;
                }
                _ => return Err(wrong()),
            },
            PREFIX => match reader.next()? {
                Token::Text(prefix) => known.prefix = Some(normalized(utf8(prefix)?.to_owned())),
                _ => return Err(wrong()),
            },
            LOWER_BOUND => known.lower_bound = Some(read_bound(&mut reader)?),
            UPPER_BOUND => known.upper_bound = Some(read_bound(&mut reader)?),
            MIN_LENGTH => known.min_length = Some(read_length(&mut reader)?),
            MAX_LENGTH => known.max_length = Some(read_length(&mut reader)?),
            _ => reader.skip()?,
        }
    }
    Ok(if is_null { Value::Null } else { known.into() })
}

fn read_bound(reader: &mut Reader<'_>) -> Result<(Number, bool), DecodeError> {
    let Token::Array(2) = reader.next()? else {
        return Err(wrong());
    };
    let number = reader.next()?.number()?;
    match reader.next()? {
        Token::Bool(inclusive) => Ok((number, inclusive)),
        _ => Err(wrong()),
    }
}

fn read_length(reader: &mut Reader<'_>) -> Result<u64, DecodeError> {
    match reader.next()? {
        Token::Unsigned(length) => Ok(length),
        Token::Signed(length) => u64::try_from(length).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

fn wrong() -> DecodeError {
    ValueError::new("what is known of the unknown value cannot be read")
}
