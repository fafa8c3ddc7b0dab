//! Why a call did not succeed, in words for the practitioner.

use std::fmt;
use tfsdk::{AttributePath, Diagnostics};

/// What is wrong and what to do about it. Never holds a secret: texts that may contain one are
/// masked before they get here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    text: String,
    attribute: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            attribute: None,
        }
    }

    /// A failure that one attribute is to blame for.
    pub(crate) fn of_attribute(attribute: &'static str, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            attribute: Some(attribute),
        }
    }

    /// Adds an error under `summary`.
    pub(crate) fn report(self, summary: impl Into<String>, diagnostics: &mut Diagnostics) {
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
