//! Calls that bring objects under a kind's care: import, move, and the configuration of what was imported.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::engine::generate_config::generate_config;
use crate::engine::import::import;
use crate::engine::move_state::move_state;
use crate::engine::registry::Standing;
use crate::resource::MoveStateRequest;
use tfplugin6::proto;

impl Service {
    pub(super) async fn import_resource_state(
        &self,
        request: proto::import_resource_state::Request,
    ) -> Answer<proto::import_resource_state::Response> {
        let client = request.client_capabilities.as_ref();
        let subject = self.told_subject(&request.type_name, client, None)?;
        if let Standing::Deferred(reason) = self.registry.standing()
            && subject.context.allows_deferral()
        {
            return Ok(proto::import_resource_state::Response {
                deferred: to_proto::deferred(Some(reason)),
                ..proto::import_resource_state::Response::default()
            });
        }
        self.registry.need_configured()?;
        // A kind without identity is refused by the engine, in words.
        let given = request.identity.as_ref();
        let identity = given.map(|given| subject.identity_value(Some(given)));
        let identity = identity.transpose()?;
        let mut answer = import(subject.target(), &request.id, identity.as_ref()).await;
        let mut imported_resources = Vec::new();
        if !answer.diagnostics.has_errors() && answer.deferred.is_none() {
            let state = subject.message(&answer.state, &mut answer.diagnostics);
            let identity = subject.identity_message(&answer.identity, &mut answer.diagnostics);
            if !answer.diagnostics.has_errors() {
                imported_resources.push(proto::import_resource_state::ImportedResource {
                    type_name: request.type_name.clone(),
                    state,
                    private: answer.private.encode().into(),
                    identity,
                });
            }
        }
        Ok(proto::import_resource_state::Response {
            imported_resources,
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            deferred: to_proto::deferred(answer.deferred),
        })
    }

    pub(super) async fn move_resource_state(
        &self,
        request: proto::move_resource_state::Request,
    ) -> Answer<proto::move_resource_state::Response> {
        let subject = self.subject(&request.target_type_name)?;
        let json = from_proto::raw_state(request.source_state.as_ref())?;
        let identity = request.source_identity.as_ref().map(|raw| &raw.json);
        let source = MoveStateRequest {
            context: &subject.context,
            source_provider: &request.source_provider_address,
            source_type_name: &request.source_type_name,
            source_version: request.source_schema_version,
            source_json: std::str::from_utf8(json).unwrap_or_default(),
            source_private: &request.source_private,
            source_identity_json: identity
                .filter(|json| !json.is_empty())
                .and_then(|json| std::str::from_utf8(json).ok()),
            source_identity_version: request.source_identity_schema_version,
        };
        let mut answer = move_state(subject.target(), source).await?;
        Ok(proto::move_resource_state::Response {
            target_state: subject.message(&answer.state, &mut answer.diagnostics),
            target_private: answer.private.encode().into(),
            target_identity: subject.identity_message(&answer.identity, &mut answer.diagnostics),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn generate_resource_config(
        &self,
        request: proto::generate_resource_config::Request,
    ) -> Answer<proto::generate_resource_config::Response> {
        let subject = self.subject(&request.type_name)?;
        let state = subject.value("state", request.state.as_ref())?;
        let (config, mut diagnostics) = generate_config(subject.target(), state).await;
        Ok(proto::generate_resource_config::Response {
            config: subject.message(&config, &mut diagnostics),
            diagnostics: to_proto::diagnostics(diagnostics),
        })
    }
}
