//! Where input comes from: files, their text, the tree in it, and the place of each node.

mod build;
mod change;
mod complaint;
mod crowd;
mod digits;
mod graft;
mod locate;
mod locate_json;
mod parse;
mod pieces;
mod pointer;
mod read;
mod remote;
mod repeated;
mod surrogates;
mod tree;
mod visible;
mod within;
mod yaml;

pub use locate::Place;
pub use pointer::{Pointer, percent_decoded};
pub use read::{SourceFile, Sources};
pub use remote::{Destination, Limits, Remote, destination};
pub use tree::{Text, Tree};
pub use visible::{is_invisible, visible_json};
pub use within::normal;

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

/// `value` as YAML text. An enum with a value is a map with one key, as it is in JSON.
pub fn to_yaml<T: Serialize>(value: &T) -> Result<String, String> {
    let mut text = String::new();
    write_yaml(value, &mut text)?;
    Ok(text)
}

/// The same after what `text` has, which ends with a line break.
pub fn write_yaml<T: Serialize>(value: &T, text: &mut String) -> Result<(), String> {
    yaml::write(value, text).map_err(|error| error.to_string())
}

/// A value from YAML text as [`to_yaml`] writes it.
pub fn from_yaml<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    let deserializer = serde_yaml::Deserializer::from_str(text);
    serde_yaml::with::singleton_map_recursive::deserialize(deserializer)
        .map_err(|error| error.to_string())
}
