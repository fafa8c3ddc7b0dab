//! Calls about managed resources.

use super::service::{Answer, Service};
use super::{from_proto, to_proto};
use crate::engine::Target;
use crate::engine::create::{Applied, CreateOrder, create};
use crate::engine::delete::delete;
use crate::engine::import::import;
use crate::engine::move_state::move_state;
use crate::engine::plan::{PlanRequest, plan};
use crate::engine::read::read;
use crate::engine::registry::Checked;
use crate::engine::update::{UpdateOrder, update};
use crate::engine::upgrade::upgrade;
use crate::engine::validate::{self, WriteOnly};
use crate::resource::{MoveStateRequest, Resource};
use crate::{Context, Diagnostics, PrivateState, Value};
use tfplugin6::proto;

/// What a call is about, owned for as long as the call lasts.
struct Subject<'a> {
    name: &'a str,
    checked: &'a Checked,
    resource: Box<dyn Resource>,
    context: Context,
}

impl Subject<'_> {
    fn target(&self) -> Target<'_> {
        Target {
            type_name: self.name,
            schema: &self.checked.schema,
            resource: self.resource.as_ref(),
            context: &self.context,
        }
    }

    fn value(&self, what: &str, message: Option<&proto::DynamicValue>) -> Answer<Value> {
        from_proto::value(what, message, &self.checked.value_type)
    }

    fn message(&self, value: &Value, diagnostics: &mut Diagnostics) -> Option<proto::DynamicValue> {
        to_proto::value(value, &self.checked.value_type, diagnostics)
    }
}

impl Service {
    /// For calls that may come before the provider is configured.
    fn subject<'a>(&'a self, name: &'a str) -> Answer<Subject<'a>> {
        Ok(Subject {
            name,
            checked: self.registry.resource_schema(name)?,
            resource: self.registry.resource(name)?,
            context: self.context_of("tf_resource_type", name),
        })
    }

    /// For calls that need the configured provider.
    fn configured<'a>(&'a self, name: &'a str) -> Answer<Subject<'a>> {
        Ok(Subject {
            name,
            checked: self.registry.resource_schema(name)?,
            resource: self.registry.configured_resource(name)?,
            context: self.context_of("tf_resource_type", name),
        })
    }

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
            WriteOnly::Allowed
        } else {
            WriteOnly::Refused
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
        let subject = self.configured(&request.type_name)?;
        let prior = subject.value("state", request.current_state.as_ref())?;
        let private = from_proto::private(&request.private)?;
        let mut answer = read(subject.target(), prior, private).await;
        Ok(proto::read_resource::Response {
            new_state: subject.message(&answer.state, &mut answer.diagnostics),
            private: answer.private.encode().into(),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::read_resource::Response::default()
        })
    }

    pub(super) async fn plan_resource_change(
        &self,
        request: proto::plan_resource_change::Request,
    ) -> Answer<proto::plan_resource_change::Response> {
        let subject = self.subject(&request.type_name)?;
        let proposed = subject.value("proposed state", request.proposed_new_state.as_ref())?;
        let config = if proposed.is_null() {
            Value::Null
        } else {
            subject.value("configuration", request.config.as_ref())?
        };
        let order = PlanRequest {
            config,
            prior: subject.value("prior state", request.prior_state.as_ref())?,
            private: from_proto::private(&request.prior_private)?,
        };
        let mut answer = plan(subject.target(), order).await;
        Ok(proto::plan_resource_change::Response {
            planned_state: subject.message(&answer.planned, &mut answer.diagnostics),
            requires_replace: answer.requires_replace.iter().map(to_proto::path).collect(),
            planned_private: answer.private.encode().into(),
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::plan_resource_change::Response::default()
        })
    }

    pub(super) async fn apply_resource_change(
        &self,
        request: proto::apply_resource_change::Request,
    ) -> Answer<proto::apply_resource_change::Response> {
        let subject = self.configured(&request.type_name)?;
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
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::apply_resource_change::Response::default()
        })
    }

    pub(super) async fn import_resource_state(
        &self,
        request: proto::import_resource_state::Request,
    ) -> Answer<proto::import_resource_state::Response> {
        let subject = self.configured(&request.type_name)?;
        let mut answer = import(subject.target(), &request.id).await;
        let state = subject.message(&answer.state, &mut answer.diagnostics);
        let failed = answer.diagnostics.has_errors();
        let imported = proto::import_resource_state::ImportedResource {
            type_name: request.type_name.clone(),
            state,
            private: answer.private.encode().into(),
            ..proto::import_resource_state::ImportedResource::default()
        };
        Ok(proto::import_resource_state::Response {
            imported_resources: if failed { Vec::new() } else { vec![imported] },
            diagnostics: to_proto::diagnostics(answer.diagnostics),
            ..proto::import_resource_state::Response::default()
        })
    }

    pub(super) async fn move_resource_state(
        &self,
        request: proto::move_resource_state::Request,
    ) -> Answer<proto::move_resource_state::Response> {
        let subject = self.subject(&request.target_type_name)?;
        let json = from_proto::raw_state(request.source_state.as_ref())?;
        let source = MoveStateRequest {
            context: &subject.context,
            source_provider: &request.source_provider_address,
            source_type_name: &request.source_type_name,
            source_version: request.source_schema_version,
            source_json: std::str::from_utf8(json).unwrap_or_default(),
            source_private: &request.source_private,
        };
        let (state, private, mut diagnostics) = move_state(subject.target(), source).await?;
        Ok(proto::move_resource_state::Response {
            target_state: subject.message(&state, &mut diagnostics),
            target_private: private.encode().into(),
            diagnostics: to_proto::diagnostics(diagnostics),
            ..proto::move_resource_state::Response::default()
        })
    }
}

/// After an error the object is still there.
async fn destroyed(target: Target<'_>, prior: Value, private: PrivateState) -> Applied {
    let diagnostics = delete(target, &prior, &private).await;
    let state = if diagnostics.has_errors() {
        prior
    } else {
        Value::Null
    };
    Applied {
        state,
        private,
        diagnostics,
    }
}
