//! Which attributes may and must be given together.
//!
//! Each of these also works for a whole schema, where it speaks of the attributes that its
//! expressions stand for; on an attribute that one counts as well. Attributes that are not known
//! yet may turn out null, so they are neither given nor missing.

use super::names;
use crate::schema::{Validation, Validator};
use crate::{AttributePath, Diagnostics, PathExpression};

/// The attributes that a rule is about.
fn collect<E: Into<PathExpression>>(
    expressions: impl IntoIterator<Item = E>,
) -> Vec<PathExpression> {
    expressions.into_iter().map(Into::into).collect()
}

fn joined(paths: &[AttributePath]) -> String {
    let texts: Vec<_> = paths.iter().map(ToString::to_string).collect();
    texts.join(", ")
}

/// An error at the first of `paths`, or of the whole block.
fn report(paths: &[AttributePath], summary: &str, detail: String, diagnostics: &mut Diagnostics) {
    match paths.first() {
        Some(path) if !path.is_root() => {
            diagnostics.attribute_error(path.clone(), summary, detail);
        }
        _ => diagnostics.error(summary, detail),
    }
}

/// An attribute that excludes others; for a whole schema, attributes that exclude each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictsWith(Vec<PathExpression>);

impl ConflictsWith {
    /// Not together with these. A text is the name of a neighbour.
    pub fn new<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self(collect(others))
    }
}

impl Validator for ConflictsWith {
    fn describe(&self) -> String {
        format!("not given together with {}", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let mut set = validation.configured(&self.0).set;
        if !validation.path.is_root() {
            if validation.value.is_null() || validation.value.is_unknown() || set.is_empty() {
                return;
            }
            set.insert(0, validation.path.clone());
        }
        if set.len() > 1 {
            let detail = format!(
                "These cannot be given together: {}. Remove all but one.",
                joined(&set)
            );
            report(&set, "Conflicting attributes", detail, diagnostics);
        }
    }
}

/// An attribute that needs others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlsoRequires(Vec<PathExpression>);

impl AlsoRequires {
    /// Only together with all of these. A text is the name of a neighbour.
    pub fn new<E: Into<PathExpression>>(others: impl IntoIterator<Item = E>) -> Self {
        Self(collect(others))
    }
}

impl Validator for AlsoRequires {
    fn describe(&self) -> String {
        format!("given only together with {}", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        if validation.value.is_null() || validation.value.is_unknown() {
            return;
        }
        let missing = validation.configured(&self.0).unset;
        if !missing.is_empty() {
            let detail = format!(
                "Where {} is given, these are needed too: {}.",
                validation.path,
                missing.join(", ")
            );
            let own = std::slice::from_ref(validation.path);
            report(own, "Missing attributes", detail, diagnostics);
        }
    }
}

/// Attributes that are given all together or not at all; for a whole schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredTogether(Vec<PathExpression>);

impl RequiredTogether {
    /// All of these or none. A text is the name of a neighbour.
    pub fn new<E: Into<PathExpression>>(all: impl IntoIterator<Item = E>) -> Self {
        Self(collect(all))
    }
}

impl Validator for RequiredTogether {
    fn describe(&self) -> String {
        format!("given all together or not at all: {}", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let all = validation.configured_with_own(&self.0);
        if !all.set.is_empty() && !all.unset.is_empty() {
            let detail = format!(
                "Where {} is given, these are needed too: {}.",
                joined(&all.set),
                all.unset.join(", ")
            );
            report(&all.set, "Missing attributes", detail, diagnostics);
        }
    }
}

/// Attributes of which one at least is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtLeastOneOf(Vec<PathExpression>);

impl AtLeastOneOf {
    /// One of these or more. A text is the name of a neighbour.
    pub fn new<E: Into<PathExpression>>(all: impl IntoIterator<Item = E>) -> Self {
        Self(collect(all))
    }
}

impl Validator for AtLeastOneOf {
    fn describe(&self) -> String {
        format!("given unless one of these is: {}", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let all = validation.configured_with_own(&self.0);
        if all.set.is_empty() && all.undecided.is_empty() {
            let detail = format!(
                "At least one of these must be given: {}.",
                all.unset.join(", ")
            );
            let own = std::slice::from_ref(validation.path);
            report(own, "Missing attributes", detail, diagnostics);
        }
    }
}

/// Attributes of which exactly one is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactlyOneOf(Vec<PathExpression>);

impl ExactlyOneOf {
    /// One of these and no more. A text is the name of a neighbour.
    pub fn new<E: Into<PathExpression>>(all: impl IntoIterator<Item = E>) -> Self {
        Self(collect(all))
    }
}

impl Validator for ExactlyOneOf {
    fn describe(&self) -> String {
        format!("given exactly if none of these is: {}", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let all = validation.configured_with_own(&self.0);
        if all.set.len() > 1 {
            let detail = format!(
                "Only one of these can be given: {}. Remove all but one.",
                joined(&all.set)
            );
            report(&all.set, "Conflicting attributes", detail, diagnostics);
        } else if all.set.is_empty() && all.undecided.is_empty() {
            let detail = format!(
                "Exactly one of these must be given: {}.",
                all.unset.join(", ")
            );
            let own = std::slice::from_ref(validation.path);
            report(own, "Missing attributes", detail, diagnostics);
        }
    }
}

/// An attribute that has a write-only neighbour which is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreferWriteOnly(Vec<PathExpression>);

impl PreferWriteOnly {
    /// Better give `write_only`. A text is the name of a neighbour.
    pub fn new(write_only: impl Into<PathExpression>) -> Self {
        Self(vec![write_only.into()])
    }
}

impl Validator for PreferWriteOnly {
    fn describe(&self) -> String {
        format!("better replaced by {}, which is not stored", names(&self.0))
    }

    fn mentions(&self) -> Vec<PathExpression> {
        self.0.clone()
    }

    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        use crate::schema::WriteOnlySupport::Supported;
        if validation.write_only != Supported || validation.value.is_null() {
            return;
        }
        let detail = format!(
            "The value is stored in the state. Use {} instead, which is not.",
            names(&self.0)
        );
        diagnostics.attribute_warning(
            validation.path.clone(),
            "A write-only attribute is available",
            detail,
        );
    }
}
