//! The client's end of an HTTP/2 connection, and a server's end inside the same process.

use hyper::body::Incoming;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tfplugin6::proto::provider_server::{Provider, ProviderServer};
use tokio::io::{AsyncRead, AsyncWrite};
use tonic::body::Body;
use tonic::codegen::{Service, http};

/// As large as Terraform allows messages to be.
pub(crate) const MESSAGE_LIMIT: usize = 256 << 20;

/// A connection that generated clients call on. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    sender: http2::SendRequest<Body>,
}

impl Channel {
    pub(crate) async fn connect<S>(stream: S) -> Result<Self, String>
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let (sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
            .await
            .map_err(|error| error.to_string())?;
        tokio::spawn(connection);
        Ok(Self { sender })
    }

    /// A connection to `service`, which is served on the current runtime.
    pub(crate) async fn in_process(service: impl Provider) -> Result<Self, String> {
        let (near, far) = tokio::io::duplex(256 << 10);
        let server = ProviderServer::new(service)
            .max_decoding_message_size(MESSAGE_LIMIT)
            .max_encoding_message_size(MESSAGE_LIMIT);
        let answer = move |request: http::Request<Incoming>| {
            let mut server = server.clone();
            async move { Ok::<_, Infallible>(server.call(request).await.unwrap_or_else(|e| match e {})) }
        };
        tokio::spawn(
            hyper::server::conn::http2::Builder::new(TokioExecutor::new())
                .serve_connection(TokioIo::new(far), hyper::service::service_fn(answer)),
        );
        Self::connect(near).await
    }
}

impl Service<http::Request<Body>> for Channel {
    type Response = http::Response<Incoming>;
    type Error = hyper::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, hyper::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), hyper::Error>> {
        self.sender.poll_ready(context)
    }

    fn call(&mut self, mut request: http::Request<Body>) -> Self::Future {
        // Generated clients name a path only; HTTP/2 wants a scheme and an authority too.
        let path = request.uri().path().to_owned();
        if let Ok(uri) = format!("http://localhost{path}").parse() {
            *request.uri_mut() = uri;
        }
        Box::pin(self.sender.send_request(request))
    }
}
