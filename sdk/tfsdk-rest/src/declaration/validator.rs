//! Checks of configured values, as the API's document states them.

use super::Form;

/// One check. Bounds are inclusive; numbers are digits, so that they stay exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validator {
    /// At least so many characters.
    LengthAtLeast(u64),
    /// At most so many characters.
    LengthAtMost(u64),
    /// Matches an ECMA-262 pattern somewhere, as JSON Schema says.
    Pattern(&'static str),
    /// One of these texts (or numbers, in digits).
    OneOf(&'static [&'static str]),
    /// Not smaller than this.
    AtLeast(&'static str),
    /// Not greater than this.
    AtMost(&'static str),
    /// A multiple of this.
    MultipleOf(&'static str),
    /// At least so many elements.
    SizeAtLeast(u64),
    /// At most so many elements.
    SizeAtMost(u64),
    /// No two elements alike.
    Unique,
    /// Given only where the neighbour of this name has one of these values.
    OnlyWith(&'static str, &'static [&'static str]),
    /// Given wherever the neighbour of this name has one of these values.
    NeededWith(&'static str, &'static [&'static str]),
    /// Greater than this, and not equal to it.
    GreaterThan(&'static str),
    /// Smaller than this, and not equal to it.
    LessThan(&'static str),
    /// Of this form.
    Form(Form),
    /// The keys of a map pass this check.
    Keys(&'static Validator),
    /// Only together with all of these attributes beside it.
    Requires(&'static [&'static str]),
    /// Not together with any of these attributes beside it.
    ConflictsWith(&'static [&'static str]),
    /// It, or at least one of these attributes beside it, is given.
    AtLeastOneOf(&'static [&'static str]),
    /// It, or one of these attributes beside it, is given, and no two of them.
    ExactlyOneOf(&'static [&'static str]),
}

/// At least `characters` characters.
pub const fn length_at_least(characters: u64) -> Validator {
    Validator::LengthAtLeast(characters)
}

/// At most `characters` characters.
pub const fn length_at_most(characters: u64) -> Validator {
    Validator::LengthAtMost(characters)
}

/// Matches `pattern` (ECMA-262) somewhere.
pub const fn pattern(pattern: &'static str) -> Validator {
    Validator::Pattern(pattern)
}

/// One of `values`.
pub const fn one_of(values: &'static [&'static str]) -> Validator {
    Validator::OneOf(values)
}

/// Not smaller than `bound`.
pub const fn at_least(bound: &'static str) -> Validator {
    Validator::AtLeast(bound)
}

/// Not greater than `bound`.
pub const fn at_most(bound: &'static str) -> Validator {
    Validator::AtMost(bound)
}

/// A multiple of `divisor`.
pub const fn multiple_of(divisor: &'static str) -> Validator {
    Validator::MultipleOf(divisor)
}

/// At least `elements` elements.
pub const fn size_at_least(elements: u64) -> Validator {
    Validator::SizeAtLeast(elements)
}

/// At most `elements` elements.
pub const fn size_at_most(elements: u64) -> Validator {
    Validator::SizeAtMost(elements)
}

/// No two elements alike.
pub const fn unique() -> Validator {
    Validator::Unique
}

/// Given only where the neighbour `name` has one of `values`.
pub const fn only_with(name: &'static str, values: &'static [&'static str]) -> Validator {
    Validator::OnlyWith(name, values)
}

/// Given wherever the neighbour `name` has one of `values`.
pub const fn needed_with(name: &'static str, values: &'static [&'static str]) -> Validator {
    Validator::NeededWith(name, values)
}

/// Greater than `bound`.
pub const fn greater_than(bound: &'static str) -> Validator {
    Validator::GreaterThan(bound)
}

/// Smaller than `bound`.
pub const fn less_than(bound: &'static str) -> Validator {
    Validator::LessThan(bound)
}

/// Of the form `form`.
pub const fn form(form: Form) -> Validator {
    Validator::Form(form)
}

/// Keys that pass `check`.
pub const fn keys(check: &'static Validator) -> Validator {
    Validator::Keys(check)
}

/// Only together with all `others`.
pub const fn requires(others: &'static [&'static str]) -> Validator {
    Validator::Requires(others)
}

/// Not together with any of `others`.
pub const fn conflicts_with(others: &'static [&'static str]) -> Validator {
    Validator::ConflictsWith(others)
}

/// At least one of it and `others`.
pub const fn at_least_one_of(others: &'static [&'static str]) -> Validator {
    Validator::AtLeastOneOf(others)
}

/// Exactly one of it and `others`.
pub const fn exactly_one_of(others: &'static [&'static str]) -> Validator {
    Validator::ExactlyOneOf(others)
}
