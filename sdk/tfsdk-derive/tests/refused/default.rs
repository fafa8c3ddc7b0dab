//! A default of another type.

use tfsdk::Model;

#[derive(Model)]
struct Drink {
    #[tfsdk(default = true)]
    size: String,
    #[tfsdk(default = 300)]
    straws: u8,
}

fn main() {}
