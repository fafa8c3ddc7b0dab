//! Structs in fields that are no models: the compiler says so at the fields, and not in all that is
//! made of them.

use tfsdk::Model;
use tfsdk::model::Set;

struct Owner;

#[derive(Model)]
struct Drink {
    #[tfsdk(required)]
    name: String,
    #[tfsdk(optional)]
    owners: Option<Vec<Owner>>,
    #[tfsdk(block)]
    rule: Set<Owner>,
}

fn main() {}
