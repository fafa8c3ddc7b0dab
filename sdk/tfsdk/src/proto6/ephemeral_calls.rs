//! Calls about ephemeral resources.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::engine::ephemeral::{close, open, put_off, renew};
use crate::engine::registry::Standing;
use crate::engine::validate;
use crate::ephemeral_resource::ValidateEphemeralRequest;
use std::time::{SystemTime, UNIX_EPOCH};
use tfplugin6::proto;

const FIELD: &str = "tf_ephemeral_resource_type";

impl Service {
    pub(super) async fn validate_ephemeral_resource_config(
        &self,
        request: proto::validate_ephemeral_resource_config::Request,
    ) -> Answer<proto::validate_ephemeral_resource_config::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.ephemeral_resources;
        let checked = kinds.schema(name)?;
        let resource = kinds.instance(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let work = resource.validate(ValidateEphemeralRequest {
            context: &context,
            config: &config,
        });
        let found = validate::kind(name, &checked.schema, &config, work).await;
        Ok(proto::validate_ephemeral_resource_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn open_ephemeral_resource(
        &self,
        request: proto::open_ephemeral_resource::Request,
    ) -> Answer<proto::open_ephemeral_resource::Response> {
        let name = &request.type_name;
        let kinds = &self.registry.ephemeral_resources;
        let checked = kinds.schema(name)?;
        let message = request.config.as_ref();
        let config = from_proto::value("configuration", message, &checked.value_type)?;
        let context = self.context_of(FIELD, name);
        let context = self.told(context, request.client_capabilities.as_ref(), None)?;
        let mut answer = match self.registry.standing() {
            Standing::Deferred(reason) if context.allows_deferral() => put_off(reason),
            _ => {
                self.registry.need_configured()?;
                let resource = kinds.instance(name)?;
                open(name, checked, resource.as_ref(), &context, config).await
            }
        };
        let result = to_proto::value(&answer.result, &checked.value_type, &mut answer.diagnostics);
        Ok(proto::open_ephemeral_resource::Response {
            result,
            renew_at: answer.renew_at.map(timestamp),
            private: Some(answer.private.encode().into()),
            deferred: to_proto::deferred(answer.deferred),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn renew_ephemeral_resource(
        &self,
        request: proto::renew_ephemeral_resource::Request,
    ) -> Answer<proto::renew_ephemeral_resource::Response> {
        let name = &request.type_name;
        self.registry.need_configured()?;
        let resource = self.registry.ephemeral_resources.instance(name)?;
        let private = from_proto::private(&request.private.unwrap_or_default())?;
        let context = self.context_of(FIELD, name);
        let answer = renew(name, resource.as_ref(), &context, private).await;
        Ok(proto::renew_ephemeral_resource::Response {
            renew_at: answer.renew_at.map(timestamp),
            private: Some(answer.private.encode().into()),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn close_ephemeral_resource(
        &self,
        request: proto::close_ephemeral_resource::Request,
    ) -> Answer<proto::close_ephemeral_resource::Response> {
        let name = &request.type_name;
        self.registry.need_configured()?;
        let resource = self.registry.ephemeral_resources.instance(name)?;
        let private = from_proto::private(&request.private.unwrap_or_default())?;
        let context = self.context_of(FIELD, name);
        let found = close(name, resource.as_ref(), &context, &private).await;
        Ok(proto::close_ephemeral_resource::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }
}

/// A time before 1970 is long past anyway.
fn timestamp(time: SystemTime) -> proto::Timestamp {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    proto::Timestamp {
        seconds: i64::try_from(since.as_secs()).unwrap_or(i64::MAX),
        nanos: i32::try_from(since.subsec_nanos()).unwrap_or_default(),
    }
}
