//! Changes of a tree in place.

use super::{Pointer, Tree};

impl Tree {
    /// The node at `pointer`, to be changed.
    pub fn at_mut(&mut self, pointer: &Pointer) -> Option<&mut Tree> {
        pointer
            .parts()
            .try_fold(self, |node, segment| node.child_mut(&segment))
    }

    fn child_mut(&mut self, segment: &str) -> Option<&mut Tree> {
        match self {
            Tree::Array(elements) => elements.get_mut(segment.parse::<usize>().ok()?),
            Tree::Object(members) => members
                .iter_mut()
                .find(|(name, _)| name.as_ref() == segment)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// Takes the node at `pointer` away. Whether it was there; the root stays.
    pub fn remove(&mut self, pointer: &Pointer) -> bool {
        let last = pointer.last();
        if pointer.as_str().is_empty() {
            return false;
        }
        match self.at_mut(&pointer.parent()) {
            Some(Tree::Array(elements)) => match last.parse::<usize>() {
                Ok(index) if index < elements.len() => {
                    elements.remove(index);
                    true
                }
                _ => false,
            },
            Some(Tree::Object(members)) => {
                let before = members.len();
                members.retain(|(name, _)| name.as_ref() != last);
                members.len() < before
            }
            _ => false,
        }
    }

    /// As a value of `serde_json`. Numbers that it cannot hold exactly are rounded.
    pub fn to_value(&self) -> serde_json::Value {
        use serde_json::Value;
        match self {
            Tree::Null => Value::Null,
            Tree::Boolean(value) => Value::Bool(*value),
            Tree::Number(digits) => serde_json::from_str(digits).unwrap_or(Value::Null),
            Tree::String(text) => Value::String(text.to_string()),
            Tree::Array(elements) => elements.iter().map(Tree::to_value).collect(),
            Tree::Object(members) => members
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_value()))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::from_yaml;

    fn tree(text: &str) -> Tree {
        let sources = crate::source::Sources::default();
        let file = sources.add(std::path::Path::new("a.yaml"), text.to_owned());
        sources.file(file.expect("valid")).tree.clone()
    }

    #[test]
    fn nodes_are_changed_and_removed() {
        let mut tree = tree("{a: [1, {b/c: x}], d: 2}");
        let pointer = Pointer::parse("/a/1/b~1c");
        *tree.at_mut(&pointer).expect("there") = Tree::Null;
        assert_eq!(tree.to_json(), r#"{"a":[1,{"b/c":null}],"d":2}"#);
        assert!(tree.remove(&Pointer::parse("/a/0")) && tree.remove(&Pointer::parse("/d")));
        assert_eq!(tree.to_json(), r#"{"a":[{"b/c":null}]}"#);
        for missing in ["", "/x", "/a/7", "/a/0/x/y"] {
            assert!(!tree.remove(&Pointer::parse(missing)), "{missing}");
        }
        let value: serde_json::Value = from_yaml(&tree.to_json()).expect("valid");
        assert_eq!(tree.to_value(), value);
    }
}
