//! Null, empty and a value in requests: each cell of the second table in the runtime's documentation.

use super::{Content, Phase, Request, Source};
use crate::declaration::*;
use tfsdk::Value;

static INSIDE: &[Attribute] = &[string("email").optional()];
static TEXT: &[Attribute] = &[string("p").optional()];
static LIST: &[Attribute] = &[list("p", &STRING).optional()];
static SET: &[Attribute] = &[set("p", &STRING).optional()];
static MAP: &[Attribute] = &[map("p", &STRING).optional()];
static OBJECT: &[Attribute] = &[object("p", INSIDE).optional()];

static CREATED: Operation = post("/d");
static REPLACED: Operation = put("/d");
static PATCHED: Operation = patch("/d");
static MERGED: Operation = patch("/d").media_type("application/merge-patch+json");
static COMMANDS: Operation = patch("/d").media_type("application/json-patch+json");

/// An attribute's null, empty value, value, and another value; the last two for its JSON.
struct Sample {
    attributes: &'static [Attribute],
    empty: Value,
    value: Value,
    other: Value,
    empty_json: &'static str,
    other_json: &'static str,
    /// What a partial body has once it is removed.
    removed: &'static str,
    /// What a merge patch has for a value that becomes empty.
    emptied: &'static str,
}

fn samples() -> [Sample; 5] {
    let member = |text: &str| Value::map([("k".to_owned(), text.into())]);
    let email = |text: Value| Value::object([("email", text)]);
    [
        Sample {
            attributes: TEXT,
            empty: "".into(),
            value: "a".into(),
            other: "b".into(),
            empty_json: r#""""#,
            other_json: r#""b""#,
            removed: "null",
            emptied: r#""""#,
        },
        Sample {
            attributes: LIST,
            empty: Value::list([]),
            value: Value::list(["a".into()]),
            other: Value::list(["b".into()]),
            empty_json: "[]",
            other_json: r#"["b"]"#,
            removed: "[]",
            emptied: "[]",
        },
        Sample {
            attributes: SET,
            empty: Value::set([]),
            value: Value::set(["a".into()]),
            other: Value::set(["b".into()]),
            empty_json: "[]",
            other_json: r#"["b"]"#,
            removed: "[]",
            emptied: "[]",
        },
        Sample {
            attributes: MAP,
            empty: Value::Map(Default::default()),
            value: member("a"),
            other: member("b"),
            empty_json: "{}",
            other_json: r#"{"k":"b"}"#,
            removed: "null",
            emptied: r#"{"k":null}"#,
        },
        Sample {
            attributes: OBJECT,
            empty: email(Value::Null),
            value: email("a".into()),
            other: email("b".into()),
            empty_json: "{}",
            other_json: r#"{"email":"b"}"#,
            removed: "null",
            emptied: r#"{"email":null}"#,
        },
    ]
}

fn sent(
    operation: &'static Operation,
    attributes: &'static [Attribute],
    prior: &Value,
    plan: &Value,
) -> String {
    let object = |value: &Value| Value::object([("p", value.clone())]);
    let (prior, plan) = match operation.method {
        Method::Post => (Value::Null, object(plan)),
        _ => (object(prior), object(plan)),
    };
    let source = Source {
        attributes,
        path_parameters: &[],
        arguments: &plan,
    };
    let content = Content {
        phase: match operation.method {
            Method::Post => Phase::Create,
            _ => Phase::Update,
        },
        config: &plan,
        plan: &plan,
        prior: &prior,
    };
    let request = Request::build(operation, source, Some(content)).unwrap();
    String::from_utf8(request.body.unwrap_or_default().to_vec()).unwrap()
}

fn full(json: Option<&str>) -> String {
    json.map_or("{}".to_owned(), |json| format!(r#"{{"p":{json}}}"#))
}

fn command(json: Option<&str>) -> String {
    match json {
        Some(json) => format!(r#"[{{"op":"add","path":"/p","value":{json}}}]"#),
        None => r#"[{"op":"remove","path":"/p"}]"#.to_owned(),
    }
}

#[test]
fn a_full_body_has_what_is_planned() {
    for one in samples() {
        let (attributes, null) = (one.attributes, &Value::Null);
        for (plan, json) in [
            (null, None),
            (&one.empty, Some(one.empty_json)),
            (&one.other, Some(one.other_json)),
        ] {
            let created = sent(&CREATED, attributes, null, plan);
            assert_eq!(created, full(json), "{:?}", attributes[0].kind);
            for prior in [null, &one.empty, &one.value] {
                let replaced = sent(&REPLACED, attributes, prior, plan);
                assert_eq!(replaced, full(json), "{:?}", attributes[0].kind);
            }
        }
    }
}

#[test]
fn a_partial_body_has_what_changes() {
    for one in samples() {
        let null = &Value::Null;
        let rows: [(&Value, &Value, Option<&str>); 9] = [
            (null, null, None),
            (null, &one.empty, Some(one.empty_json)),
            (null, &one.other, Some(one.other_json)),
            (&one.empty, null, Some(one.removed)),
            (&one.empty, &one.empty, None),
            (&one.empty, &one.other, Some(one.other_json)),
            (&one.value, null, Some(one.removed)),
            (&one.value, &one.empty, Some(one.empty_json)),
            (&one.value, &one.other, Some(one.other_json)),
        ];
        for (prior, plan, json) in rows {
            let place = format!("{prior:?} to {plan:?}");
            let patched = sent(&PATCHED, one.attributes, prior, plan);
            assert_eq!(patched, full(json), "{place}");
            let merged = sent(&MERGED, one.attributes, prior, plan);
            let removed = plan.is_null() && !prior.is_null();
            let json_merged = match json {
                Some(_) if removed => Some("null"),
                Some(_) if *prior == one.value && *plan == one.empty => Some(one.emptied),
                json => json,
            };
            assert_eq!(merged, full(json_merged), "{place}");
            let commands = sent(&COMMANDS, one.attributes, prior, plan);
            let wanted = match json {
                None => "[]".to_owned(),
                Some(_) if removed => command(None),
                Some(json) => command(Some(json)),
            };
            assert_eq!(commands, wanted, "{place}");
        }
    }
}
