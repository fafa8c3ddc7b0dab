//! What is waited for after a call, and for how long.

use std::time::Duration;

/// A part of an object's life that may take its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is made.
    Create,
    /// It is read.
    Read,
    /// It is changed.
    Update,
    /// It is deleted.
    Delete,
}

/// What tells whether it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An attribute of the object itself. A deleted object is done when it is gone.
    Attribute(&'static str),
    /// The object is not found any more.
    Gone,
    /// The operation whose address is in this header of the answer.
    Header(&'static str),
    /// The operation whose address is at this place of the answer: `operation`, `links.actions.*.href`.
    Answer(&'static str),
    /// The operation at this path, whose `{parameters}` are places of the answer or attributes.
    Path(&'static str),
}

/// What is waited for. Places in answers are names with dots between them; `*` is every element.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    /// Where to look.
    pub sign: Sign,
    /// After what.
    pub after: &'static [Step],
    /// Where an operation has its state; empty if its status code says it: 202 is not done.
    pub field: &'static str,
    /// States in which it is done.
    pub done: &'static [&'static str],
    /// States in which it has failed.
    pub fail: &'static [&'static str],
    /// Where the reason of a failure is: an attribute, or a place in the operation.
    pub message: &'static str,
    /// The place of an operation that has a value only when it has failed.
    pub error: &'static str,
    /// The place of an operation that is done where the object is, or its address.
    pub result: &'static str,
    /// The pause between two questions; growing pauses where there is none.
    pub every: Option<Duration>,
    /// The pause before the first question.
    pub delay: Duration,
}

const fn new(sign: Sign, after: &'static [Step]) -> Wait {
    Wait {
        sign,
        after,
        field: "",
        done: &[],
        fail: &[],
        message: "",
        error: "",
        result: "",
        every: None,
        delay: Duration::ZERO,
    }
}

/// Until the object's `attribute` has one of some values, after a create and an update.
pub const fn status(attribute: &'static str) -> Wait {
    new(Sign::Attribute(attribute), &[Step::Create, Step::Update])
}

/// Until a deleted object is gone.
pub const fn until_gone() -> Wait {
    new(Sign::Gone, &[Step::Delete])
}

/// Until the operation is done whose address is in a header of the answer.
pub const fn operation_in_header(name: &'static str) -> Wait {
    new(Sign::Header(name), TRACKED)
}

/// Until the operation is done whose address is at a place of the answer.
pub const fn operation_in_answer(place: &'static str) -> Wait {
    new(Sign::Answer(place), TRACKED)
}

/// Until the operation at `path` is done.
pub const fn operation_at(path: &'static str) -> Wait {
    new(Sign::Path(path), TRACKED)
}

const TRACKED: &[Step] = &[Step::Create, Step::Update, Step::Delete];

impl Wait {
    /// After what it is waited for.
    pub const fn after(mut self, steps: &'static [Step]) -> Self {
        self.after = steps;
        self
    }

    /// Where an operation has its state.
    pub const fn field(mut self, place: &'static str) -> Self {
        self.field = place;
        self
    }

    /// States in which it is done.
    pub const fn done(mut self, states: &'static [&'static str]) -> Self {
        self.done = states;
        self
    }

    /// States in which it has failed.
    pub const fn fail(mut self, states: &'static [&'static str]) -> Self {
        self.fail = states;
        self
    }

    /// Where the reason of a failure is.
    pub const fn message(mut self, place: &'static str) -> Self {
        self.message = place;
        self
    }

    /// The place of an operation that has a value only when it has failed.
    pub const fn error(mut self, place: &'static str) -> Self {
        self.error = place;
        self
    }

    /// The place of an operation that is done where the object is, or its address.
    pub const fn result(mut self, place: &'static str) -> Self {
        self.result = place;
        self
    }

    /// The pause between two questions, in milliseconds.
    pub const fn every(mut self, milliseconds: u64) -> Self {
        self.every = Some(Duration::from_millis(milliseconds));
        self
    }

    /// The pause before the first question, in milliseconds.
    pub const fn delay(mut self, milliseconds: u64) -> Self {
        self.delay = Duration::from_millis(milliseconds);
        self
    }

    /// Whether it is waited for after `step`.
    pub(crate) fn is_after(&self, step: Step) -> bool {
        self.after.contains(&step)
    }

    /// Whether an operation is asked and not the object.
    pub(crate) fn is_of_operation(&self) -> bool {
        !matches!(self.sign, Sign::Attribute(_) | Sign::Gone)
    }
}

/// An API whose servers do not agree at once.
#[derive(Clone, Copy, Debug)]
pub struct Consistency {
    /// How long a new object may not be found.
    pub read_retry: Duration,
    /// How many reads in a row have to be alike after a change.
    pub alike: u32,
}

impl Consistency {
    /// A new object may not be found for so many milliseconds.
    pub const fn read_retry(milliseconds: u64) -> Self {
        Self {
            read_retry: Duration::from_millis(milliseconds),
            alike: 1,
        }
    }

    /// So many reads in a row have to be alike after a change.
    pub const fn alike(mut self, count: u32) -> Self {
        self.alike = count;
        self
    }
}
