//! Answers of a provider that break Terraform's rules, reported in words.

use super::trail::Trail;
use crate::{AttributePath, Diagnostics, Value};

/// What every such message ends with.
pub(super) const BUG: &str = "This is a bug in the provider; please report it to its developers.";

/// Faults of one answer.
pub(super) struct Faults<'a> {
    type_name: &'a str,
    summary: &'static str,
    pub(super) diagnostics: Diagnostics,
}

/// Whether values may be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Yes,
    /// Inside a sensitive attribute.
    Hidden,
}

impl Shown {
    /// Hidden as well where the member is sensitive.
    pub(super) fn within(self, member: crate::schema::members::Member<'_>) -> Self {
        if member.is_sensitive() {
            Self::Hidden
        } else {
            self
        }
    }

    /// For the member as a whole: hidden where anything inside is.
    pub(super) fn whole(self, member: crate::schema::members::Member<'_>) -> Self {
        match member.nested() {
            Some((_, inside)) => self.inside(inside),
            None => self,
        }
    }

    /// For a whole object with these members.
    pub(super) fn inside(self, members: crate::schema::members::Members<'_>) -> Self {
        if members.has_sensitive() {
            Self::Hidden
        } else {
            self
        }
    }
}

impl<'a> Faults<'a> {
    pub(super) fn new(type_name: &'a str, summary: &'static str) -> Self {
        Self {
            type_name,
            summary,
            diagnostics: Diagnostics::new(),
        }
    }

    /// A fault of the value at `trail`.
    pub(super) fn at(&mut self, trail: &Trail<'_>, what: impl AsRef<str>) {
        self.at_path(trail.path(), what);
    }

    /// A fault of the value at `path`.
    pub(super) fn at_path(&mut self, path: AttributePath, what: impl AsRef<str>) {
        let detail = format!("{}: {} {BUG}", self.type_name, what.as_ref());
        if path.is_root() {
            self.diagnostics.error(self.summary, detail);
        } else {
            self.diagnostics.attribute_error(path, self.summary, detail);
        }
    }
}

/// A value in words.
pub(super) fn shown(value: &Value, shown: Shown) -> String {
    match (shown, value) {
        (Shown::Hidden, value) if !value.is_null() && !value.is_unknown() => {
            "(sensitive value)".to_owned()
        }
        _ => value.describe(),
    }
}
