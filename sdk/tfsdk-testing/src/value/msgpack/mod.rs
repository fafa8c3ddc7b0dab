//! The MessagePack form of values, read and written by their types.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::read;
pub use write::write;

/// Bytes that are no value of the type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct CodecError {
    /// Where in the value, as in `.owner.emails[0]`.
    pub path: String,
    /// What is wrong.
    pub problem: String,
}
