//! The services that a plugin process has beside the provider: controller, broker, standard output and health.

use futures_util::stream;
use tokio_util::sync::CancellationToken;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming, async_trait};

use crate::proto::health::health_check_response::ServingStatus;
use crate::proto::health::health_server::Health;
use crate::proto::health::{HealthCheckRequest, HealthCheckResponse};
use crate::proto::plugin::grpc_broker_server::GrpcBroker;
use crate::proto::plugin::grpc_controller_server::GrpcController;
use crate::proto::plugin::grpc_stdio_server::GrpcStdio;
use crate::proto::plugin::{ConnInfo, Empty, StdioData};

/// Ends the process when Terraform asks for it.
pub(crate) struct Controller(pub(crate) CancellationToken);

#[async_trait]
impl GrpcController for Controller {
    async fn shutdown(&self, _: Request<Empty>) -> Result<Response<Empty>, Status> {
        self.0.cancel();
        Ok(Response::new(Empty {}))
    }
}

/// Keeps the stream open and announces nothing: a provider has no further listeners.
pub(crate) struct Broker;

#[async_trait]
impl GrpcBroker for Broker {
    async fn start_stream(
        &self,
        _: Request<Streaming<ConnInfo>>,
    ) -> Result<Response<BoxStream<ConnInfo>>, Status> {
        Ok(Response::new(Box::pin(stream::pending())))
    }
}

/// Keeps the stream open and sends nothing: Terraform would log each chunk as a warning.
pub(crate) struct Stdio;

#[async_trait]
impl GrpcStdio for Stdio {
    async fn stream_stdio(&self, _: Request<()>) -> Result<Response<BoxStream<StdioData>>, Status> {
        Ok(Response::new(Box::pin(stream::pending())))
    }
}

/// Says that the plugin serves, for the two names by which clients ask.
pub(crate) struct Healthy;

impl Healthy {
    fn answer(service: &str) -> Option<HealthCheckResponse> {
        matches!(service, "" | "plugin").then(|| HealthCheckResponse {
            status: ServingStatus::Serving.into(),
        })
    }
}

#[async_trait]
impl Health for Healthy {
    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        let service = &request.get_ref().service;
        Self::answer(service)
            .map(Response::new)
            .ok_or_else(|| Status::not_found("no service has this name"))
    }

    async fn watch(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<BoxStream<HealthCheckResponse>>, Status> {
        let unknown = HealthCheckResponse {
            status: ServingStatus::ServiceUnknown.into(),
        };
        let first = Self::answer(&request.get_ref().service).unwrap_or(unknown);
        // The state never changes, so the stream stays silent after its first message.
        let states = stream::StreamExt::chain(stream::iter([Ok(first)]), stream::pending());
        Ok(Response::new(Box::pin(states)))
    }
}
