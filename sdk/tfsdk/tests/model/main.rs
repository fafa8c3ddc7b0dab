//! Models: schemas and conversions that `#[derive(Model)]` makes.

mod conversions;
mod drink;
mod schemas;
