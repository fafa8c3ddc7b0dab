//! Ends a provider whose Terraform was killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const INTERVAL: Duration = Duration::from_secs(1);

/// Counts connections; each is open as long as its guard lives.
#[derive(Clone, Default)]
pub(super) struct Connections(Arc<AtomicUsize>);

pub(super) struct OpenConnection(Arc<AtomicUsize>);

impl Connections {
    pub(super) fn opened(&self) -> OpenConnection {
        self.0.fetch_add(1, Ordering::Relaxed);
        OpenConnection(self.0.clone())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Knows the parent that the process was born with.
pub(super) struct Orphanage {
    parent: Option<u32>,
    connections: Connections,
}

impl Orphanage {
    pub(super) fn new() -> Self {
        Self {
            parent: parent(),
            connections: Connections::default(),
        }
    }

    pub(super) fn connections(&self) -> Connections {
        self.connections.clone()
    }

    /// Waits until no connection is open and the parent is gone. A connection alone keeps the provider alive: a
    /// wrapper may have started it and left.
    pub(super) async fn orphaned(&self) {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if self.connections.0.load(Ordering::Relaxed) == 0 && parent() != self.parent {
                return;
            }
        }
    }
}

/// On Windows a child keeps the number of a dead parent, so there is nothing to compare.
fn parent() -> Option<u32> {
    #[cfg(unix)]
    return Some(std::os::unix::process::parent_id());
    #[cfg(not(unix))]
    None
}
