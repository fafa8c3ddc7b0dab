//! The places where code of an author's own steps in between a resource and its API, and what it sees.
//!
//! The mapping's `hooks` lists the places. Each is a plain function in a file that `gen provider` writes
//! once: a place that is listed and not written does not compile, and neither does the key of an
//! attribute that is no longer there.

mod apply;
mod known;
mod outgoing;
mod planning;
#[cfg(test)]
mod tests;

pub(crate) use apply::{Owner, answer, deleted, planned, request};
pub use known::{Key, Known, Nested, Object, key};
pub use outgoing::Outgoing;
pub use planning::{Change, Planning};
pub use std::collections::BTreeMap;
pub use tfsdk::model::{Maybe, Set};
pub use tfsdk::value::json::Json;
pub use tfsdk::{Number, Value};

/// What a hook says: nothing, or why it cannot go on. That stops the step with an error that shows
/// the text to the practitioner, so it must hold no secret.
pub type Outcome = Result<(), String>;

/// Looks at a plan and may change what is left to the provider in it.
pub type Plan = fn(&mut Planning<'_>) -> Outcome;

/// Changes a request before it is sent. After an error nothing has happened.
///
/// What is planned stays what Terraform was told: a hook changes what travels.
pub type BeforeCall = fn(&mut Outgoing, Known<'_>) -> Outcome;

/// Changes an object in an answer before it becomes attributes. It sees what was known before the answer;
/// nothing in data sources but the arguments.
pub type AfterRead = fn(&mut Json, Known<'_>) -> Outcome;

/// Steps in when an object is gone from the API. An error becomes a warning: nothing brings it back.
pub type AfterDelete = fn(Known<'_>) -> Outcome;

/// Changes the value of one attribute, where there is one.
pub type Convert = fn(&mut Json) -> Outcome;
