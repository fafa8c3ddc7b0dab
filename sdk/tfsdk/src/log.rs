//! The log, which Terraform shows as `TF_LOG`, `TF_LOG_PROVIDER` and `TF_LOG_PROVIDER_<NAME>` ask.
//!
//! Operations find theirs in their [`Context`](crate::Context).

pub use crate::proto6::log::{Entry, Level, Logger};
