//! What the mapping says of how one object is told from the others.

use super::read::Reader;
use super::{OperationMapping, Placed};
use crate::model::{OnConflict, Told};
use crate::source::{Position, Tree};

/// The keys `id`, `find` and `on_conflict` of a resource.
#[derive(Clone, Debug, Default)]
pub struct IdentityMapping {
    /// What tells the id.
    pub id: Option<Placed<Id>>,
    /// The list in which an object is found by what is configured.
    pub find: Option<OperationMapping>,
    pub on_conflict: Option<Placed<OnConflict>>,
}

/// What tells the id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// The attributes that the last parameters of the path stand for.
    Attributes(Vec<String>),
    /// A place in the answer to the create.
    Told(Told),
}

const ID: &str = "the name of an attribute, a list of names, `header:NAME`, or a JSON pointer into the \
                  answer to the create such as `/data/id`";

impl Reader<'_> {
    pub(super) fn identity(
        &mut self,
        key: &str,
        tree: &Tree,
        at: &Position,
        identity: &mut IdentityMapping,
    ) {
        match key {
            "id" => {
                identity.id = self.id(tree, at).map(|value| Placed {
                    value,
                    position: at.clone(),
                });
            }
            "find" => identity.find = Some(self.operation(tree, at)),
            _ => {
                let value = match tree.as_str() {
                    Some("adopt") => OnConflict::Adopt,
                    Some("error") => OnConflict::Error,
                    _ => return self.wrong(at, tree, "`adopt` or `error`"),
                };
                identity.on_conflict = Some(Placed {
                    value,
                    position: at.clone(),
                });
            }
        }
    }

    fn id(&mut self, tree: &Tree, at: &Position) -> Option<Id> {
        if let Tree::Array(_) = tree {
            let names = self.places(tree, at, "the name of an attribute");
            let names: Vec<_> = names.into_iter().map(|name| name.value).collect();
            if names.is_empty() {
                self.wrong(at, tree, ID);
            }
            return (!names.is_empty()).then_some(Id::Attributes(names));
        }
        let Some(text) = tree.as_str().filter(|text| !text.is_empty()) else {
            self.wrong(at, tree, ID);
            return None;
        };
        Some(match text.strip_prefix("header:") {
            Some(name) => Id::Told(Told::Header(self.header_name(name, at)?)),
            None if text.starts_with('/') => {
                Id::Told(Told::Answer(text.trim_end_matches('/').to_owned()))
            }
            None => Id::Attributes(vec![text.to_owned()]),
        })
    }
}
