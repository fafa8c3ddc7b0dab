//! The log: one JSON object a line on standard error, in the form that Terraform reads.
//!
//! Terraform shows nothing of it unless its own logging is on; what users must see is a diagnostic.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use serde_json::{Map, Value};

mod bridge;
mod cut;
mod level;
mod mask;
#[cfg(test)]
mod tests;
mod timestamp;

pub use bridge::{CALL, TracingLayer};
pub use level::Level;

use level::Levels;
use mask::Masks;
use regress::Regex;

type Output = Arc<Mutex<dyn Write + Send>>;

/// Writes log entries. Clones share the output and what is masked.
#[derive(Clone)]
pub struct Logger {
    output: Output,
    /// The least level that is written; `None` writes nothing.
    threshold: Option<Level>,
    module: Arc<str>,
    /// What the environment says; none where the threshold is all there is.
    levels: Option<Arc<Levels>>,
    /// Whether any part of the provider writes anything.
    heard: bool,
    masks: Arc<Masks>,
    /// Fields of every entry.
    fields: Arc<Map<String, Value>>,
}

impl Default for Logger {
    /// A logger that writes nothing.
    fn default() -> Self {
        Self::new(io::sink(), None)
    }
}

impl fmt::Debug for Logger {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = formatter.debug_struct("Logger");
        debug
            .field("threshold", &self.threshold)
            .field("module", &self.module)
            .finish_non_exhaustive()
    }
}

impl Logger {
    /// A logger of its own output and threshold; without a threshold it writes nothing.
    pub fn new(output: impl Write + Send + 'static, threshold: Option<Level>) -> Self {
        let output: Output = Arc::new(Mutex::new(output));
        Self {
            output,
            threshold,
            module: "provider".into(),
            levels: None,
            heard: threshold.is_some(),
            masks: Arc::default(),
            fields: Arc::default(),
        }
    }

    /// A logger on standard error, with the levels that the environment asks for: `TF_LOG_PROVIDER_<NAME>`,
    /// `TF_LOG_PROVIDER` or `TF_LOG`, and those of the parts (see [`Logger::subsystem`] and [`Logger::with_module`]).
    #[must_use]
    pub fn from_environment(provider_name: &str) -> Self {
        let variables = std::env::vars_os()
            .filter_map(|(name, word)| Some((name.into_string().ok()?, word.into_string().ok()?)));
        Self::with_levels(
            io::stderr(),
            provider_name,
            Levels::new(provider_name, variables),
        )
    }

    fn with_levels(
        output: impl Write + Send + 'static,
        provider_name: &str,
        levels: Levels,
    ) -> Self {
        Self {
            module: provider_name.into(),
            heard: levels.least().is_some(),
            levels: Some(Arc::new(levels)),
            ..Self::new(output, None)
        }
        .at_levels(Levels::provider)
    }

    fn at_levels(mut self, threshold: impl FnOnce(&Levels) -> Option<Level>) -> Self {
        if let Some(levels) = &self.levels {
            self.threshold = threshold(levels);
        }
        self
    }

    /// The same logger for another program part, such as the SDK's `sdk.proto`, whose level `TF_LOG_SDK_PROTO` or
    /// `TF_LOG_SDK` may give.
    #[must_use]
    pub fn with_module(&self, module: &str) -> Self {
        let logger = Self {
            module: module.into(),
            ..self.clone()
        };
        if !module.starts_with("sdk.") {
            return logger;
        }
        logger.at_levels(|levels| levels.sdk(module))
    }

    /// A logger for a part of the provider: `http` logs as `<name>.http`, with a level of its own if
    /// `TF_LOG_PROVIDER_<NAME>_HTTP` gives one.
    #[must_use]
    pub fn subsystem(&self, name: &str) -> Self {
        self.with_module(&format!("{}.{name}", self.module))
            .at_levels(|levels| levels.subsystem(name))
    }

    /// The same logger with a field that all its entries have, such as the id of the call that they belong to.
    #[must_use]
    pub fn with_field(&self, key: &str, value: impl Into<Value>) -> Self {
        let mut logger = self.clone();
        if !self.is_silent() {
            Arc::make_mut(&mut logger.fields).insert(plain_key(key), value.into());
        }
        logger
    }

    /// From now on the text shows as `***` in all messages and fields, of all clones.
    pub fn add_secret(&self, secret: &str) {
        self.masks.add_secret(secret);
    }

    /// From now on fields of this name show as `***`, and so do members of that name inside of fields, whatever they
    /// hold, of all clones. Upper and lower case are the same.
    pub fn mask_field(&self, name: &str) {
        self.masks.add_field(name);
    }

    /// From now on what the pattern (ECMA-262) finds shows as `***` in all messages and fields, of all clones.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn mask_pattern(&self, pattern: &str) -> Result<(), PatternError> {
        self.masks.add_pattern(compiled(pattern)?);
        Ok(())
    }

    /// From now on entries in whose message the pattern (ECMA-262) finds anything are left out, of all clones.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn omit_messages(&self, pattern: &str) -> Result<(), PatternError> {
        self.masks.omit_messages(compiled(pattern)?);
        Ok(())
    }

    /// From now on entries that have a field of this name are left out, of all clones. Upper and lower case are the
    /// same.
    pub fn omit_with_field(&self, name: &str) {
        self.masks.omit_field(name);
    }

    /// A text with all that is masked by its text or its form masked.
    #[must_use]
    pub fn masked(&self, text: &str) -> String {
        self.masks.masked(text)
    }

    /// Whether entries of the level are written.
    #[must_use]
    pub fn writes(&self, level: Level) -> bool {
        self.threshold.is_some_and(|threshold| level >= threshold)
    }

    /// Whether nothing is ever written, not even by a part with a level of its own.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        !self.heard
    }

    /// Begins an entry. When the level is not written, everything done to the entry does nothing.
    pub fn at(&self, level: Level) -> Entry<'_> {
        let content = self.writes(level).then(|| Content {
            logger: self,
            level,
            fields: self.fields.as_ref().clone(),
        });
        Entry { content }
    }

    fn write(&self, level: Level, fields: Map<String, Value>, message: &str) {
        if self.masks.omits(message, &fields) {
            return;
        }
        let mut fields = self.masks.masked_fields(fields);
        fields.insert("@level".into(), level.name().into());
        fields.insert("@message".into(), self.masked(message).into());
        fields.insert("@module".into(), self.module.as_ref().into());
        fields.insert(
            "@timestamp".into(),
            timestamp::text(SystemTime::now()).into(),
        );
        // Cut last: half a secret would not be found.
        let mut line = cut::line(fields);
        line.push('\n');
        // A whole line in one write; a log that cannot be written is no reason to fail.
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = output
            .write_all(line.as_bytes())
            .and_then(|()| output.flush());
    }
}

/// A pattern that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pattern {pattern:?} cannot be understood: {reason}")]
pub struct PatternError {
    pattern: String,
    reason: String,
}

fn compiled(pattern: &str) -> Result<Regex, PatternError> {
    Regex::with_flags(pattern, "u").map_err(|error| PatternError {
        pattern: pattern.to_owned(),
        reason: error.to_string(),
    })
}

/// Keys that start with `@` belong to the format.
fn plain_key(key: &str) -> String {
    key.trim_start_matches('@').to_owned()
}

struct Content<'a> {
    logger: &'a Logger,
    level: Level,
    fields: Map<String, Value>,
}

/// An entry in the making.
#[must_use = "an entry is written by `emit`"]
pub struct Entry<'a> {
    content: Option<Content<'a>>,
}

impl Entry<'_> {
    /// Adds a field. Keys that start with `@` belong to the format and lose it.
    pub fn field(self, key: &str, value: impl Into<Value>) -> Self {
        self.field_with(key, || value.into())
    }

    /// Adds a field whose value is made only when the entry is written.
    pub fn field_with(mut self, key: &str, value: impl FnOnce() -> Value) -> Self {
        if let Some(content) = &mut self.content {
            content.fields.insert(plain_key(key), value());
        }
        self
    }

    /// Writes the entry.
    pub fn emit(self, message: &str) {
        if let Some(Content {
            logger,
            level,
            fields,
        }) = self.content
        {
            logger.write(level, fields, message);
        }
    }
}
