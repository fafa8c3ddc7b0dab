//! What the mapping says of bodies and of values that are removed or fixed.

use super::AttributeMapping;
use super::read::Reader;
use crate::model::{Body, Clear};
use crate::source::{Position, Tree};

impl Reader<'_> {
    /// A word, the names of attributes, or the body itself.
    pub(super) fn body(&mut self, tree: &Tree, at: &Position) -> Option<Body> {
        match (tree, tree.as_str()) {
            (_, Some("full")) => Some(Body::Full),
            (_, Some("changed")) => Some(Body::Changed),
            (_, Some("json_patch")) => Some(Body::JsonPatch),
            (_, Some("echo")) => Some(Body::Echo),
            (_, Some("none")) => Some(Body::None),
            (Tree::Object(_), _) => Some(Body::Fixed(tree.to_json())),
            (Tree::Array(elements), _) if !elements.is_empty() => {
                let mut names = Vec::new();
                for (index, element) in elements.iter().enumerate() {
                    let place = at.child(&index.to_string());
                    names.extend(self.text(element, &place));
                }
                Some(Body::Only(names))
            }
            _ => {
                let wanted = "`full`, `changed`, `json_patch`, `echo`, `none`, a list of \
                              attributes, or the body as an object";
                self.wrong(at, tree, wanted);
                None
            }
        }
    }

    pub(super) fn clear(&mut self, tree: &Tree, at: &Position) -> Option<Clear> {
        let clear = match tree.as_str() {
            Some("send_null") => Some(Clear::Null),
            Some("send_empty") => Some(Clear::Empty),
            Some("omit") => Some(Clear::Omit),
            _ => None,
        };
        if clear.is_none() {
            self.wrong(at, tree, "`send_null`, `send_empty` or `omit`");
        }
        clear
    }

    /// Says that only what is constant can be hidden.
    pub(super) fn hidden(&mut self, attribute: &mut AttributeMapping, tree: &Tree) {
        if attribute.hide && attribute.constant.is_none() {
            let place = attribute.position.child("hide");
            let wanted = "beside a `const`; `ignore: true` leaves an attribute out";
            let value = tree.get("hide").unwrap_or(&Tree::Null);
            self.wrong(&place, value, wanted);
            attribute.hide = false;
        }
    }
}
