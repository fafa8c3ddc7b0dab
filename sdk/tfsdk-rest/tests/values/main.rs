//! Values that are more than what is sent and answered.

mod empty;
mod owned;
mod server;
mod versions;
