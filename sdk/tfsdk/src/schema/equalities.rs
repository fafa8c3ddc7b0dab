//! When two spellings mean the same, for the kinds of text and lists that APIs rewrite.

mod json;
mod text;
mod timestamp;
mod unordered;

#[cfg(test)]
mod tests;

pub use json::Json;
pub use text::{CaseInsensitive, Trimmed};
pub use timestamp::Timestamp;
pub use unordered::Unordered;
