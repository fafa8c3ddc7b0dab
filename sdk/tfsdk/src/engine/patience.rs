//! How long work that changes something goes on: it is asked to end, and not dropped while it may
//! still have to tell of an object.

use super::guard;
use crate::timeouts::Limit;
use crate::{Context, Diagnostics};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long work may go on after it was asked to end.
pub(super) const GRACE: Duration = Duration::from_secs(30);

/// What is waited for, and how long.
pub(super) struct Patience<'a> {
    /// The context that the work was given.
    pub(super) context: &'a Context,
    /// Its limit.
    pub(super) limit: Option<Limit>,
    /// The full name of the kind, for messages.
    pub(super) type_name: &'a str,
    /// In words that go on from "took too long": `creating the object`.
    pub(super) doing: &'a str,
    /// Whether there is an object to be lost; none where all that is at stake is there already.
    pub(super) recorded: Option<&'a AtomicBool>,
}

/// How the work ended.
#[must_use]
pub(super) enum End {
    /// By itself.
    InTime,
    /// By itself, but after its limit.
    Late(Diagnostics, Diagnostics),
    /// It panicked, or was broken off.
    Failed(Diagnostics),
}

impl End {
    /// Adds what is to be said about it. Work that ended late without an error has done what it
    /// was asked to if it has something to show.
    pub(super) fn report(self, diagnostics: &mut Diagnostics, has_result: impl FnOnce() -> bool) {
        match self {
            Self::InTime => {}
            Self::Failed(failure) => diagnostics.extend(failure),
            Self::Late(error, warning) => {
                let told = diagnostics.iter().any(|found| found.summary == TIMED_OUT);
                if !diagnostics.has_errors() && has_result() {
                    diagnostics.extend(warning);
                } else if !told {
                    diagnostics.extend(error);
                }
            }
        }
    }
}

const TIMED_OUT: &str = "Timed out";

impl Patience<'_> {
    /// Runs `work` to its end. When its time is up it is asked to end, through its context, and
    /// has [`GRACE`] to do so. After a stop it goes on until its object is recorded, and then has
    /// the same time: the practitioner's next step would be to kill the process, which loses the
    /// object.
    pub(super) async fn wait(self, work: impl Future<Output = ()>) -> End {
        let context = self.context;
        let mut work = std::pin::pin!(guard::run(self.type_name, self.doing, work));
        let outcome = tokio::select! {
            biased;
            outcome = &mut work => return ended(outcome),
            () = self.stopped() => {
                return End::Failed(Diagnostics::from_error(
                    "Stopped",
                    format!(
                        "{}: the object was made, but it was not finished when Terraform was asked to stop.",
                        self.type_name
                    ),
                ));
            }
            () = context.time_up() => {
                context.cancellation().cancel();
                tokio::time::timeout(GRACE, work).await
            }
        };
        match outcome {
            Ok(Ok(())) => End::Late(self.timed_out("and was ended."), self.late()),
            Ok(Err(mut panic)) => {
                panic.extend(self.timed_out("and was ended."));
                End::Failed(panic)
            }
            Err(_) => End::Failed(self.timed_out(&format!(
                "and the provider stopped waiting. What it had begun may still go on.{}",
                self.unknown_object()
            ))),
        }
    }

    async fn stopped(&self) {
        let Some(recorded) = self.recorded else {
            return std::future::pending().await;
        };
        self.context.cancelled().await;
        tokio::time::sleep(GRACE).await;
        while !recorded.load(Ordering::Acquire) {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    fn unknown_object(&self) -> &'static str {
        match self.recorded {
            Some(recorded) if !recorded.load(Ordering::Acquire) => {
                " It has not told of an object: look for one before you apply again, and import or delete it."
            }
            _ => "",
        }
    }

    fn timed_out(&self, how: &str) -> Diagnostics {
        let Some(limit) = &self.limit else {
            return Diagnostics::new();
        };
        Diagnostics::from_error(TIMED_OUT, limit.overrun(self.type_name, self.doing, how))
    }

    fn late(&self) -> Diagnostics {
        let mut warning = Diagnostics::new();
        if let Some(limit) = &self.limit {
            let text = limit.overrun(self.type_name, self.doing, "but was done soon after.");
            warning.warning("Done late", text);
        }
        warning
    }
}

fn ended(outcome: Result<(), Diagnostics>) -> End {
    match outcome {
        Ok(()) => End::InTime,
        Err(panic) => End::Failed(panic),
    }
}
