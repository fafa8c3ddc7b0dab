//! Reading JSON text.

use super::Json;
use crate::Number;
use indexmap::IndexMap;
use std::str::FromStr;
use struson::reader::{JsonReader, JsonStreamReader, ReaderError, ReaderSettings, ValueType};

/// How deep arrays and objects may be nested.
const DEPTH: u32 = 160;

/// What is wrong with a JSON text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not JSON: {message}")]
pub struct JsonError {
    message: String,
}

impl Json {
    /// Reads a JSON text. A byte order mark is passed over; of equal members the last one counts.
    ///
    /// # Errors
    /// Anything that is not JSON, nesting deeper than 160 levels, and numbers that would take
    /// more than 16,384 digits to write out.
    pub fn parse(text: &str) -> Result<Self, JsonError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// As [`Json::parse`]; the bytes must be UTF-8.
    ///
    /// # Errors
    /// As for [`Json::parse`].
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, JsonError> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let settings = ReaderSettings {
            track_path: false,
            max_nesting_depth: Some(DEPTH),
            restrict_number_values: false,
            ..ReaderSettings::default()
        };
        let mut reader = JsonStreamReader::new_custom(text, settings);
        let json = read(&mut reader)?;
        reader.consume_trailing_whitespace()?;
        Ok(json)
    }
}

impl FromStr for Json {
    type Err = JsonError;

    fn from_str(text: &str) -> Result<Self, JsonError> {
        Self::parse(text)
    }
}

impl From<ReaderError> for JsonError {
    fn from(error: ReaderError) -> Self {
        Self {
            message: error.to_string(),
        }
    }
}

fn read(reader: &mut JsonStreamReader<&[u8]>) -> Result<Json, JsonError> {
    Ok(match reader.peek()? {
        ValueType::Null => {
            reader.next_null()?;
            Json::Null
        }
        ValueType::Boolean => Json::Bool(reader.next_bool()?),
        ValueType::String => Json::String(reader.next_string()?),
        ValueType::Number => {
            let number = Number::parse(reader.next_number_as_str()?);
            Json::Number(number.map_err(|error| JsonError {
                message: error.to_string(),
            })?)
        }
        ValueType::Array => {
            let mut elements = Vec::new();
            reader.begin_array()?;
            while reader.has_next()? {
                elements.push(read(reader)?);
            }
            reader.end_array()?;
            Json::Array(elements)
        }
        ValueType::Object => {
            let mut members = IndexMap::new();
            reader.begin_object()?;
            while reader.has_next()? {
                let name = reader.next_name_owned()?;
                members.insert(name, read(reader)?);
            }
            reader.end_object()?;
            Json::Object(members)
        }
    })
}
