//! The smallest provider: one resource whose state is whatever was planned. The tests run it as a process.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use tfplugin6::proto::provider_server::Provider;
use tfplugin6::proto::schema::{Attribute, Block};
use tfplugin6::proto::{
    Schema, ServerCapabilities, StringKind, apply_resource_change, configure_provider,
    get_provider_schema, plan_resource_change, read_data_source, read_resource, stop_provider,
    upgrade_resource_state, validate_provider_config, validate_resource_config,
};
use tfplugin6::tonic::{Request, Response, Status, async_trait};
use tfplugin6::{ServeOptions, serve};

const ADDRESS: &str = "registry.terraform.io/example/echo";
const HANG: Duration = Duration::from_secs(600);

struct Echo;

type Answer<T> = Result<Response<T>, Status>;

fn schema(attributes: Vec<Attribute>) -> Schema {
    let block = Block {
        attributes,
        description_kind: StringKind::Plain.into(),
        ..Block::default()
    };
    Schema {
        version: 0,
        block: Some(block),
    }
}

fn message() -> Attribute {
    Attribute {
        name: "message".into(),
        r#type: "\"string\"".into(),
        description: "What comes back.".into(),
        required: true,
        ..Attribute::default()
    }
}

#[async_trait]
impl Provider for Echo {
    async fn get_provider_schema(
        &self,
        _: Request<get_provider_schema::Request>,
    ) -> Answer<get_provider_schema::Response> {
        Ok(Response::new(get_provider_schema::Response {
            provider: Some(schema(Vec::new())),
            resource_schemas: BTreeMap::from([("echo_message".into(), schema(vec![message()]))]),
            server_capabilities: Some(ServerCapabilities {
                get_provider_schema_optional: true,
                ..ServerCapabilities::default()
            }),
            ..get_provider_schema::Response::default()
        }))
    }

    async fn validate_provider_config(
        &self,
        _: Request<validate_provider_config::Request>,
    ) -> Answer<validate_provider_config::Response> {
        Ok(Response::new(validate_provider_config::Response::default()))
    }

    async fn configure_provider(
        &self,
        _: Request<configure_provider::Request>,
    ) -> Answer<configure_provider::Response> {
        Ok(Response::new(configure_provider::Response::default()))
    }

    async fn validate_resource_config(
        &self,
        _: Request<validate_resource_config::Request>,
    ) -> Answer<validate_resource_config::Response> {
        Ok(Response::new(validate_resource_config::Response::default()))
    }

    async fn upgrade_resource_state(
        &self,
        request: Request<upgrade_resource_state::Request>,
    ) -> Answer<upgrade_resource_state::Response> {
        let json = request.into_inner().raw_state.unwrap_or_default().json;
        let upgraded_state = Some(tfplugin6::proto::DynamicValue {
            json,
            ..Default::default()
        });
        Ok(Response::new(upgrade_resource_state::Response {
            upgraded_state,
            diagnostics: Vec::new(),
        }))
    }

    async fn read_resource(
        &self,
        request: Request<read_resource::Request>,
    ) -> Answer<read_resource::Response> {
        let new_state = request.into_inner().current_state;
        Ok(Response::new(read_resource::Response {
            new_state,
            ..Default::default()
        }))
    }

    async fn plan_resource_change(
        &self,
        request: Request<plan_resource_change::Request>,
    ) -> Answer<plan_resource_change::Response> {
        let planned_state = request.into_inner().proposed_new_state;
        Ok(Response::new(plan_resource_change::Response {
            planned_state,
            ..Default::default()
        }))
    }

    async fn apply_resource_change(
        &self,
        request: Request<apply_resource_change::Request>,
    ) -> Answer<apply_resource_change::Response> {
        let new_state = request.into_inner().planned_state;
        Ok(Response::new(apply_resource_change::Response {
            new_state,
            ..Default::default()
        }))
    }

    /// Misbehaves in the way that the type's name says.
    async fn read_data_source(
        &self,
        request: Request<read_data_source::Request>,
    ) -> Answer<read_data_source::Response> {
        match request.get_ref().type_name.as_str() {
            "echo_hang" => {
                let thread = tokio::task::spawn_blocking(|| std::thread::sleep(HANG));
                tokio::time::sleep(HANG).await;
                drop(thread);
            }
            "echo_panic" => panic!("the example was asked to panic"),
            _ => {}
        }
        Ok(Response::new(read_data_source::Response::default()))
    }

    async fn stop_provider(
        &self,
        _: Request<stop_provider::Request>,
    ) -> Answer<stop_provider::Response> {
        Ok(Response::new(stop_provider::Response::default()))
    }
}

fn main() -> ExitCode {
    serve(
        Echo,
        ServeOptions::new(ADDRESS).with_arguments(std::env::args()),
    )
}
