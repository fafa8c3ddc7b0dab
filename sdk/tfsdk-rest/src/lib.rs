//! Resources and data sources of an HTTP API, from declarations.
//!
//! A provider crate states in `static` data what its attributes are and how they map onto the API
//! ([`declaration`]); this crate interprets that data against Terraform's calls.

pub mod declaration;
