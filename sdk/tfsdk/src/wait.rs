//! Waiting for an API: ask again and again, until what was begun is done.

#[cfg(test)]
mod tests;

use crate::timeouts::Limit;
use crate::{Context, Diagnostics};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// What one question to the API came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Poll<T> {
    /// It is done.
    Done(T),
    /// Not yet; with the state that the API told, for the message when time runs out.
    Pending(String),
    /// Not yet, and the API has said when to ask again (`Retry-After`).
    Later(String, Duration),
}

impl<T> Poll<T> {
    /// Not yet.
    pub fn pending(state: impl Into<String>) -> Self {
        Self::Pending(state.into())
    }
}

/// Why waiting ended without success.
#[derive(Debug)]
pub enum WaitError {
    /// Time ran out.
    TimedOut {
        /// What was waited for.
        what: String,
        /// How long.
        limit: Duration,
        /// The state that the API told last, if any.
        last: Option<String>,
        /// The attribute that sets the limit, if any: `timeouts.create`.
        attribute: Option<String>,
    },
    /// Terraform asked the provider to stop.
    Cancelled {
        /// What was waited for.
        what: String,
    },
    /// A question failed.
    Failed(Diagnostics),
}

impl WaitError {
    /// Why waiting ended when `context` did.
    pub(crate) fn cancelled(context: &Context, what: &str, last: Option<String>) -> Self {
        let what = what.to_owned();
        match context.overrun() {
            Some(limit) => Self::TimedOut {
                what,
                limit: limit.duration,
                last,
                attribute: limit.attribute.clone(),
            },
            None => Self::Cancelled { what },
        }
    }
}

impl From<WaitError> for Diagnostics {
    fn from(error: WaitError) -> Self {
        match error {
            WaitError::Failed(diagnostics) => diagnostics,
            WaitError::Cancelled { what } => Diagnostics::from_error(
                "Interrupted",
                format!("Terraform was asked to stop while the provider waited for {what}."),
            ),
            WaitError::TimedOut {
                what,
                limit,
                last,
                attribute,
            } => {
                let limit = crate::custom::Duration::from(limit);
                let last = last.map_or_else(String::new, |state| {
                    format!(" Last seen: {}.", state.trim_end_matches('.'))
                });
                let advice = attribute.map_or_else(String::new, |attribute| {
                    format!(" If it needs more time, set {attribute} to more than {limit}.")
                });
                Diagnostics::from_error(
                    "Timed out",
                    format!("The provider waited {limit} for {what}.{last}{advice}"),
                )
            }
        }
    }
}

/// How to wait. By default it asks at once, then with pauses that grow from 1 second to 15, for 10
/// minutes at most.
#[derive(Clone, Debug)]
pub struct Wait {
    what: String,
    limit: Duration,
    attribute: Option<String>,
    delay: Duration,
    pause: Duration,
    longest_pause: Duration,
    spread: bool,
    successes: u32,
}

impl Wait {
    /// Waits for `what`, in words that go on from "waited for": `the disk to be attached`.
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            limit: Duration::from_secs(600),
            attribute: None,
            delay: Duration::ZERO,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(15),
            spread: false,
            successes: 1,
        }
    }

    /// The longest time in all. A question under way is ended too.
    #[must_use]
    pub fn limit(mut self, limit: impl Into<Limit>) -> Self {
        let limit = limit.into();
        self.limit = limit.duration;
        self.attribute = limit.attribute;
        self
    }

    /// How long to wait before the first question.
    #[must_use]
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// The pause after the first question, which grows by half each time up to `longest`.
    #[must_use]
    pub fn pauses(mut self, first: Duration, longest: Duration) -> Self {
        self.pause = first;
        self.longest_pause = longest.max(first);
        self
    }

    /// Each pause is up to a fifth longer, at random, so that many that wait for one API do not all
    /// ask it at the same moment.
    #[must_use]
    pub fn spread(mut self) -> Self {
        self.spread = true;
        self
    }

    /// How many times in a row the answer must be that it is done: for an API whose servers do
    /// not agree at once. At least 1.
    #[must_use]
    pub fn successes(mut self, count: u32) -> Self {
        self.successes = count.max(1);
        self
    }

    /// Asks until the answer is that it is done, and gives back the last answer.
    ///
    /// # Errors
    /// Time ran out, that of the wait or of the whole operation; Terraform asked to stop; or a
    /// question failed.
    pub async fn until<T, E, F>(
        self,
        context: &Context,
        mut ask: impl FnMut() -> F,
    ) -> Result<T, WaitError>
    where
        F: Future<Output = Result<Poll<T>, E>>,
        E: Into<Diagnostics>,
    {
        let mut last = None;
        let outcome = {
            let asking = self.ask_again(&mut ask, &mut last);
            tokio::select! {
                biased;
                () = context.cancelled() => None,
                outcome = timeout(self.limit, asking) => Some(outcome),
            }
        };
        match outcome {
            None => Err(WaitError::cancelled(context, &self.what, last)),
            Some(Ok(answer)) => answer.map_err(WaitError::Failed),
            Some(Err(_)) => Err(WaitError::TimedOut {
                what: self.what,
                limit: self.limit,
                last,
                attribute: self.attribute,
            }),
        }
    }

    /// As [`Wait::until`], for an object that is there already but that not all of an API's
    /// servers know yet: until it is found.
    ///
    /// # Errors
    /// As for [`Wait::until`].
    pub async fn until_found<T, E, F>(
        self,
        context: &Context,
        mut find: impl FnMut() -> F,
    ) -> Result<T, WaitError>
    where
        F: Future<Output = Result<Option<T>, E>>,
        E: Into<Diagnostics>,
    {
        let ask = || {
            let found = find();
            async move {
                let found = found.await?;
                Ok::<_, E>(found.map_or_else(|| Poll::pending("not found"), Poll::Done))
            }
        };
        self.until(context, ask).await
    }

    /// As [`Wait::until`], for an object that is being deleted: until it is not found any more.
    ///
    /// # Errors
    /// As for [`Wait::until`].
    pub async fn until_gone<T, E, F>(
        self,
        context: &Context,
        mut find: impl FnMut() -> F,
    ) -> Result<(), WaitError>
    where
        F: Future<Output = Result<Option<T>, E>>,
        E: Into<Diagnostics>,
    {
        let ask = || {
            let found = find();
            async move {
                Ok::<_, E>(match found.await? {
                    Some(_) => Poll::pending("still there"),
                    None => Poll::Done(()),
                })
            }
        };
        self.until(context, ask).await
    }

    async fn ask_again<T, E, F>(
        &self,
        ask: &mut impl FnMut() -> F,
        last: &mut Option<String>,
    ) -> Result<T, Diagnostics>
    where
        F: Future<Output = Result<Poll<T>, E>>,
        E: Into<Diagnostics>,
    {
        sleep(self.delay).await;
        let mut pause = self.pause;
        let mut in_a_row = 0;
        loop {
            let mut asked = None;
            match ask().await.map_err(Into::into)? {
                Poll::Done(answer) => {
                    in_a_row += 1;
                    if in_a_row >= self.successes {
                        return Ok(answer);
                    }
                }
                Poll::Pending(state) => {
                    in_a_row = 0;
                    *last = Some(state);
                }
                Poll::Later(state, pause) => {
                    in_a_row = 0;
                    *last = Some(state);
                    asked = Some(pause);
                }
            }
            sleep(self.spread_out(asked.unwrap_or(pause))).await;
            pause = pause.saturating_add(pause / 2).min(self.longest_pause);
        }
    }
    fn spread_out(&self, pause: Duration) -> Duration {
        if !self.spread {
            return pause;
        }
        // Its keys are random, which is all that is needed here.
        let random = RandomState::new().build_hasher().finish() % 1000;
        let random = u32::try_from(random).unwrap_or_default();
        pause.saturating_add(pause / 5 * random / 1000)
    }
}
