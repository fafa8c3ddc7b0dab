//! One binary for all tests that span crates.

mod golden;
mod protocol;
mod real_documents;
