//! How it is told which object is meant.

/// Where the answer to a create tells the id of what was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// In this header: the id alone, or an address that ends with it.
    Header(&'static str),
    /// At this JSON pointer in the whole answer; empty where the answer is the id.
    Answer(&'static str),
}

/// The header `name` tells the id.
pub const fn told_by_header(name: &'static str) -> Told {
    Told::Header(name)
}

/// The answer tells the id at the JSON pointer `pointer`.
pub const fn told_by_answer(pointer: &'static str) -> Told {
    Told::Answer(pointer)
}

/// What happens when there is an object already where one is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnConflict {
    /// What the API makes of it.
    AsAnswered,
    /// The object becomes what was to be made: it is taken into the state and changed to the plan.
    Adopt,
    /// It is left alone, with an error: before a create that would overwrite it, it is looked for.
    Refuse,
}
