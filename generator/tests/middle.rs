//! From document and mapping to model: inference, lowering, the mapping and the model's invariants.

#[path = "middle/collision.rs"]
mod collision;
#[path = "middle/corpus.rs"]
mod corpus;
#[path = "middle/mapping.rs"]
mod mapping;
#[path = "middle/own.rs"]
mod own;
#[path = "middle/recall.rs"]
mod recall;
#[path = "middle/schemas.rs"]
mod schemas;
#[path = "middle/signing.rs"]
mod signing;
#[path = "middle/support.rs"]
mod support;
#[path = "middle/traps.rs"]
mod traps;
