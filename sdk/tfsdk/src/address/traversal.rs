//! What addresses are written in: a name, then names behind dots and keys in brackets. Blanks and
//! comments may stand between any two parts, as everywhere in the Terraform language.

use super::{AddressError, InstanceKey};
use crate::Number;
use crate::path::{PathError, Reader, is_identifier_part};

/// One part.
#[derive(Debug)]
pub(super) enum Part {
    /// A name, the first one or one behind a dot.
    Name(String),
    /// A key in brackets.
    Key(InstanceKey),
}

/// A part and the character at which it begins, counted from 1.
pub(super) type Placed = (usize, Part);

impl From<PathError> for AddressError {
    fn from(error: PathError) -> Self {
        Self {
            position: error.position,
            message: error.message.to_owned(),
        }
    }
}

/// Splits `text` into its parts.
pub(super) fn split(text: &str) -> Result<Vec<Placed>, AddressError> {
    let mut reader = Reader::new(text);
    skip_blank(&mut reader)?;
    let start = reader.position + 1;
    let Some(first) = name(&mut reader) else {
        return Err(reader.wrong("an address begins with a name").into());
    };
    let mut parts = vec![(start, Part::Name(first))];
    loop {
        skip_blank(&mut reader)?;
        let start = reader.position + 1;
        let part = match reader.take() {
            None => return Ok(parts),
            Some('\n' | '\r') => {
                skip_lines(&mut reader)?;
                return Ok(parts);
            }
            Some('.') => {
                skip_blank(&mut reader)?;
                let found = name(&mut reader);
                Part::Name(found.ok_or_else(|| reader.wrong("a name must follow the dot"))?)
            }
            Some('[') => Part::Key(key(&mut reader)?),
            Some(_) => {
                reader.position -= 1;
                return Err(reader.wrong("`.` or `[` expected").into());
            }
        };
        parts.push((start, part));
    }
}

fn name(reader: &mut Reader) -> Option<String> {
    let rest = &reader.characters[reader.position..];
    let length = rest
        .iter()
        .take_while(|character| is_identifier_part(**character))
        .count();
    let name: String = rest[..length].iter().collect();
    if !crate::path::is_identifier(&name) {
        return None;
    }
    reader.position += length;
    Some(name)
}

fn key(reader: &mut Reader) -> Result<InstanceKey, AddressError> {
    skip_blank(reader)?;
    let key = match reader.peek() {
        Some('"') => {
            reader.position += 1;
            InstanceKey::from(reader.string()?)
        }
        Some(digit) if digit.is_ascii_digit() => {
            let wrong = reader.wrong("a key must be a whole number that fits 64 bits");
            let whole = Number::parse(&number(reader)).ok();
            let whole = whole.and_then(|number| number.to_i64());
            InstanceKey::Number(whole.ok_or(wrong)?)
        }
        _ => {
            let wrong = reader.wrong("a key is a plain number or a text in double quotes");
            return Err(wrong.into());
        }
    };
    skip_blank(reader)?;
    if reader.peek() != Some(']') {
        return Err(reader.wrong("`]` expected after the key").into());
    }
    reader.position += 1;
    Ok(key)
}

/// Digits, a fraction and an exponent, as far as they go.
fn number(reader: &mut Reader) -> String {
    let mut text = digits(reader, 0).unwrap_or_default();
    if reader.peek() == Some('.')
        && let Some(fraction) = digits(reader, 1)
    {
        text.push_str(&fraction);
    }
    if matches!(reader.peek(), Some('e' | 'E')) {
        let sign = reader.characters.get(reader.position + 1);
        let lead = if matches!(sign, Some('+' | '-')) {
            2
        } else {
            1
        };
        if let Some(exponent) = digits(reader, lead) {
            text.push_str(&exponent);
        }
    }
    text
}

/// The next `lead` characters and the digits behind them; nothing if there are no digits.
fn digits(reader: &mut Reader, lead: usize) -> Option<String> {
    let rest = &reader.characters[reader.position..];
    let count = rest
        .iter()
        .skip(lead)
        .take_while(|digit| digit.is_ascii_digit())
        .count();
    let taken: String = rest.iter().take(lead + count).collect();
    (count > 0).then(|| {
        reader.position += lead + count;
        taken
    })
}

/// Passes over blanks and comments, not over line ends.
fn skip_blank(reader: &mut Reader) -> Result<(), AddressError> {
    loop {
        let rest = &reader.characters[reader.position..];
        reader.position += match rest {
            [' ' | '\t', ..] => 1,
            ['#', ..] | ['/', '/', ..] => {
                let to_end = rest.iter().take_while(|character| **character != '\n');
                to_end.count()
            }
            ['/', '*', inside @ ..] => match inside.windows(2).position(|end| end == ['*', '/']) {
                Some(length) => length + 4,
                None => return Err(reader.wrong("the comment has no end").into()),
            },
            _ => return Ok(()),
        };
    }
}

/// After the address nothing but empty lines and comments may stand.
fn skip_lines(reader: &mut Reader) -> Result<(), AddressError> {
    loop {
        skip_blank(reader)?;
        match reader.take() {
            None => return Ok(()),
            Some('\n' | '\r') => {}
            Some(_) => {
                reader.position -= 1;
                return Err(reader.wrong("text after the address").into());
            }
        }
    }
}
