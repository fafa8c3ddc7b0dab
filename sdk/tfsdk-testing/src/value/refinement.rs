//! What is known of an unknown value (extension code 12 on the wire).

use super::Value;
use bigdecimal::BigDecimal;
use std::fmt;

/// What is known of an unknown value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refinement {
    /// Certainly not null.
    pub not_null: bool,
    /// The text will start so.
    pub prefix: Option<String>,
    /// At least this, and whether the bound is included.
    pub lower_bound: Option<(BigDecimal, bool)>,
    /// At most this, and whether the bound is included.
    pub upper_bound: Option<(BigDecimal, bool)>,
    /// At least so many elements.
    pub min_length: Option<u64>,
    /// At most so many elements.
    pub max_length: Option<u64>,
}

impl Refinement {
    /// Whether `value` may be what the unknown turned out to be.
    pub fn admits(&self, value: &Value) -> bool {
        match value {
            Value::Unknown(_) => true,
            Value::Null => !self.not_null,
            Value::String(text) => self.prefix.as_ref().is_none_or(|p| text.starts_with(p)),
            Value::Number(number) => {
                self.lower_bound
                    .as_ref()
                    .is_none_or(|(b, included)| number > b || (*included && number == b))
                    && self
                        .upper_bound
                        .as_ref()
                        .is_none_or(|(b, included)| number < b || (*included && number == b))
            }
            Value::List(v) | Value::Set(v) => self.admits_length(v.len()),
            Value::Map(map) => self.admits_length(map.len()),
            _ => true,
        }
    }

    fn admits_length(&self, length: usize) -> bool {
        self.min_length.is_none_or(|min| length as u64 >= min)
            && self.max_length.is_none_or(|max| length as u64 <= max)
    }
}

impl fmt::Display for Refinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.not_null {
            parts.push("not null".to_owned());
        }
        if let Some(prefix) = &self.prefix {
            parts.push(format!("starts with {prefix:?}"));
        }
        if let Some((bound, included)) = &self.lower_bound {
            parts.push(format!("{} {bound}", if *included { ">=" } else { ">" }));
        }
        if let Some((bound, included)) = &self.upper_bound {
            parts.push(format!("{} {bound}", if *included { "<=" } else { "<" }));
        }
        if let Some(min) = self.min_length {
            parts.push(format!("at least {min} elements"));
        }
        if let Some(max) = self.max_length {
            parts.push(format!("at most {max} elements"));
        }
        f.write_str(&parts.join(", "))
    }
}
