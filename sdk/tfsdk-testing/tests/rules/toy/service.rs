//! The toy's answers, and its wrong variants.

use super::{Answer, Toy, decode, encode, error, text, ty, with};
use async_trait::async_trait;
use serde_json::Value as Json;
use tfplugin6::proto as wire;
use tfplugin6::proto::provider_server::Provider;
use tfsdk_testing::value::{Type, from_json};
use tfsdk_testing::{Rule, Value};
use tonic::{Request, Response, Status};

#[async_trait]
impl Provider for Toy {
    async fn get_provider_schema(
        &self,
        _: Request<wire::get_provider_schema::Request>,
    ) -> Answer<wire::get_provider_schema::Response> {
        let empty = wire::Schema {
            block: Some(Default::default()),
            ..Default::default()
        };
        let mut response = wire::get_provider_schema::Response {
            provider: Some(empty),
            server_capabilities: Some(wire::ServerCapabilities {
                plan_destroy: true,
                move_resource_state: true,
                ..Default::default()
            }),
            ..Default::default()
        };
        response
            .resource_schemas
            .insert("toy_box".to_owned(), self.schema());
        response
            .data_source_schemas
            .insert("toy_box".to_owned(), self.schema());
        Ok(Response::new(response))
    }

    async fn validate_provider_config(
        &self,
        _: Request<wire::validate_provider_config::Request>,
    ) -> Answer<wire::validate_provider_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn configure_provider(
        &self,
        _: Request<wire::configure_provider::Request>,
    ) -> Answer<wire::configure_provider::Response> {
        let mut response = wire::configure_provider::Response::default();
        if self.breaks(Rule::DiagnosticSeverity) {
            response.diagnostics.push(wire::Diagnostic {
                summary: "lost".to_owned(),
                ..Default::default()
            });
        }
        if self.breaks(Rule::StatusForUserErrors) {
            return Err(Status::internal("the token is wrong"));
        }
        Ok(Response::new(response))
    }

    async fn validate_resource_config(
        &self,
        request: Request<wire::validate_resource_config::Request>,
    ) -> Answer<wire::validate_resource_config::Response> {
        let request = request.into_inner();
        let capabilities = request.client_capabilities.unwrap_or_default();
        let refused = !capabilities.write_only_attributes_allowed
            && !decode(&request.config).member("secret").is_null()
            && !self.breaks(Rule::WriteOnlyOldClient);
        Ok(Response::new(wire::validate_resource_config::Response {
            diagnostics: if refused {
                vec![error("the secret would be stored")]
            } else {
                Vec::new()
            },
        }))
    }

    async fn validate_data_resource_config(
        &self,
        _: Request<wire::validate_data_resource_config::Request>,
    ) -> Answer<wire::validate_data_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<wire::upgrade_resource_state::Request>,
    ) -> Answer<wire::upgrade_resource_state::Response> {
        let raw = request.into_inner().raw_state.unwrap_or_default().json;
        let mut json: Json = serde_json::from_slice(&raw).expect("a state in JSON");
        let known = names();
        let members = json.as_object_mut().expect("an object");
        if self.breaks(Rule::UpgradeLenient) && members.keys().any(|name| !known.contains(name)) {
            let diagnostics = vec![error("what is that?")];
            return Ok(Response::new(wire::upgrade_resource_state::Response {
                diagnostics,
                ..Default::default()
            }));
        }
        members.retain(|name, _| known.contains(name));
        let mut value = from_json(&json, &ty()).expect("a state");
        if self.breaks(Rule::UpgradeSame) && text(value.member("name")) == "upgraded" {
            value = with(&value, "note", "upgraded".into());
        }
        if value.member("rule").is_null() {
            value = with(&value, "rule", Value::List(Vec::new()));
        }
        if self.breaks(Rule::UpgradeKnown) {
            value = with(&value, "size", Value::unknown());
        }
        Ok(Response::new(wire::upgrade_resource_state::Response {
            upgraded_state: if self.breaks(Rule::UpgradeKept) {
                None
            } else {
                encode(&value)
            },
            ..Default::default()
        }))
    }

    async fn read_resource(
        &self,
        request: Request<wire::read_resource::Request>,
    ) -> Answer<wire::read_resource::Response> {
        let request = request.into_inner();
        let id = text(decode(&request.current_state).member("id"));
        let mut value = self.objects.lock().expect("unpoisoned").get(&id).cloned();
        if self.breaks(Rule::ReadKnown) {
            value = value.map(|v| with(&v, "size", Value::unknown()));
        }
        if self.breaks(Rule::ReadStable) {
            let drifted = |v: Value| match text(v.member("name")).as_str() {
                "a" => with(&v, "size", Value::number("77")),
                _ => v,
            };
            value = value.map(drifted);
        }
        let is_import = decode(&request.current_state).member("name").is_null();
        if self.breaks(Rule::ImportSame) && is_import {
            value = value.map(|v| with(&v, "note", "from elsewhere".into()));
        }
        let dropped = self.breaks(Rule::ReadPrivateKept);
        Ok(Response::new(wire::read_resource::Response {
            new_state: encode(&value.unwrap_or(Value::Null)),
            private: if dropped {
                Default::default()
            } else {
                request.private
            },
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<wire::plan_resource_change::Request>,
    ) -> Answer<wire::plan_resource_change::Response> {
        let request = request.into_inner();
        let name = self.replaced_by(&request).to_owned();
        let selector = wire::attribute_path::step::Selector::AttributeName(name);
        let step = wire::attribute_path::Step {
            selector: Some(selector),
        };
        let mut planned_state = encode(&self.plan(&request));
        if self.breaks(Rule::ValueFits) {
            planned_state = Some(wire::DynamicValue {
                msgpack: vec![0x80].into(),
                ..Default::default()
            });
        }
        let dropped = self.breaks(Rule::PlanPrivateKept);
        let allowed = request
            .client_capabilities
            .unwrap_or_default()
            .deferral_allowed;
        let waits = allowed && decode(&request.config).member("name").is_unknown();
        let deferred = waits || self.breaks(Rule::DeferredUnasked);
        let reason = i32::from(!self.breaks(Rule::DeferredReason));
        Ok(Response::new(wire::plan_resource_change::Response {
            planned_state,
            requires_replace: vec![wire::AttributePath { steps: vec![step] }],
            planned_private: if dropped {
                Default::default()
            } else {
                request.prior_private
            },
            legacy_type_system: self.breaks(Rule::LegacyTypeSystem),
            deferred: deferred.then_some(wire::Deferred { reason }),
            ..Default::default()
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<wire::apply_resource_change::Request>,
    ) -> Answer<wire::apply_resource_change::Response> {
        let request = request.into_inner();
        let (prior, planned) = (decode(&request.prior_state), decode(&request.planned_state));
        let mut response = wire::apply_resource_change::Response::default();
        let mut objects = self.objects.lock().expect("unpoisoned");
        if planned.is_null() {
            if !self.breaks(Rule::DestroyGone) {
                objects.remove(&text(prior.member("id")));
            }
            let kept = if self.breaks(Rule::ApplyDeleteNull) {
                &prior
            } else {
                &Value::Null
            };
            response.new_state = encode(kept);
            return Ok(Response::new(response));
        }
        let mut id = text(prior.member("id"));
        if prior.is_null() {
            let mut made = self.made.lock().expect("unpoisoned");
            *made += 1;
            id = format!("id-{made}");
        }
        let mut new = with(&planned, "id", Value::String(id.clone()));
        if new.member("size").is_unknown() {
            new = with(&new, "size", Value::number("1"));
        }
        new = new.map_unknowns(&|_| "s1".into());
        if !prior.is_null() && text(new.member("note")) == "fail" {
            // Nothing has been changed.
            let returned = if self.breaks(Rule::FailureTruthful) {
                &new
            } else {
                &prior
            };
            response.new_state = encode(returned);
            response.private = b"{}".to_vec().into();
            response.diagnostics.push(error("it did not change"));
            return Ok(Response::new(response));
        }
        objects.insert(id, new.clone());
        match self.fault {
            Some(Rule::ApplyConsistent) => new = with(&new, "name", "NAME".into()),
            Some(Rule::ApplyKnown) => new = with(&new, "id", Value::unknown()),
            _ => {}
        }
        if text(new.member("name")) == "fail" {
            response.diagnostics.push(error("it failed half-way"));
            if self.breaks(Rule::FailureRecorded) {
                return Ok(Response::new(response));
            }
        }
        response.new_state = encode(&new);
        response.private = b"{}".to_vec().into();
        Ok(Response::new(response))
    }

    async fn import_resource_state(
        &self,
        request: Request<wire::import_resource_state::Request>,
    ) -> Answer<wire::import_resource_state::Response> {
        let request = request.into_inner();
        let json = serde_json::json!({"id": request.id, "rule": []});
        let mut value = from_json(&json, &ty()).expect("a stub");
        if self.breaks(Rule::ImportKnown) {
            value = with(&value, "size", Value::unknown());
        }
        let wrong = self.breaks(Rule::ImportOne);
        let imported = wire::import_resource_state::ImportedResource {
            type_name: if wrong {
                String::new()
            } else {
                request.type_name
            },
            state: encode(&value),
            ..Default::default()
        };
        Ok(Response::new(wire::import_resource_state::Response {
            imported_resources: vec![imported],
            ..Default::default()
        }))
    }

    async fn move_resource_state(
        &self,
        request: Request<wire::move_resource_state::Request>,
    ) -> Answer<wire::move_resource_state::Response> {
        let request = request.into_inner();
        let mut response = wire::move_resource_state::Response::default();
        let raw = request.source_state.unwrap_or_default().json;
        let source: Json = serde_json::from_slice(&raw).expect("a state in JSON");
        if request.source_type_name != "other_chest" {
            if !self.breaks(Rule::MoveRefused) {
                response
                    .diagnostics
                    .push(error("nothing is known of that type"));
            }
            return Ok(Response::new(response));
        }
        let json = serde_json::json!({"id": source["key"], "name": source["title"], "rule": []});
        let mut value = from_json(&json, &ty()).expect("a box");
        if self.breaks(Rule::MoveKnown) {
            value = with(&value, "size", Value::unknown());
        }
        if !self.breaks(Rule::MoveKept) {
            response.target_state = encode(&value);
        }
        response.target_private = request.source_private;
        Ok(Response::new(response))
    }

    async fn read_data_source(
        &self,
        request: Request<wire::read_data_source::Request>,
    ) -> Answer<wire::read_data_source::Response> {
        let value = with(&decode(&request.into_inner().config), "id", "found".into());
        let value = match self.fault {
            Some(Rule::DataPresent) => Value::Null,
            Some(Rule::DataKnown) => with(&value, "size", Value::unknown()),
            _ => value,
        };
        Ok(Response::new(wire::read_data_source::Response {
            state: encode(&value),
            ..Default::default()
        }))
    }
}

/// The names of the toy's attributes.
fn names() -> Vec<String> {
    match ty() {
        Type::Object(members) => members.into_keys().collect(),
        _ => Vec::new(),
    }
}
