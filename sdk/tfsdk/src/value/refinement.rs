//! What is known of an unknown value.

use super::{Number, Value};

/// What is known of an unknown value (cty's refinements, extension code 12 on the wire).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Refinement {
    /// The value will certainly not be null.
    pub not_null: bool,
    /// The text will start so.
    pub prefix: Option<String>,
    /// The number will be at least this; whether the bound itself is allowed.
    pub lower_bound: Option<(Number, bool)>,
    /// The number will be at most this; whether the bound itself is allowed.
    pub upper_bound: Option<(Number, bool)>,
    /// The collection will have at least so many elements.
    pub min_length: Option<u64>,
    /// The collection will have at most so many elements.
    pub max_length: Option<u64>,
}

impl Refinement {
    /// That the value will not be null, and nothing else.
    pub fn not_null() -> Self {
        Self {
            not_null: true,
            ..Self::default()
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What is known when both `self` and `other` hold. Of two prefixes that exclude each other
    /// the one of `self` stays.
    #[must_use]
    pub fn merge(&self, other: &Refinement) -> Refinement {
        let prefix = match (&self.prefix, &other.prefix) {
            (Some(own), Some(theirs)) if theirs.starts_with(own.as_str()) => Some(theirs),
            (Some(own), _) => Some(own),
            (None, theirs) => theirs.as_ref(),
        };
        // An excluded bound is the tighter of two at the same number.
        let lower = self.lower_bound.iter().chain(&other.lower_bound);
        let upper = self.upper_bound.iter().chain(&other.upper_bound);
        Refinement {
            not_null: self.not_null || other.not_null,
            prefix: prefix.cloned(),
            lower_bound: lower
                .max_by_key(|(number, inclusive)| (number, !inclusive))
                .cloned(),
            upper_bound: upper
                .min_by_key(|(number, inclusive)| (number, *inclusive))
                .cloned(),
            min_length: self.min_length.max(other.min_length),
            max_length: self.max_length.into_iter().chain(other.max_length).min(),
        }
    }

    /// Checks that `value` keeps what was promised. Unknown values are not checked.
    ///
    /// # Errors
    /// The promise that is broken, in words that follow "the value".
    pub fn check(&self, value: &Value) -> Result<(), String> {
        match value.undynamic() {
            Value::Unknown(_) => return Ok(()),
            Value::Null if self.not_null => return Err("was promised not to be null".into()),
            Value::Null => return Ok(()),
            Value::String(text) => {
                if let Some(prefix) = &self.prefix
                    && !text.starts_with(prefix.as_str())
                {
                    return Err(format!("was promised to start with {prefix:?}"));
                }
            }
            Value::Number(number) => self.check_number(number)?,
            Value::List(elements) | Value::Set(elements) => self.check_length(elements.len())?,
            Value::Map(members) => self.check_length(members.len())?,
            Value::Bool(_) | Value::Object(_) | Value::Dynamic(_) => {}
        }
        Ok(())
    }

    fn check_number(&self, number: &Number) -> Result<(), String> {
        if let Some((bound, inclusive)) = &self.lower_bound
            && (number < bound || (number == bound && !inclusive))
        {
            let relation = if *inclusive { "at least" } else { "more than" };
            return Err(format!("was promised to be {relation} {bound}"));
        }
        if let Some((bound, inclusive)) = &self.upper_bound
            && (number > bound || (number == bound && !inclusive))
        {
            let relation = if *inclusive { "at most" } else { "less than" };
            return Err(format!("was promised to be {relation} {bound}"));
        }
        Ok(())
    }

    fn check_length(&self, length: usize) -> Result<(), String> {
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        match (self.min_length, self.max_length) {
            (Some(least), _) if length < least => {
                Err(format!("was promised to have at least {least} elements"))
            }
            (_, Some(most)) if length > most => {
                Err(format!("was promised to have at most {most} elements"))
            }
            _ => Ok(()),
        }
    }
}
