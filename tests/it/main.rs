//! One binary for all tests that span crates.

mod golden;
mod protocol;
