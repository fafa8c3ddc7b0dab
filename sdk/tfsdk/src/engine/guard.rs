//! Runs an author's code so that a panic becomes an error message.

use super::faults::BUG;
use crate::Diagnostics;
use crate::timeouts::Limit;
use futures_util::FutureExt;
use std::any::Any;
use std::panic::AssertUnwindSafe;

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

/// As [`run`], but not longer than `limit`. The work is dropped then, so it must not change anything.
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
        let how = "and the provider stopped waiting. What it had begun may still go on.";
        Diagnostics::from_error("Timed out", limit.overrun(type_name, doing, how))
    })
}

/// Runs `work` that does not wait for anything.
///
/// # Errors
/// The work panicked.
pub(crate) fn run_now<T>(
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
