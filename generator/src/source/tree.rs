//! A document as a tree that keeps the order of keys and every number exactly.

use super::Pointer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A node of a YAML or JSON document.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Tree {
    #[default]
    Null,
    Boolean(bool),
    /// In digits, as exact as the document.
    Number(Box<str>),
    String(Box<str>),
    Array(Vec<Tree>),
    /// In the document's order.
    Object(Vec<(Box<str>, Tree)>),
}

impl Tree {
    /// The member `key` of an object.
    pub fn get(&self, key: &str) -> Option<&Tree> {
        match self {
            Tree::Object(members) => members
                .iter()
                .find(|(name, _)| name.as_ref() == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The node at `pointer`.
    pub fn at(&self, pointer: &Pointer) -> Option<&Tree> {
        pointer
            .segments()
            .try_fold(self, |node, segment| match node {
                Tree::Array(elements) => elements.get(segment.parse::<usize>().ok()?),
                _ => node.get(&segment),
            })
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

    pub fn members(&self) -> &[(Box<str>, Tree)] {
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

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a YAML or JSON value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
        Tree::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value.to_string().into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(value.to_string().into()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Tree, E> {
        Ok(Tree::Number(value.to_string().into()))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Tree, E> {
        Ok(Tree::Number(value.to_string().into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        match value.is_finite() {
            true => Ok(Tree::Number(value.to_string().into())),
            // YAML's `.inf` and `.nan` have no meaning in OpenAPI; as text they are at least visible.
            false => Ok(Tree::String(value.to_string().into())),
        }
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::String(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<Tree, E> {
        Ok(Tree::String(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Tree, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = sequence.next_element()? {
            elements.push(element);
        }
        Ok(Tree::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut members: Vec<(Box<str>, Tree)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<Key, Tree>()? {
            members.push((key.0, value));
        }
        Ok(Tree::Object(members))
    }

    /// YAML tags (`!binary x`) carry no meaning here; the tagged value does.
    fn visit_enum<A: serde::de::EnumAccess<'de>>(self, data: A) -> Result<Tree, A::Error> {
        use serde::de::VariantAccess;
        let (_, value) = data.variant::<Key>()?;
        value.newtype_variant()
    }
}

/// A key: text, or a scalar such as the response code `200` in its text form.
struct Key(Box<str>);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Tree::deserialize(deserializer)? {
            Tree::String(text) | Tree::Number(text) => Ok(Key(text)),
            Tree::Boolean(value) => Ok(Key(value.to_string().into())),
            Tree::Null => Ok(Key("null".into())),
            Tree::Array(_) | Tree::Object(_) => Err(D::Error::custom(
                "a key must be a scalar; quote it if it contains braces or brackets",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yaml(text: &str) -> Tree {
        crate::source::from_yaml(text).expect("valid")
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
}
