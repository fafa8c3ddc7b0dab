//! The providers of `examples` in the hands of a real Terraform.

mod bookshop;
mod toy;
mod workspace;
