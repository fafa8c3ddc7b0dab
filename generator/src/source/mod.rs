//! Where input comes from: files, their text, the tree in it, and the place of each node.

mod locate;
mod pointer;
mod read;
mod tree;

pub use locate::{Place, locate};
pub use pointer::Pointer;
pub use read::{SourceFile, Sources};
pub use tree::Tree;

use serde::Serialize;

/// Which file, and which node in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Position {
    /// The number of the file in [`Sources`].
    pub file: usize,
    pub pointer: Pointer,
}

impl Position {
    /// The member or element `segment` of this node.
    pub fn child(&self, segment: &str) -> Self {
        Self {
            file: self.file,
            pointer: self.pointer.child(segment),
        }
    }
}

/// `value` as YAML text.
pub fn to_yaml<T: Serialize>(value: &T) -> Result<String, String> {
    serde_yaml::to_string(value).map_err(|error| error.to_string())
}

/// A value from YAML text.
pub fn from_yaml<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_yaml::from_str(text).map_err(|error| error.to_string())
}
