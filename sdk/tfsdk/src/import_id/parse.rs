//! Takes ids apart.

use super::{ImportId, Kind, Part};
use crate::{Diagnostics, Number, Value};
use std::collections::BTreeMap;

impl ImportId {
    /// The values in an id, by attribute.
    ///
    /// # Errors
    /// An id of another form. The message shows the form, and names the part that is wrong.
    pub fn parse(&self, id: &str) -> Result<BTreeMap<String, Value>, Diagnostics> {
        let mut rest = id
            .strip_prefix(self.prefix.as_str())
            .ok_or_else(|| self.wrong(id, &format!("it does not start with {:?}", self.prefix)))?;
        let mut values = BTreeMap::new();
        for (position, part) in self.parts.iter().enumerate() {
            let is_last = position + 1 == self.parts.len();
            let (text, after) = split(part, rest, is_last).ok_or_else(|| {
                self.wrong(
                    id,
                    &format!("{:?} is missing after <{}>", part.separator, part.name),
                )
            })?;
            if text.is_empty() {
                return Err(self.wrong(id, &format!("<{}> is empty", part.name)));
            }
            let text = decoded(text).ok_or_else(|| {
                let what = format!("the escapes in <{}> do not make UTF-8 text", part.name);
                self.wrong(id, &what)
            })?;
            let value = typed(part.kind, text).map_err(|(text, wanted)| {
                let what = format!("<{}> must be {wanted}, but is {text:?}", part.name);
                self.wrong(id, &what)
            })?;
            values.insert(part.name.clone(), value);
            rest = after;
        }
        Ok(values)
    }

    fn wrong(&self, id: &str, what: &str) -> Diagnostics {
        let shown: String = id.chars().take(200).collect();
        let mut detail = format!(
            "The id must have the form {}, but in {shown:?} {what}.",
            self.form()
        );
        let separators: Vec<_> = self.parts.iter().rev().skip(1).collect();
        if let Some(part) = separators.first() {
            detail.push_str(&format!(
                " Where a part itself contains {:?}, write {} for it.",
                part.separator,
                super::print::escaped(&part.separator, &part.separator)
            ));
        }
        Diagnostics::from_error("Invalid import id", detail)
    }
}

/// The text of a part and what follows its separator. The last part goes to the end, so that it
/// may contain any separator.
fn split<'a>(part: &Part, rest: &'a str, is_last: bool) -> Option<(&'a str, &'a str)> {
    if is_last {
        return Some((rest.strip_suffix(part.separator.as_str())?, ""));
    }
    rest.split_once(part.separator.as_str())
}

/// The text with its escapes resolved; `None` when they do not make text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escape = match (first, after) {
            (b'%', [high, low, after @ ..]) => digit(*high)
                .zip(digit(*low))
                .map(|(high, low)| (high * 16 + low, after)),
            _ => None,
        };
        let (byte, after) = escape.unwrap_or((*first, after));
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

fn typed(kind: Kind, text: String) -> Result<Value, (String, &'static str)> {
    match kind {
        Kind::Text => Ok(Value::string(text)),
        Kind::Integer => match Number::parse(&text).ok().filter(Number::is_integer) {
            Some(number) => Ok(Value::Number(number)),
            None => Err((text, "a whole number")),
        },
        Kind::Number => match Number::parse(&text) {
            Ok(number) => Ok(Value::Number(number)),
            Err(_) => Err((text, "a number")),
        },
        Kind::Bool => match text.as_str() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err((text, "true or false")),
        },
    }
}
