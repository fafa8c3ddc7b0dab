//! A provider without a process or a socket.

use tfplugin6::client::Channel;
use tfplugin6::proto::plugin::Empty;
use tfplugin6::proto::plugin::grpc_controller_client::GrpcControllerClient;
use tfplugin6::proto::provider_client::ProviderClient;
use tfplugin6::proto::provider_server::Provider;
use tfplugin6::proto::{get_functions, stop_provider};
use tfplugin6::tonic::{Code, Request, Response, Status, async_trait};

struct Stoppable;

#[async_trait]
impl Provider for Stoppable {
    async fn stop_provider(
        &self,
        _: Request<stop_provider::Request>,
    ) -> Result<Response<stop_provider::Response>, Status> {
        Ok(Response::new(stop_provider::Response {
            error: "stopped".into(),
        }))
    }
}

#[tokio::test]
async fn calls_reach_the_service_until_shutdown() {
    let channel = Channel::connect(tfplugin6::in_process(Stoppable))
        .await
        .unwrap();
    let mut provider = ProviderClient::new(channel.clone());
    let answer = provider
        .stop_provider(stop_provider::Request {})
        .await
        .unwrap();
    assert_eq!(answer.get_ref().error, "stopped");
    let status = provider
        .get_functions(get_functions::Request {})
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Unimplemented);
    GrpcControllerClient::new(channel)
        .shutdown(Empty {})
        .await
        .unwrap();
    provider
        .stop_provider(stop_provider::Request {})
        .await
        .expect_err("the connection has ended");
}
