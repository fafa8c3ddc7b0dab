//! Levels, and which of them the environment asks for.

use std::collections::BTreeMap;

/// How much an entry matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Every step.
    Trace,
    /// What helps to find a fault.
    Debug,
    /// What happened.
    Info,
    /// What is odd but goes on.
    Warn,
    /// What failed.
    Error,
}

impl Level {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Trace => "trace",
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Error => "error",
        }
    }

    /// Like Terraform, an unknown word and `JSON` mean everything.
    fn of_word(word: &str) -> Option<Self> {
        match word.to_uppercase().as_str() {
            "OFF" => None,
            "DEBUG" => Some(Self::Debug),
            "INFO" => Some(Self::Info),
            "WARN" => Some(Self::Warn),
            "ERROR" => Some(Self::Error),
            _ => Some(Self::Trace),
        }
    }
}

/// What the environment says about the log of one provider.
#[derive(Debug)]
pub(super) struct Levels {
    /// `TF_LOG_PROVIDER_KIOSK`.
    own: String,
    variables: BTreeMap<String, String>,
}

impl Levels {
    pub(super) fn new(
        provider_name: &str,
        variables: impl Iterator<Item = (String, String)>,
    ) -> Self {
        Self {
            own: format!("TF_LOG_PROVIDER_{}", constant_case(provider_name)),
            variables: variables
                .filter(|(name, word)| name.starts_with("TF_LOG") && !word.is_empty())
                .collect(),
        }
    }

    /// The most specific variable that is set decides; `None` is no log at all.
    pub(super) fn provider(&self) -> Option<Level> {
        self.first(&[&self.own, "TF_LOG_PROVIDER", "TF_LOG"])
            .flatten()
    }

    /// A part of the provider's own code.
    pub(super) fn subsystem(&self, name: &str) -> Option<Level> {
        self.library(name).unwrap_or_else(|| self.provider())
    }

    /// A part of the SDK, such as `sdk.proto`.
    pub(super) fn sdk(&self, module: &str) -> Option<Level> {
        let name = format!("TF_LOG_{}", constant_case(module));
        self.first(&[&name, "TF_LOG_SDK"])
            .unwrap_or_else(|| self.provider())
    }

    /// What is asked for by its own name only; the outer `None` is that it is not.
    pub(super) fn library(&self, name: &str) -> Option<Option<Level>> {
        self.first(&[&format!("{}_{}", self.own, constant_case(name))])
    }

    /// The least level that any part may have.
    pub(super) fn least(&self) -> Option<Level> {
        let parts = format!("{}_", self.own);
        let words = self.variables.iter();
        let named = words.filter(|(name, _)| name.starts_with(&parts) || is_sdk(name));
        let named = named.filter_map(|(_, word)| Level::of_word(word));
        named.chain(self.provider()).min()
    }

    fn first(&self, names: &[&str]) -> Option<Option<Level>> {
        let word = names.iter().find_map(|name| self.variables.get(*name))?;
        Some(Level::of_word(word))
    }
}

/// One variable below `TF_LOG_SDK` is no level, but a folder.
fn is_sdk(name: &str) -> bool {
    name.starts_with("TF_LOG_SDK") && !name.ends_with("_DIR")
}

fn constant_case(name: &str) -> String {
    name.to_uppercase().replace(['-', '.'], "_")
}
