//! What an update changes.

use crate::drink::{Drink, Owner, Topping, full};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tfsdk::model::{IntoValue, Model as _, changes, merge_patch};
use tfsdk::schema::implied_type;
use tfsdk::value::json::Json;
use tfsdk::{Type, Value};

fn patch(prior: Value, plan: Value) -> String {
    let wanted = implied_type(&Drink::block());
    merge_patch(&prior, &plan, &wanted).unwrap().to_string()
}

fn paths(prior: &Value, plan: &Value) -> Vec<String> {
    let changes = changes(prior, plan);
    changes
        .iter()
        .map(|change| change.path.to_string())
        .collect()
}

#[test]
fn only_what_changes_is_in_the_list_and_the_patch() {
    let prior = full();
    let mut plan = full();
    plan.name = "Tea".into();
    plan.place = None;
    plan.owner = Some(Owner {
        email: "b@example.org".into(),
        id: None,
    });
    plan.labels = Some(BTreeMap::from([
        ("a".into(), Some("z".into())),
        ("new".into(), Some("n".into())),
    ]));
    plan.toppings = Some(vec![Topping {
        name: "lemon".into(),
        grams: 0.5,
    }]);
    let (prior, plan) = (prior.into_value(), plan.into_value());
    assert_eq!(
        paths(&prior, &plan),
        [
            "labels[\"a\"]",
            "labels[\"c\"]",
            "labels[\"new\"]",
            "name",
            "owner.email",
            "place",
            "toppings"
        ]
    );
    assert_eq!(
        patch(prior, plan),
        r#"{"labels":{"a":"z","new":"n"},"name":"Tea","owner":{"email":"b@example.org"},"place":null,"toppings":[{"grams":0.5,"name":"lemon"}]}"#
    );
}

#[test]
fn what_the_provider_decides_is_no_change_of_the_practitioners() {
    let prior = full().into_value();
    let mut plan = full().into_value();
    let members = plan.as_object_mut().unwrap();
    members.insert("revision".into(), Value::unknown());
    members.insert("name".into(), Value::from("Tea"));
    let changes = changes(&prior, &plan);
    assert!(changes.has("name"));
    assert!(!changes.has("revision"));
    assert!(!changes.has("owner"));
    assert!(!changes.is_empty());
    assert_eq!(patch(prior, plan), r#"{"name":"Tea"}"#);
}

#[test]
fn a_removed_object_is_null_and_a_removed_key_too() {
    let prior = full().into_value();
    let mut plan = full();
    plan.owner = None;
    plan.labels = Some(BTreeMap::from([("c".into(), None)]));
    assert_eq!(
        patch(prior, plan.into_value()),
        r#"{"labels":{"a":null},"owner":null}"#
    );
}

/// RFC 7396, straight from its text.
fn applied(target: Json, patch: &Json) -> Json {
    let Json::Object(members) = patch else {
        return patch.clone();
    };
    let mut target = match target {
        Json::Object(target) => target,
        _ => Default::default(),
    };
    for (name, member) in members {
        let old = target.shift_remove(name).unwrap_or(Json::Null);
        if !member.is_null() {
            target.insert(name.clone(), applied(old, member));
        }
    }
    Json::Object(target)
}

fn without_nulls(json: Json) -> Json {
    match json {
        Json::Object(members) => Json::Object(
            members
                .into_iter()
                .filter(|(_, member)| !member.is_null())
                .map(|(name, member)| (name, without_nulls(member)))
                .collect(),
        ),
        other => other,
    }
}

fn maps() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![Just(Value::Null), any::<i64>().prop_map(Value::from)];
    let inner = prop_oneof![
        1 => Just(Value::Null),
        4 => prop::collection::btree_map("[a-c]", leaf, 0..3).prop_map(Value::Map),
    ];
    prop::collection::btree_map("[a-c]", inner, 0..3).prop_map(Value::Map)
}

proptest! {
    #[test]
    fn a_patch_turns_the_prior_state_into_the_plan(prior in maps(), plan in maps()) {
        let wanted = Type::map(Type::map(Type::Number));
        let json = |value: &Value| without_nulls(tfsdk::value::json::to_json(value, &wanted).unwrap());
        let patch = merge_patch(&prior, &plan, &wanted).unwrap();
        prop_assert_eq!(without_nulls(applied(json(&prior), &patch)), json(&plan));
        prop_assert_eq!(changes(&prior, &plan).is_empty(), prior == plan);
    }
}
