//! What the mapping says of destroying objects, and of those that are gone.

use super::Placed;
use super::read::Reader;
use crate::model::{Gone, Literal, OnDestroy, SoftDelete};
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

impl Reader<'_> {
    pub(super) fn on_destroy(&mut self, tree: &Tree, at: &Position) -> Option<OnDestroy> {
        const WANTED: &str = "`delete`, `forget`, `error` or `{reset: {ATTRIBUTE: VALUE}}`";
        match tree.as_str() {
            Some("delete") => return Some(OnDestroy::Delete),
            Some("forget") => return Some(OnDestroy::Forget),
            Some("error") => return Some(OnDestroy::Error),
            Some(_) => {
                self.wrong(at, tree, WANTED);
                return None;
            }
            None => {}
        }
        if !matches!(tree, Tree::Object(_)) {
            self.wrong(at, tree, WANTED);
            return None;
        }
        let mut values = BTreeMap::new();
        for (_, value, place) in self.members(tree, at, &["reset"]) {
            if value.members().is_empty() {
                self.wrong(&place, value, "an object with the values by attribute");
            }
            let members = value.members().iter();
            values.extend(members.map(|(name, value)| (name.to_string(), literal(value))));
        }
        (!values.is_empty()).then_some(OnDestroy::Reset(values))
    }

    /// A status, or an object with `status` and `body`; several of them in a list.
    pub(super) fn gone(&mut self, tree: &Tree, at: &Position) -> Vec<Gone> {
        let mut gone = Vec::new();
        if tree.elements().is_empty() {
            self.wrong(at, tree, "a list of statuses such as `[404, 410]`");
        }
        for (index, element) in tree.elements().iter().enumerate() {
            let place = at.child(&index.to_string());
            let mut found = Gone {
                status: 0,
                body: String::new(),
            };
            match element {
                Tree::Object(_) => {
                    let mut stated = None;
                    for (key, value, place) in self.members(element, &place, &["status", "body"]) {
                        match key {
                            "status" => stated = Some((value, place)),
                            _ => found.body = value.to_json(),
                        }
                    }
                    match stated {
                        Some((value, place)) => found.status = self.status(value, &place),
                        None => self.wrong(&place, element, "an object with a `status`"),
                    }
                }
                _ => found.status = self.status(element, &place),
            }
            if found.status / 100 == 2 && found.body.is_empty() {
                let wanted = "an error's status; `{status: 200, body: …}` says which answers of a \
                              success mean that there is nothing";
                self.wrong(&place, element, wanted);
            }
            if found.status != 0 {
                gone.push(found);
            }
        }
        gone
    }

    fn status(&mut self, tree: &Tree, at: &Position) -> u16 {
        let status = match tree {
            Tree::Number(digits) => digits.parse().ok(),
            _ => None,
        };
        match status.filter(|status| (200..600).contains(status)) {
            Some(status) => status,
            None => {
                self.wrong(at, tree, "a status from 200 to 599");
                0
            }
        }
    }

    /// The name of an attribute, or an object with `field` and `values`.
    pub(super) fn soft_delete(&mut self, tree: &Tree, at: &Position) -> Option<Placed<SoftDelete>> {
        let mut sign = SoftDelete {
            field: tree.as_str().unwrap_or_default().to_owned(),
            values: Vec::new(),
        };
        if sign.field.is_empty() {
            for (key, value, place) in self.members(tree, at, &["field", "values"]) {
                match key {
                    "field" => sign.field = self.text(value, &place)?,
                    _ => {
                        let elements = self.elements_of(value, &place, "a list of values");
                        if elements.is_empty() {
                            self.wrong(&place, value, "a list of values");
                        }
                        for (index, element) in elements.iter().enumerate() {
                            match element {
                                Tree::String(text) | Tree::Number(text) => {
                                    sign.values.push(text.to_string());
                                }
                                Tree::Boolean(value) => sign.values.push(value.to_string()),
                                other => {
                                    self.wrong(&place.child(&index.to_string()), other, "a text");
                                }
                            }
                        }
                    }
                }
            }
            if sign.field.is_empty() {
                self.wrong(
                    at,
                    tree,
                    "the name of an attribute, or an object with `field`",
                );
                return None;
            }
        }
        Some(Placed {
            value: sign,
            position: at.clone(),
        })
    }
}

/// A value of the mapping; null is JSON.
pub(super) fn literal(tree: &Tree) -> Literal {
    match tree {
        Tree::String(text) => Literal::String(text.to_string()),
        Tree::Number(digits) => Literal::Number(digits.to_string()),
        Tree::Boolean(value) => Literal::Boolean(*value),
        Tree::Array(_) | Tree::Object(_) | Tree::Null => Literal::Json(tree.to_json()),
    }
}
