//! Ephemeral resources: values that are obtained for one run and never stored, such as a token.
//!
//! Terraform (1.10 and later) opens one in the plan and again in the apply, renews it while the
//! run lasts, and closes it at the end.
//!
//! ```
//! use async_trait::async_trait;
//! use tfsdk::Value;
//! use tfsdk::ephemeral_resource::{EphemeralResource, OpenRequest, OpenResponse};
//!
//! struct Token;
//!
//! #[async_trait]
//! impl EphemeralResource for Token {
//!     async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse) {
//!         // An API would be asked here, for the user that `request.config` names.
//!         if let Some(result) = response.result.as_object_mut() {
//!             result.insert("token".to_owned(), Value::from("secret"));
//!         }
//!     }
//! }
//! ```

use crate::deferral::Deferred;
use crate::schema::Schema;
use crate::{Context, Diagnostics, PrivateState, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// One kind of ephemeral resource.
pub trait EphemeralResourceType<Data>: Send + Sync {
    /// The full name, with the provider's prefix.
    fn type_name(&self) -> &str;

    /// What an `ephemeral` block may hold, and what it yields in computed attributes. Called at
    /// most once in the life of a process.
    fn schema(&self) -> Schema;

    /// Makes what acts on instances. `data` is `None` for validation, which comes before the
    /// provider is configured.
    fn ephemeral_resource(&self, data: Option<Arc<Data>>) -> Box<dyn EphemeralResource>;
}

/// Opens, renews and closes values of one kind.
///
/// A panic in any method becomes an error message.
#[async_trait]
pub trait EphemeralResource: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateEphemeralRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// How long opening may take where the configuration has no limit of its own
    /// (`timeouts = { open = "5m" }`). Without an answer there is no limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Obtains the value. `response.result` holds the configuration when called; fill in the
    /// computed attributes. What was configured must stay.
    async fn open(&self, request: OpenRequest<'_>, response: &mut OpenResponse);

    /// Keeps the value valid. Called at the time that `open` or the last renewal gave, as long as
    /// the run lasts.
    async fn renew(&self, request: RenewRequest<'_>, response: &mut RenewResponse) {
        let _ = request;
        response.diagnostics.error(
            "The value cannot be renewed",
            "It asked to be renewed, but the provider has no way to do that. This is a bug in the provider; please report it to its developers.",
        );
    }

    /// Gives the value back: revokes a token, say. Called once for each successful `open`.
    async fn close(&self, request: CloseRequest<'_>, response: &mut CloseResponse) {
        let _ = (request, response);
    }
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateEphemeralRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `ephemeral` block, with unknowns.
    pub config: &'a Value,
}

/// A value to be obtained.
#[derive(Debug)]
pub struct OpenRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `ephemeral` block, wholly known.
    pub config: &'a Value,
}

/// The value.
#[derive(Debug, Default)]
pub struct OpenResponse {
    /// Holds the configuration when the call begins. Nothing may be left unknown.
    pub result: Value,
    /// When the value has to be renewed; `None` when it lasts as long as any run.
    pub renew_at: Option<SystemTime>,
    /// What `renew` and `close` need to know: an id to revoke, say. Terraform keeps it in memory
    /// only. Up to 1.11 at least it gives `close` what `open` wrote and not what `renew` did.
    pub private: PrivateState,
    /// Why the value cannot be obtained yet.
    pub deferred: Option<Deferred>,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A value to be kept valid.
#[derive(Debug)]
pub struct RenewRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// What was remembered last.
    pub private: &'a PrivateState,
}

/// What became of a renewal.
#[derive(Debug, Default)]
pub struct RenewResponse {
    /// When to renew again; `None` for never.
    pub renew_at: Option<SystemTime>,
    /// Holds what was remembered last when the call begins.
    pub private: PrivateState,
    /// Messages.
    pub diagnostics: Diagnostics,
}

/// A value to be given back.
#[derive(Debug)]
pub struct CloseRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// What was remembered.
    pub private: &'a PrivateState,
}

/// What became of it.
#[derive(Debug, Default)]
pub struct CloseResponse {
    /// Messages.
    pub diagnostics: Diagnostics,
}
