//! Levels, and which of them the environment asks for.

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
}

/// The most specific variable that is set decides. Like Terraform, an unknown word and `JSON` mean everything.
pub(super) fn threshold(
    provider_name: &str,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<Level> {
    let own = format!(
        "TF_LOG_PROVIDER_{}",
        provider_name.to_uppercase().replace('-', "_")
    );
    let names = [own.as_str(), "TF_LOG_PROVIDER", "TF_LOG"];
    let word = names
        .into_iter()
        .filter_map(variable)
        .find(|word| !word.is_empty())?;
    match word.to_uppercase().as_str() {
        "OFF" => None,
        "DEBUG" => Some(Level::Debug),
        "INFO" => Some(Level::Info),
        "WARN" => Some(Level::Warn),
        "ERROR" => Some(Level::Error),
        _ => Some(Level::Trace),
    }
}
