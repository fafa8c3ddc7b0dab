//! What a provider offers, by name: schemas built once and when first asked for, and instances
//! with the configured data.

use super::faults::BUG;
use super::{guard, validate};
use crate::data_source::{DataSource, DataSourceType};
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::{Resource, ResourceType};
use crate::schema::check::{SchemaKind, check};
use crate::schema::{Schema, implied_type};
use crate::{Context, Diagnostics, Type, Value};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, RwLock};

/// A schema that was found good, and the type of its values.
pub(crate) struct Checked {
    pub(crate) schema: Schema,
    pub(crate) value_type: Type,
}

type Cell = OnceLock<Result<Checked, Diagnostics>>;
type ResourceEntry<Data> = (Box<dyn ResourceType<Data>>, Cell);
type DataSourceEntry<Data> = (Box<dyn DataSourceType<Data>>, Cell);

/// A provider whatever its data, so that all else is compiled once.
#[async_trait]
pub(crate) trait Registry: Send + Sync {
    fn provider_schema(&self) -> Result<&Checked, Diagnostics>;
    fn resource_names(&self) -> Vec<&str>;
    fn data_source_names(&self) -> Vec<&str>;
    fn resource_schema(&self, name: &str) -> Result<&Checked, Diagnostics>;
    fn data_source_schema(&self, name: &str) -> Result<&Checked, Diagnostics>;
    /// For calls that may come before the provider is configured.
    fn resource(&self, name: &str) -> Result<Box<dyn Resource>, Diagnostics>;
    /// For calls that need the configured provider.
    fn configured_resource(&self, name: &str) -> Result<Box<dyn Resource>, Diagnostics>;
    fn data_source(&self, name: &str) -> Result<Box<dyn DataSource>, Diagnostics>;
    fn configured_data_source(&self, name: &str) -> Result<Box<dyn DataSource>, Diagnostics>;
    async fn validate(&self, context: &Context, config: &Value) -> Diagnostics;
    async fn configure(&self, context: &Context, config: &Value, version: &str) -> Diagnostics;
}

/// The registry of one provider.
pub(crate) struct Of<P: Provider> {
    provider: P,
    schema: Cell,
    resources: BTreeMap<String, ResourceEntry<P::Data>>,
    data_sources: BTreeMap<String, DataSourceEntry<P::Data>>,
    data: RwLock<Option<Arc<P::Data>>>,
}

impl<P: Provider> Of<P> {
    pub(crate) fn new(provider: P) -> Self {
        let resources = provider.resource_types().into_iter();
        let data_sources = provider.data_source_types().into_iter();
        Self {
            resources: resources
                .map(|kind| (kind.type_name().to_owned(), (kind, Cell::new())))
                .collect(),
            data_sources: data_sources
                .map(|kind| (kind.type_name().to_owned(), (kind, Cell::new())))
                .collect(),
            schema: Cell::new(),
            data: RwLock::new(None),
            provider,
        }
    }

    fn data(&self) -> Option<Arc<P::Data>> {
        let data = self.data.read();
        data.unwrap_or_else(std::sync::PoisonError::into_inner)
            .clone()
    }

    fn configured(&self) -> Result<Option<Arc<P::Data>>, Diagnostics> {
        self.data().map(Some).ok_or_else(|| {
            Diagnostics::from_error(
                "The provider is not configured",
                "Its configuration is not known yet, or an earlier error says what is wrong with it.",
            )
        })
    }

    fn resource_type(&self, name: &str) -> Result<&ResourceEntry<P::Data>, Diagnostics> {
        self.resources
            .get(name)
            .ok_or_else(|| missing("resource", name))
    }

    fn data_source_type(&self, name: &str) -> Result<&DataSourceEntry<P::Data>, Diagnostics> {
        self.data_sources
            .get(name)
            .ok_or_else(|| missing("data source", name))
    }
}

#[async_trait]
impl<P: Provider> Registry for Of<P> {
    fn provider_schema(&self) -> Result<&Checked, Diagnostics> {
        built(&self.schema, "provider", SchemaKind::Provider, || {
            self.provider.schema()
        })
    }

    fn resource_names(&self) -> Vec<&str> {
        self.resources.keys().map(String::as_str).collect()
    }

    fn data_source_names(&self) -> Vec<&str> {
        self.data_sources.keys().map(String::as_str).collect()
    }

    fn resource_schema(&self, name: &str) -> Result<&Checked, Diagnostics> {
        let (kind, cell) = self.resource_type(name)?;
        let owner = format!("resource {name}");
        built(cell, &owner, SchemaKind::Resource, || kind.schema())
    }

    fn data_source_schema(&self, name: &str) -> Result<&Checked, Diagnostics> {
        let (kind, cell) = self.data_source_type(name)?;
        let owner = format!("data source {name}");
        built(cell, &owner, SchemaKind::DataSource, || kind.schema())
    }

    fn resource(&self, name: &str) -> Result<Box<dyn Resource>, Diagnostics> {
        let (kind, _) = self.resource_type(name)?;
        guard::run_now(name, "starting", || kind.resource(self.data()))
    }

    fn configured_resource(&self, name: &str) -> Result<Box<dyn Resource>, Diagnostics> {
        let (kind, _) = self.resource_type(name)?;
        let data = self.configured()?;
        guard::run_now(name, "starting", || kind.resource(data))
    }

    fn data_source(&self, name: &str) -> Result<Box<dyn DataSource>, Diagnostics> {
        let (kind, _) = self.data_source_type(name)?;
        guard::run_now(name, "starting", || kind.data_source(self.data()))
    }

    fn configured_data_source(&self, name: &str) -> Result<Box<dyn DataSource>, Diagnostics> {
        let (kind, _) = self.data_source_type(name)?;
        let data = self.configured()?;
        guard::run_now(name, "starting", || kind.data_source(data))
    }

    async fn validate(&self, context: &Context, config: &Value) -> Diagnostics {
        match self.provider_schema() {
            Ok(checked) => {
                validate::provider(&self.provider, &checked.schema, context, config).await
            }
            Err(diagnostics) => diagnostics,
        }
    }

    async fn configure(&self, context: &Context, config: &Value, version: &str) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        let request = ConfigureRequest {
            context,
            config,
            terraform_version: version,
        };
        let work = self.provider.configure(request, &mut diagnostics);
        let outcome = guard::run(self.provider.type_name(), "being configured", work).await;
        let data = outcome.unwrap_or_else(|panic| {
            diagnostics.extend(panic);
            None
        });
        let mut place = self
            .data
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        *place = data.filter(|_| !diagnostics.has_errors());
        diagnostics
    }
}

fn built<'a>(
    cell: &'a Cell,
    owner: &str,
    kind: SchemaKind,
    build: impl FnOnce() -> Schema,
) -> Result<&'a Checked, Diagnostics> {
    let outcome = cell.get_or_init(|| {
        let schema = guard::run_now(owner, "building its schema", build)?;
        let faults = check(owner, kind, &schema);
        if faults.has_errors() {
            return Err(faults);
        }
        let value_type = implied_type(&schema.block);
        Ok(Checked { schema, value_type })
    });
    outcome.as_ref().map_err(Clone::clone)
}

fn missing(what: &str, name: &str) -> Diagnostics {
    Diagnostics::from_error(
        format!("Unknown {what}"),
        format!("The provider has no {what} called {name:?}. {BUG}"),
    )
}
