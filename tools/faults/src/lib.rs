//! The fault matrix: what a provider makes of each fault of an API, at each operation and moment, and
//! whether Terraform's state says the truth afterwards.

mod api;
mod cell;
mod judge;
mod kind;
mod listen;
mod provider;
mod reply;
mod strike;
mod table;

pub use table::{Matrix, run};
