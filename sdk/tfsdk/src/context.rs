//! What every operation is given besides its own request: cancellation and the log.

use crate::log::Logger;
use tokio_util::sync::CancellationToken;

/// Accompanies one call from Terraform.
#[derive(Clone, Debug, Default)]
pub struct Context {
    cancellation: CancellationToken,
    logger: Logger,
}

impl Context {
    /// A context that ends when `cancellation` does, and whose log is written nowhere.
    pub fn new(cancellation: CancellationToken) -> Self {
        Self {
            cancellation,
            logger: Logger::default(),
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

    /// Completes when Terraform asks providers to stop (`StopProvider`, sent at the first Ctrl-C).
    /// Work in flight should end soon and report what it has done so far.
    pub async fn cancelled(&self) {
        self.cancellation.cancelled().await;
    }

    /// Whether Terraform has asked providers to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }
}
