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

    /// Makes what reads. `data` is `None` for validation, which comes before the provider is
    /// configured, and for reads [without the provider](DataSource::without_provider).
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

    /// Whether it can be read without the provider's data, from its configuration alone. Asked
    /// where part of the provider's configuration is unknown and
    /// [`WhenUnknown::PlanOffline`](crate::deferral::WhenUnknown::PlanOffline) says to go on; the
    /// others are deferred where Terraform allows that, and are an error otherwise.
    fn without_provider(&self) -> WithoutProvider {
        WithoutProvider::Unreadable
    }

    /// Reads. The configuration is wholly known, with defaults filled in, and has been validated.
    ///
    /// Called while Terraform plans, or while it applies where the configuration, or something
    /// that the block depends on, is not known before. `response.state` holds the configuration
    /// when called; every computed attribute must get a known value or stay null.
    async fn read(&self, request: ReadDataSourceRequest<'_>, response: &mut ReadDataSourceResponse);
}

/// What becomes of a data source while the provider is not configured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WithoutProvider {
    /// It needs the provider's data.
    #[default]
    Unreadable,
    /// It is read with `None` for data: it computes, or knows by itself.
    Readable,
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
