//! Tests of bodies that are no JSON objects, of cookies, and of what a JSON Patch removes.

use super::*;
use crate::declaration::{STRING, Whole};
use crate::declaration::{
    Style, attribute, bytes_of, constant, list, map, object, patch, put, string, styled, text,
    text_of,
};
use tfsdk::value::json::Json;

static TEA: &[Attribute] = &[
    string("kind").constant(&text("tea")),
    string("leaf").optional(),
    string("origin").optional().wire("/from/land"),
    string("grade").optional().computed().keeps_prior_value(),
];
static COFFEE: &[Attribute] = &[
    string("kind").constant(&text("coffee")),
    string("bean").optional(),
    string("leaf").optional(),
];
static ATTRIBUTES: &[Attribute] = &[
    string("name").required(),
    string("content").optional(),
    list("tags", &STRING).optional(),
    object("tea", TEA).optional().inline(),
    object("coffee", COFFEE).optional().inline(),
    map("more", &STRING).optional().inline(),
];

fn values(attributes: &'static [Attribute], given: &[(&str, Value)]) -> Value {
    Value::object(attributes.iter().filter(|a| a.is_shown()).map(|attribute| {
        let given = given.iter().find(|(name, _)| *name == attribute.name);
        let value = given.map_or(Value::Null, |(_, value)| value.clone());
        (attribute.name, value)
    }))
}

fn request(operation: &'static Operation, prior: &Value, plan: &Value) -> Result<Request, Failure> {
    let source = Source {
        attributes: ATTRIBUTES,
        path_parameters: &[],
        arguments: plan,
    };
    let content = Content {
        phase: Phase::Update,
        config: plan,
        plan,
        prior,
    };
    Request::build(operation, source, Some(content))
}

#[test]
fn a_body_may_be_one_attribute() {
    static TEXT: Operation = put("/files/{name}")
        .media_type("text/plain")
        .content(text_of("content"));
    static BYTES: Operation = put("/files/{name}")
        .media_type("image/png")
        .content(bytes_of("content"));
    let given = |text: &str| {
        values(
            ATTRIBUTES,
            &[("name", "a".into()), ("content", text.into())],
        )
    };
    let sent = |operation, text| request(operation, &Value::Null, &given(text));
    let text = sent(&TEXT, "a: {b}\n").unwrap();
    assert_eq!(text.body.unwrap(), "a: {b}\n");
    assert_eq!(text.media_type, "text/plain");
    let bytes = sent(&BYTES, "/wA=").unwrap();
    assert_eq!(&bytes.body.unwrap()[..], b"\xff\x00");
    let failure = sent(&BYTES, "no base 64!").unwrap_err().to_string();
    assert!(
        failure.contains("`content`") && failure.contains("filebase64"),
        "{failure}"
    );
    let empty = request(
        &TEXT,
        &Value::Null,
        &values(ATTRIBUTES, &[("name", "a".into())]),
    );
    assert_eq!(empty.unwrap().body.unwrap(), "");
    assert_eq!(TEXT.content.map(|whole| whole.attribute()), Some("content"));
    assert!(matches!(BYTES.content, Some(Whole::Bytes("content"))));
}

#[test]
fn cookies_travel_in_one_header() {
    static COOKIES: Operation = put("/a").cookies(&[
        ("mode", constant("a;b")),
        ("name", attribute("name")),
        ("tags", styled("tags", Style::Commas)),
        ("none", attribute("content")),
    ]);
    let tags = Value::list(["x".into(), "y=z".into()]);
    let plan = values(ATTRIBUTES, &[("name", "a\r\nb".into()), ("tags", tags)]);
    let request = request(&COOKIES, &Value::Null, &plan).unwrap();
    let [(name, value)] = request.headers.as_slice() else {
        panic!("{:?}", request.headers);
    };
    assert_eq!(name, "cookie");
    assert_eq!(value, "mode=a%3Bb; name=a%0D%0Ab; tags=x%2Cy%3Dz");
}

static COMMANDS: Operation = patch("/a").media_type("application/json-patch+json");

/// `remove` fails where there is nothing.
#[test]
fn a_json_patch_removes_only_what_a_form_had() {
    let tea = values(TEA, &[("leaf", "green".into()), ("origin", "Nepal".into())]);
    let coffee = values(
        COFFEE,
        &[("bean", "arabica".into()), ("leaf", "gold".into())],
    );
    let prior = values(ATTRIBUTES, &[("name", "a".into()), ("tea", tea)]);
    let plan = values(ATTRIBUTES, &[("name", "a".into()), ("coffee", coffee)]);
    let body = request(&COMMANDS, &prior, &plan).unwrap().body.unwrap();
    assert_eq!(
        Json::parse_bytes(&body).unwrap(),
        Json::parse(
            r#"[{"op": "remove", "path": "/leaf"},
                {"op": "remove", "path": "/from/land"},
                {"op": "add", "path": "/kind", "value": "coffee"},
                {"op": "add", "path": "/bean", "value": "arabica"},
                {"op": "add", "path": "/leaf", "value": "gold"}]"#
        )
        .unwrap()
    );
}
