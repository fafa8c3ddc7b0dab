//! Waiting for what the API does in its own time: operations, states of objects, objects that go.

mod consistency;
pub(super) use consistency::Sought;
mod judge;
mod operation;
mod remembered;
mod steps;
mod track;

pub(crate) use judge::at;
pub(crate) use operation::{STANDARD, addresses};
pub(crate) use track::track;

use super::RestResource;
use super::identity::{fill, put};
use super::location;
use crate::declaration::{Sign, Step, Wait};
use crate::exchange::{Accepted, Exchange};
use crate::failure::Failure;
use crate::request::{argument, look_up, parameter_attribute};
use crate::response::{self, Decoded, from_text};
use judge::Verdict;
use std::time::{Duration, Instant};
use tfsdk::value::json::Json;
use tfsdk::wait::{Poll, WaitError};
use tfsdk::{Context, Diagnostics, Value};

/// What a call has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Underway {
    pub step: Step,
    /// Operations that are to be done: which wait, and the operation's address.
    pub operations: Vec<(usize, String)>,
    /// What the API asked for before the first question.
    pub asked: Option<Duration>,
    /// Whether its operations are done and have told of the object.
    pub told: bool,
}

impl Default for Underway {
    fn default() -> Self {
        Self {
            step: Step::Create,
            operations: Vec::new(),
            asked: None,
            told: false,
        }
    }
}

/// What was waited for is done.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The object as it was read last, where it was.
    pub object: Option<Decoded>,
    /// What the operations that are done tell of the object.
    pub told: Vec<Json>,
}

/// Why waiting ended before that.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Terraform asked to stop.
    Stopped,
    /// Time ran out.
    Late(Failure),
    /// It has failed, says the API; with the object as it is now.
    Failed(Failure, Option<Box<Decoded>>),
    /// The API cannot be asked.
    Fault(Failure),
}

impl Trouble {
    /// As an error of a step that cannot go on later.
    pub(crate) fn failure(self) -> Failure {
        match self {
            Self::Stopped => Failure::new("Terraform was asked to stop before it was done."),
            Self::Late(failure) | Self::Failed(failure, _) | Self::Fault(failure) => failure,
        }
    }
}

/// How long an object that is being made may not be found, where nothing else is declared.
const NOT_FOUND: Duration = Duration::from_secs(30);
/// How long it takes at most where nothing else is declared.
pub(crate) const LIMIT: Duration = Duration::from_secs(20 * 60);

impl Underway {
    /// Whether the answer to the call was about operations, perhaps of the past by now.
    pub(super) fn has_operations(&self) -> bool {
        self.told || !self.operations.is_empty()
    }
}

impl RestResource {
    fn waits(&self, step: Step) -> impl Iterator<Item = (usize, &'static Wait)> + use<> {
        let waits = self.declaration.binding.waits.iter().enumerate();
        waits.filter(move |(_, wait)| wait.is_after(step))
    }

    /// The declared ones come first.
    fn wait_of(&self, index: usize) -> Option<&'static Wait> {
        let waits = self.declaration.binding.waits;
        waits
            .get(index)
            .or_else(|| STANDARD.get(index.checked_sub(waits.len())?))
    }

    /// Whether the answer to a create is that of an operation, which alone tells of the object.
    pub(super) fn is_told_by_operation(&self, underway: &Underway) -> bool {
        let waits = self.declaration.binding.waits;
        let mut operations = underway.operations.iter();
        operations.any(|(index, _)| {
            waits
                .get(*index)
                .is_some_and(|wait| !wait.result.is_empty())
        })
    }

    /// What an accepted call of `operation` has begun.
    pub(super) fn underway(
        &self,
        step: Step,
        exchange: &Exchange<'_>,
        accepted: &Accepted,
        known: &Value,
    ) -> Underway {
        let json = response::parse_quietly(&accepted.answer.body);
        let header = |name: &str| accepted.answer.header(name);
        let operations = self.waits(step).flat_map(|(index, wait)| {
            let found = addresses(wait, header, json.as_ref(), known);
            found.into_iter().map(move |address| (index, address))
        });
        let mut operations: Vec<_> = operations.collect();
        if operations.is_empty() && accepted.answer.status == 202 {
            let declared = self.declaration.binding.waits.len();
            let found = STANDARD.iter().enumerate().find_map(|(index, wait)| {
                let found = addresses(wait, header, None, known);
                Some((declared + index, found.into_iter().next()?))
            });
            operations.extend(found);
        }
        Underway {
            step,
            operations,
            asked: exchange.asked_pause(),
            told: false,
        }
    }

    /// Waits until all of `underway` is done. `known` leads to the object; `before` is what its
    /// state was before the step.
    pub(super) async fn wait(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
        known: &Value,
        before: &Value,
    ) -> Result<Done, Trouble> {
        let mut known = known.clone();
        let mut done = self.wait_for_operations(exchange, underway).await?;
        self.take_told(&mut known, &done.told);
        let mut asked = underway.asked.filter(|_| !underway.has_operations());
        for (_, wait) in self
            .waits(underway.step)
            .filter(|(_, wait)| !wait.is_of_operation())
        {
            let patience = patience(
                self.awaited(wait, underway.step),
                wait,
                exchange,
                asked.take(),
            );
            let looks = Looks {
                wait,
                step: underway.step,
                before: state_of(wait, before),
            };
            done.object = self.look(exchange, patience, &looks, &known).await?;
        }
        Ok(done)
    }

    pub(super) async fn wait_for_operations(
        &self,
        exchange: &Exchange<'_>,
        underway: &Underway,
    ) -> Result<Done, Trouble> {
        let mut done = Done::default();
        let mut asked = underway.asked;
        let binding = self.declaration.binding;
        let calls = [
            &binding.create,
            &binding.update,
            &binding.delete,
            &binding.read,
        ];
        let Some(call) = calls.into_iter().find_map(Option::as_ref) else {
            return Ok(done);
        };
        for (index, address) in &underway.operations {
            let Some(wait) = self.wait_of(*index) else {
                continue;
            };
            let what = format!("the operation of {} to be done", self.declaration.type_name);
            let patience = patience(what, wait, exchange, asked.take());
            let told = track(exchange, patience, wait, (call, address), None).await?;
            done.told.extend(told);
        }
        Ok(done)
    }

    /// Reads the object until it is as it should be.
    async fn look(
        &self,
        exchange: &Exchange<'_>,
        patience: tfsdk::wait::Wait,
        looks: &Looks,
        known: &Value,
    ) -> Result<Option<Decoded>, Trouble> {
        let started = Instant::now();
        let retry = self.declaration.binding.consistency;
        let retry = retry.map_or(NOT_FOUND, |consistency| consistency.read_retry);
        let ask = || async {
            let decoded = match self.fetch(exchange, known).await {
                Err(failure) => return pending_or(exchange, failure),
                Ok(None) if looks.step == Step::Delete => return Ok(Poll::Done(Ok(None))),
                Ok(None) if started.elapsed() < retry => {
                    return pending(exchange, "not found".to_owned());
                }
                Ok(None) => {
                    return Ok(Poll::Done(Err(Trouble::Fault(Failure::new(
                        "The request was accepted, but reading the object says that it does not \
                         exist.",
                    )))));
                }
                Ok(Some(decoded)) => decoded,
            };
            match looks.judge(&decoded.value) {
                Verdict::Done => Ok(Poll::Done(Ok(Some(decoded)))),
                Verdict::Pending(state) => pending(exchange, state),
                Verdict::Failed(state, message) => {
                    let Sign::Attribute(name) = looks.wait.sign else {
                        return pending(exchange, state);
                    };
                    let said = message.map(|said| format!(": {}", exchange.shown_text(&said)));
                    let failure = Failure::new(format!(
                        "The API has accepted the request and then failed to carry it out: `{name}` \
                         is `{}`{}",
                        exchange.shown_text(&state),
                        said.as_deref().unwrap_or(".")
                    ));
                    let trouble = Trouble::Failed(failure, Some(Box::new(decoded)));
                    Ok(Poll::Done(Err(trouble)))
                }
                Verdict::Silent => pending(exchange, "still there".to_owned()),
            }
        };
        outcome(
            exchange.context,
            patience.until(exchange.context, ask).await,
        )
    }

    /// In words that go on from "waited for".
    fn awaited(&self, wait: &Wait, step: Step) -> String {
        let name = self.declaration.type_name;
        match wait.sign {
            Sign::Attribute(attribute) if step != Step::Delete => {
                let states = wait.done.join("` or `");
                format!("`{attribute}` of {name} to be `{states}`")
            }
            _ => format!("{name} to be gone"),
        }
    }

    /// Takes from what operations tell how the object is found: the object, or its address.
    pub(super) fn take_told(&self, known: &mut Value, told: &[Json]) {
        let binding = self.declaration.binding;
        let attributes = self.declaration.attributes;
        for told in told {
            if let Some(address) = told.as_str() {
                let read = binding.read.as_ref().or(binding.delete.as_ref());
                let found = read.map(|read| location::parameters(read.path, address));
                for (parameter, text) in found.unwrap_or_default() {
                    let name = parameter_attribute(&parameter, attributes, binding.path_parameters);
                    let attribute = attributes.iter().find(|one| Some(one.name) == name);
                    if let Some(attribute) = attribute.filter(|one| is_open(known, one.name)) {
                        put(known, attribute.name, from_text(&attribute.kind, &text));
                    }
                }
            } else {
                let object = response::decode(attributes, told, "").value;
                let identity = self.identity();
                for name in &identity {
                    if is_open(known, name) {
                        put(known, name, Value::Null);
                    }
                }
                fill(known, &identity, &object);
            }
        }
    }
}

fn is_open(known: &Value, name: &str) -> bool {
    look_up(known, name).is_none_or(|value| value.is_null() || value.is_unknown())
}

/// What to look for in an object.
struct Looks {
    wait: &'static Wait,
    step: Step,
    /// Its state before the step: a failure of earlier is none of the step's.
    before: Option<String>,
}

impl Looks {
    fn judge(&self, object: &Value) -> Verdict {
        let Some(state) = state_of(self.wait, object) else {
            return match self.wait.sign {
                Sign::Attribute(name) => Verdict::Pending(format!("`{name}` has no value")),
                _ => Verdict::Silent,
            };
        };
        let message = look_up(object, self.wait.message).and_then(argument);
        let message = message.filter(|_| !self.wait.message.is_empty());
        match judge::of_state(self.wait, &state, message) {
            // A deleted object is done when it is gone.
            Verdict::Done if self.step == Step::Delete => Verdict::Pending(state),
            Verdict::Failed(..)
                if self.step == Step::Delete && self.before.as_ref() == Some(&state) =>
            {
                Verdict::Pending(state)
            }
            verdict => verdict,
        }
    }
}

fn state_of(wait: &Wait, object: &Value) -> Option<String> {
    match wait.sign {
        Sign::Attribute(name) => look_up(object, name).and_then(argument),
        _ => None,
    }
}

type Asked<T> = Result<Poll<Result<Option<T>, Trouble>>, Diagnostics>;

fn pending<T>(exchange: &Exchange<'_>, state: String) -> Asked<T> {
    let state = exchange.shown_text(&state).to_string();
    Ok(match exchange.asked_pause() {
        Some(pause) => Poll::Later(state, pause),
        None => Poll::Pending(state),
    })
}

/// A server that fails now may answer later: what it was asked to do goes on.
fn pending_or<T>(exchange: &Exchange<'_>, failure: Failure) -> Asked<T> {
    match failure.is_passing() {
        true => pending(exchange, failure.to_string()),
        false => Ok(Poll::Done(Err(Trouble::Fault(failure)))),
    }
}

/// The operation's own limit ends the wait, so that the message can name what to set.
pub(crate) fn patience(
    what: String,
    wait: &Wait,
    exchange: &Exchange<'_>,
    asked: Option<Duration>,
) -> tfsdk::wait::Wait {
    let longest = Duration::from_secs(7 * 24 * 60 * 60);
    let limit = exchange.context.time_left().map_or(LIMIT, |_| longest);
    let patience = tfsdk::wait::Wait::new(what)
        .limit(limit)
        .delay(wait.delay.max(asked.unwrap_or_default()))
        .spread();
    match wait.every {
        Some(every) => patience.pauses(every, every),
        None => patience,
    }
}

fn outcome<T>(
    context: &Context,
    outcome: Result<Result<Option<T>, Trouble>, WaitError>,
) -> Result<Option<T>, Trouble> {
    match outcome {
        Ok(done) => done,
        Err(WaitError::Cancelled { .. }) if !context.is_overdue() => Err(Trouble::Stopped),
        Err(error) => {
            let messages = Diagnostics::from(error);
            let text = messages.iter().map(|message| message.detail.clone());
            let text = text.collect::<Vec<_>>().join(" ");
            Err(Trouble::Late(Failure::new(text).under("Timed out")))
        }
    }
}
