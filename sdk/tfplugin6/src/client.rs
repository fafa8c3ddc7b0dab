//! The client's end of a connection, for test harnesses.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use http::uri::{Authority, PathAndQuery, Scheme};
use http::{Request, Response, Uri};
use hyper::body::Incoming;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite};
use tonic::body::Body;
use tonic::codegen::Service;

use crate::connection::{CONNECTION_WINDOW, STREAM_WINDOW};

/// A connection on which generated clients call, such as
/// [`ProviderClient`](crate::proto::provider_client::ProviderClient). Clones share the connection.
#[derive(Clone, Debug)]
pub struct Channel {
    sender: http2::SendRequest<Body>,
}

impl Channel {
    /// Opens HTTP/2 on a carrier: a socket, a TLS stream, or what [`in_process`](crate::in_process) returns. The
    /// connection lives on the current tokio runtime.
    ///
    /// # Errors
    /// When the carrier fails.
    pub async fn connect<C>(carrier: C) -> Result<Self, hyper::Error>
    where
        C: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let (sender, connection) = http2::Builder::new(TokioExecutor::new())
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .handshake(TokioIo::new(carrier))
            .await?;
        tokio::spawn(connection);
        Ok(Self { sender })
    }
}

impl Service<Request<Body>> for Channel {
    type Response = Response<Incoming>;
    type Error = hyper::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Incoming>, hyper::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), hyper::Error>> {
        self.sender.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        // The generated clients give a path only; HTTP/2 wants a scheme and an authority as well.
        let path = request
            .uri()
            .path_and_query()
            .cloned()
            .unwrap_or(PathAndQuery::from_static("/"));
        let target = Uri::builder()
            .scheme(Scheme::HTTP)
            .authority(Authority::from_static("localhost"));
        if let Ok(uri) = target.path_and_query(path).build() {
            *request.uri_mut() = uri;
        }
        Box::pin(self.sender.send_request(request))
    }
}
