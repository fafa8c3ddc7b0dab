//! Null, absent, empty and a value: each cell of the first table in the runtime's documentation.

use super::*;
use crate::declaration::{STRING, list, map, object, set, string};

static INSIDE: &[Attribute] = &[string("email").optional()];
static PLAIN: &[Attribute] = &[
    string("text").optional(),
    list("list", &STRING).optional(),
    set("set", &STRING).optional(),
    map("map", &STRING).optional(),
    object("object", INSIDE).optional(),
];
static NEEDED: &[Attribute] = &[
    list("list", &STRING).required(),
    set("set", &STRING).required(),
    map("map", &STRING).required(),
];
static FORMS: &[Attribute] = &[
    list("list", &STRING).optional().whole(),
    object("object", INSIDE).optional().inline(),
];
static CHOSEN: &[Attribute] = &[
    string("text").optional().computed().keeps_prior_value(),
    list("list", &STRING)
        .optional()
        .computed()
        .keeps_prior_value(),
    set("set", &STRING)
        .optional()
        .computed()
        .keeps_prior_value(),
    map("map", &STRING)
        .optional()
        .computed()
        .keeps_prior_value(),
    object("object", INSIDE)
        .optional()
        .computed()
        .keeps_prior_value(),
];

/// What an attribute has on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    /// In answers also: the member is absent.
    Null,
    Empty,
    Value,
    Other,
    /// In plans: for the API to choose.
    Unknown,
}

use Has::{Empty, Null, Other, Unknown, Value as Given};

fn value(kind: &Kind, has: Has) -> Value {
    let text = match has {
        Null => return Value::Null,
        Unknown => return Value::unknown(),
        Empty => None,
        Given => Some(Value::string("a")),
        Other => Some(Value::string("b")),
    };
    match kind {
        Kind::List(_) => Value::list(text),
        Kind::Set(_) => Value::set(text),
        Kind::Map(_) => Value::map(text.map(|text| ("k".to_owned(), text))),
        Kind::Object(_) => Value::object([("email", text.unwrap_or_default())]),
        _ => text.unwrap_or_else(|| "".into()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Nothing,
    Warning,
}

/// Each kind of attribute with each row: expected, answered, stored, and what is told.
fn check(attributes: &'static [Attribute], against: Against, rows: &[(Has, Has, Has, Told)]) {
    for attribute in attributes {
        for (expected, answered, stored, told) in rows {
            let object = |has| {
                Value::object(attributes.iter().map(|one| {
                    let has = if one.name == attribute.name {
                        has
                    } else {
                        Null
                    };
                    (one.name, value(&one.kind, has))
                }))
            };
            let found = reconcile(attributes, &object(*expected), &object(*answered), against);
            let place = format!("{} {against:?} {expected:?} × {answered:?}", attribute.name);
            let stored = value(&attribute.kind, *stored);
            assert_eq!(
                found.value.attribute(attribute.name),
                Some(&stored),
                "{place}"
            );
            let warned = !found.differences.is_empty();
            assert_eq!(warned, *told == Told::Warning, "{place}");
        }
    }
}

#[test]
fn after_a_create_or_update() {
    let rows = [
        (Null, Null, Null, Told::Nothing),
        (Null, Empty, Null, Told::Nothing),
        (Null, Other, Null, Told::Warning),
        (Empty, Null, Empty, Told::Nothing),
        (Empty, Empty, Empty, Told::Nothing),
        (Empty, Other, Empty, Told::Warning),
        (Given, Null, Given, Told::Warning),
        (Given, Empty, Given, Told::Warning),
        (Given, Given, Given, Told::Nothing),
        (Given, Other, Given, Told::Warning),
    ];
    check(PLAIN, Against::Plan, &rows);
    check(CHOSEN, Against::Plan, &rows);
    let open = [
        (Unknown, Null, Null, Told::Nothing),
        (Unknown, Empty, Empty, Told::Nothing),
        (Unknown, Other, Other, Told::Nothing),
    ];
    check(CHOSEN, Against::Plan, &open);
}

#[test]
fn on_a_read() {
    let shared = [
        (Null, Null, Null, Told::Nothing),
        (Null, Other, Other, Told::Nothing),
        (Empty, Null, Empty, Told::Nothing),
        (Empty, Empty, Empty, Told::Nothing),
        (Empty, Other, Other, Told::Nothing),
        (Given, Null, Null, Told::Nothing),
        (Given, Empty, Empty, Told::Nothing),
        (Given, Given, Given, Told::Nothing),
        (Given, Other, Other, Told::Nothing),
    ];
    check(PLAIN, Against::State, &shared);
    check(CHOSEN, Against::State, &shared);
    check(PLAIN, Against::State, &[(Null, Empty, Null, Told::Nothing)]);
    check(
        CHOSEN,
        Against::State,
        &[(Null, Empty, Empty, Told::Nothing)],
    );
}

#[test]
fn on_a_read_of_what_is_required() {
    let rows = [
        (Null, Null, Empty, Told::Nothing),
        (Null, Empty, Empty, Told::Nothing),
        (Null, Other, Other, Told::Nothing),
        (Empty, Null, Empty, Told::Nothing),
        (Given, Null, Null, Told::Nothing),
        (Given, Empty, Empty, Told::Nothing),
    ];
    check(NEEDED, Against::State, &rows);
}

#[test]
fn on_a_read_of_forms() {
    let rows = [
        (Null, Null, Null, Told::Nothing),
        (Null, Empty, Empty, Told::Nothing),
        (Null, Other, Other, Told::Nothing),
    ];
    check(FORMS, Against::State, &rows);
}
