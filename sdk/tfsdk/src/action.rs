//! Actions: things that are done without an object that stays, such as a restart.
//!
//! Terraform 1.14 invokes them when a resource changes (`action_trigger`) or by hand (`-invoke`).
//!
//! ```
//! use async_trait::async_trait;
//! use tfsdk::action::{Action, InvokeRequest, InvokeResponse};
//!
//! struct Restart;
//!
//! #[async_trait]
//! impl Action for Restart {
//!     async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse) {
//!         request.progress.send("stopping").await;
//!         if request.context.is_cancelled() {
//!             response.diagnostics.error("Stopped", "It was not started again.");
//!         }
//!     }
//! }
//! ```

use crate::deferral::Deferred;
use crate::diagnostics::visible;
use crate::schema::Schema;
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// One kind of action.
pub trait ActionType<Data>: Send + Sync {
    /// The full name, with the provider's prefix.
    fn type_name(&self) -> &str;

    /// What the `config` of an `action` block may hold. Called at most once in the life of a
    /// process.
    fn schema(&self) -> Schema;

    /// Makes what acts. `data` is `None` for validation, which comes before the provider is
    /// configured.
    fn action(&self, data: Option<Arc<Data>>) -> Box<dyn Action>;
}

/// Does one thing.
///
/// A panic in any method becomes an error message.
#[async_trait]
pub trait Action: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateActionRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// Called while Terraform plans: may warn, refuse, or put the action off. Values may be
    /// unknown. Nothing may be done yet.
    async fn plan(&self, request: PlanActionRequest<'_>, response: &mut PlanActionResponse) {
        let _ = (request, response);
    }

    /// How long the action may take where the configuration has no limit of its own
    /// (`timeouts = { invoke = "5m" }`). Without an answer there is no limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Does it. The configuration is wholly known. When the client goes away the call is not
    /// dropped, but `request.context` is cancelled.
    async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse);
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateActionRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `config` block, with unknowns.
    pub config: &'a Value,
}

/// An action that is planned.
#[derive(Debug)]
pub struct PlanActionRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `config` block, with unknowns.
    pub config: &'a Value,
}

/// Whether the action may be done.
#[derive(Debug, Default)]
pub struct PlanActionResponse {
    /// Why the action cannot be planned yet.
    pub deferred: Option<Deferred>,
    /// Messages. An error stops the run.
    pub diagnostics: Diagnostics,
}

/// An action to be done.
#[derive(Debug)]
pub struct InvokeRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `config` block, wholly known.
    pub config: &'a Value,
    /// Where the practitioner is told how far it is.
    pub progress: &'a Progress,
}

/// What became of an action.
#[derive(Debug, Default)]
pub struct InvokeResponse {
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// Tells the practitioner how far an action is.
#[derive(Clone, Debug)]
pub struct Progress {
    sender: mpsc::Sender<String>,
}

impl Progress {
    pub(crate) fn new() -> (Self, mpsc::Receiver<String>) {
        let (sender, receiver) = mpsc::channel(32);
        (Self { sender }, receiver)
    }

    /// Shows a line while the action goes on. Does nothing when the client is gone.
    pub async fn send(&self, message: impl Into<String>) {
        let _ = self.sender.send(visible(message.into())).await;
    }
}
