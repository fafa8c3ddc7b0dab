//! How many calls are made at the same time, and how many in a time: for all provider blocks of this
//! process together, because an API counts calls by who makes them.

use crate::declaration::Connection;
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;
use tfsdk::Context;
use tokio::sync::{Mutex, Semaphore, SemaphorePermit};
use tokio::time::Instant;

/// What all calls of a provider share.
#[derive(Debug, Default)]
pub(crate) struct Limit {
    /// How many calls at once, and who may make one.
    slots: Option<(u32, Semaphore)>,
    pace: Option<Pace>,
}

/// So many calls in any stretch of this time.
#[derive(Debug)]
struct Pace {
    calls: u32,
    time: Duration,
    /// When the last ones began. It is held while the next one waits, so that they go in turn.
    begun: Mutex<VecDeque<Instant>>,
}

/// The right to make one call.
#[derive(Debug)]
pub(super) struct Slot<'a> {
    _permit: Option<SemaphorePermit<'a>>,
}

impl Limit {
    pub(crate) fn new(connection: &Connection) -> Self {
        let slots = connection.concurrency.map(|most| {
            let most = most.max(1);
            let slots = usize::try_from(most).unwrap_or(Semaphore::MAX_PERMITS);
            (most, Semaphore::new(slots.min(Semaphore::MAX_PERMITS)))
        });
        let pace = connection.rate_limit.map(|(calls, seconds)| Pace {
            calls: calls.max(1),
            time: Duration::from_secs(seconds.into()),
            begun: Mutex::default(),
        });
        Self { slots, pace }
    }

    /// Waits until a call may be made; `None` when nothing more is to be done before that.
    pub(super) async fn slot(&self, context: &Context) -> Option<Slot<'_>> {
        let waiting = async {
            let permit = match &self.slots {
                // Nobody closes the semaphore.
                Some((_, slots)) => slots.acquire().await.ok(),
                None => None,
            };
            if let Some(pace) = &self.pace {
                pace.begin().await;
            }
            Slot { _permit: permit }
        };
        tokio::select! {
            biased;
            slot = waiting => Some(slot),
            () = context.cancelled() => None,
        }
    }
}

impl Pace {
    async fn begin(&self) {
        let mut begun = self.begun.lock().await;
        let is_full = usize::try_from(self.calls).is_ok_and(|most| begun.len() >= most);
        if let Some(first) = begun.front().copied().filter(|_| is_full) {
            tokio::time::sleep_until(first + self.time).await;
            begun.pop_front();
        }
        begun.push_back(Instant::now());
    }
}

fn calls(number: u32) -> String {
    match number {
        1 => "1 call".to_owned(),
        number => format!("{number} calls"),
    }
}

/// `4 calls at a time and 10 in 1 s`
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slots = self.slots.as_ref();
        let slots = slots.map(|(most, _)| format!("{} at a time", calls(*most)));
        let pace = self.pace.as_ref();
        let pace = pace.map(|pace| format!("{} in {} s", calls(pace.calls), pace.time.as_secs()));
        let texts: Vec<String> = slots.into_iter().chain(pace).collect();
        f.write_str(&texts.join(" and "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::connection;
    use tokio_util::sync::CancellationToken;

    const SOON: Duration = Duration::from_millis(50);

    #[tokio::test(start_paused = true)]
    async fn no_stretch_of_time_has_more_calls_than_allowed() {
        let limit = Limit::new(&connection().rate_limit(3, 1));
        let context = Context::default();
        let begin = Instant::now();
        let mut begun = Vec::new();
        for pause in [0, 600, 0, 0, 0, 0, 2_500, 0, 0, 0] {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            limit.slot(&context).await.unwrap();
            begun.push(begin.elapsed().as_millis() / 100);
        }
        assert_eq!(begun, [0, 6, 6, 10, 16, 16, 41, 41, 41, 51]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_gives_up_takes_nobodys_place() {
        let limit = Limit::new(&connection().rate_limit(1, 60));
        let context = Context::default();
        let begin = Instant::now();
        limit.slot(&context).await.unwrap();
        let stopping = CancellationToken::new();
        let stopped = Context::new(stopping.clone());
        let (given_up, ()) = tokio::join!(limit.slot(&stopped), async {
            tokio::time::sleep(SOON).await;
            stopping.cancel();
        });
        assert!(given_up.is_none());
        assert_eq!(begin.elapsed().as_secs(), 0);
        limit.slot(&context).await.unwrap();
        assert_eq!(begin.elapsed().as_secs(), 60);
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_at_once_than_is_allowed() {
        let limit = Limit::new(&connection().concurrency(2));
        let context = Context::default();
        let first = limit.slot(&context).await;
        let _second = limit.slot(&context).await;
        let third = tokio::time::timeout(SOON, limit.slot(&context)).await;
        assert!(third.is_err());
        drop(first);
        assert!(limit.slot(&context).await.is_some());
    }

    #[test]
    fn limits_are_spelled_out() {
        let both = Limit::new(&connection().concurrency(4).rate_limit(300, 60));
        assert_eq!(both.to_string(), "4 calls at a time and 300 calls in 60 s");
        let one = Limit::new(&connection().concurrency(1));
        assert_eq!(one.to_string(), "1 call at a time");
    }
}
