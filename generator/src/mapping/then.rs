//! Calls that go with the making, changing or deleting of an object.

use super::OperationMapping;
use super::read::Reader;
use crate::model::{Body, When};
use crate::source::{Position, Tree};

/// One entry of `then`.
#[derive(Clone, Debug)]
pub struct ThenMapping {
    pub when: When,
    pub operation: OperationMapping,
}

impl Reader<'_> {
    pub(super) fn then(&mut self, tree: &Tree, at: &Position) -> Vec<ThenMapping> {
        let mut calls = Vec::new();
        if tree.elements().is_empty() {
            self.wrong(
                at,
                tree,
                "a list of calls such as `[{when: create, call: …}]`",
            );
        }
        for (index, element) in tree.elements().iter().enumerate() {
            let place = at.child(&index.to_string());
            let when = match element.get("when") {
                None => When::Either,
                Some(value) => match value.as_str() {
                    Some("create") => When::Create,
                    Some("update") => When::Update,
                    Some("before_delete") => When::BeforeDelete,
                    Some("delete") => When::Delete,
                    _ => {
                        self.wrong(
                            &place.child("when"),
                            value,
                            "`create`, `update`, `before_delete` or `delete`",
                        );
                        continue;
                    }
                },
            };
            let rest = element.members().iter();
            let rest = rest.filter(|(name, _)| name.as_ref() != "when").cloned();
            let operation = match element {
                Tree::Object(_) => self.operation(&Tree::Object(rest.collect()), &place),
                other => self.operation(other, &place),
            };
            if operation.call.is_none() {
                self.wrong(&place, element, "an object with a `call`");
                continue;
            }
            let stated = matches!(
                operation.body,
                None | Some(Body::Only(_) | Body::Fixed(_) | Body::None)
            );
            if !stated {
                let found = element.get("body").unwrap_or(&Tree::Null);
                let wanted = "a list of attributes, the body as an object, or `none`";
                self.wrong(&place.child("body"), found, wanted);
                continue;
            }
            calls.push(ThenMapping { when, operation });
        }
        calls
    }
}
