//! Parameters that one list has twice, which OpenAPI forbids.

use crate::diagnostic::{Code, Diagnostic};
use crate::openapi::Api;
use crate::source::{Pointer, Position};

/// A parameter, and the list that it stands in.
pub struct Declared {
    pub list: Pointer,
    pub place: Position,
}

impl Declared {
    /// Tells of a second one in the same list that says something else. The first counts.
    pub fn told(&self, api: &Api, second: &Self, name: &str) -> Option<Diagnostic> {
        const SAID: [&str; 8] = [
            "schema",
            "content",
            "type",
            "format",
            "items",
            "enum",
            "required",
            "collectionFormat",
        ];
        if self.list != second.list || self.place == second.place {
            return None;
        }
        let files = [self, second].map(|one| api.sources.file(one.place.file));
        let own = files[0].at(&self.place.pointer)?;
        let other = files[1].at(&second.place.pointer)?;
        let differ = SAID.iter().any(|key| own.get(key) != other.get(key));
        differ.then(|| {
            Diagnostic::warning(
                Code::Conflict,
                format!("the parameter `{name}` is declared twice, and not alike"),
            )
            .at(&second.place, "not used")
            .at(&self.place, "this one counts")
            .help("remove one of the two")
        })
    }
}
