//! Data sources: lookups that change nothing.

use crate::deferral::Deferred;
use crate::schema::Schema;
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Duration;

/// One kind of data source.
pub trait DataSourceType<Data>: Send + Sync {
    /// The full name, with the provider's prefix.
    fn type_name(&self) -> &str;

    /// What a `data` block may hold. Called at most once in the life of a process.
    fn schema(&self) -> Schema;

    /// Makes what reads. `data` is `None` for validation, which comes before the provider is configured.
    fn data_source(&self, data: Option<Arc<Data>>) -> Box<dyn DataSource>;
}

/// Reads objects of one kind.
#[async_trait]
pub trait DataSource: Send + Sync {
    /// Checks a configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateDataSourceRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// How long a read may take where the configuration has no limit of its own
    /// (`timeouts = { read = "5m" }`). Without an answer there is no limit.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Reads. The configuration is wholly known, with defaults filled in, and has been validated.
    ///
    /// Called while Terraform plans, or while it applies where the configuration, or something
    /// that the block depends on, is not known before. `response.state` holds the configuration
    /// when called; every computed attribute must get a known value or stay null.
    async fn read(&self, request: ReadDataSourceRequest<'_>, response: &mut ReadDataSourceResponse);
}

/// A configuration to be checked.
#[derive(Debug)]
pub struct ValidateDataSourceRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `data` block, with unknowns.
    pub config: &'a Value,
}

/// A lookup.
#[derive(Debug)]
pub struct ReadDataSourceRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `data` block, wholly known.
    pub config: &'a Value,
}

/// What was found.
#[derive(Debug, Default)]
pub struct ReadDataSourceResponse {
    /// Holds the configuration when the call begins; fill in the computed attributes.
    pub state: Value,
    /// Why the lookup could not be made yet. Its computed attributes are unknown then.
    pub deferred: Option<Deferred>,
    /// Messages. Finding nothing is an error.
    pub diagnostics: Diagnostics,
}
