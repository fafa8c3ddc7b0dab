//! Terraform's side of the plugin protocol in miniature, and a driver for the real binary.

pub mod terraform;
pub mod value;
