//! go-plugin's own services beside the provider.

use crate::plugin::grpc_broker_server::GrpcBroker;
use crate::plugin::grpc_controller_server::GrpcController;
use crate::plugin::grpc_stdio_server::GrpcStdio;
use crate::plugin::{ConnInfo, Empty, StdioData};
use tokio::sync::mpsc::UnboundedSender;
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming};

/// Ends the process when the host asks.
pub struct Controller {
    pub shutdown: UnboundedSender<()>,
}

#[tonic::async_trait]
impl GrpcController for Controller {
    async fn shutdown(&self, _request: Request<Empty>) -> Result<Response<Empty>, Status> {
        // The host ignores the answer and waits two seconds for the process to be gone.
        let _ = self.shutdown.send(());
        Ok(Response::new(Empty::default()))
    }
}

/// An open stream that never says anything: providers print nothing to standard output.
pub struct Stdio;

#[tonic::async_trait]
impl GrpcStdio for Stdio {
    async fn stream_stdio(
        &self,
        _request: Request<()>,
    ) -> Result<Response<BoxStream<StdioData>>, Status> {
        Ok(Response::new(Box::pin(futures_util::stream::pending())))
    }
}

/// An open stream that never announces a connection: providers need no second one.
pub struct Broker;

#[tonic::async_trait]
impl GrpcBroker for Broker {
    async fn start_stream(
        &self,
        _request: Request<Streaming<ConnInfo>>,
    ) -> Result<Response<BoxStream<ConnInfo>>, Status> {
        Ok(Response::new(Box::pin(futures_util::stream::pending())))
    }
}
