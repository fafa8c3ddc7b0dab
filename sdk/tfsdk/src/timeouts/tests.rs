//! Schemas, access and enforcement of time limits.

use super::{Limit, Operation, Timeouts, attribute, block};
use crate::model::{FromValue, IntoValue};
use crate::schema::check::{SchemaKind, check};
use crate::schema::{Block, Schema, implied_type};
use crate::{AttributePath, Context, Diagnostics, Type, Value};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const MINUTE: Duration = Duration::from_secs(60);

fn values(create: Value) -> Value {
    let timeouts = Value::object([("create", create), ("delete", Value::Null)]);
    Value::object([("timeouts", timeouts)])
}

#[test]
fn both_forms_are_schemas_that_terraform_accepts() {
    let attributes = Block::new().attribute("timeouts", attribute(Operation::RESOURCE));
    let blocks = Block::new().nested("timeouts", block([Operation::Open, Operation::Invoke]));
    for contents in [attributes, blocks] {
        let schema = Schema::new(contents);
        let faults = check("resource thing", SchemaKind::Resource, &schema);
        assert!(faults.is_empty(), "{faults:?}");
    }
    let object = attribute([Operation::Read, Operation::List]).value_type();
    assert_eq!(
        object,
        Type::object([("list", Type::String), ("read", Type::String)])
    );
}

#[test]
fn what_is_configured_goes_before_the_default() {
    let timeouts = Timeouts::of(&values(Value::from("1h30m"))).expect("timeouts");
    let limit = timeouts.limit(Operation::Create, MINUTE);
    assert_eq!(limit.duration, 90 * MINUTE);
    assert_eq!(limit.attribute.as_deref(), Some("timeouts.create"));
    let limit = timeouts.limit(Operation::Delete, MINUTE);
    assert_eq!(limit.duration, MINUTE);
    assert_eq!(limit.attribute.as_deref(), Some("timeouts.delete"));
    assert_eq!(timeouts.limit(Operation::Read, MINUTE), Limit::from(MINUTE));
}

#[test]
fn nothing_configured_is_the_default() {
    for object in [
        values(Value::Null),
        values(Value::unknown()),
        values(Value::from("0s")),
        Value::object([("timeouts", Value::Null)]),
        Value::object([("name", Value::Null)]),
    ] {
        let timeouts = Timeouts::of(&object).expect("timeouts");
        let limit = timeouts.limit(Operation::Create, MINUTE);
        assert_eq!(limit.duration, MINUTE);
        let can_be_set = object.attribute("timeouts").is_some();
        assert_eq!(limit.attribute.is_some(), can_be_set);
    }
    assert!(Timeouts::of(&values(Value::from("soon"))).is_err());
    assert_eq!(
        Limit::of(
            None,
            Operation::Create,
            &Block::new(),
            &values(Value::from("5s"))
        ),
        None
    );
}

#[test]
fn values_go_through_unchanged() {
    let object = Value::object([("create", Value::from("90m")), ("delete", Value::Null)]);
    let timeouts = Timeouts::from_value(&object).expect("timeouts");
    assert_eq!(timeouts.into_value(), object);
}

#[test]
fn limits_are_durations_above_zero() {
    let block = Block::new().attribute("timeouts", attribute(Operation::RESOURCE));
    assert!(values(Value::Null).conforms(&implied_type(&block)).is_err());
    let path = AttributePath::root()
        .attribute("timeouts")
        .attribute("create");
    let create = crate::schema::attribute_at(&block, &path).expect("the attribute");
    for (text, errors) in [("1m", 0), ("0s", 1), ("-5m", 1), ("soon", 1), ("5", 1)] {
        let mut diagnostics = Diagnostics::new();
        for validator in &create.validators {
            validator.validate(&path, &Value::from(text), &mut diagnostics);
        }
        assert_eq!(diagnostics.len(), errors, "{text}: {diagnostics:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn work_ends_at_the_limit_and_the_message_says_what_to_set() {
    let timeouts = Timeouts::of(&values(Value::Null)).expect("timeouts");
    let limit = timeouts.limit(Operation::Create, 2 * MINUTE);
    let context = Context::default();
    let done = limit.run(&context, "the disk", async { 7 }).await;
    assert_eq!(done.expect("in time"), 7);
    let late = limit
        .run(&context, "the disk", tokio::time::sleep(3 * MINUTE))
        .await;
    let message = Diagnostics::from(late.expect_err("too late"));
    let message = message.iter().next().expect("an error");
    assert_eq!(message.summary, "Timed out");
    assert_eq!(
        message.detail,
        "The provider waited 2m0s for the disk. If it needs more time, set timeouts.create to more than 2m0s."
    );
}

#[tokio::test(start_paused = true)]
async fn work_ends_when_terraform_stops() {
    let token = CancellationToken::new();
    let context = Context::new(token.clone());
    token.cancel();
    let outcome = Limit::from(MINUTE)
        .run(&context, "the disk", std::future::pending::<()>())
        .await;
    let message = Diagnostics::from(outcome.expect_err("stopped"));
    assert_eq!(
        message.iter().next().expect("an error").summary,
        "Interrupted"
    );
}
