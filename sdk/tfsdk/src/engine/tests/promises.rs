//! What is promised of values that are not known yet, and that the promises are kept.

use super::toy::{CaseInsensitive, Run, Toy, object, schema, text};
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

fn prefixed(text: &str) -> Value {
    Value::from(Refinement {
        not_null: true,
        prefix: Some(text.to_owned()),
        ..Refinement::default()
    })
}

#[test]
fn what_an_author_leaves_unknown_keeps_all_promises() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| {
            let nothing = std::mem::take(&mut response.plan);
            response.plan = nothing.transform(&mut |_, value| match value {
                Value::Unknown(_) => Value::unknown(),
                value => value,
            });
        },
        ..Toy::default()
    };
    let mut config = config();
    let members = config.as_object_mut().unwrap();
    members.insert("name".to_owned(), prefixed("a-"));
    let planned = Run::new(&schema, toy).planned(config, Value::Null);
    let wanted = object([
        ("name", prefixed("a-")),
        ("id", Value::unknown_not_null()),
        ("arn", prefixed("arn:")),
    ]);
    assert_eq!(planned, wanted);
}

#[test]
fn promises_inside_sets_are_kept_by_element() {
    let member = [
        ("name", Attribute::string().required()),
        ("id", Attribute::string().computed().never_null()),
    ];
    let schema = schema([("members", Attribute::set_nested(member))]);
    let holder = |id: fn() -> Value| {
        let element = |name| object([("name", name), ("id", id())]);
        object([(
            "members",
            Value::set([element(Value::from("a")), element(prefixed("b-"))]),
        )])
    };
    let toy = Toy {
        on_plan: |response| {
            let planned = std::mem::take(&mut response.plan);
            response.plan = planned.transform(&mut |_, value| match value {
                Value::Unknown(_) => Value::unknown(),
                value => value,
            });
        },
        ..Toy::default()
    };
    let planned = Run::new(&schema, toy).planned(holder(|| Value::Null), Value::Null);
    assert_eq!(planned, holder(Value::unknown_not_null));
}

/// `A-1` may be planned once `a-1` is known, because both mean the same.
#[test]
fn what_may_keep_another_spelling_promises_no_prefix() {
    let schema = schema([("name", Attribute::string().equality(CaseInsensitive))]);
    let holder = |name| object([("name", name)]);
    let run = Run::new(&schema, Toy::default());
    let prior = holder(Value::from("A-1"));
    let planned = run.planned(holder(prefixed("a-")), prior.clone());
    assert_eq!(planned, holder(Value::unknown_not_null()));
    assert_eq!(
        run.planned(holder(Value::from("a-1")), prior.clone()),
        prior
    );
}
