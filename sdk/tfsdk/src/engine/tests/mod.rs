//! Terraform's rules and the complaints about other frameworks, one test each.

mod apply;
mod collections;
mod dependencies;
mod following;
mod golden;
mod grace;
mod keyed;
mod limits;
mod planning;
mod promises;
mod properties;
mod reading;
mod redacting;
mod replacing;
mod results;
mod toy;
mod validating;
