//! What the practitioner is told: errors and warnings with the attribute that they are about.

use crate::AttributePath;

/// Whether Terraform stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// Terraform stops and exits with an error.
    Error,
    /// Terraform shows it and goes on.
    Warning,
}

/// One message for the practitioner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// One line, without a full stop.
    pub summary: String,
    /// What is wrong and what to do about it.
    pub detail: String,
    /// The attribute that it is about. The engine spells it out in the detail as well, because
    /// Terraform shows no more than the resource's line for nested attributes.
    pub path: Option<AttributePath>,
}

/// Messages, in the order in which they arose; equal ones are kept once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// No messages.
    pub fn new() -> Self {
        Self::default()
    }

    /// A single error without an attribute.
    pub fn from_error(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        let mut diagnostics = Self::new();
        diagnostics.error(summary, detail);
        diagnostics
    }

    /// Adds an error.
    pub fn error(&mut self, summary: impl Into<String>, detail: impl Into<String>) {
        self.push(Diagnostic {
            severity: Severity::Error,
            summary: summary.into(),
            detail: detail.into(),
            path: None,
        });
    }

    /// Adds an error about one attribute.
    pub fn attribute_error(
        &mut self,
        path: AttributePath,
        summary: impl Into<String>,
        detail: impl Into<String>,
    ) {
        self.push(Diagnostic {
            severity: Severity::Error,
            summary: summary.into(),
            detail: detail.into(),
            path: Some(path),
        });
    }

    /// Adds a warning.
    pub fn warning(&mut self, summary: impl Into<String>, detail: impl Into<String>) {
        self.push(Diagnostic {
            severity: Severity::Warning,
            summary: summary.into(),
            detail: detail.into(),
            path: None,
        });
    }

    /// Adds a warning about one attribute.
    pub fn attribute_warning(
        &mut self,
        path: AttributePath,
        summary: impl Into<String>,
        detail: impl Into<String>,
    ) {
        self.push(Diagnostic {
            severity: Severity::Warning,
            summary: summary.into(),
            detail: detail.into(),
            path: Some(path),
        });
    }

    /// Adds `diagnostic` unless an equal one is there already.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if !self.list.contains(&diagnostic) {
            self.list.push(diagnostic);
        }
    }

    /// Adds all messages of `other`.
    pub fn extend(&mut self, other: Diagnostics) {
        for diagnostic in other.list {
            self.push(diagnostic);
        }
    }

    /// Whether Terraform will stop.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The messages in order.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
