//! Semantics section 6 and complaints 15, 16 and 25: what apply leaves behind.

use super::toy::{CaseInsensitive, Run, Toy, known, object, schema, text};
use crate::Value;
use crate::schema::{Attribute, Schema};

fn thing() -> Schema {
    schema([
        ("name", Attribute::string().equality(CaseInsensitive)),
        ("id", Attribute::string().computed()),
        ("secret", Attribute::string().sensitive()),
        ("password", Attribute::string().write_only()),
    ])
}

fn value(name: &str, id: Value) -> Value {
    object([
        ("name", Value::from(name)),
        ("id", id),
        ("secret", Value::from("s3cret")),
        ("password", Value::Null),
    ])
}

fn with(mut value: Value, name: &str, member: Value) -> Value {
    value
        .as_object_mut()
        .unwrap()
        .insert(name.to_owned(), member);
    value
}

fn planned() -> Value {
    value("a", Value::unknown())
}

#[test]
fn known_values_come_back_and_unknown_ones_are_filled() {
    let schema = thing();
    let applied = Run::new(&schema, Toy::default()).create(planned());
    assert!(
        applied.diagnostics.is_empty(),
        "{}",
        text(&applied.diagnostics)
    );
    assert_eq!(applied.state, value("a", Value::from("made")));
}

#[test]
fn what_was_recorded_survives_an_error_with_null_for_the_unknown() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| {
            response.created(plan.clone());
            response.diagnostics.error("It broke", "Half way.");
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert_eq!(applied.state, value("a", Value::Null));
    assert_eq!(applied.diagnostics.iter().count(), 1);
}

#[test]
fn what_was_recorded_survives_a_panic() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| {
            response.created(known(plan));
            panic!("out of luck");
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert_eq!(applied.state, value("a", Value::from("made")));
    assert!(text(&applied.diagnostics).contains("out of luck"));
}

#[test]
fn a_create_that_records_nothing_is_an_error() {
    let schema = thing();
    let toy = Toy {
        on_create: |_, _| {},
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert!(applied.state.is_null());
    assert!(applied.diagnostics.has_errors());
}

#[test]
fn another_value_than_planned_is_reported_with_attribute_and_both_values() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| response.created(with(known(plan), "name", Value::from("z"))),
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    let text = text(&applied.diagnostics);
    assert!(text.starts_with("name: "), "{text}");
    assert!(text.contains("\"a\"") && text.contains("\"z\""), "{text}");
}

#[test]
fn another_spelling_than_planned_becomes_the_planned_one() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| response.created(with(known(plan), "name", Value::from("A"))),
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert!(applied.diagnostics.is_empty());
    assert_eq!(applied.state.attribute("name"), Some(&Value::from("a")));
}

#[test]
fn a_value_left_unknown_is_reported_and_stored_as_null() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| response.created(plan.clone()),
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert!(text(&applied.diagnostics).starts_with("id: "));
    assert_eq!(applied.state.attribute("id"), Some(&Value::Null));
}

#[test]
fn sensitive_values_are_never_shown() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| {
            response.created(with(known(plan), "secret", Value::from("other")));
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    let text = text(&applied.diagnostics);
    assert!(text.contains("(sensitive value)"), "{text}");
    assert!(
        !text.contains("s3cret") && !text.contains("other"),
        "{text}"
    );
}

#[test]
fn write_only_values_are_never_stored() {
    let schema = thing();
    let toy = Toy {
        on_create: |plan, response| {
            response.created(with(known(plan), "password", Value::from("hidden")));
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert_eq!(applied.state.attribute("password"), Some(&Value::Null));
}

#[test]
fn an_attribute_of_the_wrong_type_is_reported_and_stays_as_planned() {
    let schema = thing();
    let toy = Toy {
        on_create: |_, response| {
            response.created(object([
                ("id", Value::from("7")),
                ("name", Value::from(true)),
            ]));
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(planned());
    assert!(applied.diagnostics.has_errors());
    assert_eq!(applied.state.attribute("id"), Some(&Value::from("7")));
    assert_eq!(applied.state.attribute("name"), Some(&Value::from("a")));
}

#[test]
fn a_failed_update_keeps_the_prior_state() {
    let schema = thing();
    let toy = Toy {
        on_update: |_, response| {
            response
                .diagnostics
                .error("It broke", "Nothing was changed.")
        },
        ..Toy::default()
    };
    let prior = value("before", Value::from("7"));
    let applied = Run::new(&schema, toy).update(value("after", Value::unknown()), prior.clone());
    assert_eq!(applied.state, prior);
}

#[test]
fn a_failed_update_may_say_how_far_it_came() {
    let schema = thing();
    let toy = Toy {
        on_update: |_, response| {
            response.state = value("half way", Value::unknown());
            response.diagnostics.error("It broke", "Half way.");
        },
        ..Toy::default()
    };
    let prior = value("before", Value::from("7"));
    let applied = Run::new(&schema, toy).update(value("after", Value::unknown()), prior);
    assert_eq!(applied.state, value("half way", Value::from("7")));
}

#[test]
fn a_panic_in_an_update_keeps_the_prior_state() {
    let schema = thing();
    let toy = Toy {
        on_update: |_, _| panic!("gone"),
        ..Toy::default()
    };
    let prior = value("before", Value::from("7"));
    let applied = Run::new(&schema, toy).update(value("after", Value::unknown()), prior.clone());
    assert_eq!(applied.state, prior);
    assert!(applied.diagnostics.has_errors());
}

#[test]
fn elements_of_sets_may_come_back_in_any_order_with_their_unknowns_filled() {
    let schema = schema([(
        "members",
        Attribute::set_nested([
            ("name", Attribute::string().required()),
            ("id", Attribute::string().computed()),
        ]),
    )]);
    let element = |name: &str, id: Value| object([("name", Value::from(name)), ("id", id)]);
    let planned = object([(
        "members",
        Value::set([
            element("a", Value::unknown()),
            element("b", Value::unknown()),
        ]),
    )]);
    let run = Run::new(&schema, Toy::default());
    assert!(run.create(planned.clone()).diagnostics.is_empty());

    let wrong = Toy {
        on_create: |_, response| {
            let element = object([("name", Value::from("c")), ("id", Value::from("1"))]);
            response.created(object([("members", Value::set([element]))]));
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, wrong).create(planned);
    assert!(text(&applied.diagnostics).contains("not among those"));
}
