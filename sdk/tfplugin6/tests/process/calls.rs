//! Calls and messages.

use std::time::Duration;

use tfplugin6::client::Channel;
use tfplugin6::proto::health::HealthCheckRequest;
use tfplugin6::proto::health::health_client::HealthClient;
use tfplugin6::proto::plugin::ConnInfo;
use tfplugin6::proto::plugin::grpc_broker_client::GrpcBrokerClient;
use tfplugin6::proto::plugin::grpc_stdio_client::GrpcStdioClient;
use tfplugin6::proto::{
    DynamicValue, get_functions, get_provider_schema, read_data_source, read_resource,
};
use tfplugin6::tonic::{Code, Status};
use tokio::time::timeout;

use crate::plugin::{Plugin, provider};

const SILENCE: Duration = Duration::from_millis(200);

pub async fn schema(channel: &Channel) -> Result<(), Status> {
    let answer = provider(channel)
        .get_provider_schema(get_provider_schema::Request {})
        .await?
        .into_inner();
    assert!(answer.resource_schemas.contains_key("echo_message"));
    Ok(())
}

#[tokio::test]
async fn large_messages_pass_both_ways() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    for megabytes in [5, 70] {
        let state = vec![b'x'; megabytes << 20];
        let current_state = Some(DynamicValue {
            msgpack: state.clone().into(),
            ..DynamicValue::default()
        });
        let request = read_resource::Request {
            current_state,
            ..read_resource::Request::default()
        };
        let answer = provider(&channel)
            .read_resource(request)
            .await
            .unwrap()
            .into_inner();
        assert!(
            answer.new_state.unwrap().msgpack == state,
            "{megabytes} MB did not come back"
        );
    }
    plugin.shut_down(channel).await;
}

#[tokio::test]
async fn what_a_provider_lacks_is_unimplemented() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    let status = provider(&channel)
        .get_functions(get_functions::Request {})
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Unimplemented);
    plugin.shut_down(channel).await;
}

#[tokio::test]
async fn broker_and_standard_output_are_open_and_silent() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    let announcements = futures_util::stream::pending::<ConnInfo>();
    let broker = GrpcBrokerClient::new(channel.clone())
        .start_stream(announcements)
        .await
        .unwrap();
    let stdio = GrpcStdioClient::new(channel.clone())
        .stream_stdio(())
        .await
        .unwrap();
    let (mut broker, mut stdio) = (broker.into_inner(), stdio.into_inner());
    assert!(
        timeout(SILENCE, broker.message()).await.is_err(),
        "the broker said something or ended"
    );
    assert!(
        timeout(SILENCE, stdio.message()).await.is_err(),
        "standard output said something or ended"
    );
    plugin.shut_down(channel).await;
}

#[tokio::test]
async fn the_plugin_is_healthy() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    let mut health = HealthClient::new(channel.clone());
    let ask = |service: &str| HealthCheckRequest {
        service: service.into(),
    };
    let answer = health.check(ask("plugin")).await.unwrap().into_inner();
    assert_eq!(answer.status().as_str_name(), "SERVING");
    assert_eq!(
        health.check(ask("other")).await.unwrap_err().code(),
        Code::NotFound
    );
    let mut states = health.watch(ask("plugin")).await.unwrap().into_inner();
    assert_eq!(
        states
            .message()
            .await
            .unwrap()
            .unwrap()
            .status()
            .as_str_name(),
        "SERVING"
    );
    plugin.shut_down(channel).await;
}

/// Terraform shows the user what follows a line that starts so.
#[tokio::test]
async fn a_panic_is_recognised_and_spoils_one_call_only() {
    let plugin = Plugin::start().await;
    let channel = plugin.connect().await;
    let request = read_data_source::Request {
        type_name: "echo_panic".into(),
        ..Default::default()
    };
    provider(&channel)
        .read_data_source(request)
        .await
        .unwrap_err();
    schema(&channel).await.unwrap();
    let (_, errors) = plugin.shut_down(channel).await;
    assert!(
        errors.starts_with("panic: the example was asked to panic\n"),
        "{errors}"
    );
    assert!(errors.contains("echo_provider.rs:"), "{errors}");
}
