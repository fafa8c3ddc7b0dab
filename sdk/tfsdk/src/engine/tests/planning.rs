//! Semantics section 5: what may be planned.

use super::toy::{CaseInsensitive, Run, Toy, object, schema, text};
use crate::Value;
use crate::schema::{Attribute, Schema};

fn thing() -> Schema {
    schema([
        ("name", Attribute::string().required()),
        ("note", Attribute::string().equality(CaseInsensitive)),
        (
            "size",
            Attribute::string().default_value(Value::from("small")),
        ),
        (
            "id",
            Attribute::string()
                .computed()
                .keeps_prior_value()
                .never_null(),
        ),
        ("etag", Attribute::string().computed().changes_on_update()),
        ("secret", Attribute::string().sensitive()),
        ("password", Attribute::string().write_only()),
    ])
}

fn config(name: &str) -> Value {
    state(name, Value::Null, Value::Null, Value::Null)
}

fn state(name: &str, size: Value, id: Value, etag: Value) -> Value {
    object([
        ("name", Value::from(name)),
        ("note", Value::Null),
        ("size", size),
        ("id", id),
        ("etag", etag),
        ("secret", Value::Null),
        ("password", Value::Null),
    ])
}

fn stored(name: &str) -> Value {
    state(
        name,
        Value::from("small"),
        Value::from("7"),
        Value::from("v1"),
    )
}

fn with(mut value: Value, name: &str, member: Value) -> Value {
    value
        .as_object_mut()
        .unwrap()
        .insert(name.to_owned(), member);
    value
}

#[test]
fn on_create_computed_values_are_unknown_and_defaults_are_filled_in() {
    let schema = thing();
    let planned = Run::new(&schema, Toy::default()).planned(config("a"), Value::Null);
    let wanted = state(
        "a",
        Value::from("small"),
        Value::unknown_not_null(),
        Value::unknown(),
    );
    assert_eq!(planned, wanted);
}

#[test]
fn without_a_change_nothing_becomes_unknown() {
    let schema = thing();
    let planned = Run::new(&schema, Toy::default()).planned(config("a"), stored("a"));
    assert_eq!(planned, stored("a"));
}

#[test]
fn with_a_change_only_what_changes_on_update_becomes_unknown() {
    let schema = thing();
    let planned = Run::new(&schema, Toy::default()).planned(config("b"), stored("a"));
    assert_eq!(planned, with(stored("b"), "etag", Value::unknown()));
}

#[test]
fn another_spelling_is_no_change_and_keeps_the_prior_one() {
    let schema = thing();
    let prior = with(stored("a"), "note", Value::from("HELLO"));
    let config = with(config("a"), "note", Value::from("hello"));
    let planned = Run::new(&schema, Toy::default()).planned(config, prior.clone());
    assert_eq!(planned, prior);
}

#[test]
fn an_unknown_configured_value_stays_unknown() {
    let schema = thing();
    let config = with(config("a"), "note", Value::unknown());
    let planned = Run::new(&schema, Toy::default()).planned(config, stored("a"));
    assert!(planned.attribute("note").unwrap().is_unknown());
    assert!(planned.attribute("etag").unwrap().is_unknown());
    assert_eq!(planned.attribute("id"), Some(&Value::from("7")));
}

#[test]
fn write_only_values_are_null_in_the_plan_and_are_no_change() {
    let schema = thing();
    let config = with(config("a"), "password", Value::from("hidden"));
    let planned = Run::new(&schema, Toy::default()).planned(config, stored("a"));
    assert_eq!(planned, stored("a"));
}

#[test]
fn a_change_made_by_the_author_marks_what_changes_on_update() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| response.plan = with(response.plan.clone(), "size", Value::from("big")),
        ..Toy::default()
    };
    let planned = Run::new(&schema, toy).planned(config("a"), stored("a"));
    assert_eq!(planned.attribute("size"), Some(&Value::from("big")));
    assert!(planned.attribute("etag").unwrap().is_unknown());
    assert_eq!(planned.attribute("id"), Some(&Value::from("7")));
}

#[test]
fn planning_another_value_than_configured_is_reported_with_attribute_and_both_values() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| response.plan = with(response.plan.clone(), "name", Value::from("z")),
        ..Toy::default()
    };
    let answer = Run::new(&schema, toy).plan(config("b"), stored("a"));
    let text = text(&answer.diagnostics);
    assert!(text.starts_with("name: "), "{text}");
    assert!(text.contains("\"b\"") && text.contains("\"z\""), "{text}");
}

#[test]
fn planning_a_value_for_what_is_not_configured_and_not_computed_is_reported() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| response.plan = with(response.plan.clone(), "note", Value::from("z")),
        ..Toy::default()
    };
    let answer = Run::new(&schema, toy).plan(config("a"), stored("a"));
    assert!(text(&answer.diagnostics).contains("it is not computed"));
}

#[test]
fn sensitive_values_are_never_shown() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| {
            response.plan = with(response.plan.clone(), "secret", Value::from("wrong-secret"));
        },
        ..Toy::default()
    };
    let config = with(config("a"), "secret", Value::from("right-secret"));
    let answer = Run::new(&schema, toy).plan(config, stored("a"));
    let text = text(&answer.diagnostics);
    assert!(text.contains("(sensitive value)"), "{text}");
    assert!(!text.contains("-secret"), "{text}");
}

#[test]
fn a_destroy_is_planned_as_null() {
    let schema = thing();
    let answer = Run::new(&schema, Toy::default()).plan(Value::Null, stored("a"));
    assert!(answer.planned.is_null());
    assert!(answer.diagnostics.is_empty());
}

#[test]
fn a_panic_while_planning_is_an_error_that_names_the_resource() {
    let schema = thing();
    let toy = Toy {
        on_plan: |_| panic!("lost the plot"),
        ..Toy::default()
    };
    let answer = Run::new(&schema, toy).plan(config("a"), Value::Null);
    let text = text(&answer.diagnostics);
    assert!(
        text.contains("toy_thing") && text.contains("lost the plot"),
        "{text}"
    );
}
