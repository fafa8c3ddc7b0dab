//! Tests of what bodies have of values that a plan keeps.

use super::*;
use crate::declaration::{Body, Kind, list, map, object, object_of, patch, put, set, string};
use tfsdk::value::json::Json;

static MOUNT: Kind = object_of(&[
    string("path").required(),
    string("mode").optional().computed().wire("Mode"),
    string("id").computed(),
    string("key").optional().write_only(),
]);
static PLAIN: Kind = object_of(&[
    string("path").required(),
    string("mode").optional().computed(),
    string("id").computed(),
]);
static LIMITS: &[Attribute] = &[
    string("high").optional(),
    string("low").optional().computed(),
];
static ATTRIBUTES: &[Attribute] = &[
    string("name").required(),
    string("mode").optional().computed(),
    string("made").computed(),
    string("once").optional().computed().sent_on_create(),
    string("hidden")
        .optional()
        .computed()
        .sensitive()
        .not_returned(),
    string("secret").optional().write_only(),
    list("mounts", &MOUNT).optional(),
    set("parts", &PLAIN).optional(),
    map("doors", &PLAIN).optional(),
    object("limits", LIMITS).optional(),
    object("chosen", LIMITS).optional().computed(),
];

static PUT: Operation = put("/x");
static PATCH: Operation = patch("/x");
static MERGE: Operation = patch("/x").media_type("application/merge-patch+json");
static WHOLE: Operation = patch("/x").body(Body::Full);

const PRIOR: &str = r#"{"name": "a", "mode": "m", "made": "t", "once": "o", "hidden": "h",
    "mounts": [{"path": "/z", "mode": "ro", "id": "1"}, {"path": "/y", "mode": "rw", "id": "2"}],
    "parts": [{"path": "/p", "mode": "ro", "id": "3"}],
    "doors": {"front": {"path": "/f", "mode": "rw", "id": "4"}},
    "limits": {"high": "9", "low": "1"}, "chosen": {"high": null, "low": "0"}}"#;

/// A value of JSON; `"?"` is unknown.
fn value(kind: &Kind, json: &Json) -> Value {
    match (kind, json) {
        (_, Json::Null) => Value::Null,
        (_, Json::String(text)) if text == "?" => Value::unknown(),
        (Kind::Object(attributes), json) => object_value(attributes, json),
        (Kind::List(element), Json::Array(all)) => {
            Value::list(all.iter().map(|json| value(element, json)))
        }
        (Kind::Set(element), Json::Array(all)) => {
            Value::set(all.iter().map(|json| value(element, json)))
        }
        (Kind::Map(element), Json::Object(members)) => {
            let members = members.iter();
            Value::map(members.map(|(key, json)| (key.clone(), value(element, json))))
        }
        (_, Json::String(text)) => Value::from(text.as_str()),
        (_, json) => panic!("{json:?}"),
    }
}

fn object_value(attributes: &[Attribute], json: &Json) -> Value {
    Value::object(attributes.iter().map(|attribute| {
        let member = json.pointer(&format!("/{}", attribute.name));
        let member = member.unwrap_or(&Json::Null);
        (attribute.name, value(&attribute.kind, member))
    }))
}

#[track_caller]
fn assert_sent(operation: &'static Operation, [config, plan]: [&str; 2], expected: &str) {
    let [config, plan, prior] =
        [config, plan, PRIOR].map(|text| object_value(ATTRIBUTES, &Json::parse(text).unwrap()));
    let source = Source {
        attributes: ATTRIBUTES,
        path_parameters: &[],
        arguments: &Value::Null,
    };
    let content = Content {
        phase: Phase::Update,
        config: &config,
        plan: &plan,
        prior: &prior,
    };
    let request = Request::build(operation, source, Some(content)).unwrap();
    let body = Json::parse_bytes(&request.body.unwrap()).unwrap();
    assert_eq!(body, Json::parse(expected).unwrap(), "{body}");
}

#[test]
fn a_full_body_has_all_that_is_planned_and_may_travel() {
    let config = r#"{"name": "b", "secret": "s",
        "mounts": [{"path": "/z", "key": "k"}, {"path": "/new"}],
        "parts": [{"path": "/p"}, {"path": "/q"}],
        "doors": {"front": {"path": "/f"}}, "limits": {"high": "8"}}"#;
    let plan = r#"{"name": "b", "mode": "m", "made": "?", "once": "o", "hidden": "h",
        "mounts": [{"path": "/z", "mode": "ro", "id": "1"}, {"path": "/new", "mode": "?", "id": "?"}],
        "parts": [{"path": "/p", "mode": "ro", "id": "3"}, {"path": "/q", "mode": "?", "id": "?"}],
        "doors": {"front": {"path": "/f", "mode": "rw", "id": "4"}},
        "limits": {"high": "8", "low": "1"}, "chosen": {"high": null, "low": "0"}}"#;
    let expected = r#"{"name": "b", "mode": "m", "hidden": "h", "secret": "s",
        "mounts": [{"path": "/z", "Mode": "ro", "key": "k"}, {"path": "/new"}],
        "parts": [{"path": "/p", "mode": "ro"}, {"path": "/q"}],
        "doors": {"front": {"path": "/f", "mode": "rw"}},
        "limits": {"high": "8", "low": "1"}, "chosen": {"low": "0"}}"#;
    for operation in [&PUT, &WHOLE] {
        assert_sent(operation, [config, plan], expected);
    }
    // What the API is to choose anew is left out.
    let open = plan.replace(r#""mode": "m""#, r#""mode": "?""#);
    let without = expected.replace(r#""mode": "m", "#, "");
    assert_sent(&PUT, [config, &open], &without);
}

#[test]
fn what_a_partial_body_has_whole_keeps_its_planned_members() {
    let config = r#"{"name": "a", "mounts": [{"path": "/z"}],
        "parts": [{"path": "/p"}], "doors": {"front": {"path": "/f"}, "back": {"path": "/b"}},
        "limits": {"high": "8"}}"#;
    let plan = r#"{"name": "a", "mode": "m", "made": "?", "once": "o", "hidden": "h",
        "mounts": [{"path": "/z", "mode": "ro", "id": "1"}],
        "parts": [{"path": "/p", "mode": "ro", "id": "3"}],
        "doors": {"front": {"path": "/f", "mode": "rw", "id": "4"},
            "back": {"path": "/b", "mode": "?", "id": "?"}},
        "limits": {"high": "8", "low": "1"}, "chosen": {"high": null, "low": "0"}}"#;
    let expected = r#"{"mounts": [{"path": "/z", "Mode": "ro"}],
        "doors": {"front": {"path": "/f", "mode": "rw"}, "back": {"path": "/b"}},
        "limits": {"high": "8", "low": "1"}}"#;
    assert_sent(&PATCH, [config, plan], expected);
    let merged = r#"{"mounts": [{"path": "/z", "Mode": "ro"}],
        "doors": {"back": {"path": "/b"}}, "limits": {"high": "8"}}"#;
    assert_sent(&MERGE, [config, plan], merged);
}
