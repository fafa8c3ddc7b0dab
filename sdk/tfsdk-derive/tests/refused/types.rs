//! Types that Terraform does not have.

use std::collections::{BTreeMap, HashMap};
use tfsdk::Model;

#[derive(Model)]
struct Keys {
    #[tfsdk(required)]
    ports: HashMap<u16, String>,
    #[tfsdk(required)]
    levels: Vec<BTreeMap<char, String>>,
}

#[derive(Model)]
struct Huge {
    #[tfsdk(required)]
    count: Vec<u128>,
}

fn main() {}
