//! Gives each call to the service that its path names.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http::{Request, Response};
use hyper::body::Incoming;
use tokio_util::sync::CancellationToken;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::Service;

use crate::connection::MESSAGE_LIMIT;
use crate::proto::health::health_server::HealthServer;
use crate::proto::plugin::grpc_broker_server::GrpcBrokerServer;
use crate::proto::plugin::grpc_controller_server::GrpcControllerServer;
use crate::proto::plugin::grpc_stdio_server::GrpcStdioServer;
use crate::proto::provider_server::{Provider, ProviderServer};
use crate::services::{Broker, Controller, Healthy, Stdio};

pub(crate) struct Router<S> {
    provider: ProviderServer<S>,
    controller: GrpcControllerServer<Controller>,
    broker: GrpcBrokerServer<Broker>,
    stdio: GrpcStdioServer<Stdio>,
    health: HealthServer<Healthy>,
}

impl<S> Clone for Router<S> {
    fn clone(&self) -> Self {
        Self {
            provider: self.provider.clone(),
            controller: self.controller.clone(),
            broker: self.broker.clone(),
            stdio: self.stdio.clone(),
            health: self.health.clone(),
        }
    }
}

impl<S: Provider> Router<S> {
    /// A router whose controller cancels `stop`.
    pub(crate) fn new(service: Arc<S>, stop: CancellationToken) -> Self {
        Self {
            provider: ProviderServer::from_arc(service)
                .max_decoding_message_size(MESSAGE_LIMIT)
                .max_encoding_message_size(MESSAGE_LIMIT),
            controller: GrpcControllerServer::new(Controller(stop)),
            broker: GrpcBrokerServer::new(Broker),
            stdio: GrpcStdioServer::new(Stdio),
            health: HealthServer::new(Healthy),
        }
    }
}

type Answer = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

impl<S: Provider> hyper::service::Service<Request<Incoming>> for Router<S> {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answer;

    fn call(&self, request: Request<Incoming>) -> Answer {
        let request = request.map(Body::new);
        match request.uri().path().split('/').nth(1).unwrap_or_default() {
            "tfplugin6.Provider" => self.provider.clone().call(request),
            "plugin.GRPCController" => self.controller.clone().call(request),
            "plugin.GRPCBroker" => self.broker.clone().call(request),
            "plugin.GRPCStdio" => self.stdio.clone().call(request),
            "grpc.health.v1.Health" => self.health.clone().call(request),
            _ => Box::pin(async {
                Ok(Status::unimplemented("the plugin has no such service").into_http())
            }),
        }
    }
}
