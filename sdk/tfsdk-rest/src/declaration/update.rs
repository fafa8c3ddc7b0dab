//! How changes are told to the API.

/// What is sent for an attribute that was removed from the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clear {
    /// In a partial body an empty list, or else null; nothing in a full one.
    ByBody,
    /// Null.
    Null,
    /// The empty value: `""`, `[]` or `{}`.
    Empty,
    /// Nothing: the API keeps its value.
    Omit,
}

/// Where an update says which properties it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask {
    /// In this parameter of the query, with commas between them.
    Joined(&'static str),
    /// In this parameter of the query, once for each.
    Repeated(&'static str),
    /// In this property of the body, beside what is around the object, with commas between them.
    Body(&'static str),
}
