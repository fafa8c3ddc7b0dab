//! `model::Waiting` → the words of a binding: `.waits(&[status("state").done(&["READY"])])`.

use super::expression::{Expression, atom, call, reference, slice, string, tuple};
use crate::model::{self, Attribute, Attributes, LifeStep, Sign, Wait, Waiting};

/// Adds them.
pub fn words(mut words: Expression, waiting: &Waiting) -> Expression {
    if !waiting.waits.is_empty() {
        let waits = waiting.waits.iter().map(wait).collect();
        words = words.method("waits", [slice(waits)]);
    }
    if !waiting.timeouts.is_empty() {
        let limits = waiting.timeouts.iter();
        let limits = limits.map(|(of, seconds)| tuple([step(*of), digits(*seconds)]));
        words = words.method("timeouts", [slice(limits.collect())]);
    }
    if let Some(consistency) = &waiting.consistency {
        let mut expected = call("Consistency::read_retry", [digits(consistency.read_retry)]);
        if consistency.alike != 1 {
            expected = expected.method("alike", [digits(consistency.alike.into())]);
        }
        words = words.method("consistency", [reference(expected)]);
    }
    if !waiting.lock.is_empty() {
        words = words.method("lock", [string(&waiting.lock)]);
    }
    words
}

pub fn wait(wait: &Wait) -> Expression {
    use LifeStep::{Create, Delete, Update};
    let (mut words, usual): (_, &[LifeStep]) = match &wait.sign {
        Sign::Attribute(name) => (call("status", [string(name)]), &[Create, Update]),
        Sign::Gone => (call("until_gone", []), &[Delete]),
        Sign::Header(name) => {
            let words = call("operation_in_header", [string(name)]);
            (words, &[Create, Update, Delete])
        }
        Sign::Answer(place) => {
            let words = call("operation_in_answer", [string(place)]);
            (words, &[Create, Update, Delete])
        }
        Sign::Path(path) => (
            call("operation_at", [string(path)]),
            &[Create, Update, Delete],
        ),
    };
    if wait.after != usual {
        let steps = wait.after.iter().map(|of| step(*of)).collect();
        words = words.method("after", [slice(steps)]);
    }
    for (word, place) in [("field", &wait.field), ("message", &wait.message)] {
        if !place.is_empty() {
            words = words.method(word, [string(place)]);
        }
    }
    for (word, states) in [("done", &wait.done), ("fail", &wait.fail)] {
        if !states.is_empty() {
            let states = states.iter().map(|state| string(state)).collect();
            words = words.method(word, [slice(states)]);
        }
    }
    for (word, place) in [("error", &wait.error), ("result", &wait.result)] {
        if !place.is_empty() {
            words = words.method(word, [string(place)]);
        }
    }
    for (word, milliseconds) in [("every", wait.every), ("delay", wait.delay)] {
        if let Some(milliseconds) = milliseconds {
            words = words.method(word, [digits(milliseconds)]);
        }
    }
    words
}

/// Digits in groups, as clippy asks for.
pub fn digits(number: u64) -> Expression {
    let text = number.to_string();
    let mut grouped = String::new();
    for (position, digit) in text.chars().enumerate() {
        if position > 0 && text.len() > 4 && (text.len() - position).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    atom(grouped)
}

fn step(step: LifeStep) -> Expression {
    atom(match step {
        LifeStep::Create => "Step::Create",
        LifeStep::Read => "Step::Read",
        LifeStep::Update => "Step::Update",
        LifeStep::Delete => "Step::Delete",
    })
}

/// The attributes as the page of a resource shows them: with `timeouts`, which is none of the API's.
pub fn shown(resource: &model::Resource) -> Attributes {
    let mut all = resource.attributes.clone();
    let limits = &resource.waiting.timeouts;
    if limits.is_empty() {
        return all;
    }
    let members = limits.iter().map(|(step, seconds)| {
        let name = match step {
            LifeStep::Create => "create",
            LifeStep::Read => "read",
            LifeStep::Update => "update",
            LifeStep::Delete => "delete",
        };
        let default = spelled(*seconds);
        let text =
            format!("How long it may take to {name}, such as `1h30m`. Default: `{default}`.");
        (name.to_owned(), optional(model::Kind::String, text))
    });
    let members = model::Kind::Object(members.collect());
    let text = "How long operations may take.".to_owned();
    all.insert("timeouts".to_owned(), optional(members, text));
    all
}

/// The same for the page of an action.
pub fn shown_in_action(action: &model::Action) -> Attributes {
    let mut all = action.arguments.clone();
    if let Some(seconds) = action.limit {
        let text = format!(
            "How long it may take, such as `1h30m`. Default: `{}`.",
            spelled(seconds)
        );
        let limit = ("invoke".to_owned(), optional(model::Kind::String, text));
        let members = model::Kind::Object([limit].into_iter().collect());
        let text = "How long operations may take.".to_owned();
        all.insert("timeouts".to_owned(), optional(members, text));
    }
    all
}

fn spelled(seconds: u64) -> String {
    match seconds % 60 {
        0 => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

fn optional(kind: model::Kind, description: String) -> Attribute {
    Attribute {
        wire: String::new(),
        kind,
        presence: model::Presence::Optional,
        plan: model::PlanRule::AsConfigured,
        replaces: false,
        sent: model::Sent::Never,
        returned: model::Returned::Never,
        sensitive: false,
        write_only: false,
        inline: false,
        clear: model::Clear::ByBody,
        whole: false,
        equality: model::Equality::Exact,
        default: None,
        validators: Vec::new(),
        example: None,
        description,
        deprecated: String::new(),
        reasons: Default::default(),
    }
}
