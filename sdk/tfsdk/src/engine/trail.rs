//! Where a walk over a value stands: a path that costs nothing until it is reported.

use crate::{AttributePath, Step, Value};

/// A borrowed path; each step lives on the stack of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trail<'a> {
    Root,
    Attribute(&'a Trail<'a>, &'a str),
    Index(&'a Trail<'a>, usize),
    Key(&'a Trail<'a>, &'a str),
    Element(&'a Trail<'a>, &'a Value),
}

impl Trail<'_> {
    /// The path as an owned value.
    pub(super) fn path(&self) -> AttributePath {
        match self {
            Self::Root => AttributePath::root(),
            Self::Attribute(parent, name) => parent.path().attribute(*name),
            Self::Index(parent, index) => parent
                .path()
                .index(i64::try_from(*index).unwrap_or(i64::MAX)),
            Self::Key(parent, key) => parent.path().key(*key),
            Self::Element(parent, value) => parent.path().with(Step::Element((*value).clone())),
        }
    }
}
