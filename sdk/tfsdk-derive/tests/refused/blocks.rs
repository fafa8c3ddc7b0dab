//! Blocks where only attributes can be.

use tfsdk::Model;

#[derive(Model)]
struct Ice {
    #[tfsdk(required)]
    cubes: i64,
}

#[derive(Model)]
struct Glass {
    #[tfsdk(block)]
    ice: Vec<Ice>,
}

#[derive(Model)]
struct Drink {
    #[tfsdk(required)]
    glass: Glass,
}

#[derive(Model)]
struct Bar {
    #[tfsdk(block)]
    names: Vec<String>,
}

fn main() {}
