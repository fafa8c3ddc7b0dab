//! Asks for an operation of the API until it is done.

use super::judge::{self, Verdict};
use super::{STANDARD, Trouble, outcome, pending, pending_or};
use crate::declaration::{Operation, Wait};
use crate::exchange::{Exchange, Reply};
use crate::failure::Failure;
use crate::response;
use crate::secrets::Shown;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use tfsdk::action::Progress;
use tfsdk::value::json::Json;
use tfsdk::wait::Poll;

/// How often an operation may be unknown before it is taken for done and forgotten.
const UNKNOWN: u32 = 3;

/// Asks for one operation until it is done; what it then tells of the object.
///
/// `progress` is told of each new state.
pub(crate) async fn track(
    exchange: &Exchange<'_>,
    patience: tfsdk::wait::Wait,
    wait: &'static Wait,
    (call, address): (&'static Operation, &str),
    progress: Option<&Progress>,
) -> Result<Option<Json>, Trouble> {
    let unknown = AtomicU32::new(0);
    let told_last = Mutex::new(String::new());
    let ask = || async {
        let accepted = match exchange.follow(call, address).await {
            Err(failure) => return pending_or(exchange, failure),
            Ok(Reply::Refused(failure, _)) => return pending_or(exchange, failure),
            // Many servers forget an operation soon after its end; the object tells more.
            Ok(Reply::Gone(_)) if unknown.fetch_add(1, Ordering::Relaxed) >= UNKNOWN => {
                return Ok(Poll::Done(Ok(None)));
            }
            Ok(Reply::Gone(failure)) => return pending(exchange, failure.to_string()),
            Ok(Reply::Accepted(accepted)) => accepted,
        };
        let json = response::parse_quietly(&accepted.answer.body);
        let verdict = judge::of_operation(wait, accepted.answer.status, json.as_ref());
        let told = || {
            judge::at(json.as_ref()?, wait.result)
                .first()
                .map(|json| (*json).clone())
        };
        match verdict {
            Verdict::Done => Ok(Poll::Done(Ok(told()))),
            Verdict::Pending(state) => {
                if let Some(progress) = progress {
                    tell(
                        progress,
                        &told_last,
                        &accepted.call,
                        exchange.shown_text(&state),
                    )
                    .await;
                }
                pending(exchange, state)
            }
            Verdict::Failed(state, message) => {
                let message = message
                    .map(|message| exchange.shown_text(&message))
                    .or_else(|| exchange.message(&accepted.answer));
                let said = message.map_or_else(String::new, |said| format!(": {said}"));
                let failure = Failure::new(format!(
                    "The API has accepted the request and then failed to carry it out: {} says \
                     `{}`{said}",
                    accepted.call,
                    exchange.shown_text(&state)
                ));
                Ok(Poll::Done(Err(Trouble::Failed(failure, None))))
            }
            // Nobody has said that it would be there.
            Verdict::Silent if STANDARD.iter().any(|one| std::ptr::eq(one, wait)) => {
                Ok(Poll::Done(Ok(None)))
            }
            Verdict::Silent => Ok(Poll::Done(Err(Trouble::Fault(Failure::new(format!(
                "The answer to {} has nothing at `{}`, where the provider's mapping says that \
                 the operation has its state.",
                accepted.call, wait.field
            )))))),
        }
    };
    outcome(
        exchange.context,
        patience.until(exchange.context, ask).await,
    )
}

/// Says a state once.
async fn tell(progress: &Progress, last: &Mutex<String>, call: &str, state: Shown) {
    let text = format!("{call} says `{state}`");
    let is_new = match last.lock() {
        Ok(mut last) if *last != text => {
            last.clone_from(&text);
            true
        }
        _ => false,
    };
    if is_new {
        progress.send(text).await;
    }
}
