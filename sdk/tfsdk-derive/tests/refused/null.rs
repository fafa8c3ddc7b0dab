//! Null that was forgotten.

use tfsdk::Model;

#[derive(Model)]
struct Drink {
    #[tfsdk(optional)]
    place: String,
    #[tfsdk(required)]
    name: Option<String>,
    #[tfsdk(default = "small")]
    size: Option<String>,
    #[tfsdk(required, default = 3)]
    straws: i64,
    owner: String,
}

fn main() {}
