//! Checks of configured values that many attributes need.
//!
//! Their messages never show the value, which may be sensitive.

mod length;
mod one_of;
mod pattern;
mod range;
mod size;
mod unique;

#[cfg(test)]
mod tests;

pub use length::Length;
pub use one_of::OneOf;
pub use pattern::{Pattern, PatternError};
pub use range::Range;
pub use size::Size;
pub use unique::Unique;

use crate::{AttributePath, Diagnostics};

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
