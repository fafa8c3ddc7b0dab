//! For resources, data sources and functions that are written by hand beside what is declared: calls
//! of the API that are signed, repeated, logged and masked as the provider's own are.
//!
//! [`tfsdk`](crate::tfsdk) has the traits that they implement, with [`Client`](crate::Client) as their data.

mod call;
#[cfg(test)]
mod tests;

pub use call::{Call, Reply};
