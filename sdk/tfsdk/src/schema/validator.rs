//! Checks of configured values.

use crate::{AttributePath, Diagnostics, PathExpression, Value};
use std::fmt::Debug;

/// Checks one configured value, by itself or beside others.
pub trait Validator: Debug + Send + Sync {
    /// What is allowed, for messages and documentation: `at most 250 characters`.
    fn describe(&self) -> String;

    /// The attributes beside its own that it looks at. A schema whose validators mention what it
    /// does not have is refused when it is built.
    fn mentions(&self) -> Vec<PathExpression> {
        Vec::new()
    }

    /// Adds an error to `diagnostics` when `value` is not allowed. Not called for null or unknown
    /// values.
    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        let _ = (path, value, diagnostics);
    }

    /// Checks with sight of the whole configuration, also where the value is null or unknown.
    /// Values of other attributes may be unknown: what may still turn out right is no error.
    fn validate_within(&self, validation: &Validation<'_>, diagnostics: &mut Diagnostics) {
        let value = validation.value;
        if !value.is_null() && !value.is_unknown() {
            self.validate(validation.path, value, diagnostics);
        }
    }
}

/// What a validator sees.
#[derive(Clone, Copy, Debug)]
pub struct Validation<'a> {
    /// Where the value is; the root for validators of a whole schema.
    pub path: &'a AttributePath,
    /// The value; the whole configuration for validators of a whole schema.
    pub value: &'a Value,
    /// The whole configuration. A block that may repeat and is not written is null.
    pub config: &'a Value,
    /// Whether the client knows write-only attributes.
    pub write_only: WriteOnlySupport,
}

/// Whether the client knows write-only attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteOnlySupport {
    /// Terraform and OpenTofu from 1.11 on.
    Supported,
    /// Older ones would store the value.
    Missing,
}

/// Configured attributes that an expression stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Configured {
    /// Attributes that have a value.
    pub(crate) set: Vec<AttributePath>,
    /// What has none, in words.
    pub(crate) unset: Vec<String>,
    /// Attributes that may turn out either way.
    pub(crate) undecided: Vec<AttributePath>,
}

impl Validation<'_> {
    /// What is configured of the attributes that `expressions` stand for, without the own one.
    pub(crate) fn configured(&self, expressions: &[PathExpression]) -> Configured {
        let mut configured = Configured::default();
        for expression in expressions {
            let expression = expression.seen_from(self.path).resolve();
            let found = expression.find(self.config);
            if found.is_empty() {
                configured.unset.push(expression.to_string());
            }
            for found in found {
                if found.path == *self.path {
                    continue;
                }
                if found.value.is_unknown() {
                    configured.undecided.push(found.path);
                } else if found.value.is_null() {
                    configured.unset.push(found.path.to_string());
                } else {
                    configured.set.push(found.path);
                }
            }
        }
        configured
    }

    /// The same with the own attribute in front, unless the whole schema is validated.
    pub(crate) fn configured_with_own(&self, expressions: &[PathExpression]) -> Configured {
        let mut all = Configured::default();
        if !self.path.is_root() {
            if self.value.is_unknown() {
                all.undecided.push(self.path.clone());
            } else if self.value.is_null() {
                all.unset.push(self.path.to_string());
            } else {
                all.set.push(self.path.clone());
            }
        }
        let others = self.configured(expressions);
        all.set.extend(others.set);
        all.unset.extend(others.unset);
        all.undecided.extend(others.undecided);
        all
    }
}
