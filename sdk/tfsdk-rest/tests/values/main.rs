//! Values that are more than what is sent and answered.

mod server;
mod versions;
