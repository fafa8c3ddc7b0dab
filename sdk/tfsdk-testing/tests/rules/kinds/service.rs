//! The answers for all kinds, and their wrong variants.

use super::Kinds;
use super::schema::{identity_type, item_type, list_type, named_type, token_type};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};
use tfplugin6::proto::provider_server::Provider;
use tfplugin6::proto::{self as wire, invoke_action};
use tfsdk_testing::value::{Type, from_json, read, write};
use tfsdk_testing::{Rule, Value};
use tonic::codegen::BoxStream;
use tonic::codegen::tokio_stream::iter;
use tonic::{Request, Response, Status};

type Answer<T> = Result<Response<T>, Status>;

fn decode(message: &Option<wire::DynamicValue>, ty: &Type) -> Value {
    read(&message.as_ref().expect("a value").msgpack, ty).expect("a value of the type")
}

fn encode(value: &Value, ty: &Type) -> Option<wire::DynamicValue> {
    Some(wire::DynamicValue {
        msgpack: write(value, ty).into(),
        ..Default::default()
    })
}

fn object(members: &[(&str, Value)]) -> Value {
    let members = members
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    Value::Object(members.collect::<BTreeMap<_, _>>())
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => String::new(),
    }
}

fn error(summary: &str) -> wire::Diagnostic {
    wire::Diagnostic {
        severity: 1,
        summary: summary.to_owned(),
        ..Default::default()
    }
}

fn item(name: &str, note: Value) -> Value {
    object(&[
        ("id", format!("id of {name}").as_str().into()),
        ("name", name.into()),
        ("note", note),
    ])
}

impl Kinds {
    fn identity(&self, key: Value) -> Option<wire::ResourceIdentityData> {
        let mut value = object(&[("key", key), ("zone", "z".into())]);
        let mut ty = identity_type();
        match self.fault {
            Some(Rule::IdentityPresent) => return None,
            Some(Rule::IdentityKnown) => {
                value = object(&[("key", Value::unknown()), ("zone", "z".into())])
            }
            Some(Rule::IdentityFits) => {
                ty = named_type();
                value = object(&[("name", "x".into())]);
            }
            Some(Rule::IdentityStable) => {
                let mut calls = self.calls.lock().expect("unpoisoned");
                *calls += 1;
                let zone = format!("zone {calls}");
                value = object(&[
                    ("key", value.member("key").clone()),
                    ("zone", zone.as_str().into()),
                ]);
            }
            _ => {}
        }
        Some(wire::ResourceIdentityData {
            identity_data: encode(&value, &ty),
        })
    }
}

#[async_trait]
impl Provider for Kinds {
    async fn get_provider_schema(
        &self,
        _: Request<wire::get_provider_schema::Request>,
    ) -> Answer<wire::get_provider_schema::Response> {
        Ok(Response::new(self.schemas()))
    }

    async fn get_resource_identity_schemas(
        &self,
        _: Request<wire::get_resource_identity_schemas::Request>,
    ) -> Answer<wire::get_resource_identity_schemas::Response> {
        Ok(Response::new(self.identities()))
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
        Ok(Response::new(Default::default()))
    }

    async fn call_function(
        &self,
        request: Request<wire::call_function::Request>,
    ) -> Answer<wire::call_function::Response> {
        let request = request.into_inner();
        let read = |bytes: &wire::DynamicValue| text(&decode(&Some(bytes.clone()), &Type::String));
        let arguments: Vec<String> = request.arguments.iter().map(read).collect();
        let wrong = arguments
            .iter()
            .position(|text| text == "?" || text == "long");
        let mut response = wire::call_function::Response::default();
        if let Some(position) = wrong {
            let shift = if self.breaks(Rule::FunctionArgument) {
                9
            } else {
                0
            };
            response.error = Some(wire::FunctionError {
                text: "that cannot be joined".to_owned(),
                function_argument: Some(position as i64 + shift),
            });
            return Ok(Response::new(response));
        }
        let mut joined = arguments[1..].join(&arguments[0]);
        if self.breaks(Rule::FunctionPure) {
            let mut calls = self.calls.lock().expect("unpoisoned");
            *calls += 1;
            joined.push_str(&calls.to_string());
        }
        response.result = encode(&Value::String(joined), &Type::String);
        Ok(Response::new(response))
    }

    async fn validate_ephemeral_resource_config(
        &self,
        _: Request<wire::validate_ephemeral_resource_config::Request>,
    ) -> Answer<wire::validate_ephemeral_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn open_ephemeral_resource(
        &self,
        request: Request<wire::open_ephemeral_resource::Request>,
    ) -> Answer<wire::open_ephemeral_resource::Response> {
        let name = text(decode(&request.into_inner().config, &token_type()).member("name"));
        let secret = format!("secret of {name}");
        let kept = if self.breaks(Rule::EphemeralMatchesConfig) {
            "other"
        } else {
            &name
        };
        let token = object(&[("name", kept.into()), ("secret", secret.as_str().into())]);
        let result = (!self.breaks(Rule::EphemeralPresent)).then(|| encode(&token, &token_type()));
        Ok(Response::new(wire::open_ephemeral_resource::Response {
            renew_at: Some((SystemTime::UNIX_EPOCH + Duration::from_secs(1_000)).into()),
            result: result.flatten(),
            private: Some(b"opened".to_vec().into()),
            ..Default::default()
        }))
    }

    async fn renew_ephemeral_resource(
        &self,
        request: Request<wire::renew_ephemeral_resource::Request>,
    ) -> Answer<wire::renew_ephemeral_resource::Response> {
        assert_eq!(
            request.into_inner().private.as_deref(),
            Some(&b"opened"[..])
        );
        Ok(Response::new(wire::renew_ephemeral_resource::Response {
            renew_at: Some((SystemTime::UNIX_EPOCH + Duration::from_secs(2_000)).into()),
            private: Some(b"renewed".to_vec().into()),
            ..Default::default()
        }))
    }

    async fn close_ephemeral_resource(
        &self,
        request: Request<wire::close_ephemeral_resource::Request>,
    ) -> Answer<wire::close_ephemeral_resource::Response> {
        assert_eq!(
            request.into_inner().private.as_deref(),
            Some(&b"opened"[..])
        );
        Ok(Response::new(Default::default()))
    }

    async fn validate_resource_config(
        &self,
        _: Request<wire::validate_resource_config::Request>,
    ) -> Answer<wire::validate_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<wire::upgrade_resource_state::Request>,
    ) -> Answer<wire::upgrade_resource_state::Response> {
        let raw = request.into_inner().raw_state.unwrap_or_default().json;
        let mut json: serde_json::Value = serde_json::from_slice(&raw).expect("a state");
        json.as_object_mut()
            .expect("an object")
            .remove("of_another_release");
        let value = from_json(&json, &item_type()).expect("an item");
        Ok(Response::new(wire::upgrade_resource_state::Response {
            upgraded_state: encode(&value, &item_type()),
            ..Default::default()
        }))
    }

    async fn upgrade_resource_identity(
        &self,
        request: Request<wire::upgrade_resource_identity::Request>,
    ) -> Answer<wire::upgrade_resource_identity::Response> {
        let raw = request.into_inner().raw_identity.unwrap_or_default().json;
        let json = serde_json::from_slice(&raw).expect("an identity");
        let value = from_json(&json, &identity_type()).expect("an identity");
        let identity_data = encode(&value, &identity_type());
        let kept = !self.breaks(Rule::IdentityUpgraded);
        Ok(Response::new(wire::upgrade_resource_identity::Response {
            upgraded_identity: kept.then_some(wire::ResourceIdentityData { identity_data }),
            ..Default::default()
        }))
    }

    async fn read_resource(
        &self,
        request: Request<wire::read_resource::Request>,
    ) -> Answer<wire::read_resource::Response> {
        let request = request.into_inner();
        let state = decode(&request.current_state, &item_type());
        let key = state.member("name").clone();
        Ok(Response::new(wire::read_resource::Response {
            new_state: request.current_state,
            private: request.private,
            new_identity: self.identity(key),
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<wire::plan_resource_change::Request>,
    ) -> Answer<wire::plan_resource_change::Response> {
        let request = request.into_inner();
        let mut planned = decode(&request.proposed_new_state, &item_type());
        if planned.member("id").is_null() {
            let (name, note) = (
                planned.member("name").clone(),
                planned.member("note").clone(),
            );
            planned = object(&[("id", Value::unknown()), ("name", name), ("note", note)]);
        }
        Ok(Response::new(wire::plan_resource_change::Response {
            planned_state: encode(&planned, &item_type()),
            planned_private: request.prior_private,
            planned_identity: request.prior_identity,
            ..Default::default()
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<wire::apply_resource_change::Request>,
    ) -> Answer<wire::apply_resource_change::Response> {
        let planned = decode(&request.into_inner().planned_state, &item_type());
        let mut response = wire::apply_resource_change::Response::default();
        if !planned.is_null() {
            let name = text(planned.member("name"));
            response.new_identity = self.identity(name.as_str().into());
            let made = item(&name, planned.member("note").clone());
            response.new_state = encode(&made, &item_type());
        }
        Ok(Response::new(response))
    }

    async fn import_resource_state(
        &self,
        request: Request<wire::import_resource_state::Request>,
    ) -> Answer<wire::import_resource_state::Response> {
        let request = request.into_inner();
        assert!(request.id.is_empty(), "only imported by identity");
        let identity = decode(
            &request.identity.expect("an identity").identity_data,
            &identity_type(),
        );
        let key = identity.member("key").clone();
        let imported = wire::import_resource_state::ImportedResource {
            type_name: request.type_name,
            state: encode(&item(&text(&key), "x".into()), &item_type()),
            identity: self.identity(key),
            ..Default::default()
        };
        Ok(Response::new(wire::import_resource_state::Response {
            imported_resources: vec![imported],
            ..Default::default()
        }))
    }

    async fn generate_resource_config(
        &self,
        request: Request<wire::generate_resource_config::Request>,
    ) -> Answer<wire::generate_resource_config::Response> {
        let state = decode(&request.into_inner().state, &item_type());
        let id = if self.breaks(Rule::GeneratedConfig) {
            state.member("id").clone()
        } else {
            Value::Null
        };
        let (name, note) = (state.member("name").clone(), state.member("note").clone());
        Ok(Response::new(wire::generate_resource_config::Response {
            config: encode(
                &object(&[("id", id), ("name", name), ("note", note)]),
                &item_type(),
            ),
            ..Default::default()
        }))
    }

    async fn validate_list_resource_config(
        &self,
        _: Request<wire::validate_list_resource_config::Request>,
    ) -> Answer<wire::validate_list_resource_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn list_resource(
        &self,
        request: Request<wire::list_resource::Request>,
    ) -> Result<Response<BoxStream<wire::list_resource::Event>>, Status> {
        let request = request.into_inner();
        let prefix = text(decode(&request.config, &list_type()).member("prefix"));
        let limit = if self.breaks(Rule::ListLimit) {
            9
        } else {
            request.limit
        };
        let event = |position: i64| {
            let name = format!("{prefix}{position}");
            let object = encode(&item(&name, Value::Null), &item_type());
            let included = request.include_resource_object && !self.breaks(Rule::ListObject);
            let identity = self.identity(name.as_str().into());
            let event = wire::list_resource::Event {
                identity: identity.filter(|_| !self.breaks(Rule::ListIdentity)),
                display_name: name,
                resource_object: object.filter(|_| included),
                ..Default::default()
            };
            Ok(event)
        };
        let events: Vec<_> = (0..limit.min(3)).map(event).collect();
        Ok(Response::new(Box::pin(iter(events))))
    }

    async fn validate_action_config(
        &self,
        _: Request<wire::validate_action_config::Request>,
    ) -> Answer<wire::validate_action_config::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn plan_action(
        &self,
        _: Request<wire::plan_action::Request>,
    ) -> Answer<wire::plan_action::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn invoke_action(
        &self,
        request: Request<wire::invoke_action::Request>,
    ) -> Result<Response<BoxStream<invoke_action::Event>>, Status> {
        use invoke_action::event::{Completed, Progress, Type as Event};
        let name = text(decode(&request.into_inner().config, &named_type()).member("name"));
        let message = format!("ringing {name}");
        let mut events = vec![Some(Event::Progress(Progress { message }))];
        if self.breaks(Rule::ActionEvent) {
            events.push(None);
        }
        let mut completed = Completed::default();
        if name == "broken" {
            completed.diagnostics.push(error("there is no bell"));
        }
        if !self.breaks(Rule::ActionCompletes) {
            events.push(Some(Event::Completed(completed)));
        }
        let events = events
            .into_iter()
            .map(|event| Ok(invoke_action::Event { r#type: event }));
        Ok(Response::new(Box::pin(iter(events.collect::<Vec<_>>()))))
    }

    async fn validate_state_store_config(
        &self,
        _: Request<wire::validate_state_store::Request>,
    ) -> Answer<wire::validate_state_store::Response> {
        Ok(Response::new(Default::default()))
    }

    async fn configure_state_store(
        &self,
        request: Request<wire::configure_state_store::Request>,
    ) -> Answer<wire::configure_state_store::Response> {
        let asked = request
            .into_inner()
            .capabilities
            .map_or(0, |c| c.chunk_size);
        Ok(Response::new(self.configure_store(asked)))
    }

    async fn read_state_bytes(
        &self,
        request: Request<wire::read_state_bytes::Request>,
    ) -> Result<Response<BoxStream<wire::read_state_bytes::Response>>, Status> {
        let chunks = self.read_store(&request.into_inner().state_id);
        Ok(Response::new(Box::pin(iter(chunks.into_iter().map(Ok)))))
    }

    async fn write_state_bytes(
        &self,
        request: Request<tonic::Streaming<wire::write_state_bytes::RequestChunk>>,
    ) -> Answer<wire::write_state_bytes::Response> {
        self.write_store(request).await?;
        Ok(Response::new(Default::default()))
    }

    async fn lock_state(
        &self,
        request: Request<wire::lock_state::Request>,
    ) -> Answer<wire::lock_state::Response> {
        Ok(Response::new(
            self.lock_store(&request.into_inner().operation),
        ))
    }

    async fn unlock_state(
        &self,
        request: Request<wire::unlock_state::Request>,
    ) -> Answer<wire::unlock_state::Response> {
        Ok(Response::new(
            self.unlock_store(&request.into_inner().lock_id),
        ))
    }

    async fn get_states(
        &self,
        _: Request<wire::get_states::Request>,
    ) -> Answer<wire::get_states::Response> {
        Ok(Response::new(self.list_store()))
    }

    async fn delete_state(
        &self,
        request: Request<wire::delete_state::Request>,
    ) -> Answer<wire::delete_state::Response> {
        Ok(Response::new(
            self.delete_store(&request.into_inner().state_id),
        ))
    }
}
