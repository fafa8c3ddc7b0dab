//! The provider itself, whatever its data.

use super::kinds::{Cell, Checked, built};
use super::slot::Slot;
use super::standing::Standing;
use crate::engine::{guard, unknown_config, validate};
use crate::provider::{ConfigureRequest, Provider};
use crate::schema::check::SchemaKind;
use crate::{Context, Diagnostics, Value};
use async_trait::async_trait;
use std::sync::Arc;

/// A provider whatever its data, so that all else is compiled once.
#[async_trait]
pub(crate) trait Owner: Send + Sync {
    /// What a `provider` block may hold.
    fn schema(&self) -> Result<&Checked, Diagnostics>;
    /// What a `provider_meta` block may hold.
    fn meta_schema(&self) -> Result<Option<&Checked>, Diagnostics>;
    /// Checks a `provider` block.
    async fn validate(&self, context: &Context, config: &Value) -> Diagnostics;
    /// Configures the provider, and says where that leaves it.
    async fn configure(
        &self,
        context: &Context,
        config: &Value,
        version: &str,
    ) -> (Standing, Diagnostics);
}

/// One provider with the place of its data.
pub(super) struct Of<P: Provider> {
    provider: Arc<P>,
    data: Slot<P::Data>,
    schema: Cell,
    meta: std::sync::OnceLock<Option<Cell>>,
}

impl<P: Provider> Of<P> {
    pub(super) fn new(provider: Arc<P>, data: Slot<P::Data>) -> Self {
        Self {
            provider,
            data,
            schema: Cell::new(),
            meta: std::sync::OnceLock::new(),
        }
    }
}

#[async_trait]
impl<P: Provider> Owner for Of<P> {
    fn schema(&self) -> Result<&Checked, Diagnostics> {
        built(&self.schema, "provider", SchemaKind::Provider, || {
            self.provider.schema()
        })
    }

    fn meta_schema(&self) -> Result<Option<&Checked>, Diagnostics> {
        let cell = self.meta.get_or_init(|| {
            let found = guard::run_now("provider meta", "building its schema", || {
                self.provider.meta_schema()
            });
            let cell = Cell::new();
            match found {
                Ok(None) => return None,
                Ok(Some(schema)) => {
                    let _ = built(&cell, "provider meta", SchemaKind::ProviderMeta, || schema);
                }
                Err(panic) => {
                    let _ = cell.set(Err(panic));
                }
            }
            Some(cell)
        });
        match cell.as_ref().and_then(Cell::get) {
            None => Ok(None),
            Some(outcome) => outcome.as_ref().map(Some).map_err(Clone::clone),
        }
    }

    async fn validate(&self, context: &Context, config: &Value) -> Diagnostics {
        match self.schema() {
            Ok(checked) => {
                validate::provider(self.provider.as_ref(), &checked.schema, context, config).await
            }
            Err(diagnostics) => diagnostics,
        }
    }

    async fn configure(
        &self,
        context: &Context,
        config: &Value,
        version: &str,
    ) -> (Standing, Diagnostics) {
        self.data.set(None);
        let request = ConfigureRequest {
            context,
            config,
            terraform_version: version,
        };
        let name = self.provider.type_name();
        let work = unknown_config::decide(self.provider.as_ref(), &request);
        match guard::run(name, "being configured", work).await {
            Ok(Ok(None)) => {}
            Ok(Ok(Some(standing))) => return (standing, Diagnostics::new()),
            Ok(Err(diagnostics)) | Err(diagnostics) => {
                return (Standing::Unconfigured, diagnostics);
            }
        }
        let mut diagnostics = Diagnostics::new();
        let work = self.provider.configure(request, &mut diagnostics);
        let outcome = guard::run(name, "being configured", work).await;
        let data = outcome.unwrap_or_else(|panic| {
            diagnostics.extend(panic);
            None
        });
        let data = data.filter(|_| !diagnostics.has_errors());
        let standing = match data {
            Some(_) => Standing::Ready,
            None => Standing::Unconfigured,
        };
        self.data.set(data);
        (standing, diagnostics)
    }
}
