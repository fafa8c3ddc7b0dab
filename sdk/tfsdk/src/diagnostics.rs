//! What the practitioner is told: errors and warnings with the attribute that they are about.

use crate::AttributePath;
use std::collections::HashSet;
use std::fmt;

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
///
/// Text may come from anywhere, an API's answer say, and goes to the practitioner's terminal.
/// What a terminal would act upon is therefore made visible instead when a message is added.
#[derive(Clone, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    seen: HashSet<Diagnostic>,
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
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        diagnostic.summary = visible(diagnostic.summary);
        diagnostic.detail = visible(diagnostic.detail);
        if self.seen.insert(diagnostic.clone()) {
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

    /// How many messages there are.
    pub fn len(&self) -> usize {
        self.list.len()
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

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(messages: I) -> Self {
        let mut diagnostics = Self::new();
        messages
            .into_iter()
            .for_each(|message| diagnostics.push(message));
        diagnostics
    }
}

impl PartialEq for Diagnostics {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Diagnostics {}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list).finish()
    }
}

/// `text` with a visible sign for each character that a terminal would act upon: control
/// characters, but for line ends and tabs, and those that turn the direction of writing.
pub(crate) fn visible(text: String) -> String {
    if !text.chars().any(acts_on_terminal) {
        return text;
    }
    let mut safe = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let code = u32::from(character);
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\u{7f}' => safe.push('\u{2421}'),
            acting if acts_on_terminal(acting) => match char::from_u32(0x2400 + code) {
                Some(picture) if code < 0x20 => safe.push(picture),
                _ => safe.push_str(&format!("\\u{{{code:x}}}")),
            },
            plain => safe.push(plain),
        }
    }
    safe
}

fn acts_on_terminal(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        other => other.is_control(),
    }
}
