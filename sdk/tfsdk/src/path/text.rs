//! Paths as text, as in a Terraform expression: `owner.emails[0]`, `labels["team"]`.

use super::{AttributePath, Step};
use std::fmt;
use std::str::FromStr;

/// A text that is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an attribute path, at character {position}: {message}")]
pub struct PathError {
    /// Which character is wrong, counted from 1.
    pub position: usize,
    /// What is wrong with it.
    pub message: &'static str,
}

/// Whether `name` can stand in an expression without quotes.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && characters.all(is_identifier_part)
}

fn is_identifier_part(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '-')
}

/// `text` as a quoted string of the Terraform language, on one line and without anything that a
/// terminal would act upon.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '$' | '%' if characters.peek() == Some(&'{') => {
                quoted.push(character);
                quoted.push(character);
            }
            printable if is_printable(printable) => quoted.push(printable),
            other if u32::from(other) > 0xffff => {
                quoted.push_str(&format!("\\U{:08x}", u32::from(other)));
            }
            other => quoted.push_str(&format!("\\u{:04x}", u32::from(other))),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether `character` shows. The standard library knows, but asks only through its own escapes;
/// a letter in front keeps it from escaping combining marks.
pub(crate) fn is_printable(character: char) -> bool {
    if matches!(character, '"' | '\'' | '\\') {
        return true;
    }
    let mut buffer = [b'a'; 5];
    let length = character.encode_utf8(&mut buffer[1..]).len();
    std::str::from_utf8(&buffer[..=length])
        .is_ok_and(|pair| pair.escape_debug().nth(1) != Some('\\'))
}

/// A name that is no identifier is printed as a key. An element of a set, which no expression can
/// name, is printed as `[*]`.
impl fmt::Display for AttributePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.steps.iter().enumerate() {
            match step {
                Step::Attribute(name) if !is_identifier(name) => write!(f, "[{}]", quoted(name))?,
                Step::Attribute(name) if position == 0 => write!(f, "{name}")?,
                Step::Attribute(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{}]", quoted(key))?,
                Step::Element(_) => write!(f, "[*]")?,
            }
        }
        Ok(())
    }
}

impl FromStr for AttributePath {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        Self::parse(text)
    }
}

impl AttributePath {
    /// Reads what `Display` prints. Text in brackets is taken for the key of a map.
    ///
    /// # Errors
    /// The first character that does not fit. `[*]` does not: it says not which element is meant.
    pub fn parse(text: &str) -> Result<Self, PathError> {
        let mut reader = Reader {
            characters: text.chars().collect(),
            position: 0,
        };
        let mut path = Self::root();
        while let Some(next) = reader.peek() {
            let step = match next {
                '[' => reader.bracket()?,
                '.' if !path.is_root() => {
                    reader.position += 1;
                    reader.name()?
                }
                _ if path.is_root() => reader.name()?,
                _ => return Err(reader.wrong("`.` or `[` expected")),
            };
            path.push(step);
        }
        Ok(path)
    }
}

struct Reader {
    characters: Vec<char>,
    position: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.position).copied()
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.position += 1;
        Some(next)
    }

    fn wrong(&self, message: &'static str) -> PathError {
        PathError {
            position: self.position + 1,
            message,
        }
    }

    fn name(&mut self) -> Result<Step, PathError> {
        let rest = &self.characters[self.position..];
        let length = rest
            .iter()
            .take_while(|character| is_identifier_part(**character))
            .count();
        let name: String = rest[..length].iter().collect();
        if !is_identifier(&name) {
            return Err(self.wrong("a name expected"));
        }
        self.position += length;
        Ok(Step::Attribute(name))
    }

    fn bracket(&mut self) -> Result<Step, PathError> {
        self.position += 1;
        let step = if self.peek() == Some('"') {
            self.position += 1;
            Step::Key(self.string()?)
        } else {
            let rest = &self.characters[self.position..];
            let digits: String = rest.iter().take_while(|next| **next != ']').collect();
            match digits.parse() {
                Ok(index) => {
                    self.position += digits.chars().count();
                    Step::Index(index)
                }
                Err(_) => return Err(self.wrong("a number or a quoted text expected")),
            }
        };
        if self.peek() != Some(']') {
            return Err(self.wrong("`]` expected"));
        }
        self.position += 1;
        Ok(step)
    }

    fn string(&mut self) -> Result<String, PathError> {
        let mut text = String::new();
        loop {
            match self.take() {
                None => return Err(self.wrong("the closing quotation mark is missing")),
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape()?),
                Some(mark @ ('$' | '%')) => {
                    text.push(mark);
                    let rest = &self.characters[self.position..];
                    if rest.first() == Some(&mark) && rest.get(1) == Some(&'{') {
                        self.position += 1;
                    } else if rest.first() == Some(&'{') {
                        return Err(self.wrong("templates are not allowed"));
                    }
                }
                Some(other) => text.push(other),
            }
        }
    }

    fn escape(&mut self) -> Result<char, PathError> {
        let length = match self.take() {
            Some('n') => return Ok('\n'),
            Some('r') => return Ok('\r'),
            Some('t') => return Ok('\t'),
            Some(itself @ ('"' | '\\')) => return Ok(itself),
            Some('u') => 4,
            Some('U') => 8,
            _ => return Err(self.wrong("unknown escape")),
        };
        let rest = &self.characters[self.position..];
        let digits: String = rest.iter().take(length).collect();
        let code = (digits.len() == length && digits.bytes().all(|d| d.is_ascii_hexdigit()))
            .then(|| u32::from_str_radix(&digits, 16).ok())
            .flatten();
        match code.and_then(char::from_u32) {
            Some(character) => {
                self.position += length;
                Ok(character)
            }
            None => Err(self.wrong("the number of a character expected")),
        }
    }
}
