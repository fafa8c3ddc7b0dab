//! A time limit at work.

use super::{NAME, Operation, Timeouts};
use crate::schema::{Block, attribute_at};
use crate::wait::WaitError;
use crate::{AttributePath, Context, Value};
use std::time::Duration;

/// How long something may take, and which attribute says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// How long.
    pub duration: Duration,
    /// The attribute that a practitioner can set to change it: `timeouts.create`.
    pub attribute: Option<String>,
}

/// A limit that no attribute changes.
impl From<Duration> for Limit {
    fn from(duration: Duration) -> Self {
        Self {
            duration,
            attribute: None,
        }
    }
}

impl Limit {
    /// The limit of an operation with these values; none when the author has given no default.
    pub(crate) fn of(
        default: Option<Duration>,
        operation: Operation,
        block: &Block,
        values: &Value,
    ) -> Option<Self> {
        // Values that are no durations were refused in validation; states may be older.
        let timeouts = Timeouts::of(values).unwrap_or_default();
        let path = AttributePath::root()
            .attribute(NAME)
            .attribute(operation.name());
        let mut limit = timeouts.limit(operation, default?);
        limit.attribute = attribute_at(block, &path).map(|_| path.to_string());
        Some(limit)
    }

    /// What to say about something that took longer; `how` is how it ended.
    pub(crate) fn overrun(&self, type_name: &str, doing: &str, how: &str) -> String {
        let length = crate::custom::Duration::from(self.duration);
        let advice = self
            .attribute
            .as_ref()
            .map_or_else(String::new, |attribute| {
                format!(" If it needs more time, set {attribute} to more than {length}.")
            });
        format!("{type_name}: {doing} took longer than {length}, {how}{advice}")
    }

    /// Runs `work`, but not longer than the limit. `what` is in words that go on from "waited
    /// for": `the disk to be attached`.
    ///
    /// # Errors
    /// The work was not done in time, its whole operation was not, or Terraform asked to stop. It
    /// is dropped then, wherever it was.
    pub async fn run<T>(
        &self,
        context: &Context,
        what: &str,
        work: impl Future<Output = T>,
    ) -> Result<T, WaitError> {
        tokio::select! {
            biased;
            () = context.cancelled() => Err(WaitError::cancelled(context, what, None)),
            outcome = tokio::time::timeout(self.duration, work) => {
                outcome.map_err(|_| WaitError::TimedOut {
                    what: what.to_owned(),
                    limit: self.duration,
                    last: None,
                    attribute: self.attribute.clone(),
                })
            }
        }
    }
}
