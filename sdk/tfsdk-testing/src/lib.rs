//! Terraform's side of the plugin protocol in miniature, for tests of providers.
//!
//! [`Core`] takes configurations through validate, plan, apply, refresh, import and destroy in
//! Terraform's order, and fails with the name of the rule that a provider breaks. It needs no
//! Terraform. [`terraform`] drives the real binary where there is one.
#![deny(missing_docs)]

mod channel;
pub mod core;
mod process;
mod proposed;
pub mod rules;
pub mod scenario;
pub mod schema;
pub mod terraform;
pub mod value;

pub use crate::core::{
    Action, Core, Cycle, CycleFailure, Deferral, Deferrals, Existence, Failure, Fault, Faults,
    Instance, Listed, Message, Objects, Opened, Plan, Refreshed, Source, Store,
};
pub use proposed::proposed;
pub use rules::{Rule, Violation};
pub use value::Value;

use serde_json::{Value as Json, json};

/// A configured value that is known only after apply.
pub fn unknown() -> Json {
    json!({ value::UNKNOWN: false })
}

/// A configured value that is known only after apply, but certainly not null: what a reference
/// to an attribute of another resource usually is.
pub fn unknown_not_null() -> Json {
    json!({ value::UNKNOWN: true })
}

/// A configured number with more digits than a JSON number of this library can hold.
pub fn number(text: &str) -> Json {
    json!({ value::NUMBER: text })
}
