//! Harness of the tests that span crates.

pub mod build;
pub mod crate_files;
pub mod declared;
pub mod mock_api;
pub mod real_life;
pub mod real_provider;
pub mod real_server;
pub mod scripted;
