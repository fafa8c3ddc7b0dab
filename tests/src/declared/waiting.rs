//! What takes its time, as a binding declares it.

use super::{leak, text};
use generator::model;
use std::time::Duration;
use tfsdk_rest::declaration as declared;

pub(super) fn waiting(binding: declared::Binding, waiting: &model::Waiting) -> declared::Binding {
    let waits: Vec<_> = waiting.waits.iter().map(wait).collect();
    let timeouts: Vec<_> = waiting
        .timeouts
        .iter()
        .map(|(of, limit)| (step(*of), *limit))
        .collect();
    let consistency = waiting.consistency.map(|expected| -> &'static _ {
        let retry = declared::Consistency::read_retry(expected.read_retry);
        leak(retry.alike(expected.alike))
    });
    declared::Binding {
        waits: leak(waits),
        timeouts: leak(timeouts),
        consistency,
        lock: text(&waiting.lock),
        ..binding
    }
}

fn wait(wait: &model::Wait) -> declared::Wait {
    let made = match &wait.sign {
        model::Sign::Attribute(name) => declared::status(text(name)),
        model::Sign::Gone => declared::until_gone(),
        model::Sign::Header(name) => declared::operation_in_header(text(name)),
        model::Sign::Answer(place) => declared::operation_in_answer(text(place)),
        model::Sign::Path(path) => declared::operation_at(text(path)),
    };
    let steps: Vec<_> = wait.after.iter().map(|of| step(*of)).collect();
    declared::Wait {
        after: leak(steps),
        field: text(&wait.field),
        done: texts(&wait.done),
        fail: texts(&wait.fail),
        message: text(&wait.message),
        error: text(&wait.error),
        result: text(&wait.result),
        every: wait.every.map(Duration::from_millis),
        delay: Duration::from_millis(wait.delay.unwrap_or_default()),
        ..made
    }
}

fn texts(all: &[String]) -> &'static [&'static str] {
    leak(all.iter().map(|one| text(one)).collect::<Vec<_>>())
}

fn step(step: model::LifeStep) -> declared::Step {
    match step {
        model::LifeStep::Create => declared::Step::Create,
        model::LifeStep::Read => declared::Step::Read,
        model::LifeStep::Update => declared::Step::Update,
        model::LifeStep::Delete => declared::Step::Delete,
    }
}
