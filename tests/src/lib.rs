//! Harness of the tests that span crates.

pub mod mock_api;
pub mod build;
pub mod real_server;
