//! The log: one JSON object a line on standard error, in the form that Terraform reads.
//!
//! Terraform shows nothing of it unless its own logging is on; what users must see is a diagnostic.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use serde_json::{Map, Value};

mod level;
mod mask;
#[cfg(test)]
mod tests;
mod timestamp;

pub use level::Level;

use mask::Secrets;

type Output = Arc<Mutex<dyn Write + Send>>;

/// Writes log entries. Clones share the output and the secrets.
#[derive(Clone)]
pub struct Logger {
    output: Output,
    /// The least level that is written; `None` writes nothing.
    threshold: Option<Level>,
    module: Arc<str>,
    secrets: Arc<Secrets>,
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
            secrets: Arc::default(),
            fields: Arc::default(),
        }
    }

    /// A logger on standard error, with the level that `TF_LOG_PROVIDER_<NAME>`, `TF_LOG_PROVIDER` or `TF_LOG` gives.
    #[must_use]
    pub fn from_environment(provider_name: &str) -> Self {
        Self::new(
            io::stderr(),
            level::threshold(provider_name, |name| std::env::var(name).ok()),
        )
        .with_module(provider_name)
    }

    /// The same logger for another part of the program, such as `sdk.proto`.
    #[must_use]
    pub fn with_module(&self, module: &str) -> Self {
        Self {
            module: module.into(),
            ..self.clone()
        }
    }

    /// The same logger with a field that all its entries have, such as the id of the call that they belong to.
    #[must_use]
    pub fn with_field(&self, key: &str, value: impl Into<Value>) -> Self {
        let mut logger = self.clone();
        if self.threshold.is_some() {
            Arc::make_mut(&mut logger.fields).insert(plain_key(key), value.into());
        }
        logger
    }

    /// From now on the text shows as `***` in all messages and fields, of all clones.
    pub fn add_secret(&self, secret: &str) {
        self.secrets.add(secret);
    }

    /// A text with all secrets masked.
    #[must_use]
    pub fn masked(&self, text: &str) -> String {
        self.secrets.masked(text)
    }

    /// Whether entries of the level are written.
    #[must_use]
    pub fn writes(&self, level: Level) -> bool {
        self.threshold.is_some_and(|threshold| level >= threshold)
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
        let mut fields = self.secrets.masked_fields(fields);
        fields.insert("@level".into(), level.name().into());
        fields.insert("@message".into(), self.masked(message).into());
        fields.insert("@module".into(), self.module.as_ref().into());
        fields.insert(
            "@timestamp".into(),
            timestamp::text(SystemTime::now()).into(),
        );
        let mut line = Value::Object(fields).to_string();
        line.push('\n');
        // A whole line in one write; a log that cannot be written is no reason to fail.
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = output
            .write_all(line.as_bytes())
            .and_then(|()| output.flush());
    }
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
