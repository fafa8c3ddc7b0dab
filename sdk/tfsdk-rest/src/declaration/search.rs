//! How a data source finds one object by something else than what addresses it.

use super::Operation;

/// The object is looked for in a list.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Lists the objects.
    pub list: Operation,
    /// The arguments of which one is given, besides those that address the object.
    pub by: &'static [&'static str],
}

/// The object is the only element of `list` with the same value as the argument of `by` that is
/// given.
pub const fn search(list: Operation, by: &'static [&'static str]) -> Search {
    Search { list, by }
}
