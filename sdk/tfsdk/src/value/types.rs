//! Type constraints, as in `type = list(string)`.

use std::collections::BTreeMap;

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
