//! Calls that bring objects under a kind's care: import, move, and the configuration of what was imported.

use super::service::{Answer, Service};
use super::subject::Subject;
use super::{from_proto, to_proto};
use crate::Diagnostics;
use crate::engine::create::Applied;
use crate::engine::generate_config::generate_config;
use crate::engine::import::{Import, completed, import, start};
use crate::engine::move_state::move_state;
use crate::engine::registry::Standing;
use crate::resource::{Imported, MoveStateRequest};
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
        let Import { object, further } =
            import(subject.target(), &request.id, identity.as_ref()).await;
        let deferred = object.deferred;
        let mut diagnostics = object.diagnostics.clone();
        let mut imported = Vec::new();
        if !diagnostics.has_errors() && deferred.is_none() {
            imported.extend(message(&subject, object, &mut diagnostics));
        }
        let asked = match &identity {
            Some(identity) => identity.describe(),
            None => format!("{:?}", request.id),
        };
        for object in further {
            let type_name = object.type_name.clone();
            let subject = self.told_subject(&type_name, client, None)?;
            let target = subject.target();
            let state = completed(&target, object.state);
            let object = Imported { state, ..object };
            let object = start(&target, object, &asked, Diagnostics::new());
            diagnostics.extend(object.diagnostics.clone());
            imported.extend(message(&subject, object, &mut diagnostics));
        }
        // All or nothing: what is left out here would be imported by nobody.
        if diagnostics.has_errors() {
            imported.clear();
        }
        Ok(proto::import_resource_state::Response {
            imported_resources: imported,
            diagnostics: to_proto::diagnostics(diagnostics),
            deferred: to_proto::deferred(deferred),
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

/// An imported object as it goes on the wire.
fn message(
    subject: &Subject<'_>,
    object: Applied,
    diagnostics: &mut Diagnostics,
) -> Option<proto::import_resource_state::ImportedResource> {
    if object.diagnostics.has_errors() {
        return None;
    }
    Some(proto::import_resource_state::ImportedResource {
        type_name: subject.name.to_owned(),
        state: subject.message(&object.state, diagnostics),
        private: object.private.encode().into(),
        identity: subject.identity_message(&object.identity, diagnostics),
    })
}
