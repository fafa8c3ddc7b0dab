//! Harness of the tests that span crates.
