//! From document and mapping to model: inference, lowering, the mapping and the model's invariants.

#[path = "middle/corpus.rs"]
mod corpus;
#[path = "middle/support.rs"]
mod support;
