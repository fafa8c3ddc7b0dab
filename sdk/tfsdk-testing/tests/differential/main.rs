//! The same configurations given to this crate's core and to the real Terraform: the same proposed
//! states, the same states in the end, and the same verdict on what is wrong.

mod compare;
mod generate;
mod misbehaviour;
mod provider;
mod schema;

use compare::Lab;
use generate::{Chance, UNKNOWN};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use tfsdk_testing::Action;
use tfsdk_testing::terraform::terraform_available;

const COUNT: usize = 72;
/// What the configurations are made from. `LAB_SEED` in the environment makes others.
const SEED: u64 = 42;

/// Changes some of a configuration, or makes a new one.
fn changed(chance: &mut Chance, config: &Json, name: &str) -> Json {
    let other = chance.config(name);
    let (Json::Object(old), Json::Object(new)) = (config, &other) else {
        return other;
    };
    match chance.below(4) {
        0 => config.clone(),
        1 => other,
        _ => {
            let mut mixed = old.clone();
            for (key, value) in new {
                if chance.below(3) == 0 {
                    mixed.insert(key.clone(), value.clone());
                } else if chance.below(4) == 0 && key != "name" {
                    mixed.remove(key);
                }
            }
            Json::Object(mixed)
        }
    }
}

#[tokio::test]
async fn configurations_lead_to_the_same_states() {
    if !terraform_available("generated configurations compared with terraform") {
        return;
    }
    let other = std::env::var("LAB_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let mut chance = Chance::new(other.unwrap_or(SEED));
    let mut lab = Lab::new().await;
    let names: Vec<String> = (0..COUNT)
        .map(|position| format!("r{position:02}"))
        .collect();
    let first: BTreeMap<String, Json> = names
        .iter()
        .map(|name| (name.clone(), chance.config(name)))
        .collect();
    lab.apply("first", &first).await;
    let second: BTreeMap<String, Json> = first
        .iter()
        .map(|(name, config)| (name.clone(), changed(&mut chance, config, name)))
        .collect();
    let actions = lab.apply("second", &second).await;
    for action in [Action::NoOp, Action::Update, Action::Replace] {
        let count = actions.values().filter(|found| **found == action).count();
        assert!(count >= 3, "only {count} of {COUNT} are {action:?}");
    }
    let actions = lab.apply("second", &second).await;
    assert!(
        actions.values().all(|action| *action == Action::NoOp),
        "{actions:?}"
    );
}

/// What Terraform itself refuses.
fn wrong() -> Vec<Json> {
    vec![
        json!({}),
        json!({"name": null}),
        json!({"name": "x", "id": "given"}),
        json!({"name": "x", "colour": "red"}),
        json!({"name": "x", "flag": "perhaps"}),
        json!({"name": "x", "amount": "much"}),
        json!({"name": "x", "sizes": "many"}),
        json!({"name": ["x"]}),
        json!({"name": "x", "shape": {"a": "x"}}),
        json!({"name": "x", "owner": {"note": "x"}}),
        json!({"name": "x", "owner": {"email": "x", "id": "given"}}),
        json!({"name": "x", "owner": {"email": "x", "other": 1}}),
        json!({"name": "x", "books": [{"title": []}]}),
        json!({"name": "x", "rooms": [1]}),
        json!({"name": "x", "limit": {}}),
        json!({"name": "x", "limit": [{"weight": 1}, {"weight": 2}]}),
        json!({"name": "x", "rule": [{}, {}, {}, {}]}),
        json!({"name": "x", "rule": [{"gate": 1}]}),
    ]
}

#[tokio::test]
async fn verdicts_are_the_same() {
    if !terraform_available("wrong configurations and providers compared with terraform") {
        return;
    }
    let mut lab = Lab::new().await;
    let cases = wrong().into_iter().chain([misbehaviour::in_validation()]);
    let named = |(position, mut config): (usize, Json)| {
        let name = format!("w{position:02}");
        if config["name"] == json!("x") {
            config["name"] = json!(name);
        }
        (name, config)
    };
    let cases: BTreeMap<String, Json> = cases.enumerate().map(named).collect();
    lab.compare_plans(&cases).await;
    let mut lab = Lab::new().await;
    let cases = misbehaviour::in_plans().into_iter().enumerate();
    let cases: BTreeMap<String, Json> = cases.map(named).collect();
    lab.compare_plans(&cases).await;
    let mut lab = Lab::new().await;
    let cases = misbehaviour::in_applies().into_iter().enumerate();
    let cases: BTreeMap<String, Json> = cases.map(named).collect();
    lab.compare_applies(&cases).await;
    assert!(
        cases
            .values()
            .any(|config| config["text"] == json!(UNKNOWN))
    );
}
