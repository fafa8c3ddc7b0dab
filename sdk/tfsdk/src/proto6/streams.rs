//! Answers that come bit by bit, made by an author's code that runs beside them.

use crate::Context;
use futures_util::stream;
use tokio::task::AbortHandle;
use tokio_util::sync::DropGuard;
use tonic::Status;
use tonic::codegen::BoxStream;

/// Ends an author's code with its stream.
pub(super) struct Ending {
    _cancel: DropGuard,
    abort: Option<AbortHandle>,
}

impl Ending {
    /// Only asks the code to stop: what it does must not be left half done.
    pub(super) fn asking(context: &Context) -> Self {
        Self {
            _cancel: context.cancellation().clone().drop_guard(),
            abort: None,
        }
    }

    /// Also drops the code at its next wait: it changes nothing.
    pub(super) fn dropping(context: &Context, code: AbortHandle) -> Self {
        Self {
            abort: Some(code),
            _cancel: context.cancellation().clone().drop_guard(),
        }
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        if let Some(code) = &self.abort {
            code.abort();
        }
    }
}

/// A stream of one event.
pub(super) fn once<E: Send + 'static>(event: E) -> BoxStream<E> {
    Box::pin(stream::iter([Ok::<_, Status>(event)]))
}
