//! Models: schemas and conversions that `#[derive(Model)]` makes.

mod changes;
mod conversions;
mod drink;
mod properties;
mod schemas;
