//! Calls about the provider itself.

use super::service::{Answer, Service};
use super::{from_proto, schema, to_proto};
use crate::engine::registry::Kinds;
use std::collections::BTreeMap;
use tfplugin6::proto;

fn capabilities() -> Option<proto::ServerCapabilities> {
    Some(proto::ServerCapabilities {
        plan_destroy: true,
        get_provider_schema_optional: true,
        move_resource_state: true,
        generate_resource_config: true,
    })
}

impl Service {
    pub(super) async fn get_metadata(
        &self,
        _: proto::get_metadata::Request,
    ) -> Answer<proto::get_metadata::Response> {
        use proto::get_metadata as metadata;
        let registry = &self.registry;
        let name = str::to_owned;
        Ok(metadata::Response {
            server_capabilities: capabilities(),
            resources: (registry.resources.names().map(name))
                .map(|type_name| metadata::ResourceMetadata { type_name })
                .collect(),
            data_sources: (registry.data_sources.names().map(name))
                .map(|type_name| metadata::DataSourceMetadata { type_name })
                .collect(),
            ephemeral_resources: (registry.ephemeral_resources.names().map(name))
                .map(|type_name| metadata::EphemeralMetadata { type_name })
                .collect(),
            list_resources: (registry.list_resources.names().map(name))
                .map(|type_name| metadata::ListResourceMetadata { type_name })
                .collect(),
            state_stores: (registry.state_stores.names().map(name))
                .map(|type_name| metadata::StateStoreMetadata { type_name })
                .collect(),
            actions: (registry.actions.names().map(name))
                .map(|type_name| metadata::ActionMetadata { type_name })
                .collect(),
            functions: (registry.functions.names().map(name))
                .map(|name| metadata::FunctionMetadata { name })
                .collect(),
            diagnostics: Vec::new(),
        })
    }

    pub(super) async fn get_provider_schema(
        &self,
        _: proto::get_provider_schema::Request,
    ) -> Answer<proto::get_provider_schema::Response> {
        // The first call of each run.
        self.start_anew();
        let registry = &self.registry;
        let provider = registry.provider_schema()?;
        let meta = registry.meta_schema()?;
        for name in registry.list_resources.names() {
            registry.check_list(name)?;
        }
        Ok(proto::get_provider_schema::Response {
            provider: Some(schema::schema(&provider.schema)),
            provider_meta: meta.map(|checked| schema::schema(&checked.schema)),
            resource_schemas: schemas(&registry.resources)?,
            data_source_schemas: schemas(&registry.data_sources)?,
            ephemeral_resource_schemas: schemas(&registry.ephemeral_resources)?,
            list_resource_schemas: schemas(&registry.list_resources)?,
            state_store_schemas: schemas(&registry.state_stores)?,
            action_schemas: schemas(&registry.actions)?
                .into_iter()
                .map(|(name, schema)| {
                    let schema = Some(schema);
                    (name, proto::ActionSchema { schema })
                })
                .collect(),
            functions: self.functions()?,
            server_capabilities: capabilities(),
            ..proto::get_provider_schema::Response::default()
        })
    }

    pub(super) async fn validate_provider_config(
        &self,
        request: proto::validate_provider_config::Request,
    ) -> Answer<proto::validate_provider_config::Response> {
        let wanted = &self.registry.provider_schema()?.value_type;
        let config = from_proto::value("configuration", request.config.as_ref(), wanted)?;
        let found = self.registry.validate(&self.context(), &config).await;
        Ok(proto::validate_provider_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn configure_provider(
        &self,
        request: proto::configure_provider::Request,
    ) -> Answer<proto::configure_provider::Response> {
        self.start_anew();
        let wanted = &self.registry.provider_schema()?.value_type;
        let config = from_proto::value("configuration", request.config.as_ref(), wanted)?;
        let version = &request.terraform_version;
        let context = self.told(self.context(), request.client_capabilities.as_ref(), None)?;
        let found = self.registry.configure(&context, &config, version).await;
        Ok(proto::configure_provider::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }
}

/// All schemas, or all faults of all of them.
fn schemas<I: ?Sized + 'static>(kinds: &Kinds<I>) -> Answer<BTreeMap<String, proto::Schema>> {
    let mut found = BTreeMap::new();
    let mut faults = kinds.faults();
    for name in kinds.names() {
        match kinds.schema(name) {
            Ok(checked) => {
                found.insert(name.to_owned(), schema::schema(&checked.schema));
            }
            Err(diagnostics) => faults.extend(diagnostics),
        }
    }
    if faults.is_empty() {
        Ok(found)
    } else {
        Err(faults)
    }
}
