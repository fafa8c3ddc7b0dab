//! What a provider offers, by name, and how far it has come with its configuration.

mod functions;
mod kinds;
mod nothing;
mod owner;
mod slot;
mod standing;

pub(crate) use functions::Functions;
pub(crate) use kinds::{Checked, Kinds};
pub(crate) use standing::Standing;

use super::list::no_identity;
use super::state_stores::Configured;
use crate::action::Action;
use crate::data_source::DataSource;
use crate::ephemeral_resource::EphemeralResource;
use crate::list_resource::ListResource;
use crate::provider::Provider;
use crate::resource::Resource;
use crate::schema::check::SchemaKind;
use crate::state_store::StateStore;
use crate::{Context, Diagnostics, Value};
use kinds::{Calls, listed};
use nothing::Nothing;
use owner::{Of, Owner};
use slot::Slot;
use standing::Standings;
use std::sync::Arc;

/// All that one provider offers.
pub(crate) struct Registry {
    provider: Box<dyn Owner>,
    standing: Standings,
    pub(crate) resources: Kinds<dyn Resource>,
    pub(crate) data_sources: Kinds<dyn DataSource>,
    pub(crate) ephemeral_resources: Kinds<dyn EphemeralResource>,
    pub(crate) list_resources: Kinds<dyn ListResource>,
    pub(crate) actions: Kinds<dyn Action>,
    pub(crate) state_stores: Kinds<dyn StateStore>,
    pub(crate) configured_stores: Configured,
    pub(crate) functions: Functions,
    /// What went wrong while the provider said what it offers.
    faults: Diagnostics,
}

impl Registry {
    pub(crate) fn new<P: Provider>(provider: Arc<P>) -> Self {
        let data = Slot::new();
        let mut faults = Diagnostics::new();
        let mut registry = Self {
            resources: Kinds::new(
                SchemaKind::Resource,
                listed(SchemaKind::Resource, || provider.resource_types()),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |kind| kind.identity_schema(),
                    instance: |kind, data| kind.resource(data),
                },
            ),
            data_sources: Kinds::new(
                SchemaKind::DataSource,
                listed(SchemaKind::DataSource, || provider.data_source_types()),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |_| None,
                    instance: |kind, data| kind.data_source(data),
                },
            ),
            ephemeral_resources: Kinds::new(
                SchemaKind::EphemeralResource,
                listed(SchemaKind::EphemeralResource, || {
                    provider.ephemeral_resource_types()
                }),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |_| None,
                    instance: |kind, data| kind.ephemeral_resource(data),
                },
            ),
            list_resources: Kinds::new(
                SchemaKind::ListResource,
                listed(SchemaKind::ListResource, || provider.list_resource_types()),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |_| None,
                    instance: |kind, data| kind.list_resource(data),
                },
            ),
            actions: Kinds::new(
                SchemaKind::Action,
                listed(SchemaKind::Action, || provider.action_types()),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |_| None,
                    instance: |kind, data| kind.action(data),
                },
            ),
            state_stores: Kinds::new(
                SchemaKind::StateStore,
                listed(SchemaKind::StateStore, || provider.state_store_types()),
                &mut faults,
                &data,
                Calls {
                    name: |kind| kind.type_name(),
                    schema: |kind| kind.schema(),
                    identity_schema: |_| None,
                    instance: |kind, data| kind.state_store(data),
                },
            ),
            functions: Functions::new(|| provider.functions(), &mut faults),
            provider: Box::new(Of::new(provider, data)),
            standing: Standings::default(),
            configured_stores: Configured::default(),
            faults: Diagnostics::new(),
        };
        registry.faults = faults;
        registry
    }

    /// What is left of a provider that could not even be made.
    pub(crate) fn broken(why: Diagnostics) -> Self {
        let mut registry = Self::new(Arc::new(Nothing));
        registry.faults = why;
        registry
    }

    /// Whether the provider could say what it offers.
    pub(crate) fn started(&self) -> Result<(), Diagnostics> {
        if self.faults.has_errors() {
            Err(self.faults.clone())
        } else {
            Ok(())
        }
    }

    /// What a `provider` block may hold.
    pub(crate) fn provider_schema(&self) -> Result<&Checked, Diagnostics> {
        self.provider.schema()
    }

    /// What a `provider_meta` block may hold.
    pub(crate) fn meta_schema(&self) -> Result<Option<&Checked>, Diagnostics> {
        self.provider.meta_schema()
    }

    /// Checks a `provider` block.
    pub(crate) async fn validate(&self, context: &Context, config: &Value) -> Diagnostics {
        self.provider.validate(context, config).await
    }

    /// Configures the provider.
    pub(crate) async fn configure(
        &self,
        context: &Context,
        config: &Value,
        version: &str,
    ) -> Diagnostics {
        let (standing, diagnostics) = self.provider.configure(context, config, version).await;
        self.standing.set(standing);
        diagnostics
    }

    /// Whether the provider is configured, and what stands for it otherwise.
    pub(crate) fn standing(&self) -> Standing {
        self.standing.get()
    }

    /// Refuses calls that need the configured provider while there is none.
    pub(crate) fn need_configured(&self) -> Result<(), Diagnostics> {
        self.standing().refuse()
    }

    /// Checks that a list resource finds objects that can be told apart.
    ///
    /// # Errors
    /// There is no managed resource type of the name, or it has no identity.
    pub(crate) fn check_list(&self, name: &str) -> Result<(), Diagnostics> {
        match self.resources.identity_schema(name) {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(no_identity(name)),
            Err(_) if !self.resources.has(name) => Err(no_identity(name)),
            Err(faults) => Err(faults),
        }
    }
}
