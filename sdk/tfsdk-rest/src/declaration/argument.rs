//! Values in queries, headers and cookies, and how they are written there.

/// The value of a query parameter, header or cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The value of an attribute; left out when that is null. Elements of a collection and members
    /// of an object are parameters of their own.
    Attribute(&'static str),
    /// The value of an attribute, written in this way.
    Styled(&'static str, Style),
    /// Always the same text.
    Constant(&'static str),
}

impl Argument {
    /// The attribute that has the value; `None` for a constant.
    pub const fn source(&self) -> Option<&'static str> {
        match self {
            Argument::Attribute(name) | Argument::Styled(name, _) => Some(name),
            Argument::Constant(_) => None,
        }
    }
}

/// How what is more than one text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One text with commas: `tags=a,b`, and `size=width,3,height,4` for an object.
    Commas,
    /// One text with spaces: `tags=a%20b`.
    Spaces,
    /// One text with vertical lines: `tags=a|b`.
    Pipes,
    /// One text with tabs.
    Tabs,
    /// Members of an object by name: `filter[city]=Graz`.
    Members,
    /// JSON text.
    Json,
    /// As it is, but for what would end the value: `path=/a/b`.
    Reserved,
}

/// The value of attribute `name`.
pub const fn attribute(name: &'static str) -> Argument {
    Argument::Attribute(name)
}

/// The value of attribute `name`, written in this way.
pub const fn styled(name: &'static str, style: Style) -> Argument {
    Argument::Styled(name, style)
}

/// Always `text`.
pub const fn constant(text: &'static str) -> Argument {
    Argument::Constant(text)
}
