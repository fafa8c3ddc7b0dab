//! Words that there are not, or not together.

use tfsdk::Model;

#[derive(Model)]
struct Drink {
    #[tfsdk(requird)]
    name: String,
    #[tfsdk(computed(keeps))]
    id: String,
    #[tfsdk(required, rename = "Size")]
    size: String,
}

#[derive(Model)]
#[tfsdk(versoin = 2)]
struct Glass {
    #[tfsdk(required)]
    name: String,
}

fn main() {}
