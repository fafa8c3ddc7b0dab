//! Calls about the provider itself and its data sources.

use super::service::{Answer, Service};
use super::{from_proto, schema, to_proto};
use crate::Diagnostics;
use crate::engine::read_data_source::read_data_source;
use crate::engine::registry::Checked;
use crate::engine::validate;
use std::collections::BTreeMap;
use tfplugin6::proto;

fn capabilities() -> Option<proto::ServerCapabilities> {
    Some(proto::ServerCapabilities {
        plan_destroy: true,
        get_provider_schema_optional: true,
        move_resource_state: true,
        ..proto::ServerCapabilities::default()
    })
}

impl Service {
    pub(super) async fn get_metadata(
        &self,
        _: proto::get_metadata::Request,
    ) -> Answer<proto::get_metadata::Response> {
        let resources = self.registry.resource_names().into_iter();
        let data_sources = self.registry.data_source_names().into_iter();
        Ok(proto::get_metadata::Response {
            server_capabilities: capabilities(),
            resources: resources
                .map(|name| proto::get_metadata::ResourceMetadata {
                    type_name: name.to_owned(),
                })
                .collect(),
            data_sources: data_sources
                .map(|name| proto::get_metadata::DataSourceMetadata {
                    type_name: name.to_owned(),
                })
                .collect(),
            ..proto::get_metadata::Response::default()
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
        let resources = registry.resource_names().into_iter();
        let data_sources = registry.data_source_names().into_iter();
        Ok(proto::get_provider_schema::Response {
            provider: Some(schema::schema(&provider.schema)),
            resource_schemas: schemas(resources.map(|n| (n, registry.resource_schema(n))))?,
            data_source_schemas: schemas(
                data_sources.map(|n| (n, registry.data_source_schema(n))),
            )?,
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
        let found = self
            .registry
            .configure(&self.context(), &config, version)
            .await;
        Ok(proto::configure_provider::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn validate_data_resource_config(
        &self,
        request: proto::validate_data_resource_config::Request,
    ) -> Answer<proto::validate_data_resource_config::Response> {
        let name = &request.type_name;
        let checked = self.registry.data_source_schema(name)?;
        let source = self.registry.data_source(name)?;
        let config = from_proto::value(
            "configuration",
            request.config.as_ref(),
            &checked.value_type,
        )?;
        let context = self.context_of("tf_data_source_type", name);
        let found =
            validate::data_source(name, &checked.schema, source.as_ref(), &context, &config).await;
        Ok(proto::validate_data_resource_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn read_data_source(
        &self,
        request: proto::read_data_source::Request,
    ) -> Answer<proto::read_data_source::Response> {
        let name = &request.type_name;
        let checked = self.registry.data_source_schema(name)?;
        let source = self.registry.configured_data_source(name)?;
        let wanted = &checked.value_type;
        let config = from_proto::value("configuration", request.config.as_ref(), wanted)?;
        let context = self.context_of("tf_data_source_type", name);
        let (state, mut diagnostics) =
            read_data_source(name, &checked.schema, source.as_ref(), &context, config).await;
        Ok(proto::read_data_source::Response {
            state: to_proto::value(&state, wanted, &mut diagnostics),
            diagnostics: to_proto::diagnostics(diagnostics),
            ..proto::read_data_source::Response::default()
        })
    }
}

/// All schemas, or all faults of all of them.
fn schemas<'a>(
    all: impl Iterator<Item = (&'a str, Result<&'a Checked, Diagnostics>)>,
) -> Answer<BTreeMap<String, proto::Schema>> {
    let mut found = BTreeMap::new();
    let mut faults = Diagnostics::new();
    for (name, outcome) in all {
        match outcome {
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
