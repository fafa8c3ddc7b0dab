//! Checks of configured values that many attributes need.
//!
//! Their messages never show the value, which may be sensitive.

mod combine;
mod elements;
mod length;
mod one_of;
mod pattern;
mod presence;
mod range;
mod size;
mod sum;
mod unique;

#[cfg(test)]
mod tests;

pub use combine::{All, Any};
pub use elements::{Elements, Keys, NoNulls};
pub use length::Length;
pub use one_of::{Equals, NoneOf, OneOf};
pub use pattern::{Pattern, PatternError};
pub use presence::{
    AlsoRequires, AtLeastOneOf, ConflictsWith, ExactlyOneOf, PreferWriteOnly, RequiredTogether,
};
pub use range::Range;
pub use size::Size;
pub use sum::Total;
pub use unique::Unique;

use crate::path::ExpressionStep;
use crate::{AttributePath, Diagnostics, PathExpression, Step};

/// `least` to `most` of something, in words.
fn limits(least: Option<&str>, most: Option<&str>, what: &str) -> String {
    let what = if what.is_empty() {
        String::new()
    } else {
        format!(" {what}")
    };
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("exactly {least}{what}"),
        (Some(least), Some(most)) => format!("between {least} and {most}{what}"),
        (Some(least), None) => format!("at least {least}{what}"),
        (None, Some(most)) => format!("at most {most}{what}"),
        (None, None) => format!("any number of{what}"),
    }
}

/// Adds the error that every validator gives.
fn refuse(path: &AttributePath, wanted: &str, diagnostics: &mut Diagnostics) {
    diagnostics.attribute_error(
        path.clone(),
        "Invalid value",
        format!("The value must be {wanted}."),
    );
}

/// What expressions stand for, in words: neighbours by their name.
fn names(expressions: &[PathExpression]) -> String {
    let each: Vec<_> = expressions
        .iter()
        .map(|expression| match expression.steps() {
            [
                ExpressionStep::Parent,
                ExpressionStep::Exact(Step::Attribute(name)),
            ] if expression.is_relative() => name.clone(),
            _ => expression.to_string(),
        })
        .collect();
    each.join(", ")
}
