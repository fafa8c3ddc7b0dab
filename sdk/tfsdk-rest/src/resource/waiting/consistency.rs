//! Servers that do not agree at once.

use crate::declaration::Operation;
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::resource::RestResource;
use crate::response::Decoded;
use std::time::{Duration, Instant};
use tfsdk::Value;

/// The longest pause between two reads.
const LONGEST: Duration = Duration::from_secs(5);
/// How long reads may differ before the last one is taken as it is.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where an object is looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::resource) enum Sought {
    /// Where its id says.
    ByItsId,
    /// Among the elements of this list.
    In(&'static Operation),
}

impl RestResource {
    /// Whether the answer to a change alone does not tell what the next read finds.
    pub(in crate::resource) fn reads_must_agree(&self) -> bool {
        let consistency = self.declaration.binding.consistency;
        consistency.is_some_and(|consistency| consistency.alike > 1)
    }

    /// The object that has just been made, which may not be found for a while.
    pub(in crate::resource) async fn find_made(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        self.find_later(exchange, Sought::ByItsId, known).await
    }

    /// The object, as soon as it is found: at once, or when all servers know of it.
    pub(in crate::resource) async fn find_later(
        &self,
        exchange: &Exchange<'_>,
        sought: Sought,
        known: &Value,
    ) -> Result<Option<Decoded>, Failure> {
        let started = Instant::now();
        let consistency = self.declaration.binding.consistency;
        let mut pause = exchange.client.first_pause();
        for repetition in 0.. {
            let found = match sought {
                Sought::ByItsId => self.fetch(exchange, known).await?,
                Sought::In(list) => self.find(exchange, list, known).await?,
            };
            if found.is_some() {
                return Ok(found);
            }
            let over = match consistency {
                Some(consistency) => started.elapsed() >= consistency.read_retry,
                None => repetition >= 3,
            };
            if over || exchange.context.is_cancelled() {
                break;
            }
            exchange.client.pause_for(exchange.context, pause).await;
            pause = (pause * 2).min(LONGEST);
        }
        Ok(None)
    }

    /// Reads again until enough reads in a row are alike.
    pub(in crate::resource) async fn agreed(
        &self,
        exchange: &Exchange<'_>,
        known: &Value,
        mut last: Decoded,
    ) -> Result<Decoded, Failure> {
        let Some(consistency) = self.declaration.binding.consistency else {
            return Ok(last);
        };
        let started = Instant::now();
        let mut alike = 1;
        while alike < consistency.alike
            && started.elapsed() < PATIENCE
            && !exchange.context.is_cancelled()
        {
            let pause = exchange.client.first_pause();
            exchange.client.pause_for(exchange.context, pause).await;
            match self.fetch(exchange, known).await? {
                Some(next) if next.value == last.value => alike += 1,
                Some(next) => {
                    alike = 1;
                    last = next;
                }
                None => alike = 0,
            }
        }
        Ok(last)
    }
}
