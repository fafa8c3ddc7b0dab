//! Why a step did not work.

use crate::rules::{Rule, Violation};
use std::fmt;
use tfplugin6::proto as wire;

/// A message of the provider to the practitioner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Whether it stops Terraform; a warning otherwise.
    pub is_error: bool,
    /// The headline.
    pub summary: String,
    /// The rest.
    pub detail: String,
    /// The attribute, as in `owner.emails[0]`; empty when there is none.
    pub path: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_error { "error" } else { "warning" };
        write!(f, "{kind}: {}", self.summary)?;
        if !self.path.is_empty() {
            write!(f, " ({})", self.path)?;
        }
        write!(f, "\n    {}", self.detail)
    }
}

/// Why a step did not work.
#[derive(Clone, PartialEq, Eq)]
pub enum Failure {
    /// The provider broke rules: a bug in it.
    Violations(Vec<Violation>),
    /// The provider reported errors.
    Errors(Vec<Message>),
    /// Terraform itself would refuse: the configuration does not fit the schema, the object to
    /// be imported does not exist.
    Refused(String),
    /// The provider could not be started or reached.
    Connection(String),
}

impl Failure {
    /// The rules that were broken.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Self::Violations(violations) => violations.iter().map(|v| v.rule).collect(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Violations(violations) => {
                write!(f, "the provider breaks Terraform's rules:")?;
                violations.iter().try_for_each(|v| write!(f, "\n  {v}"))
            }
            Self::Errors(messages) => {
                write!(f, "the provider reports:")?;
                messages.iter().try_for_each(|m| write!(f, "\n  {m}"))
            }
            Self::Refused(why) => write!(f, "Terraform refuses: {why}"),
            Self::Connection(why) => write!(f, "no connection to the provider: {why}"),
        }
    }
}

/// As `Display`: `unwrap` in a test shows what a person can read.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::error::Error for Failure {}

impl From<tonic::Status> for Failure {
    fn from(status: tonic::Status) -> Self {
        let detail = format!("{:?}: {}", status.code(), status.message());
        // A status that the provider sent has no source; one that a broken connection led to has.
        let is_broken = std::error::Error::source(&status).is_some()
            || status.message().starts_with("Service was not ready");
        match status.code() {
            _ if is_broken => Self::Connection(detail),
            tonic::Code::Unavailable => Self::Connection(detail),
            _ => Self::Violations(vec![Violation::new(Rule::StatusForUserErrors, "", detail)]),
        }
    }
}

/// Reads the messages of an answer.
pub(super) fn messages(from: &[wire::Diagnostic], found: &mut Vec<Violation>) -> Vec<Message> {
    let read = |diagnostic: &wire::Diagnostic| {
        if !matches!(diagnostic.severity, 1 | 2) {
            let detail = format!("{:?} has none", diagnostic.summary);
            found.push(Violation::new(Rule::DiagnosticSeverity, "", detail));
        }
        Message {
            is_error: diagnostic.severity == 1,
            summary: diagnostic.summary.clone(),
            detail: diagnostic.detail.clone(),
            path: diagnostic.attribute.as_ref().map(path).unwrap_or_default(),
        }
    };
    from.iter().map(read).collect()
}

/// A path in words.
pub(super) fn path(path: &wire::AttributePath) -> String {
    use wire::attribute_path::step::Selector;
    let mut text = String::new();
    for step in &path.steps {
        match &step.selector {
            Some(Selector::AttributeName(name)) if text.is_empty() => text.push_str(name),
            Some(Selector::AttributeName(name)) => text.push_str(&format!(".{name}")),
            Some(Selector::ElementKeyString(key)) => text.push_str(&format!("[{key:?}]")),
            Some(Selector::ElementKeyInt(index)) => text.push_str(&format!("[{index}]")),
            None => text.push_str("[?]"),
        }
    }
    text
}
