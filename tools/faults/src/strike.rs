//! When a fault strikes.

use crate::kind::{Fault, Moment, Operation};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// How long a server that refuses connections once does so.
const REFUSAL: Duration = Duration::from_millis(250);

/// A fault that waits for its call.
#[derive(Debug)]
pub struct Strike {
    pub operation: Operation,
    pub fault: Fault,
    pub moment: Moment,
    armed: watch::Sender<bool>,
    /// Whether the step has begun in which it strikes.
    begun: watch::Sender<bool>,
    struck: Notify,
    /// Whether something else has happened while the struck call was held.
    released: watch::Sender<bool>,
}

impl Strike {
    pub fn new(operation: Operation, fault: Fault, moment: Moment) -> Self {
        Self {
            operation,
            fault,
            moment,
            armed: watch::Sender::new(operation.begins_after().is_none()),
            begun: watch::Sender::new(false),
            struck: Notify::new(),
            released: watch::Sender::new(!matches!(moment, Moment::Interrupted | Moment::Killed)),
        }
    }

    /// Whether a call of `method` is struck now.
    pub fn hits(&self, method: &str) -> bool {
        *self.armed.borrow() && method == self.operation.method()
    }

    /// Whether even the connection fails now.
    pub fn hits_encryption(&self) -> bool {
        *self.armed.borrow() && self.fault == Fault::Encryption
    }

    /// A call of `method` is about to be answered well.
    pub async fn answering(&self, method: &str) {
        if self.operation.begins_after() == Some(method) && !*self.armed.borrow() {
            self.armed.send_replace(true);
            // So that a listener has gone before the next call.
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// It has struck.
    pub fn strike(&self) {
        self.struck.notify_one();
        if self.moment == Moment::Once {
            self.armed.send_replace(false);
        }
    }

    /// The step begins in which it strikes.
    pub fn begin(&self) {
        self.begun.send_replace(true);
    }

    /// Whatever was to happen while a struck call is held has happened.
    pub fn release(&self) {
        self.released.send_replace(true);
    }

    /// Holds a struck call. That of a killed provider is never answered.
    pub async fn hold(&self) {
        // The other end lives as long as this.
        let _ = self
            .released
            .subscribe()
            .wait_for(|released| *released)
            .await;
    }

    /// Waits until it has struck.
    pub async fn struck(&self) {
        self.struck.notified().await;
    }

    /// Waits until connections are to be refused.
    pub async fn refuses(&self) {
        let mut armed = self.armed.subscribe();
        let is_armed = armed.wait_for(|armed| *armed).await.is_ok();
        if !is_armed || self.fault != Fault::Refused {
            std::future::pending::<()>().await;
        }
    }

    /// Waits until they are accepted again.
    pub async fn refused(&self) {
        let _ = self.begun.subscribe().wait_for(|begun| *begun).await;
        self.struck.notify_one();
        if self.moment != Moment::Once {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(REFUSAL).await;
        self.armed.send_replace(false);
    }
}
