//! Calls about managed resources.

use super::service::{Answer, Service};
use super::subject::Subject;
use super::{from_proto, to_proto};
use crate::deferral::Deferred;
use crate::engine::Target;
use crate::engine::create::{Applied, CreateOrder, create};
use crate::engine::delete::delete;
use crate::engine::plan::{PlanRequest, plan};
use crate::engine::read::read;
use crate::engine::registry::Standing;
use crate::engine::update::{UpdateOrder, update};
use crate::engine::upgrade::upgrade;
use crate::engine::validate;
use crate::schema::WriteOnlySupport;
use crate::{Diagnostics, PrivateState, Value};
use tfplugin6::proto;

impl Service {
    pub(super) async fn validate_resource_config(
        &self,
        request: proto::validate_resource_config::Request,
    ) -> Answer<proto::validate_resource_config::Response> {
        let subject = self.subject(&request.type_name)?;
        let config = subject.value("configuration", request.config.as_ref())?;
        let allowed = request
            .client_capabilities
            .is_some_and(|client| client.write_only_attributes_allowed);
        let write_only = if allowed {
            WriteOnlySupport::Supported
        } else {
            WriteOnlySupport::Missing
        };
        let found = validate::resource(subject.target(), write_only, &config).await;
        Ok(proto::validate_resource_config::Response {
            diagnostics: to_proto::diagnostics(found),
        })
    }

    pub(super) async fn upgrade_resource_state(
        &self,
        request: proto::upgrade_resource_state::Request,
    ) -> Answer<proto::upgrade_resource_state::Response> {
        let subject = self.subject(&request.type_name)?;
        let json = from_proto::raw_state(request.raw_state.as_ref())?;
        let state = upgrade(subject.target(), request.version, json).await?;
        let mut diagnostics = Diagnostics::new();
        Ok(proto::upgrade_resource_state::Response {
            upgraded_state: subject.message(&state, &mut diagnostics),
            diagnostics: to_proto::diagnostics(diagnostics),
        })
    }

    pub(super) async fn read_resource(
        &self,
        request: proto::read_resource::Request,
    ) -> Answer<proto::read_resource::Response> {
        let client = request.client_capabilities.as_ref();
        let subject = self
            .told_subject(&request.type_name, client, request.provider_meta.as_ref())?
            .identified(request.current_identity.as_ref())?;
        let prior = subject.value("state", request.current_state.as_ref())?;
        let private = from_proto::private(&request.private)?;
        let mut answer = match self.registry.standing() {
            Standing::Deferred(reason) if subject.context.allows_deferral() => {
                untouched(&subject, prior, private, Some(reason))
            }
            Standing::Offline => untouched(&subject, prior, private, None),
            _ => {
                self.registry.need_configured()?;
                read(subject.target(), prior, private).await
            }
        };
        Ok(proto::read_resource::Response {
            new_state: subject.message(&answer.state, &mut answer.diagnostics),
            new_identity: subject.identity_message(&answer.identity, &mut answer.diagnostics),
            private: answer.private.encode().into(),
            deferred: to_proto::deferred(answer.deferred),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
        })
    }

    pub(super) async fn plan_resource_change(
        &self,
        request: proto::plan_resource_change::Request,
    ) -> Answer<proto::plan_resource_change::Response> {
        let client = request.client_capabilities.as_ref();
        let subject = self
            .told_subject(&request.type_name, client, request.provider_meta.as_ref())?
            .identified(request.prior_identity.as_ref())?;
        // The engine proposes by itself, so all that matters is whether anything is proposed.
        let config = if from_proto::is_null(request.proposed_new_state.as_ref()) {
            Value::Null
        } else {
            subject.value("configuration", request.config.as_ref())?
        };
        let order = PlanRequest {
            config,
            prior: subject.value("prior state", request.prior_state.as_ref())?,
            private: from_proto::private(&request.prior_private)?,
            earlier: from_proto::private(&request.planned_private)?,
        };
        let mut answer = plan(subject.target(), order).await;
        if let Standing::Deferred(reason) = self.registry.standing()
            && subject.context.allows_deferral()
        {
            answer.deferred = Some(reason);
        }
        Ok(proto::plan_resource_change::Response {
            planned_state: subject.message(&answer.planned, &mut answer.diagnostics),
            requires_replace: answer.requires_replace.iter().map(to_proto::path).collect(),
            planned_private: answer.private.encode().into(),
            planned_identity: subject.identity_message(&answer.identity, &mut answer.diagnostics),
            deferred: to_proto::deferred(answer.deferred),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::plan_resource_change::Response::default()
        })
    }

    pub(super) async fn apply_resource_change(
        &self,
        request: proto::apply_resource_change::Request,
    ) -> Answer<proto::apply_resource_change::Response> {
        self.registry.need_configured()?;
        let subject = self
            .told_subject(&request.type_name, None, request.provider_meta.as_ref())?
            .identified(request.planned_identity.as_ref())?;
        let prior = subject.value("prior state", request.prior_state.as_ref())?;
        let planned = subject.value("planned state", request.planned_state.as_ref())?;
        let config = subject.value("configuration", request.config.as_ref())?;
        let private = from_proto::private(&request.planned_private)?;
        let target = subject.target();
        let mut answer = if planned.is_null() {
            destroyed(target, prior, private).await
        } else if prior.is_null() {
            let order = CreateOrder {
                config,
                planned,
                private,
            };
            create(target, order).await
        } else {
            let order = UpdateOrder {
                config,
                prior,
                planned,
                private,
            };
            update(target, order).await
        };
        Ok(proto::apply_resource_change::Response {
            new_state: subject.message(&answer.state, &mut answer.diagnostics),
            private: answer.private.encode().into(),
            new_identity: subject.identity_message(&answer.identity, &mut answer.diagnostics),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::apply_resource_change::Response::default()
        })
    }
}

/// After an error the object is still there.
async fn destroyed(target: Target<'_>, prior: Value, private: PrivateState) -> Applied {
    let diagnostics = delete(target, &prior, &private).await;
    let (state, identity) = if diagnostics.has_errors() {
        (prior, target.identity.stored.clone())
    } else {
        (Value::Null, Value::Null)
    };
    Applied {
        state,
        private,
        identity,
        deferred: None,
        diagnostics,
    }
}

/// What is stored stays, because there is no configured provider that could read.
fn untouched(
    subject: &Subject<'_>,
    prior: Value,
    private: PrivateState,
    deferred: Option<Deferred>,
) -> Applied {
    let mut diagnostics = Diagnostics::new();
    if deferred.is_none() {
        diagnostics.warning(
            "Planned without asking the API",
            "Part of the provider's configuration is not known before apply. What is stored in the state was taken as it is, and changes made elsewhere are not seen.",
        );
    }
    Applied {
        state: prior,
        private,
        identity: subject.identity.clone(),
        deferred,
        diagnostics,
    }
}
