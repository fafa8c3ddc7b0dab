//! What every operation is given besides its own request: cancellation, the log, provider meta,
//! and what the client allows.

use crate::Value;
use crate::log::Logger;
use crate::timeouts::Limit;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Accompanies one call from Terraform.
#[derive(Clone, Debug, Default)]
pub struct Context {
    cancellation: CancellationToken,
    /// What ends it before its own time is up.
    outer: CancellationToken,
    logger: Logger,
    provider_meta: Option<Arc<Value>>,
    deferral_allowed: bool,
    deadline: Option<Instant>,
    limit: Option<Limit>,
}

static NO_META: Value = Value::Null;

impl Context {
    /// A context that ends when `cancellation` does, and whose log is written nowhere.
    pub fn new(cancellation: CancellationToken) -> Self {
        Self {
            outer: cancellation.clone(),
            cancellation,
            ..Self::default()
        }
    }

    /// The same with a log. Its entries should name the call.
    #[must_use]
    pub fn with_logger(mut self, logger: Logger) -> Self {
        self.logger = logger;
        self
    }

    /// Writes to Terraform's log, which users see when they set `TF_LOG`. Each entry carries the
    /// call's name and number.
    pub fn logger(&self) -> &Logger {
        &self.logger
    }

    /// What ends the call.
    pub(crate) fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// Completes when Terraform asks providers to stop (`StopProvider`, sent at the first Ctrl-C),
    /// and when the operation's time is up. Work in flight should end soon and report what it has
    /// done so far: it has 30 seconds to do so, see
    /// [`CreateResponse`](crate::resource::CreateResponse).
    pub async fn cancelled(&self) {
        self.cancellation.cancelled().await;
    }

    /// Whether Terraform has asked providers to stop, or the operation's time is up.
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Whether it was cancelled because the operation's time is up.
    pub fn is_overdue(&self) -> bool {
        self.overrun().is_some()
    }

    /// The limit that has cancelled the operation, if it was one.
    pub(crate) fn overrun(&self) -> Option<&Limit> {
        let overdue = self.cancellation.is_cancelled() && !self.outer.is_cancelled();
        self.limit.as_ref().filter(|_| overdue)
    }

    /// Completes when the operation's time is up; never, where it has no limit.
    pub(crate) async fn time_up(&self) {
        match self.deadline {
            Some(deadline) => tokio::time::sleep_until(deadline).await,
            None => std::future::pending().await,
        }
    }

    /// The same context with the module's `provider_meta` block.
    #[must_use]
    pub fn with_provider_meta(mut self, meta: Value) -> Self {
        self.provider_meta = Some(Arc::new(meta));
        self
    }

    /// The same context for a client that lets providers put things off.
    #[must_use]
    pub fn allowing_deferral(mut self) -> Self {
        self.deferral_allowed = true;
        self
    }

    /// What the module's `provider_meta` block says, an object of
    /// [`Provider::meta_schema`](crate::provider::Provider::meta_schema). Null in modules that
    /// have no such block, and in calls that do not carry it: Terraform sends it with reads, plans
    /// and changes of resources and with reads of data sources.
    pub fn provider_meta(&self) -> &Value {
        self.provider_meta.as_deref().unwrap_or(&NO_META)
    }

    /// Whether an answer may be that something is put off. Otherwise it is an error.
    pub fn allows_deferral(&self) -> bool {
        self.deferral_allowed
    }

    /// How much of the operation's time is left, where
    /// [`Resource::time_limit`](crate::resource::Resource::time_limit) gives it a limit: for
    /// requests that take a time limit themselves.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// The same for an operation that starts now and has this limit.
    pub(crate) fn within(&self, limit: Option<&Limit>) -> Self {
        let mut context = self.clone();
        context.outer = self.cancellation.clone();
        context.cancellation = self.cancellation.child_token();
        context.limit = limit.cloned();
        context.deadline = limit.and_then(|limit| Instant::now().checked_add(limit.duration));
        context
    }
}
