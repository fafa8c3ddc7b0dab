//! Calls about data sources.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::Diagnostics;
use crate::data_source::WithoutProvider;
use crate::deferral::Deferred;
use crate::engine::read_data_source::{put_off, read_data_source, without_provider};
use crate::engine::registry::Standing;
use crate::engine::validate;
use tfplugin6::proto;

impl Service {
    pub(super) async fn validate_data_resource_config(
        &self,
        request: proto::validate_data_resource_config::Request,
    ) -> Answer<proto::validate_data_resource_config::Response> {
        let name = &request.type_name;
        let checked = self.registry.data_sources.schema(name)?;
        let source = self.registry.data_sources.instance(name)?;
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
        let checked = self.registry.data_sources.schema(name)?;
        let wanted = &checked.value_type;
        let config = from_proto::value("configuration", request.config.as_ref(), wanted)?;
        let context = self.context_of("tf_data_source_type", name);
        let client = request.client_capabilities.as_ref();
        let context = self.told(context, client, request.provider_meta.as_ref())?;
        let source = self.registry.data_sources.instance(name)?;
        let standing = self.registry.standing();
        let readable = match standing {
            Standing::Offline => without_provider(name, source.as_ref()),
            _ => WithoutProvider::Unreadable,
        };
        let (state, deferred, mut diagnostics) = match (standing, readable) {
            (Standing::Deferred(reason), _) if context.allows_deferral() => {
                let state = put_off(&checked.schema, config);
                (state, Some(reason), Diagnostics::new())
            }
            (Standing::Offline, WithoutProvider::Unreadable) if context.allows_deferral() => {
                let reason = Deferred::ProviderConfigUnknown;
                let state = put_off(&checked.schema, config);
                (state, Some(reason), Diagnostics::new())
            }
            (Standing::Offline, WithoutProvider::Unreadable) => return Err(unreadable(name)),
            (standing, _) => {
                if standing != Standing::Offline {
                    self.registry.need_configured()?;
                }
                read_data_source(name, checked, source.as_ref(), &context, config).await
            }
        };
        Ok(proto::read_data_source::Response {
            state: to_proto::value(&state, wanted, &mut diagnostics),
            deferred: to_proto::deferred(deferred),
            diagnostics: to_proto::diagnostics(diagnostics),
        })
    }
}

/// A lookup that cannot be made while Terraform plans, and how it is made while it applies.
fn unreadable(name: &str) -> Diagnostics {
    Diagnostics::from_error(
        "The data source cannot be read yet",
        format!(
            "{name}: part of the provider's configuration is not known before apply, and this needs the API. Add depends_on to the data block, with the object that the provider's configuration comes from: Terraform then reads it during apply. Or create that object first, with -target."
        ),
    )
}
