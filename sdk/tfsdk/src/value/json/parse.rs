//! Reading JSON text.

use super::Json;
use crate::Number;
use indexmap::IndexMap;
use std::str::FromStr;
use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, SyntaxErrorKind,
    ValueType,
};

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

impl JsonError {
    fn at(message: &str, position: &JsonReaderPosition) -> Self {
        let message = match &position.line_pos {
            Some(place) => {
                format!(
                    "{message} at line {}, column {}",
                    place.line + 1,
                    place.column + 1
                )
            }
            None => message.to_owned(),
        };
        Self { message }
    }
}

impl From<ReaderError> for JsonError {
    fn from(error: ReaderError) -> Self {
        match error {
            ReaderError::SyntaxError(error) => Self::at(in_words(&error.kind), &error.location),
            ReaderError::MaxNestingDepthExceeded { location, .. } => {
                Self::at("nested more than 160 levels deep", &location)
            }
            ReaderError::IoError { location, .. } => {
                Self::at("bytes that are not UTF-8", &location)
            }
            other => Self {
                message: other.to_string(),
            },
        }
    }
}

fn in_words(kind: &SyntaxErrorKind) -> &'static str {
    use SyntaxErrorKind as Kind;
    match kind {
        Kind::IncompleteDocument => "the text ends too early",
        Kind::TrailingData => "there is more after the end",
        Kind::CommentsNotEnabled | Kind::IncompleteComment | Kind::BlockCommentNotClosed => {
            "comments are not allowed"
        }
        Kind::InvalidLiteral | Kind::TrailingDataAfterLiteral => {
            "neither `true`, `false` nor `null`"
        }
        Kind::MalformedNumber | Kind::TrailingDataAfterNumber => "not a number",
        Kind::UnexpectedClosingBracket => "a closing bracket without an opening one",
        Kind::UnexpectedComma | Kind::TrailingCommaNotEnabled => "a comma without a value",
        Kind::MissingComma => "a comma is missing",
        Kind::UnexpectedColon => "a colon in the wrong place",
        Kind::MissingColon => "a colon is missing",
        Kind::ExpectingMemberNameOrObjectEnd => "a name in double quotes or `}` expected",
        Kind::NotEscapedControlCharacter => "a control character in a string",
        Kind::UnknownEscapeSequence | Kind::MalformedEscapeSequence => {
            "an escape that JSON does not have"
        }
        Kind::UnpairedSurrogatePairEscapeSequence => "half of a surrogate pair",
        Kind::MalformedJson => "a value expected",
        _ => "something else than JSON",
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
            let position = reader.current_position(false);
            Json::Number(number.map_err(|error| JsonError::at(&error.to_string(), &position))?)
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
