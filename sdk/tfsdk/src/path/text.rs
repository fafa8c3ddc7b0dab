//! Paths as text, as in a Terraform expression: `owner.emails[0]`, `labels["team"]`.

use super::quote::{Reader, is_identifier, is_identifier_part, quoted};
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
        let mut reader = Reader::new(text);
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

impl Reader {
    pub(super) fn name(&mut self) -> Result<Step, PathError> {
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

    pub(super) fn bracket(&mut self) -> Result<Step, PathError> {
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
}
