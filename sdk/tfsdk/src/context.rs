//! What every operation is given besides its own request: cancellation.

use tokio_util::sync::CancellationToken;

/// Accompanies one call from Terraform.
#[derive(Clone, Debug, Default)]
pub struct Context {
    cancellation: CancellationToken,
}

impl Context {
    /// A context that ends when `cancellation` does.
    pub fn new(cancellation: CancellationToken) -> Self {
        Self { cancellation }
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
