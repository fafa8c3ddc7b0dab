//! A provider's services over any stream, for tests that need neither process nor socket.

use crate::proto::provider_server::Provider;
use crate::router::Router;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};

/// Serves one connection over `stream` until it closes or the client calls Shutdown.
pub async fn in_process<P, T>(provider: Arc<P>, stream: T)
where
    P: Provider,
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (shutdown, mut asked) = tokio::sync::mpsc::unbounded_channel();
    let connection = Router::new(provider, shutdown).connection(stream);
    tokio::select! {
        () = connection => {}
        _ = asked.recv() => {}
    }
}
