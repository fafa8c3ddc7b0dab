//! Harness of the tests that span crates.

pub mod mock_api;
