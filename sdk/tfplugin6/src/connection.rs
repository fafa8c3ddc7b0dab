//! Serves one connection, over whatever carries its bytes.

use std::sync::Arc;

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream};
use tokio_util::sync::CancellationToken;

use crate::proto::provider_server::Provider;
use crate::router::Router;

/// The largest message in either direction, as in HashiCorp's SDK.
pub const MESSAGE_LIMIT: usize = 256 << 20;

pub(crate) const STREAM_WINDOW: u32 = 4 << 20;
pub(crate) const CONNECTION_WINDOW: u32 = 8 << 20;
const CONCURRENT_STREAMS: u32 = 1000;
const IN_PROCESS_BUFFER: usize = 256 << 10;

/// What carries a connection. Boxed, so that the HTTP/2 server is compiled once and not per transport.
pub(crate) trait Carrier: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Carrier for T {}

/// Serves all services of a plugin over one carrier, until the client closes it or calls `Shutdown`.
///
/// # Errors
/// When the carrier fails or the client breaks the rules of HTTP/2.
pub async fn serve_connection<S, C>(service: Arc<S>, carrier: C) -> Result<(), hyper::Error>
where
    S: Provider,
    C: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let stop = CancellationToken::new();
    serve_carrier(Router::new(service, stop.clone()), Box::new(carrier), stop).await
}

/// Serves one connection inside this process, on the current tokio runtime, and returns the client's end of it.
///
/// # Panics
/// When called outside a tokio runtime.
pub fn in_process<S: Provider>(service: S) -> DuplexStream {
    let (near, far) = tokio::io::duplex(IN_PROCESS_BUFFER);
    tokio::spawn(serve_connection(Arc::new(service), far));
    near
}

pub(crate) async fn serve_carrier<S: Provider>(
    router: Router<S>,
    carrier: Box<dyn Carrier>,
    stop: CancellationToken,
) -> Result<(), hyper::Error> {
    let connection = http2::Builder::new(TokioExecutor::new())
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_concurrent_streams(CONCURRENT_STREAMS)
        .serve_connection(TokioIo::new(carrier), router);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        ended = &mut connection => return ended,
        () = stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    connection.await
}
