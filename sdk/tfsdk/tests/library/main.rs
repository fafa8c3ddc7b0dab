//! The provider of `examples/library` in the hands of a real Terraform.

mod life;
mod mistakes;
mod rules;
mod stored;
mod workspace;
