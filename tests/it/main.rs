//! One binary for all tests that span crates.

mod awkward;
mod diagnostics;
mod examples;
mod golden;
mod hostile_crate;
mod lifecycle;
mod lives;
mod model;
mod names;
mod parameters;
mod protocol;
mod real_documents;
mod real_servers;
mod tidy;
mod vocabulary;
