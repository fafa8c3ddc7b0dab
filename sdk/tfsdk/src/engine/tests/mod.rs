//! Terraform's rules and the complaints about other frameworks, one test each.

mod apply;
mod collections;
mod limits;
mod planning;
mod properties;
mod reading;
mod replacing;
mod toy;
mod validating;
