//! One attribute: its type, who sets it, and its rules.

use super::plan_rule::RareRules;
use super::{DefaultValue, Equality, PlanRule, Validator};
use crate::Type;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Who sets an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// The practitioner must.
    Required,
    /// The practitioner may; null otherwise.
    Optional,
    /// The provider does.
    Computed,
    /// The practitioner may; the provider does otherwise.
    OptionalComputed,
}

/// How many objects a nested attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NestingMode {
    /// One object.
    Single,
    /// A list of objects.
    List,
    /// A set of objects.
    Set,
    /// A map of objects.
    Map,
}

/// The type of an attribute.
#[derive(Clone, Debug)]
pub enum AttributeKind {
    /// A plain type.
    Type(Type),
    /// Objects whose members are attributes with rules of their own.
    Nested(NestingMode, BTreeMap<Cow<'static, str>, Attribute>),
}

/// One attribute of a block or of a nested object.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its type.
    pub kind: AttributeKind,
    /// Who sets it.
    pub presence: Presence,
    /// Shown as `(sensitive value)`.
    pub sensitive: bool,
    /// Never stored in plan or state; only in the configuration.
    pub write_only: bool,
    /// Markdown for the documentation.
    pub description: Cow<'static, str>,
    /// What to use instead; empty when not deprecated.
    pub deprecation: Cow<'static, str>,
    /// Used where the configuration has nothing.
    pub default: Option<DefaultValue>,
    /// Checks of configured values.
    pub validators: Vec<Arc<dyn Validator>>,
    /// How its plan comes about.
    pub plan_rules: Vec<PlanRule>,
    /// When two values mean the same.
    pub equality: Option<Arc<dyn Equality>>,
    /// The provider promises that a computed value is never null, so that an expression such as
    /// `id == null` is decided while Terraform plans.
    pub never_null: bool,
    /// Rules that few attributes have; most schemas are large and kept in memory.
    pub(crate) rare: Option<Box<RareRules>>,
}

impl Attribute {
    /// An attribute without further rules.
    pub fn new(kind: AttributeKind, presence: Presence) -> Self {
        Self {
            kind,
            presence,
            sensitive: false,
            write_only: false,
            description: Cow::Borrowed(""),
            deprecation: Cow::Borrowed(""),
            default: None,
            validators: Vec::new(),
            plan_rules: Vec::new(),
            equality: None,
            never_null: false,
            rare: None,
        }
    }
}
