//! The providers of `examples` in the hands of a real Terraform, and of the small one.

mod bookshop;
mod interrupt;
mod rules;
mod toy;
mod workspace;
