//! How an API says that an object is not there any more.

/// An answer that means so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone {
    /// The status.
    pub status: u16,
    /// What its body must have as well, as JSON text; empty when anything will do.
    pub body: &'static str,
}

/// An answer of this status.
pub const fn gone(status: u16) -> Gone {
    Gone { status, body: "" }
}

/// An answer of this status whose body has what the JSON text `body` has.
pub const fn gone_with(status: u16, body: &'static str) -> Gone {
    Gone { status, body }
}

/// What an object shows that was deleted and can still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoftDelete {
    /// JSON pointer into the object.
    pub field: &'static str,
    /// The values that mean so; none when any value does.
    pub values: &'static [&'static str],
}

/// It is deleted as soon as there is something at `field`: a time, or true.
pub const fn deleted_once_set(field: &'static str) -> SoftDelete {
    SoftDelete { field, values: &[] }
}

/// It is deleted when `field` has one of `values`.
pub const fn deleted_at(field: &'static str, values: &'static [&'static str]) -> SoftDelete {
    SoftDelete { field, values }
}
