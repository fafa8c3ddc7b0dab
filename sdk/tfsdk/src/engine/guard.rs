//! Runs an author's code so that a panic becomes an error message.

use super::faults::BUG;
use crate::Diagnostics;
use crate::timeouts::Limit;
use std::any::Any;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// What an author has made: it may panic when it is dropped, by which time the answer is there and
/// must not be lost. The panic hook has told of it then.
pub(crate) struct Owned<T: ?Sized>(Option<Box<T>>);

impl<T: ?Sized> Owned<T> {
    pub(crate) fn new(made: Box<T>) -> Self {
        Self(Some(made))
    }
}

impl<T: ?Sized> Deref for Owned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // It is taken out by `drop` only.
        self.0.as_deref().expect("it is there until it is dropped")
    }
}

impl<T: ?Sized> AsRef<T> for Owned<T> {
    fn as_ref(&self) -> &T {
        self
    }
}

impl<T: ?Sized> Drop for Owned<T> {
    fn drop(&mut self) {
        dropped(self.0.take());
    }
}

/// An author's work. What it still holds when it is dropped unfinished may panic as well.
struct Work<F>(Option<Pin<Box<F>>>);

impl<F: Future> Future for Work<F> {
    type Output = Result<F::Output, Box<dyn Any + Send>>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(work) = &mut self.0 else {
            return Poll::Pending;
        };
        // The response may be half written; callers check each answer as they would any other.
        match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    }
}

impl<F> Drop for Work<F> {
    fn drop(&mut self) {
        dropped(self.0.take());
    }
}

/// Drops what may panic then.
fn dropped<T>(made: T) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(made))) {
        message(panic);
    }
}

/// Runs `work` to its end. What it has written into a response that it borrows stays there.
///
/// # Errors
/// The work panicked.
pub(crate) async fn run<T>(
    type_name: &str,
    doing: &str,
    work: impl Future<Output = T>,
) -> Result<T, Diagnostics> {
    let outcome = Work(Some(Box::pin(work))).await;
    outcome.map_err(|panic| report(type_name, doing, panic))
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
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| report(type_name, doing, panic))
}

fn report(type_name: &str, doing: &str, panic: Box<dyn Any + Send>) -> Diagnostics {
    let message = message(panic);
    Diagnostics::from_error(
        "The provider crashed",
        format!("{type_name}: the provider panicked while {doing}: {message}\n\n{BUG}"),
    )
}

/// What a panic says. A value that is not text is never dropped: that might panic again.
fn message(panic: Box<dyn Any + Send>) -> String {
    let panic = match panic.downcast::<&str>() {
        Ok(text) => return (*text).to_owned(),
        Err(panic) => panic,
    };
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => {
            std::mem::forget(panic);
            "no message".to_owned()
        }
    }
}
