//! Values that are more than what is sent and answered.

mod owned;
mod server;
mod versions;
