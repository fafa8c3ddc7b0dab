//! How it is told which object is meant.

use serde::{Deserialize, Serialize};

/// Where the answer to a create tells the id of what was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// In this header: the id alone, or an address that ends with it.
    Header(String),
    /// At this JSON pointer in the whole answer.
    Answer(String),
}

/// What happens when there is an object already where one is to be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnConflict {
    /// What the API makes of it.
    #[default]
    AsAnswered,
    /// It is changed to what was to be made, and managed.
    Adopt,
    /// It is left alone, with an error.
    Error,
}

impl OnConflict {
    /// Whether it need not be said.
    pub fn is_default(&self) -> bool {
        *self == OnConflict::AsAnswered
    }
}
