//! Runs an author's code so that a panic becomes an error message.

use super::faults::BUG;
use crate::timeouts::Limit;
use crate::{Context, Diagnostics};
use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Runs `work` to its end. What it has written into a response that it borrows stays there.
///
/// # Errors
/// The work panicked.
pub(crate) async fn run<T>(
    type_name: &str,
    doing: &str,
    work: impl Future<Output = T>,
) -> Result<T, Diagnostics> {
    // The response may be half written; callers check each answer as they would any other.
    let outcome = AssertUnwindSafe(work).catch_unwind().await;
    outcome.map_err(|panic| report(type_name, doing, panic.as_ref()))
}

/// As [`run`], but not longer than `limit`.
///
/// # Errors
/// The work panicked, or was not done in time.
pub(super) async fn run_within<T>(
    limit: Option<Limit>,
    type_name: &str,
    doing: &str,
    work: impl Future<Output = T>,
) -> Result<T, Diagnostics> {
    let Some(limit) = limit else {
        return run(type_name, doing, work).await;
    };
    let work = tokio::time::timeout(limit.duration, work);
    let outcome = run(type_name, doing, work).await?;
    outcome.map_err(|_| {
        let length = crate::custom::Duration::from(limit.duration);
        let advice = limit.attribute.map_or_else(String::new, |attribute| {
            format!(" If it needs more time, set {attribute} to more than {length}.")
        });
        Diagnostics::from_error(
            "Timed out",
            format!(
                "{type_name}: {doing} took longer than {length}, and the provider stopped waiting. \
                 What it had begun may still go on.{advice}"
            ),
        )
    })
}

/// How long a create may go on after the practitioner has asked to stop.
const GRACE: Duration = Duration::from_secs(30);

/// Runs `work` to its end, or breaks it off when it goes on after a stop although its object is
/// recorded: the practitioner's next step would be to kill the process, which loses the object.
///
/// # Errors
/// Those of the work, or that it was broken off.
pub(super) async fn until_stopped<T>(
    context: &Context,
    recorded: &AtomicBool,
    type_name: &str,
    work: impl Future<Output = Result<T, Diagnostics>>,
) -> Result<T, Diagnostics> {
    let stopped = async {
        context.cancelled().await;
        tokio::time::sleep(GRACE).await;
        while !recorded.load(Ordering::Acquire) {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::select! {
        biased;
        outcome = work => outcome,
        () = stopped => Err(Diagnostics::from_error(
            "Stopped",
            format!("{type_name}: the object was made, but it was not finished when Terraform was asked to stop."),
        )),
    }
}

/// Runs `work` that does not wait for anything.
///
/// # Errors
/// The work panicked.
pub(super) fn run_now<T>(
    type_name: &str,
    doing: &str,
    work: impl FnOnce() -> T,
) -> Result<T, Diagnostics> {
    std::panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|panic| report(type_name, doing, panic.as_ref()))
}

fn report(type_name: &str, doing: &str, panic: &(dyn Any + Send)) -> Diagnostics {
    let message = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned());
    Diagnostics::from_error(
        "The provider crashed",
        format!("{type_name}: the provider panicked while {doing}: {message}\n\n{BUG}"),
    )
}
