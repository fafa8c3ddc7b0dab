//! What is wrong with the user's input: a code, a place, words, and what to do.

mod brief;
mod code;
mod digest;
mod masked;
mod nearest;
mod render;

pub use brief::brief;
pub use code::Code;
pub use digest::digest;
pub use nearest::{nearest, surely};
pub use render::{Style, harmless, locate_all, render, to_json};

use crate::source::{Place, Position};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Whether the run can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
    Note,
}

/// Where a label points.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    Node(Position, Place),
    /// Bytes of a file, where nodes do not say it: it could not be parsed, or a key is repeated.
    Bytes(usize, Range<usize>),
}

/// A place and what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    pub target: Target,
    pub text: String,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    pub message: String,
    /// The first is the place that the message is about.
    pub labels: Vec<Label>,
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    pub fn note(code: Code, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Note,
            ..Self::error(code, message)
        }
    }

    /// Points at the key of a node.
    #[must_use]
    pub fn at(mut self, position: &Position, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            target: Target::Node(position.clone(), Place::Key),
            text: text.into(),
        });
        self
    }

    /// Points at the value of a node.
    #[must_use]
    pub fn at_value(mut self, position: &Position, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            target: Target::Node(position.clone(), Place::Value),
            text: text.into(),
        });
        self
    }

    /// Points at bytes of a file.
    #[must_use]
    pub fn at_bytes(mut self, file: usize, bytes: Range<usize>, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            target: Target::Bytes(file, bytes),
            text: text.into(),
        });
        self
    }

    /// What to type.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Collects messages; phases go on and report all that they can.
#[derive(Debug, Default)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
    /// The numbers of messages with one digest.
    known: HashMap<u64, Vec<usize>>,
}

/// A phase found errors; the pipeline ends here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Sink {
    /// Adds a message unless the same one is there; what helps may differ.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let same = |known: &Diagnostic| {
            known.code == diagnostic.code
                && known.message == diagnostic.message
                && known.labels == diagnostic.labels
        };
        let mut digest = DefaultHasher::new();
        (diagnostic.code, &diagnostic.message, &diagnostic.labels).hash(&mut digest);
        let alike = self.known.entry(digest.finish()).or_default();
        if !alike.iter().any(|number| same(&self.diagnostics[*number])) {
            alike.push(self.diagnostics.len());
            self.diagnostics.push(diagnostic);
        }
    }

    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Stands between phases.
    ///
    /// # Errors
    /// When any message so far is an error.
    pub fn stop_if_errors(&self) -> Result<(), Stopped> {
        match self.has_errors() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}
