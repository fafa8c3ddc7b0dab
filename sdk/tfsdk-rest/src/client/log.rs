//! Calls in Terraform's log: method, path, status and time, never values, queries or headers.

use super::{Answer, SendError};
use std::time::Duration;

/// Whether Terraform's log takes lines of level debug; decided once, so that an unused log costs
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Log {
    Off,
    Calls,
}

impl Log {
    /// As `TF_LOG_PROVIDER` or else `TF_LOG` asks.
    pub(crate) fn wanted(environment: &dyn Fn(&str) -> Option<String>) -> Self {
        let level = ["TF_LOG_PROVIDER", "TF_LOG"]
            .into_iter()
            .filter_map(environment)
            .find(|level| !level.is_empty());
        match level.unwrap_or_default().to_ascii_uppercase().as_str() {
            "TRACE" | "DEBUG" | "JSON" => Self::Calls,
            _ => Self::Off,
        }
    }

    /// Writes a line to standard error, which Terraform passes on to its log.
    pub(super) fn call(
        self,
        call: impl FnOnce() -> String,
        result: &Result<Answer, SendError>,
        took: Duration,
    ) {
        if self == Self::Calls {
            eprintln!("{}", line(&call(), result, took));
        }
    }
}

fn line(call: &str, result: &Result<Answer, SendError>, took: Duration) -> String {
    let outcome = match result {
        Ok(answer) => format!("answered {}", answer.status_text()),
        Err(_) => "failed".to_owned(),
    };
    format!("[DEBUG] {call} {outcome} after {} ms", took.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    #[test]
    fn the_nearest_variable_decides() {
        let wanted = |provider: &'static str, all: &'static str| {
            Log::wanted(&move |name| Some(if name == "TF_LOG" { all } else { provider }.to_owned()))
        };
        assert_eq!(wanted("", "debug"), Log::Calls);
        assert_eq!(wanted("", "JSON"), Log::Calls);
        assert_eq!(wanted("WARN", "TRACE"), Log::Off);
        assert_eq!(wanted("", ""), Log::Off);
        assert_eq!(Log::wanted(&|_| None), Log::Off);
    }

    #[test]
    fn a_line_tells_what_happened_and_no_more() {
        let took = Duration::from_millis(12);
        let answer = Answer {
            status: 201,
            body: b"s3cret".to_vec(),
            ..Answer::default()
        };
        assert_eq!(
            line("POST /drinks", &Ok(answer), took),
            "[DEBUG] POST /drinks answered 201 Created after 12 ms"
        );
        let failed = Err(SendError::lasting(Failure::new("s3cret")));
        assert_eq!(
            line("POST /drinks", &failed, took),
            "[DEBUG] POST /drinks failed after 12 ms"
        );
    }
}
