//! The service as Terraform calls it, without a connection.

mod action;
mod calls;
mod deferral;
mod ephemeral;
mod every_call;
mod functions;
mod hostile;
mod identity;
mod importing;
mod list;
mod logging;
mod many_types;
mod mug;
mod private_state;
mod protection;
mod relations;
mod renaming;
mod shop;
mod start;
mod state_store;
mod twice;

use super::service::Service;
use crate::data_source::{
    DataSource, DataSourceType, ReadDataSourceRequest, ReadDataSourceResponse,
};
use crate::log::{Level, Logger};
use crate::provider::{ConfigureRequest, Provider};
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use crate::schema::{Attribute, Block, Schema, Validator, implied_type};
use crate::value::msgpack;
use crate::{AttributePath, Diagnostics, Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// A provider that counts how often its resource's schema is built.
#[derive(Clone, Default)]
struct Toy {
    built: Arc<AtomicUsize>,
}

#[async_trait]
impl Provider for Toy {
    type Data = ();

    fn type_name(&self) -> &str {
        "toy"
    }

    fn version(&self) -> &str {
        "1.0.0"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("token", Attribute::string().sensitive()))
    }

    async fn configure(&self, _: ConfigureRequest<'_>, _: &mut Diagnostics) -> Option<Arc<()>> {
        Some(Arc::new(()))
    }

    fn resource_types(&self) -> Vec<Box<dyn ResourceType<()>>> {
        vec![Box::new(Thing {
            built: Arc::clone(&self.built),
        })]
    }

    fn data_source_types(&self) -> Vec<Box<dyn DataSourceType<()>>> {
        vec![Box::new(Lookup)]
    }
}

#[derive(Debug)]
struct Bomb;

impl Validator for Bomb {
    fn describe(&self) -> String {
        "anything".to_owned()
    }

    fn validate(&self, path: &AttributePath, value: &Value, diagnostics: &mut Diagnostics) {
        match value.as_str() {
            Some("bomb") => panic!("a validator went off"),
            Some("bad") => diagnostics.attribute_error(path.clone(), "Bad", "It is bad."),
            _ => {}
        }
    }
}

struct Thing {
    built: Arc<AtomicUsize>,
}

fn thing() -> Schema {
    Schema::new(
        Block::new()
            .attribute("name", Attribute::string().required().validator(Bomb))
            .attribute("id", Attribute::string().computed().keeps_prior_value()),
    )
}

impl ResourceType<()> for Thing {
    fn type_name(&self) -> &str {
        "toy_thing"
    }

    fn schema(&self) -> Schema {
        self.built.fetch_add(1, Ordering::SeqCst);
        thing()
    }

    fn resource(&self, _: Option<Arc<()>>) -> Box<dyn Resource> {
        Box::new(Instance)
    }
}

struct Instance;

#[async_trait]
impl Resource for Instance {
    /// Takes until Terraform asks to stop.
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        let name = request
            .config
            .attribute("name")
            .cloned()
            .unwrap_or_default();
        tracing::info!(thing = name.as_str(), "created");
        response.created(Value::object([("name", name), ("id", Value::from("7"))]));
        request.context.cancelled().await;
        response
            .diagnostics
            .error("Stopped", "It was not finished.");
    }

    async fn read(&self, _: ReadRequest<'_>, _: &mut ReadResponse) {}

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        response.state = request.plan.clone();
    }

    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {}
}

struct Lookup;

impl DataSourceType<()> for Lookup {
    fn type_name(&self) -> &str {
        "toy_lookup"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("answer", Attribute::number().computed()))
    }

    fn data_source(&self, _: Option<Arc<()>>) -> Box<dyn DataSource> {
        Box::new(Lookup)
    }
}

#[async_trait]
impl DataSource for Lookup {
    async fn read(&self, _: ReadDataSourceRequest<'_>, response: &mut ReadDataSourceResponse) {
        response.state = Value::object([("answer", Value::from(42))]);
    }
}

fn wire(value: &Value, wanted: &Type) -> Option<proto::DynamicValue> {
    Some(proto::DynamicValue {
        msgpack: msgpack::encode(value, wanted).unwrap().into(),
        ..proto::DynamicValue::default()
    })
}

fn back(message: Option<proto::DynamicValue>, wanted: &Type) -> Value {
    msgpack::decode(&message.unwrap().msgpack, wanted).unwrap()
}

fn value(name: &str, id: Value) -> Value {
    Value::object([("name", Value::from(name)), ("id", id)])
}

async fn configured() -> Service {
    let service = Service::new(Toy::default());
    let request = Request::new(proto::configure_provider::Request::default());
    let answer = Calls::configure_provider(&service, request).await.unwrap();
    assert!(answer.into_inner().diagnostics.is_empty());
    service
}

async fn validate(name: &str) -> Vec<proto::Diagnostic> {
    let request = proto::validate_resource_config::Request {
        type_name: "toy_thing".to_owned(),
        config: wire(&value(name, Value::Null), &implied_type(&thing().block)),
        client_capabilities: None,
    };
    let service = Service::new(Toy::default());
    let answer = Calls::validate_resource_config(&service, Request::new(request)).await;
    answer.unwrap().into_inner().diagnostics
}

#[derive(Clone, Default)]
struct Written(Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_names_each_call() {
    let written = Written::default();
    let logger = Logger::new(written.clone(), Some(Level::Trace));
    let service = Service::new(Toy::default()).logging(logger);
    for _ in 0..2 {
        let request = Request::new(proto::get_metadata::Request::default());
        Calls::get_metadata(&service, request).await.unwrap();
    }
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines.iter().all(|line| line["tf_rpc"] == "GetMetadata"));
    assert_eq!(lines[0]["tf_req_id"], lines[1]["tf_req_id"]);
    assert_ne!(lines[0]["tf_req_id"], lines[2]["tf_req_id"]);
    assert!(lines[1]["tf_req_duration_ms"].is_number(), "{text}");
}

#[tokio::test]
async fn schemas_are_built_once_and_only_when_asked_for() {
    let toy = Toy::default();
    let service = Service::new(toy.clone());
    let metadata = Calls::get_metadata(&service, Request::new(Default::default())).await;
    let metadata = metadata.unwrap().into_inner();
    assert_eq!(metadata.resources[0].type_name, "toy_thing");
    assert_eq!(metadata.data_sources[0].type_name, "toy_lookup");
    assert_eq!(toy.built.load(Ordering::SeqCst), 0);
    for _ in 0..2 {
        let answer = Calls::get_provider_schema(&service, Request::new(Default::default())).await;
        let answer = answer.unwrap().into_inner();
        assert!(answer.diagnostics.is_empty());
        assert!(answer.provider.is_some());
        assert!(answer.resource_schemas.contains_key("toy_thing"));
        let capabilities = answer.server_capabilities.unwrap();
        assert!(capabilities.get_provider_schema_optional && capabilities.plan_destroy);
    }
    assert_eq!(toy.built.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_path_is_sent_and_spelled_out_once() {
    let found = validate("bad").await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].detail, "It is bad.\n\nAttribute: name");
    assert_eq!(found[0].attribute.as_ref().unwrap().steps.len(), 1);
}

#[tokio::test]
async fn a_panic_anywhere_is_an_error_message_and_no_broken_call() {
    let found = validate("bomb").await;
    assert_eq!(found.len(), 1);
    assert!(found[0].detail.contains("a validator went off"));
    assert_eq!(found[0].severity, 1);
}

#[tokio::test]
async fn an_unknown_kind_is_an_error_message_and_no_broken_call() {
    let service = configured().await;
    let request = proto::read_resource::Request {
        type_name: "toy_nothing".to_owned(),
        ..proto::read_resource::Request::default()
    };
    let answer = Calls::read_resource(&service, Request::new(request)).await;
    assert!(
        answer.unwrap().into_inner().diagnostics[0]
            .detail
            .contains("toy_nothing")
    );
}

#[tokio::test]
async fn a_call_that_needs_the_configured_provider_says_so() {
    let service = Service::new(Toy::default());
    let wanted = implied_type(&thing().block);
    let request = proto::read_resource::Request {
        type_name: "toy_thing".to_owned(),
        current_state: wire(&value("a", Value::from("7")), &wanted),
        ..proto::read_resource::Request::default()
    };
    let answer = Calls::read_resource(&service, Request::new(request)).await;
    let found = answer.unwrap().into_inner().diagnostics;
    assert_eq!(found[0].summary, "The provider is not configured");
}

#[tokio::test]
async fn stopping_ends_a_create_and_what_was_created_is_stored() {
    let service = configured().await;
    let wanted = implied_type(&thing().block);
    let request = proto::apply_resource_change::Request {
        type_name: "toy_thing".to_owned(),
        planned_state: wire(&value("a", Value::unknown()), &wanted),
        config: wire(&value("a", Value::Null), &wanted),
        ..proto::apply_resource_change::Request::default()
    };
    let apply = Calls::apply_resource_change(&service, Request::new(request));
    let stop = Calls::stop_provider(&service, Request::new(Default::default()));
    let (answer, stopped) = tokio::join!(apply, stop);
    stopped.unwrap();
    let answer = answer.unwrap().into_inner();
    assert_eq!(answer.diagnostics[0].summary, "Stopped");
    assert_eq!(
        back(answer.new_state, &wanted),
        value("a", Value::from("7"))
    );

    // In debug mode the same process serves the next run.
    let request = Request::new(proto::configure_provider::Request::default());
    Calls::configure_provider(&service, request).await.unwrap();
    assert!(!service.context().is_cancelled());
}

#[tokio::test]
async fn an_upgrade_without_a_state_is_an_error_and_not_an_empty_answer() {
    let request = proto::upgrade_resource_state::Request {
        type_name: "toy_thing".to_owned(),
        ..proto::upgrade_resource_state::Request::default()
    };
    let service = Service::new(Toy::default());
    let answer = Calls::upgrade_resource_state(&service, Request::new(request)).await;
    assert_eq!(answer.unwrap().into_inner().diagnostics.len(), 1);
}

#[tokio::test]
async fn a_move_from_elsewhere_is_refused_with_a_message() {
    let request = proto::move_resource_state::Request {
        source_type_name: "other_thing".to_owned(),
        target_type_name: "toy_thing".to_owned(),
        source_state: Some(proto::RawState {
            json: "{}".into(),
            ..proto::RawState::default()
        }),
        ..proto::move_resource_state::Request::default()
    };
    let service = Service::new(Toy::default());
    let answer = Calls::move_resource_state(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert!(answer.target_state.is_none());
    assert!(answer.diagnostics[0].detail.contains("other_thing"));
}

#[tokio::test]
async fn a_data_source_is_read() {
    let service = configured().await;
    let wanted = implied_type(&DataSourceType::schema(&Lookup).block);
    let request = proto::read_data_source::Request {
        type_name: "toy_lookup".to_owned(),
        config: wire(&Value::object([("answer", Value::Null)]), &wanted),
        ..proto::read_data_source::Request::default()
    };
    let answer = Calls::read_data_source(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let wanted_state = Value::object([("answer", Value::from(42))]);
    assert_eq!(back(answer.state, &wanted), wanted_state);
}

#[tokio::test]
async fn kinds_without_identity_have_no_identity_schema() {
    let service = Service::new(Toy::default());
    let request = Request::new(proto::get_resource_identity_schemas::Request {});
    let answer = Calls::get_resource_identity_schemas(&service, request).await;
    let answer = answer.unwrap().into_inner();
    assert!(answer.identity_schemas.is_empty() && answer.diagnostics.is_empty());
}
