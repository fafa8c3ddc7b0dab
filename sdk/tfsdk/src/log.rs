//! The log, which Terraform shows as `TF_LOG`, `TF_LOG_PROVIDER` and `TF_LOG_PROVIDER_<NAME>` ask.
//!
//! Operations find theirs in their [`Context`](crate::Context). What code says through the `tracing`
//! crate goes to the same place, with the fields of the spans around it; the SDK has a span around
//! each call, so that every event names the call, its number and the kind that it is about.
//!
//! What must not be seen is masked before anything is written, by its text
//! ([`Logger::add_secret`]), by the name of its field ([`Logger::mask_field`]) or by its form
//! ([`Logger::mask_pattern`]). Masks hold for the whole process from then on, in events of `tracing`
//! and in panic messages, too.

pub use crate::proto6::log::{Entry, Level, Logger, PatternError, TracingLayer};
