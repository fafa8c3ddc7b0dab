//! The provider: its configuration and what it offers.

use crate::action::ActionType;
use crate::data_source::DataSourceType;
use crate::deferral::{Deferred, WhenUnknown};
use crate::ephemeral_resource::EphemeralResourceType;
use crate::function::Function;
use crate::list_resource::ListResourceType;
use crate::resource::ResourceType;
use crate::schema::Schema;
use crate::state_store::StateStoreType;
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use std::sync::Arc;

/// A provider.
#[async_trait]
pub trait Provider: Send + Sync + 'static {
    /// What `configure` makes and every resource and data source is given: an API client, say.
    type Data: Send + Sync + 'static;

    /// The prefix of all type names: `kiosk` for `kiosk_drink`.
    fn type_name(&self) -> &str;

    /// The provider's own version.
    fn version(&self) -> &str;

    /// What a `provider` block may hold.
    fn schema(&self) -> Schema;

    /// What a `provider_meta` block of a module may hold; `None` when modules have nothing to say.
    /// Handed to resources and data sources by
    /// [`Context::provider_meta`](crate::Context::provider_meta).
    fn meta_schema(&self) -> Option<Schema> {
        None
    }

    /// What happens when the attribute `name` of the `provider` block is unknown while Terraform
    /// plans. Of several unknown attributes the strictest word counts.
    fn when_unknown(&self, name: &str) -> WhenUnknown {
        let _ = name;
        WhenUnknown::Configure
    }

    /// Puts off everything that the provider has, for a reason other than an unknown attribute.
    /// Asked before `configure`, which is not called when there is a reason.
    async fn deferral(&self, request: &ConfigureRequest<'_>) -> Option<Deferred> {
        let _ = request;
        None
    }

    /// Checks a provider configuration further than its schema does. Values may be unknown.
    async fn validate(&self, request: ValidateProviderRequest<'_>) -> Diagnostics {
        let _ = request;
        Diagnostics::new()
    }

    /// Called once before any resource or data source is read, planned or applied, and again for
    /// each run in debug mode. Values may be unknown while Terraform plans, unless
    /// [`Provider::when_unknown`] says otherwise.
    ///
    /// # Errors
    /// Any error stops the run.
    async fn configure(
        &self,
        request: ConfigureRequest<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<Self::Data>>;

    /// All kinds of managed resources. Called once for each provider of Terraform's, and must not build schemas.
    fn resource_types(&self) -> Vec<Box<dyn ResourceType<Self::Data>>> {
        Vec::new()
    }

    /// All kinds of data sources. Called once for each provider of Terraform's, and must not build schemas.
    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<Self::Data>>> {
        Vec::new()
    }

    /// All functions. Called once for each provider of Terraform's, and must not build signatures.
    /// Terraform 1.8 and later.
    fn functions(&self) -> Vec<Box<dyn Function>> {
        Vec::new()
    }

    /// All kinds of ephemeral resources. Called once for each provider of Terraform's, and must not build
    /// schemas. Terraform 1.10 and later.
    fn ephemeral_resource_types(&self) -> Vec<Box<dyn EphemeralResourceType<Self::Data>>> {
        Vec::new()
    }

    /// All kinds of list resources. Called once for each provider of Terraform's, and must not build
    /// schemas. Terraform 1.14 and later.
    fn list_resource_types(&self) -> Vec<Box<dyn ListResourceType<Self::Data>>> {
        Vec::new()
    }

    /// All kinds of actions. Called once for each provider of Terraform's, and must not build schemas.
    /// Terraform 1.14 and later.
    fn action_types(&self) -> Vec<Box<dyn ActionType<Self::Data>>> {
        Vec::new()
    }

    /// All kinds of state stores. Called once for each provider of Terraform's, and must not build
    /// schemas. An experiment of Terraform 1.15.
    fn state_store_types(&self) -> Vec<Box<dyn StateStoreType<Self::Data>>> {
        Vec::new()
    }
}

/// A provider configuration to be checked.
#[derive(Debug)]
pub struct ValidateProviderRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `provider` block, with unknowns.
    pub config: &'a Value,
}

/// A provider configuration to be used.
#[derive(Debug)]
pub struct ConfigureRequest<'a> {
    /// The call's context.
    pub context: &'a Context,
    /// The `provider` block, with unknowns; all null when there is none.
    pub config: &'a Value,
    /// The version of Terraform or OpenTofu, such as `1.11.4`.
    pub terraform_version: &'a str,
}
