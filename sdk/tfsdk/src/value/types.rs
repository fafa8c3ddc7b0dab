//! Type constraints, as in `type = list(string)`.

use std::collections::BTreeMap;
use std::fmt;

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// `bool`
    Bool,
    /// `number`
    Number,
    /// `string`
    String,
    /// `any`: each value brings its own type.
    Dynamic,
    /// `list(T)`
    List(Box<Type>),
    /// `set(T)`
    Set(Box<Type>),
    /// `map(T)`
    Map(Box<Type>),
    /// `tuple([T, …])`
    Tuple(Vec<Type>),
    /// `object({…})`
    Object(BTreeMap<String, Type>),
}

impl Type {
    /// `list(element)`
    pub fn list(element: Type) -> Self {
        Self::List(Box::new(element))
    }

    /// `set(element)`
    pub fn set(element: Type) -> Self {
        Self::Set(Box::new(element))
    }

    /// `map(element)`
    pub fn map(element: Type) -> Self {
        Self::Map(Box::new(element))
    }

    /// `object({…})`
    pub fn object<N: Into<String>>(members: impl IntoIterator<Item = (N, Type)>) -> Self {
        let named = members
            .into_iter()
            .map(|(name, member)| (name.into(), member));
        Self::Object(named.collect())
    }

    /// Whether `any` stands anywhere in it.
    pub fn has_dynamic(&self) -> bool {
        match self {
            Self::Dynamic => true,
            Self::Bool | Self::Number | Self::String => false,
            Self::List(element) | Self::Set(element) | Self::Map(element) => element.has_dynamic(),
            Self::Tuple(elements) => elements.iter().any(Self::has_dynamic),
            Self::Object(members) => members.values().any(Self::has_dynamic),
        }
    }

    /// What a value of this type is called in a message: `a list`.
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            Self::Bool => "a bool",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Dynamic => "a value with its type",
            Self::List(_) => "a list",
            Self::Set(_) => "a set",
            Self::Map(_) => "a map",
            Self::Tuple(_) => "a tuple",
            Self::Object(_) => "an object",
        }
    }
}

/// As in the Terraform language: `list(object({ name = string }))`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Number => f.write_str("number"),
            Self::String => f.write_str("string"),
            Self::Dynamic => f.write_str("any"),
            Self::List(element) => write!(f, "list({element})"),
            Self::Set(element) => write!(f, "set({element})"),
            Self::Map(element) => write!(f, "map({element})"),
            Self::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (position, element) in elements.iter().enumerate() {
                    let separator = if position == 0 { "" } else { ", " };
                    write!(f, "{separator}{element}")?;
                }
                f.write_str("])")
            }
            Self::Object(members) if members.is_empty() => f.write_str("object({})"),
            Self::Object(members) => {
                f.write_str("object({")?;
                for (position, (name, member)) in members.iter().enumerate() {
                    let separator = if position == 0 { " " } else { ", " };
                    f.write_str(separator)?;
                    if crate::path::is_identifier(name) {
                        write!(f, "{name} = {member}")?;
                    } else {
                        write!(f, "{} = {member}", crate::path::quoted(name))?;
                    }
                }
                f.write_str(" })")
            }
        }
    }
}
