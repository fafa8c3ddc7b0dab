//! Writes ids.

use super::{ImportId, Kind, Part};
use crate::Value;

/// Why an object has no import id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no import id: {name:?} {problem}")]
pub struct PrintError {
    name: String,
    problem: &'static str,
}

impl ImportId {
    /// The id of an object, from its attributes. [`ImportId::parse`] gives the same values back.
    ///
    /// # Errors
    /// An attribute that is not there, null, unknown, empty or of another type.
    pub fn print(&self, object: &Value) -> Result<String, PrintError> {
        let mut id = self.prefix.clone();
        for (position, part) in self.parts.iter().enumerate() {
            let value = object.attribute(&part.name).unwrap_or(&Value::Null);
            let text = text(part, value).map_err(|problem| PrintError {
                name: part.name.clone(),
                problem,
            })?;
            let is_last = position + 1 == self.parts.len();
            let separator = if is_last { "" } else { &part.separator };
            id.push_str(&escaped(&text, separator));
            id.push_str(&part.separator);
        }
        Ok(id)
    }
}

fn text(part: &Part, value: &Value) -> Result<String, &'static str> {
    let text = match (part.kind, value.undynamic()) {
        (_, Value::Null) => return Err("is null"),
        (_, Value::Unknown(_)) => return Err("is not known"),
        (Kind::Text, Value::String(text)) => text.clone(),
        (Kind::Integer, Value::Number(number)) if number.is_integer() => number.to_string(),
        (Kind::Number, Value::Number(number)) => number.to_string(),
        (Kind::Bool, Value::Bool(value)) => value.to_string(),
        _ => return Err("is of another type than the template says"),
    };
    if text.is_empty() {
        return Err("is empty");
    }
    Ok(text)
}

/// The text without anything that could be taken for an escape or for the separator: of the
/// separator's signs all are escaped wherever they stand, so that none can begin one.
pub(super) fn escaped(text: &str, separator: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '%' || separator.contains(character) {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                escaped.push_str(&format!("%{byte:02X}"));
            }
        } else {
            escaped.push(character);
        }
    }
    escaped
}
