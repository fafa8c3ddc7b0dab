//! Reading the parts of MessagePack that values are made of.

use crate::Number;
use crate::value::{DecodeError, ValueError};
use rmp::Marker;

/// The bytes that are still to be read. No length is believed before so many bytes are there.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

/// What comes next.
pub(super) enum Token<'a> {
    Nil,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    /// Text or binary.
    Text(&'a [u8]),
    Array(usize),
    Map(usize),
    Extension(i8, &'a [u8]),
}

impl<'a> Reader<'a> {
    pub(super) fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn next(&mut self) -> Result<Token<'a>, DecodeError> {
        let [marker] = self.array()?;
        Ok(match Marker::from_u8(marker) {
            Marker::Null => Token::Nil,
            Marker::False => Token::Bool(false),
            Marker::True => Token::Bool(true),
            Marker::FixPos(value) => Token::Unsigned(value.into()),
            Marker::FixNeg(value) => Token::Signed(value.into()),
            Marker::U8 => Token::Unsigned(u8::from_be_bytes(self.array()?).into()),
            Marker::U16 => Token::Unsigned(u16::from_be_bytes(self.array()?).into()),
            Marker::U32 => Token::Unsigned(u32::from_be_bytes(self.array()?).into()),
            Marker::U64 => Token::Unsigned(u64::from_be_bytes(self.array()?)),
            Marker::I8 => Token::Signed(i8::from_be_bytes(self.array()?).into()),
            Marker::I16 => Token::Signed(i16::from_be_bytes(self.array()?).into()),
            Marker::I32 => Token::Signed(i32::from_be_bytes(self.array()?).into()),
            Marker::I64 => Token::Signed(i64::from_be_bytes(self.array()?)),
            Marker::F32 => Token::Float(f32::from_be_bytes(self.array()?).into()),
            Marker::F64 => Token::Float(f64::from_be_bytes(self.array()?)),
            Marker::FixStr(length) => Token::Text(self.take(length.into())?),
            Marker::Str8 | Marker::Bin8 => {
                let length = self.length8()?;
                Token::Text(self.take(length)?)
            }
            Marker::Str16 | Marker::Bin16 => {
                let length = self.length16()?;
                Token::Text(self.take(length)?)
            }
            Marker::Str32 | Marker::Bin32 => {
                let length = self.length32()?;
                Token::Text(self.take(length)?)
            }
            Marker::FixArray(length) => Token::Array(self.counted(length.into(), 1)?),
            Marker::Array16 => {
                let length = self.length16()?;
                Token::Array(self.counted(length, 1)?)
            }
            Marker::Array32 => {
                let length = self.length32()?;
                Token::Array(self.counted(length, 1)?)
            }
            Marker::FixMap(length) => Token::Map(self.counted(length.into(), 2)?),
            Marker::Map16 => {
                let length = self.length16()?;
                Token::Map(self.counted(length, 2)?)
            }
            Marker::Map32 => {
                let length = self.length32()?;
                Token::Map(self.counted(length, 2)?)
            }
            Marker::FixExt1 => self.extension(1)?,
            Marker::FixExt2 => self.extension(2)?,
            Marker::FixExt4 => self.extension(4)?,
            Marker::FixExt8 => self.extension(8)?,
            Marker::FixExt16 => self.extension(16)?,
            Marker::Ext8 => {
                let length = self.length8()?;
                self.extension(length)?
            }
            Marker::Ext16 => {
                let length = self.length16()?;
                self.extension(length)?
            }
            Marker::Ext32 => {
                let length = self.length32()?;
                self.extension(length)?
            }
            Marker::Reserved => {
                return Err(ValueError::new(
                    "not MessagePack: the byte c1 is never used",
                ));
            }
        })
    }

    /// Passes over one value with all that is in it.
    pub(super) fn skip(&mut self) -> Result<(), DecodeError> {
        let mut pending = 1usize;
        while pending > 0 {
            let inside = match self.next()? {
                Token::Array(length) => length,
                Token::Map(length) => length.saturating_mul(2),
                _ => 0,
            };
            pending = (pending - 1).saturating_add(inside);
        }
        Ok(())
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or_else(too_short)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH], DecodeError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(too_short)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn length8(&mut self) -> Result<usize, DecodeError> {
        Ok(u8::from_be_bytes(self.array()?).into())
    }

    fn length16(&mut self) -> Result<usize, DecodeError> {
        Ok(u16::from_be_bytes(self.array()?).into())
    }

    fn length32(&mut self) -> Result<usize, DecodeError> {
        usize::try_from(u32::from_be_bytes(self.array()?)).map_err(|_| too_short())
    }

    /// Each element takes a byte or more, so an honest count is never above the bytes left.
    fn counted(&self, count: usize, bytes: usize) -> Result<usize, DecodeError> {
        if count.saturating_mul(bytes) <= self.rest.len() {
            Ok(count)
        } else {
            Err(too_short())
        }
    }

    fn extension(&mut self, length: usize) -> Result<Token<'a>, DecodeError> {
        let code = i8::from_be_bytes(self.array()?);
        Ok(Token::Extension(code, self.take(length)?))
    }
}

fn too_short() -> DecodeError {
    ValueError::new("the MessagePack bytes end too early")
}

impl Token<'_> {
    /// What it is called in a message.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Nil => "null",
            Self::Bool(_) => "a bool",
            Self::Signed(_) | Self::Unsigned(_) | Self::Float(_) => "a number",
            Self::Text(_) => "a string",
            Self::Array(_) => "an array",
            Self::Map(_) => "a map",
            Self::Extension(..) => "an unknown value",
        }
    }

    /// The number in any of its forms: whole, double or decimal text.
    pub(super) fn number(&self) -> Result<Number, DecodeError> {
        let number = match self {
            Self::Signed(value) => Ok(Number::from(*value)),
            Self::Unsigned(value) => Ok(Number::from(*value)),
            Self::Float(value) => Number::from_wire(*value),
            Self::Text(text) => Number::parse(utf8(text)?),
            other => {
                return Err(ValueError::new(format!(
                    "a number is required, not {}",
                    other.noun()
                )));
            }
        };
        number.map_err(|error| ValueError::new(format!("a number is required: {error}")))
    }
}

pub(super) fn utf8(bytes: &[u8]) -> Result<&str, DecodeError> {
    std::str::from_utf8(bytes).map_err(|_| ValueError::new("the text is not UTF-8"))
}
