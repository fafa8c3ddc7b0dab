//! One HTTP/2 connection: finds the service for a call by the first segment of its path.

use crate::plugin::grpc_broker_server::GrpcBrokerServer;
use crate::plugin::grpc_controller_server::GrpcControllerServer;
use crate::plugin::grpc_stdio_server::GrpcStdioServer;
use crate::proto::provider_server::{Provider, ProviderServer};
use crate::services::{Broker, Controller, Stdio};
use hyper::body::Incoming;
use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tonic::body::Body;
use tonic::codegen::Service;

/// terraform-plugin-go's limit, in both directions; tonic's own would be 4 MiB.
const LARGEST_MESSAGE: usize = 256 << 20;

/// All services of a provider process.
pub struct Router<P> {
    provider: ProviderServer<P>,
    controller: GrpcControllerServer<Controller>,
    stdio: GrpcStdioServer<Stdio>,
    broker: GrpcBrokerServer<Broker>,
}

// Derived, it would ask for `P: Clone`.
impl<P> Clone for Router<P> {
    fn clone(&self) -> Self {
        Self {
            provider: self.provider.clone(),
            controller: self.controller.clone(),
            stdio: self.stdio.clone(),
            broker: self.broker.clone(),
        }
    }
}

impl<P: Provider> Router<P> {
    pub fn new(provider: Arc<P>, shutdown: UnboundedSender<()>) -> Self {
        Self {
            provider: ProviderServer::from_arc(provider)
                .max_decoding_message_size(LARGEST_MESSAGE)
                .max_encoding_message_size(LARGEST_MESSAGE),
            controller: GrpcControllerServer::new(Controller { shutdown }),
            stdio: GrpcStdioServer::new(Stdio),
            broker: GrpcBrokerServer::new(Broker),
        }
    }

    /// Serves one connection until it closes.
    pub async fn connection<T>(self, stream: T)
    where
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        // How it ends is the host's business: after Shutdown it just goes away.
        let _ = http2::Builder::new(TokioExecutor::new())
            .initial_stream_window_size(4 << 20)
            .initial_connection_window_size(8 << 20)
            .max_concurrent_streams(1000)
            .serve_connection(TokioIo::new(stream), self)
            .await;
    }
}

type Answer =
    Pin<Box<dyn Future<Output = Result<http::Response<Body>, std::convert::Infallible>> + Send>>;

impl<P: Provider> hyper::service::Service<http::Request<Incoming>> for Router<P> {
    type Response = http::Response<Body>;
    type Error = std::convert::Infallible;
    type Future = Answer;

    fn call(&self, request: http::Request<Incoming>) -> Self::Future {
        let service = request.uri().path().split('/').nth(1).unwrap_or_default();
        match service {
            "tfplugin6.Provider" => self.provider.clone().call(request),
            "plugin.GRPCController" => self.controller.clone().call(request),
            "plugin.GRPCStdio" => self.stdio.clone().call(request),
            "plugin.GRPCBroker" => self.broker.clone().call(request),
            _ => {
                Box::pin(async { Ok(tonic::Status::unimplemented("no such service").into_http()) })
            }
        }
    }
}
