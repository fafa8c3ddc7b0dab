//! A document as a tree that keeps the order of keys and every number exactly.

use super::Pointer;
use std::sync::Arc;

/// A text. Short ones stand in a document a thousand times, and once in memory.
pub type Text = Arc<str>;

/// A node of a YAML or JSON document.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tree {
    #[default]
    Null,
    Boolean(bool),
    /// In digits, as exact as the document.
    Number(Text),
    String(Text),
    Array(Vec<Tree>),
    /// In the document's order.
    Object(Vec<(Text, Tree)>),
}

impl Tree {
    /// The member `key` of an object.
    pub fn get(&self, key: &str) -> Option<&Tree> {
        match self {
            Tree::Object(members) => members
                .iter()
                .find(|(name, _)| &**name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The member or element that a segment of a pointer names.
    pub(super) fn step(&self, segment: &str) -> Option<&Tree> {
        match self {
            Tree::Array(elements) => elements.get(segment.parse::<usize>().ok()?),
            _ => self.get(segment),
        }
    }

    /// The node at `pointer`.
    pub fn at(&self, pointer: &Pointer) -> Option<&Tree> {
        let mut steps = pointer.steps();
        steps.try_fold(self, |node, (_, segment)| node.step(&segment))
    }

    /// Whether both say the same: the order of keys says nothing.
    pub fn says_the_same(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Array(one), Tree::Array(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(a, b)| a.says_the_same(b))
            }
            (Tree::Object(one), Tree::Object(two)) => {
                let has = |(key, value): &(Text, Tree)| {
                    other.get(key).is_some_and(|own| own.says_the_same(value))
                };
                one.len() == two.len() && one.iter().all(has)
            }
            _ => self == other,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Tree::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Tree::Boolean(value) => Some(*value),
            _ => None,
        }
    }

    pub fn elements(&self) -> &[Tree] {
        match self {
            Tree::Array(elements) => elements,
            _ => &[],
        }
    }

    pub fn members(&self) -> &[(Text, Tree)] {
        match self {
            Tree::Object(members) => members,
            _ => &[],
        }
    }

    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Tree::Null => "null",
            Tree::Boolean(_) => "a boolean",
            Tree::Number(_) => "a number",
            Tree::String(_) => "a string",
            Tree::Array(_) => "a list",
            Tree::Object(_) => "an object",
        }
    }

    /// The same, with keys in the order of letters: what is printed must not follow the order of a document.
    pub fn in_order(&self) -> Tree {
        match self {
            Tree::Array(elements) => Tree::Array(elements.iter().map(Tree::in_order).collect()),
            Tree::Object(members) => {
                let members = members.iter();
                let mut members: Vec<_> = members
                    .map(|(key, value)| (key.clone(), value.in_order()))
                    .collect();
                members.sort_by(|(a, _), (b, _)| a.cmp(b));
                Tree::Object(members)
            }
            single => single.clone(),
        }
    }

    /// As JSON text.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        self.write_json(&mut text);
        text
    }

    fn write_json(&self, out: &mut String) {
        match self {
            Tree::Null => out.push_str("null"),
            Tree::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Tree::Number(digits) => out.push_str(digits),
            Tree::String(text) => out.push_str(&quoted(text)),
            Tree::Array(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    element.write_json(out);
                }
                out.push(']');
            }
            Tree::Object(members) => {
                out.push('{');
                for (index, (key, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    out.push_str(&quoted(key));
                    out.push(':');
                    value.write_json(out);
                }
                out.push('}');
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::build::{Builder, MergeKeys};

    fn yaml(text: &str) -> Tree {
        let builder = Builder::new(text.len(), MergeKeys::Apply);
        let (tree, _) = builder
            .build(serde_yaml::Deserializer::from_str(text))
            .expect("valid");
        tree
    }

    #[test]
    fn words_that_yaml_1_1_took_for_booleans_are_text() {
        let tree = yaml("[no, off, yes, on, '=', 1_000, 2020-01-01]");
        assert!(
            tree.elements().iter().all(|e| e.as_str().is_some()),
            "{tree:?}"
        );
    }

    #[test]
    fn integers_of_128_bits_stay_exact() {
        let tree = yaml("{a: 18446744073709551616, b: -9223372036854775809}");
        assert_eq!(
            tree.to_json(),
            r#"{"a":18446744073709551616,"b":-9223372036854775809}"#
        );
    }

    #[test]
    fn response_codes_are_keys_of_text() {
        assert!(yaml("{200: ok}").get("200").is_some());
    }

    #[test]
    fn keys_are_as_they_are_written() {
        let tree = yaml("{1.10: a, 1e3: b, 0x1F: c, True: d, ~: e, 'q': f, !!int 7: g, 01: h}");
        let names: Vec<&str> = tree.members().iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["1.10", "1e3", "0x1F", "True", "~", "q", "7", "01"]);
    }

    #[test]
    fn merge_keys_add_what_is_missing() {
        let tree = yaml("b: &b {x: 1, y: 2}\nc: &c {y: 3, z: 4}\na: {y: own, <<: [*b, *c]}");
        let merged = tree.get("a").expect("there").to_json();
        assert_eq!(merged, r#"{"y":"own","x":1,"z":4}"#);
    }

    #[test]
    fn aliases_cannot_fill_the_memory() {
        let text = format!(
            "a: &a {}\nb: [{}]",
            "x".repeat(100_000),
            "*a,".repeat(9_000)
        );
        let builder = Builder::new(text.len(), MergeKeys::Apply);
        let result = builder.build(serde_yaml::Deserializer::from_str(&text));
        assert!(result.is_err());
    }

    #[test]
    fn of_equal_keys_the_last_one_counts() {
        let builder = Builder::new(99, MergeKeys::Keep);
        let mut json = serde_json::Deserializer::from_str(r#"{"a": 1, "b": 2, "a": 3}"#);
        let (tree, repeated) = builder.build(&mut json).expect("valid");
        assert_eq!(tree.to_json(), r#"{"a":3,"b":2}"#);
        assert_eq!(repeated, ["a".into()]);
    }
}
