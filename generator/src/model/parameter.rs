//! What fills queries, headers, cookies, parts of forms and whole bodies.

use serde::{Deserialize, Serialize};

/// The value of a query parameter, header or cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    Attribute(String),
    /// An attribute that is not written as one text for each value.
    Styled {
        attribute: String,
        style: Style,
    },
    Constant(String),
}

impl Argument {
    /// The value of `attribute`, written in `style`.
    pub fn of(attribute: String, style: Option<Style>) -> Self {
        match style {
            Some(style) => Argument::Styled { attribute, style },
            None => Argument::Attribute(attribute),
        }
    }

    /// The attribute that has the value.
    pub fn attribute(&self) -> Option<&String> {
        match self {
            Argument::Attribute(name)
            | Argument::Styled {
                attribute: name, ..
            } => Some(name),
            Argument::Constant(_) => None,
        }
    }

    /// The same, to rename it.
    pub fn attribute_mut(&mut self) -> Option<&mut String> {
        match self {
            Argument::Attribute(name)
            | Argument::Styled {
                attribute: name, ..
            } => Some(name),
            Argument::Constant(_) => None,
        }
    }
}

/// How a value is written where it is more than one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    Commas,
    Spaces,
    Pipes,
    Tabs,
    /// `filter[city]=Graz`
    Members,
    Json,
    /// Reserved characters stay as they are.
    Reserved,
}

/// A part of a multipart form, with its media type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Its attribute has base 64.
    File(String),
    Typed(String),
}

/// The attribute that is a whole body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whole {
    Text(String),
    /// The attribute has base 64.
    Bytes(String),
}

impl Whole {
    /// The attribute.
    pub fn attribute(&self) -> &String {
        match self {
            Whole::Text(name) | Whole::Bytes(name) => name,
        }
    }

    /// The same, to rename it.
    pub fn attribute_mut(&mut self) -> &mut String {
        match self {
            Whole::Text(name) | Whole::Bytes(name) => name,
        }
    }
}
