//! What the mapping says of objects that are elements of another one: `element`.

use super::Placed;
use super::read::Reader;
use crate::source::{Position, Tree};

/// Where the object is.
#[derive(Clone, Debug)]
pub struct ElementMapping {
    pub position: Position,
    /// The call that reads the parent.
    pub of: Placed<String>,
    /// The call that writes it.
    pub write: Placed<String>,
    /// The property of the parent that has the elements, or a JSON pointer to it.
    pub at: Placed<String>,
    /// The property that tells one element from the others.
    pub key: Placed<String>,
}

const KEYS: [&str; 4] = ["of", "write", "at", "key"];

impl Reader<'_> {
    pub(super) fn element(&mut self, tree: &Tree, at: &Position) -> Option<ElementMapping> {
        const WANTED: &str =
            "an object: `{of: \"GET /…\", write: \"PUT /…\", at: PROPERTY, key: PROPERTY}`";
        let mut found = [None, None, None, None];
        for (key, value, position) in self.members(tree, at, &KEYS) {
            let index = KEYS.iter().position(|known| *known == key).unwrap_or(0);
            let value = self.text(value, &position);
            found[index] = value.map(|value| Placed { value, position });
        }
        let complete = KEYS.iter().all(|key| tree.get(key).is_some());
        if !complete {
            self.wrong(at, tree, WANTED);
        }
        let [Some(of), Some(write), Some(list), Some(key)] = found else {
            return None;
        };
        Some(ElementMapping {
            position: at.clone(),
            of,
            write,
            at: list,
            key,
        })
    }
}
