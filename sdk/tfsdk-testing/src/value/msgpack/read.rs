//! Reads MessagePack.

use super::CodecError;
use crate::value::{Refinement, Type, Value};
use bigdecimal::{BigDecimal, ToPrimitive};
use rmp::Marker;
use std::collections::BTreeMap;
use std::str::FromStr;

/// Reads one value of type `ty` that fills `bytes`.
///
/// # Errors
/// Bytes that are no value of the type, or more bytes than one value.
pub fn read(bytes: &[u8], ty: &Type) -> Result<Value, CodecError> {
    let mut reader = Reader {
        bytes,
        depth: DEPTH,
    };
    let value = reader.value(ty).map_err(|mut error| {
        if error.path.is_empty() {
            error.path = "the value".to_owned();
        }
        error
    })?;
    if reader.bytes.is_empty() {
        Ok(value)
    } else {
        fail(format!("{} bytes follow the value", reader.bytes.len()))
    }
}

fn fail<T>(problem: impl Into<String>) -> Result<T, CodecError> {
    Err(CodecError {
        path: String::new(),
        problem: problem.into(),
    })
}

fn at(step: String) -> impl FnOnce(CodecError) -> CodecError {
    move |error| CodecError {
        path: format!("{step}{}", error.path),
        ..error
    }
}

/// How deep values may be nested, and how many digits a number may have on either side of its point: what goes
/// beyond would fill the stack or the memory.
const DEPTH: usize = 200;
const DIGITS: i64 = 16_384;

struct Reader<'a> {
    bytes: &'a [u8],
    /// How much deeper the next value may be nested.
    depth: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], CodecError> {
        let Some((head, tail)) = self.bytes.split_at_checked(length) else {
            return fail("the bytes end inside the value");
        };
        self.bytes = tail;
        Ok(head)
    }

    fn uint(&mut self, width: usize) -> Result<u64, CodecError> {
        let bytes = self.take(width)?;
        Ok(bytes
            .iter()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    }

    fn length(&mut self, width: usize) -> Result<usize, CodecError> {
        Ok(self.uint(width)? as usize)
    }

    fn marker(&mut self) -> Result<Marker, CodecError> {
        Ok(Marker::from_u8(self.take(1)?[0]))
    }

    fn peek(&self) -> Option<Marker> {
        self.bytes.first().map(|byte| Marker::from_u8(*byte))
    }

    fn value(&mut self, ty: &Type) -> Result<Value, CodecError> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return fail("it is nested too deeply");
        };
        self.depth = depth;
        let value = self.nested(ty)?;
        self.depth += 1;
        Ok(value)
    }

    fn nested(&mut self, ty: &Type) -> Result<Value, CodecError> {
        match self.peek() {
            Some(Marker::Null) => {
                self.take(1)?;
                return Ok(Value::Null);
            }
            Some(
                Marker::FixExt1
                | Marker::FixExt2
                | Marker::FixExt4
                | Marker::FixExt8
                | Marker::FixExt16
                | Marker::Ext8
                | Marker::Ext16
                | Marker::Ext32,
            ) => return self.unknown(),
            _ => {}
        }
        match ty {
            Type::Bool => match self.marker()? {
                Marker::True => Ok(Value::Bool(true)),
                Marker::False => Ok(Value::Bool(false)),
                other => fail(format!("a bool is required, not {other:?}")),
            },
            Type::Number => self.number().map(Value::Number),
            Type::String => self.text().map(|text| Value::text(&text)),
            Type::List(of) => self.array(|_| Some(of)).map(Value::List),
            Type::Set(of) => self.array(|_| Some(of)).map(Value::set),
            Type::Tuple(of) => {
                let items = self.array(|position| of.get(position))?;
                if items.len() == of.len() {
                    Ok(Value::List(items))
                } else {
                    fail(format!("a tuple of {} elements is required", of.len()))
                }
            }
            Type::Map(of) => self
                .map(|_| Some(of), |key| format!("[{key:?}]"))
                .map(Value::Map),
            Type::Object(of) => {
                let members = self.map(|key| of.get(key), |key| format!(".{key}"))?;
                match of.keys().find(|name| !members.contains_key(*name)) {
                    Some(missing) => fail(format!("attribute `{missing}` is missing")),
                    None => Ok(Value::Object(members)),
                }
            }
            Type::Dynamic => self.dynamic(),
        }
    }

    fn dynamic(&mut self) -> Result<Value, CodecError> {
        if self.array_length()? != 2 {
            return fail("a dynamic value is a pair of type and value");
        }
        let length = match self.marker()? {
            Marker::Bin8 | Marker::Str8 => self.length(1)?,
            Marker::Bin16 | Marker::Str16 => self.length(2)?,
            Marker::Bin32 | Marker::Str32 => self.length(4)?,
            Marker::FixStr(length) => usize::from(length),
            other => return fail(format!("a type in JSON is required, not {other:?}")),
        };
        let ty = Type::parse(self.take(length)?).or_else(fail)?;
        let value = self.value(&ty)?;
        Ok(Value::Dynamic(Box::new((ty, value))))
    }

    fn array<'t>(
        &mut self,
        ty: impl Fn(usize) -> Option<&'t Type>,
    ) -> Result<Vec<Value>, CodecError> {
        let length = self.array_length()?;
        let mut items = Vec::new();
        for position in 0..length {
            let Some(ty) = ty(position) else {
                return fail(format!("{length} elements are too many"));
            };
            items.push(self.value(ty).map_err(at(format!("[{position}]")))?);
        }
        Ok(items)
    }

    fn array_length(&mut self) -> Result<usize, CodecError> {
        match self.marker()? {
            Marker::FixArray(length) => Ok(usize::from(length)),
            Marker::Array16 => self.length(2),
            Marker::Array32 => self.length(4),
            other => fail(format!("an array is required, not {other:?}")),
        }
    }

    fn map_length(&mut self) -> Result<usize, CodecError> {
        match self.marker()? {
            Marker::FixMap(length) => Ok(usize::from(length)),
            Marker::Map16 => self.length(2),
            Marker::Map32 => self.length(4),
            other => fail(format!("a map is required, not {other:?}")),
        }
    }

    fn map<'t>(
        &mut self,
        ty: impl Fn(&str) -> Option<&'t Type>,
        step: impl Fn(&str) -> String,
    ) -> Result<BTreeMap<String, Value>, CodecError> {
        let mut members = BTreeMap::new();
        for _ in 0..self.map_length()? {
            let key = self.text()?;
            let Some(ty) = ty(&key) else {
                return fail(format!("attribute `{key}` is not in the schema"));
            };
            let value = self.value(ty).map_err(at(step(&key)))?;
            if members.insert(key.clone(), value).is_some() {
                return fail(format!("key {key:?} stands there twice"));
            }
        }
        Ok(members)
    }

    fn text(&mut self) -> Result<String, CodecError> {
        let length = match self.marker()? {
            Marker::FixStr(length) => usize::from(length),
            Marker::Str8 | Marker::Bin8 => self.length(1)?,
            Marker::Str16 | Marker::Bin16 => self.length(2)?,
            Marker::Str32 | Marker::Bin32 => self.length(4)?,
            other => return fail(format!("a string is required, not {other:?}")),
        };
        match std::str::from_utf8(self.take(length)?) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => fail("the text is not UTF-8"),
        }
    }

    fn number(&mut self) -> Result<BigDecimal, CodecError> {
        if let Some(Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32) = self.peek()
        {
            return decimal(&self.text()?);
        }
        let signed = |bits: u64, width: u32| {
            let shift = 64 - 8 * width;
            BigDecimal::from(((bits << shift) as i64) >> shift)
        };
        match self.marker()? {
            Marker::FixPos(number) => Ok(BigDecimal::from(number)),
            Marker::FixNeg(number) => Ok(BigDecimal::from(number)),
            Marker::U8 => self.uint(1).map(BigDecimal::from),
            Marker::U16 => self.uint(2).map(BigDecimal::from),
            Marker::U32 => self.uint(4).map(BigDecimal::from),
            Marker::U64 => self.uint(8).map(BigDecimal::from),
            Marker::I8 => Ok(signed(self.uint(1)?, 1)),
            Marker::I16 => Ok(signed(self.uint(2)?, 2)),
            Marker::I32 => Ok(signed(self.uint(4)?, 4)),
            Marker::I64 => Ok(signed(self.uint(8)?, 8)),
            Marker::F32 => float(f64::from(f32::from_bits(self.uint(4)? as u32))),
            Marker::F64 => float(f64::from_bits(self.uint(8)?)),
            other => fail(format!("a number is required, not {other:?}")),
        }
    }

    fn unknown(&mut self) -> Result<Value, CodecError> {
        let length = match self.marker()? {
            Marker::FixExt1 => 1,
            Marker::FixExt2 => 2,
            Marker::FixExt4 => 4,
            Marker::FixExt8 => 8,
            Marker::FixExt16 => 16,
            Marker::Ext8 => self.length(1)?,
            Marker::Ext16 => self.length(2)?,
            _ => self.length(4)?,
        };
        let code = self.uint(1)?;
        let body = self.take(length)?;
        match code {
            _ if length <= 1 => Ok(Value::unknown()),
            12 if length <= 1024 => {
                let mut reader = Reader {
                    bytes: body,
                    ..*self
                };
                reader.refinement().map(Value::Unknown)
            }
            _ => fail(format!("extension {code} of {length} bytes is unsupported")),
        }
    }

    fn refinement(&mut self) -> Result<Refinement, CodecError> {
        let mut refinement = Refinement::default();
        for _ in 0..self.map_length()? {
            let key = self.number()?.to_u64();
            match key {
                Some(1) => refinement.not_null = self.marker()? == Marker::False,
                Some(2) => refinement.prefix = Some(self.text()?),
                Some(3) => refinement.lower_bound = Some(self.bound()?),
                Some(4) => refinement.upper_bound = Some(self.bound()?),
                Some(5) => refinement.min_length = self.number()?.to_u64(),
                Some(6) => refinement.max_length = self.number()?.to_u64(),
                _ => return fail("a refinement of an unknown kind"),
            }
        }
        Ok(refinement)
    }

    fn bound(&mut self) -> Result<(BigDecimal, bool), CodecError> {
        if self.array_length()? != 2 {
            return fail("a bound is a pair of number and inclusiveness");
        }
        Ok((self.number()?, self.marker()? == Marker::True))
    }
}

/// A float stands for the shortest decimal that reads back as it.
fn float(number: f64) -> Result<BigDecimal, CodecError> {
    if !number.is_finite() {
        return fail("NaN and infinity are no numbers to Terraform");
    }
    decimal(&format!("{number}"))
}

fn decimal(text: &str) -> Result<BigDecimal, CodecError> {
    match BigDecimal::from_str(text) {
        Ok(number) if number.fractional_digit_count().abs() <= DIGITS => Ok(number),
        Ok(_) => fail(format!("{text:?} has too many digits")),
        Err(_) => fail(format!("{text:?} is no decimal number")),
    }
}
