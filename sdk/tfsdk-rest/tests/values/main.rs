//! Values that are more than what is sent and answered.

mod empty;
mod equal;
mod owned;
mod server;
#[path = "../serving/mod.rs"]
mod serving;
mod versions;
