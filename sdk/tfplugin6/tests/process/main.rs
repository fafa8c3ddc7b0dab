//! Runs the example provider as a process, as Terraform does.
#![cfg(unix)]

mod authentication;
mod calls;
mod debug_mode;
mod key;
mod lifetime;
mod plugin;
mod start;
mod terraform;
