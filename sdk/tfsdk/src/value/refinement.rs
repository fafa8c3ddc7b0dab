//! What is known of an unknown value.

use super::Number;

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
