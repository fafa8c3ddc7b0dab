//! The JSON form of types, on the wire and beside values of type `any`.

use super::{Type, normalized};
use serde_json::Value as Tree;

/// How deep the JSON form of a type may be nested. A little less than what the parser takes, because a state has it
/// inside of other JSON.
pub(super) const TYPE_DEPTH: usize = 120;

/// Why a text is no type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a type: {0}")]
pub struct TypeError(String);

impl Type {
    /// Reads `"string"`, `["list","string"]` or `["object",{"a":"number"}]`. The names of optional
    /// attributes that an object may list are passed over: values hold all attributes all the same.
    ///
    /// # Errors
    /// Text that is not JSON, or JSON that is no type.
    pub fn from_json(json: &[u8]) -> Result<Self, TypeError> {
        let tree = serde_json::from_slice(json).map_err(|error| TypeError(error.to_string()))?;
        from_tree(tree)
    }

    /// How deep its JSON form is nested.
    pub(super) fn json_depth(&self) -> usize {
        match self {
            Self::Bool | Self::Number | Self::String | Self::Dynamic => 0,
            Self::List(inner) | Self::Set(inner) | Self::Map(inner) => 1 + inner.json_depth(),
            Self::Tuple(elements) => {
                2 + elements
                    .iter()
                    .map(Self::json_depth)
                    .max()
                    .unwrap_or_default()
            }
            Self::Object(members) => {
                2 + members
                    .values()
                    .map(Self::json_depth)
                    .max()
                    .unwrap_or_default()
            }
        }
    }

    /// The JSON form, as Terraform writes it.
    pub fn to_json(&self) -> String {
        let mut text = String::new();
        write(self, &mut text);
        text
    }
}

fn from_tree(tree: Tree) -> Result<Type, TypeError> {
    let parts = match tree {
        Tree::String(name) => return primitive(&name),
        Tree::Array(parts) => parts,
        other => return Err(TypeError(format!("{other} is neither a name nor an array"))),
    };
    let length = parts.len();
    let mut parts = parts.into_iter();
    let (Some(Tree::String(kind)), Some(inner)) = (parts.next(), parts.next()) else {
        return Err(TypeError(
            "an array must hold a kind and what is inside it".into(),
        ));
    };
    if length > 2 && !(length == 3 && kind == "object") {
        return Err(TypeError(format!("{kind:?} with {length} parts")));
    }
    match (kind.as_str(), inner) {
        ("list", inner) => Ok(Type::list(from_tree(inner)?)),
        ("set", inner) => Ok(Type::set(from_tree(inner)?)),
        ("map", inner) => Ok(Type::map(from_tree(inner)?)),
        ("tuple", Tree::Array(elements)) => {
            let elements: Result<_, _> = elements.into_iter().map(from_tree).collect();
            Ok(Type::Tuple(elements?))
        }
        ("object", Tree::Object(members)) => {
            if let Some(optional) = parts.next() {
                check_optional(&optional, &members)?;
            }
            let members: Result<_, _> = members
                .into_iter()
                .map(|(name, member)| Ok((normalized(name), from_tree(member)?)))
                .collect();
            Ok(Type::Object(members?))
        }
        (kind, _) => Err(TypeError(format!(
            "{kind:?} is no kind of type, or holds the wrong thing"
        ))),
    }
}

fn check_optional(
    optional: &Tree,
    members: &serde_json::Map<String, Tree>,
) -> Result<(), TypeError> {
    let names = optional.as_array().map(Vec::as_slice).unwrap_or_default();
    let is_member = |name: &Tree| matches!(name, Tree::String(name) if members.contains_key(name));
    if optional.is_array() && names.iter().all(is_member) {
        Ok(())
    } else {
        Err(TypeError(
            "the optional attributes of an object must be some of its names".into(),
        ))
    }
}

fn primitive(name: &str) -> Result<Type, TypeError> {
    match name {
        "bool" => Ok(Type::Bool),
        "number" => Ok(Type::Number),
        "string" => Ok(Type::String),
        "dynamic" => Ok(Type::Dynamic),
        _ => Err(TypeError(format!("{name:?} is no type's name"))),
    }
}

fn write(of: &Type, text: &mut String) {
    let (kind, inner) = match of {
        Type::Bool => return text.push_str("\"bool\""),
        Type::Number => return text.push_str("\"number\""),
        Type::String => return text.push_str("\"string\""),
        Type::Dynamic => return text.push_str("\"dynamic\""),
        Type::List(element) => ("list", element),
        Type::Set(element) => ("set", element),
        Type::Map(element) => ("map", element),
        Type::Tuple(elements) => {
            text.push_str("[\"tuple\",[");
            for (position, element) in elements.iter().enumerate() {
                if position > 0 {
                    text.push(',');
                }
                write(element, text);
            }
            return text.push_str("]]");
        }
        Type::Object(members) => {
            text.push_str("[\"object\",{");
            for (position, (name, member)) in members.iter().enumerate() {
                if position > 0 {
                    text.push(',');
                }
                super::json::write_string(name, text);
                text.push(':');
                write(member, text);
            }
            return text.push_str("}]");
        }
    };
    text.push_str("[\"");
    text.push_str(kind);
    text.push_str("\",");
    write(inner, text);
    text.push(']');
}
