//! Schemas that have a name of their own: `$anchor` of JSON Schema, `$id: "#name"` before it, and
//! addresses in `$id`.

use crate::source::{Pointer, Tree};
use std::collections::HashMap;

/// Places by name.
pub(super) type Anchors = HashMap<String, Pointer>;

/// All names that a document gives. Of two equal ones the one with the smaller pointer counts.
pub(super) fn all(root: &Tree) -> Anchors {
    let mut found = Anchors::new();
    let mut open = vec![(Pointer::root(), root)];
    while let Some((place, node)) = open.pop() {
        match node {
            Tree::Object(members) => {
                let id = node.get("$id").and_then(Tree::as_str);
                let names = ["$anchor", "$dynamicAnchor"].map(|key| node.get(key));
                let names = names.into_iter().flatten().filter_map(Tree::as_str);
                let address = id.filter(|id| !id.starts_with('#')).map(address);
                let id = id.and_then(|id| id.strip_prefix('#'));
                for name in names.chain(id).map(str::to_owned).chain(address) {
                    let known = found.entry(name).or_insert_with(|| place.clone());
                    if place < *known {
                        *known = place.clone();
                    }
                }
                for (key, member) in members.iter().filter(|(_, member)| !is_leaf(member)) {
                    open.push((place.child(key), member));
                }
            }
            Tree::Array(elements) => {
                for (index, element) in elements.iter().enumerate().filter(|(_, e)| !is_leaf(e)) {
                    open.push((place.child(&index.to_string()), element));
                }
            }
            _ => {}
        }
    }
    found
}

/// The name under which an address is kept: no anchor has a space.
pub(super) fn address(id: &str) -> String {
    format!("$id {}", id.trim_end_matches('#'))
}

fn is_leaf(node: &Tree) -> bool {
    !matches!(node, Tree::Object(_) | Tree::Array(_))
}
