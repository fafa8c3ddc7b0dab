//! Why a call did not succeed, in words for the practitioner.

use std::fmt;
use tfsdk::{AttributePath, Diagnostics};

/// What is wrong and what to do about it. Never holds a secret: texts that may contain one are
/// masked before they get here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    text: String,
    attribute: Option<&'static str>,
    /// Whether it may pass by itself.
    passing: bool,
    /// The headline, where the kind of failure has one of its own.
    summary: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            attribute: None,
            passing: false,
            summary: None,
        }
    }

    /// A failure that one attribute is to blame for.
    pub(crate) fn of_attribute(attribute: &'static str, text: impl Into<String>) -> Self {
        Self {
            attribute: Some(attribute),
            ..Self::new(text)
        }
    }

    /// The same under a headline of its own.
    #[must_use]
    pub(crate) fn under(mut self, summary: &'static str) -> Self {
        self.summary = Some(summary);
        self
    }

    /// The same as one that may pass by itself.
    #[must_use]
    pub(crate) fn passing(mut self) -> Self {
        self.passing = true;
        self
    }

    /// Whether asking again later may help.
    pub(crate) fn is_passing(&self) -> bool {
        self.passing
    }

    /// Adds an error under `summary`.
    pub(crate) fn report(self, summary: impl Into<String>, diagnostics: &mut Diagnostics) {
        let summary = self.summary.map_or_else(|| summary.into(), str::to_owned);
        match self.attribute {
            Some(name) => diagnostics.attribute_error(
                AttributePath::root().attribute(name),
                summary,
                self.text,
            ),
            None => diagnostics.error(summary, self.text),
        }
    }

    /// The same with a sentence after it.
    #[must_use]
    pub(crate) fn and(mut self, sentence: &str) -> Self {
        if !self.text.ends_with(['.', '!', '?', '…']) {
            self.text.push('.');
        }
        self.text.push(' ');
        self.text.push_str(sentence);
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
