//! Configurations that make the provider misbehave.

use crate::generate::{NUMBER, UNKNOWN};
use serde_json::{Value as Json, json};

/// A configuration with something of everything.
fn full(misbehave: &str) -> Json {
    json!({
        "name": "x",
        "misbehave": misbehave,
        "amount": {NUMBER: "0.1"},
        "secret": "s",
        "password": "p",
        "tags": {"a": "1"},
        "sizes": [],
        "marks": ["a", "b"],
        "anything": "text",
        "owner": {"email": "e"},
        "books": [{"title": "t"}, {}],
        "rooms": {"a": {"size": 1}},
        "rule": [{"port": 1}],
        "limit": {"weight": 1},
        "mark": [{"color": "red"}],
    })
}

/// What the provider finds wrong with a configuration.
pub fn in_validation() -> Json {
    full("validate_error")
}

/// What goes wrong in plans.
pub fn in_plans() -> Vec<Json> {
    let mut cases: Vec<Json> = [
        "nothing",
        "plan_error",
        "plan_name",
        "plan_extra",
        "plan_unknown_owner",
        "plan_books",
        "plan_rooms",
        "plan_rules",
        "plan_fewer_rules",
        "plan_unknown_limit",
        "plan_limit",
        "plan_password",
        "plan_unknown_name",
        "plan_tags",
        "plan_float",
    ]
    .into_iter()
    .map(full)
    .collect();
    let mut guess = full("plan_guess");
    guess["text"] = json!(UNKNOWN);
    cases.push(guess);
    cases
}

/// What goes wrong in applies.
pub fn in_applies() -> Vec<Json> {
    let mut cases: Vec<Json> = [
        "nothing",
        "apply_error",
        "apply_error_nothing",
        "apply_name",
        "apply_secret",
        "apply_unknown",
        "apply_null",
        "apply_books",
        "apply_marks",
        "apply_tags",
        "apply_owner",
        "apply_rules",
        "apply_limit",
        "apply_password",
        "apply_anything",
        "apply_null_sizes",
        "apply_float",
    ]
    .into_iter()
    .map(full)
    .collect();
    // No sizes are configured here.
    cases.push(json!({"name": "x", "misbehave": "apply_empty_sizes"}));
    let mut late = full("plan_final");
    late["text"] = json!(UNKNOWN);
    cases.push(late);
    cases
}
