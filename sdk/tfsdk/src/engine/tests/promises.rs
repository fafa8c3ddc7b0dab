//! What is promised of values that are not known yet, and that the promises are kept.

use super::toy::{Run, Toy, object, schema, text};
use crate::Value;
use crate::schema::{Attribute, Schema};
use crate::value::Refinement;

fn thing() -> Schema {
    schema([
        ("name", Attribute::string()),
        ("id", Attribute::string().computed().never_null()),
        ("arn", Attribute::string().computed().known_prefix("arn:")),
    ])
}

fn config() -> Value {
    object([
        ("name", Value::from("a")),
        ("id", Value::Null),
        ("arn", Value::Null),
    ])
}

fn state(id: Value, arn: Value) -> Value {
    object([("name", Value::from("a")), ("id", id), ("arn", arn)])
}

#[test]
fn promises_are_part_of_the_plan() {
    let schema = thing();
    let planned = Run::new(&schema, Toy::default()).planned(config(), Value::Null);
    let arn = Refinement {
        not_null: true,
        prefix: Some("arn:".to_owned()),
        ..Refinement::default()
    };
    assert_eq!(
        planned,
        state(Value::unknown_not_null(), Value::Unknown(Box::new(arn)))
    );
}

#[test]
fn a_broken_promise_is_reported_before_terraform_sees_it() {
    let schema = thing();
    let toy = Toy {
        on_create: |_, response| response.created(state(Value::Null, Value::from("urn:1"))),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let applied = run.create(run.planned(config(), Value::Null));
    let text = text(&applied.diagnostics);
    assert!(
        text.contains("id: ") && text.contains("promised not to be null"),
        "{text}"
    );
    assert!(
        text.contains("arn: ") && text.contains("start with \"arn:\""),
        "{text}"
    );
    assert!(text.contains("\"urn:1\""), "{text}");
}

#[test]
fn a_kept_promise_is_no_error() {
    let schema = thing();
    let toy = Toy {
        on_create: |_, response| response.created(state(Value::from("1"), Value::from("arn:1"))),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let applied = run.create(run.planned(config(), Value::Null));
    assert!(
        applied.diagnostics.is_empty(),
        "{}",
        text(&applied.diagnostics)
    );
}
