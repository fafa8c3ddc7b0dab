//! Bodies that echo, patch, name attributes or are fixed; masks; what is sent for what was removed.

use super::{Content, Phase, Request, Source};
use crate::declaration::*;
use tfsdk::Value;
use tfsdk::value::json::Json;

static OWNER: &[Attribute] = &[string("email").optional(), string("zone").computed()];

static DRINK: &[Attribute] = &[
    string("id").computed(),
    string("name").required().wire("/meta/name"),
    string("note").optional(),
    string("empty").optional().clear(Clear::Empty),
    list("tags", &STRING).optional().clear(Clear::Null),
    integer("kept").optional().clear(Clear::Omit),
    object("owner", OWNER).optional(),
    string("kind").constant(&text("drink")),
];

fn drink(name: &str, all: bool) -> Value {
    let given = |value: Value| if all { value } else { Value::Null };
    Value::object([
        ("id", "d".into()),
        ("name", name.into()),
        ("note", given("n".into())),
        ("empty", given("e".into())),
        ("tags", given(Value::list(["t".into()]))),
        ("kept", given(1.into())),
        (
            "owner",
            Value::object([("email", given("m".into())), ("zone", "z".into())]),
        ),
    ])
}

/// The query and the body of a change that takes away whatever can be.
fn sent(operation: &'static Operation, current: Option<&str>) -> (String, String) {
    let (prior, plan) = (drink("Tea", true), drink("Chai", false));
    let source = Source {
        attributes: DRINK,
        path_parameters: &[],
        arguments: &prior,
    };
    let content = Content {
        phase: Phase::Update,
        config: &plan,
        plan: &plan,
        prior: &prior,
    };
    let current = current.map(|text| Json::parse(text).unwrap());
    let request = Request::build_onto(operation, source, Some(content), current.as_ref()).unwrap();
    let query = request
        .query
        .iter()
        .map(|(name, text)| format!("{name}={text}"));
    let body = request.body.unwrap_or_default();
    (
        query.collect::<Vec<_>>().join("&"),
        String::from_utf8(body.to_vec()).unwrap(),
    )
}

#[test]
fn what_was_removed_is_sent_as_declared() {
    static PARTIAL: Operation = patch("/d");
    static MERGED: Operation = patch("/d").media_type("application/merge-patch+json");
    static FULL: Operation = put("/d");
    static COMMANDS: Operation = patch("/d").body(Body::JsonPatch).wraps("patch");
    for (operation, body) in [
        (
            &PARTIAL,
            r#"{"meta":{"name":"Chai"},"note":null,"empty":"","tags":null,"owner":{}}"#,
        ),
        (
            &MERGED,
            r#"{"meta":{"name":"Chai"},"note":null,"empty":"","tags":null,"owner":{"email":null}}"#,
        ),
        (
            &FULL,
            r#"{"meta":{"name":"Chai"},"owner":{},"kind":"drink","empty":"","tags":null}"#,
        ),
        (
            &COMMANDS,
            concat!(
                r#"{"patch":[{"op":"add","path":"/meta/name","value":"Chai"},"#,
                r#"{"op":"remove","path":"/note"},{"op":"add","path":"/empty","value":""},"#,
                r#"{"op":"add","path":"/tags","value":null},"#,
                r#"{"op":"add","path":"/owner","value":{}}]}"#,
            ),
        ),
    ] {
        assert_eq!(sent(operation, None).1, body);
    }
}

#[test]
fn an_echo_changes_only_what_changes() {
    static ECHO: Operation = put("/d").body(Body::Echo).wraps("drink");
    let current = r#"{"version": 12345678901234567890, "meta": {"name": "Tea", "x": [null]},
        "note": "n", "empty": "e", "tags": ["t"], "kept": 1, "owner": {"email": "m", "zone": "z"}}"#;
    let body = concat!(
        r#"{"drink":{"version":12345678901234567890,"meta":{"name":"Chai","x":[null]},"#,
        r#""empty":"","tags":null,"kept":1,"owner":{"zone":"z"},"kind":"drink"}}"#,
    );
    assert_eq!(sent(&ECHO, Some(current)).1, body);
}

#[test]
fn bodies_name_attributes_or_are_fixed() {
    static ONLY: Operation = post("/d").body(Body::Only(&["id", "name", "note"]));
    static ONLY_PATCH: Operation = patch("/d").body(Body::Only(&["name", "note", "tags"]));
    static FIXED: Operation = delete("/d").body(Body::Fixed(
        r#"{"force":true,"to":["{name}","{other}"],"n":"{note}"}"#,
    ));
    static FIXED_PATCH: Operation = patch("/d").body(Body::Fixed(
        r#"{"n":"{note}","k":"{kept}","i":"{id}","e":"{empty}"}"#,
    ));
    for (operation, body) in [
        // What was removed is told as in other bodies of the method.
        (&FIXED_PATCH, r#"{"n":null,"i":"d","e":""}"#),
        (&ONLY, r#"{"id":"d","meta":{"name":"Chai"}}"#),
        (
            &ONLY_PATCH,
            r#"{"meta":{"name":"Chai"},"note":null,"tags":null}"#,
        ),
        (&FIXED, r#"{"force":true,"to":["Chai","{other}"]}"#),
    ] {
        assert_eq!(sent(operation, None).1, body);
    }
}

#[test]
fn a_partial_body_has_what_the_api_demands_of_each() {
    static PATCH: Operation = patch("/d").always(&["id", "name", "kept"]);
    static UNCHANGED: Operation = patch("/d").always(&["kind", "owner"]);
    assert_eq!(
        sent(&PATCH, None).1,
        r#"{"meta":{"name":"Chai"},"note":null,"empty":"","tags":null,"owner":{},"id":"d"}"#
    );
    // What changes is there once, as it changes.
    assert_eq!(
        sent(&UNCHANGED, None).1,
        r#"{"meta":{"name":"Chai"},"note":null,"empty":"","tags":null,"owner":{},"kind":"drink"}"#
    );
}

#[test]
fn masks_name_the_properties_that_change() {
    static JOINED: Operation = patch("/d").mask(Mask::Joined("updateMask"));
    static REPEATED: Operation = patch("/d").mask(Mask::Repeated("mask"));
    static IN_BODY: Operation = patch("/d").mask(Mask::Body("updateMask")).wraps("drink");
    let (query, _) = sent(&JOINED, None);
    assert_eq!(query, "updateMask=meta.name,note,empty,tags,owner");
    let (query, _) = sent(&REPEATED, None);
    assert_eq!(
        query,
        "mask=meta.name&mask=note&mask=empty&mask=tags&mask=owner"
    );
    let (query, body) = sent(&IN_BODY, None);
    assert_eq!(query, "");
    assert!(
        body.ends_with(r#""updateMask":"meta.name,note,empty,tags,owner"}"#),
        "{body}"
    );
}
