//! Turns an OpenAPI document, and a mapping file if there is one, into a Terraform provider.
//!
//! Modules in order; each may use only what stands to its left:
//! source, diagnostic ▸ openapi | mapping ▸ model ▸ infer ▸ lower ▸ check ▸ view ▸ render ▸ files ▸ cli

pub mod diagnostic;
pub mod infer;
pub mod lower;
pub mod mapping;
pub mod model;
pub mod naming;
pub mod openapi;
pub mod source;
