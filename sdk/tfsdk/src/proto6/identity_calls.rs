//! Calls about resource identity alone.

use super::service::{Answer, Service};
use super::{from_proto, schema, to_proto};
use crate::Diagnostics;
use crate::engine::identity;
use std::collections::BTreeMap;
use tfplugin6::proto;

impl Service {
    pub(super) async fn get_resource_identity_schemas(
        &self,
        _: proto::get_resource_identity_schemas::Request,
    ) -> Answer<proto::get_resource_identity_schemas::Response> {
        let resources = &self.registry.resources;
        let mut identity_schemas = BTreeMap::new();
        let mut faults = Diagnostics::new();
        for name in resources.names() {
            match resources.identity_schema(name) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    identity_schemas.insert(name.to_owned(), schema::identity(found));
                }
                Err(diagnostics) => faults.extend(diagnostics),
            }
        }
        Ok(proto::get_resource_identity_schemas::Response {
            identity_schemas,
            diagnostics: to_proto::diagnostics(faults),
        })
    }

    pub(super) async fn upgrade_resource_identity(
        &self,
        request: proto::upgrade_resource_identity::Request,
    ) -> Answer<proto::upgrade_resource_identity::Response> {
        let subject = self.subject(&request.type_name)?;
        let json = from_proto::raw_state(request.raw_identity.as_ref())?;
        let identity = identity::upgrade(subject.target(), request.version, json).await?;
        let mut diagnostics = Diagnostics::new();
        Ok(proto::upgrade_resource_identity::Response {
            upgraded_identity: subject.identity_message(&identity, &mut diagnostics),
            diagnostics: to_proto::diagnostics(diagnostics),
        })
    }
}
