//! Terraform's rules for providers, and how each answer is checked against them.
//!
#![doc = include_str!("table.md")]

mod compatible;
mod nested;
mod plan;
mod result;
mod rule;

pub use compatible::compatible;
pub use plan::plan_valid;
pub use result::{no_unknowns, write_only_null};
pub use rule::{Rule, Violation};
