//! Tests of answers.

use super::*;
use crate::client::Answer;
use crate::declaration::{
    JSON, Kind, STRING, boolean, integer, json, list, map, number, object, set, string,
};
use tfsdk::Number;

static OWNER: &[Attribute] = &[string("email"), integer("age")];
static ATTRIBUTES: &[Attribute] = &[
    integer("id"),
    string("name").wire("displayName"),
    string("team").wire("/metadata/labels/team"),
    boolean("open"),
    number("price"),
    json("extra"),
    list("tags", &STRING),
    set("ports", &Kind::Integer),
    map("labels", &STRING),
    map("settings", &JSON),
    object("owner", OWNER),
    string("token").write_only(),
    string("password").not_returned(),
];

fn decoded(body: &str) -> Decoded {
    let json = parse(body.as_bytes(), &Secrets::default())
        .unwrap()
        .unwrap();
    decode(ATTRIBUTES, &json, "")
}

fn value_of(body: &str, name: &str) -> Value {
    let decoded = decoded(body);
    assert_eq!(decoded.misfits, [], "{body}");
    decoded.value.attribute(name).unwrap().clone()
}

#[test]
fn values_are_found_by_their_wire_names() {
    assert_eq!(
        value_of(r#"{"displayName": "x", "name": "y"}"#, "name"),
        "x".into()
    );
    assert_eq!(
        value_of(r#"{"metadata": {"labels": {"team": "t"}}}"#, "team"),
        "t".into()
    );
    assert_eq!(value_of(r#"{"metadata": 7}"#, "team"), Value::Null);
    assert_eq!(value_of(r#"{"unheard_of": 7}"#, "name"), Value::Null);
    assert_eq!(value_of(r#"{"token": "t"}"#, "token"), Value::Null);
}

#[test]
fn numbers_stay_exact_and_may_be_text() {
    let number = |digits: &str| Value::Number(Number::parse(digits).unwrap());
    for (body, digits) in [
        (r#"{"id": 5350200}"#, "5350200"),
        (r#"{"id": 18446744073709551616}"#, "18446744073709551616"),
        (r#"{"id": 5.3502e6}"#, "5350200"),
        (r#"{"id": "12"}"#, "12"),
        (r#"{"id": 3.0}"#, "3"),
    ] {
        assert_eq!(value_of(body, "id"), number(digits), "{body}");
    }
    assert_eq!(value_of(r#"{"price": 0.1}"#, "price"), number("0.1"));
    assert_eq!(value_of(r#"{"displayName": 12}"#, "name"), "12".into());
    assert_eq!(value_of(r#"{"displayName": true}"#, "name"), "true".into());
    assert_eq!(value_of(r#"{"open": "false"}"#, "open"), false.into());
}

#[test]
fn nested_values_are_decoded() {
    assert_eq!(
        value_of(r#"{"extra": {"b": [1, 0.10]}}"#, "extra"),
        r#"{"b":[1,0.1]}"#.into()
    );
    assert_eq!(
        value_of(r#"{"ports": [3, 1, 3]}"#, "ports"),
        Value::set([1.into(), 3.into()])
    );
    assert_eq!(
        value_of(r#"{"labels": {"a": 1}}"#, "labels"),
        Value::map([("a", Value::string("1"))])
    );
    assert_eq!(
        value_of(r#"{"settings": {"a": "x", "b": null}}"#, "settings"),
        Value::map([("a", "\"x\"".into()), ("b", Value::Null)])
    );
    assert_eq!(
        value_of(r#"{"owner": {"email": "e"}}"#, "owner"),
        Value::object([("email", "e".into()), ("age", Value::Null)])
    );
    assert_eq!(
        value_of(r#"{"tags": ["a", null]}"#, "tags"),
        Value::list(["a".into(), Value::Null])
    );
}

#[test]
fn what_does_not_fit_is_named() {
    for (body, path, pointer, found) in [
        (
            r#"{"id": "many"}"#,
            "id",
            "/id",
            "a whole number, but is text",
        ),
        (
            r#"{"id": 1.5}"#,
            "id",
            "/id",
            "a whole number, but is the number 1.5",
        ),
        (
            r#"{"owner": []}"#,
            "owner",
            "/owner",
            "an object, but is an array of 0",
        ),
        (
            r#"{"owner": {"age": {}}}"#,
            "owner.age",
            "/owner/age",
            "is an object",
        ),
        (
            r#"{"tags": ["a", ["b"]]}"#,
            "tags[1]",
            "/tags/1",
            "text, but is an array of 1",
        ),
        (
            r#"{"metadata": {"labels": {"team": []}}}"#,
            "team",
            "/metadata/labels/team",
            "array",
        ),
        (
            r#"{"labels": {"a/b": []}}"#,
            "labels[\"a/b\"]",
            "/labels/a~1b",
            "array",
        ),
    ] {
        let misfits = decoded(body).misfits;
        assert_eq!(misfits.len(), 1, "{body}");
        let text = misfits[0].describe(&Secrets::default()).to_string();
        assert_eq!(misfits[0].path.to_string(), path);
        assert_eq!(misfits[0].pointer, pointer);
        assert!(text.contains(found), "{text}");
    }
}

#[test]
fn lacking_attributes_are_listed() {
    let decoded = decoded(
        r#"{"id": 1, "displayName": null, "open": true, "price": 1, "extra": 1,
        "tags": [], "ports": [], "labels": {}, "settings": {}, "owner": null}"#,
    );
    assert_eq!(decoded.lacks, ["team"]);
}

#[test]
fn bodies_may_be_empty_or_marked() {
    let parsed = |body: &[u8]| parse(body, &Secrets::default());
    assert_eq!(parsed(b""), Ok(None));
    assert_eq!(parsed(b" \r\n"), Ok(None));
    assert_eq!(parsed(b"\xef\xbb\xbf"), Ok(None));
    assert_eq!(parsed(b"\xef\xbb\xbf{}"), Ok(Some(Json::object())));
    let mut secrets = Secrets::default();
    secrets.add("hunter22");
    let failure = parse(b"<html>\x1b hunter22", &secrets)
        .unwrap_err()
        .to_string();
    assert!(
        failure.contains("not JSON") && failure.contains("<html>"),
        "{failure}"
    );
    assert!(
        !failure.contains("hunter22") && !failure.contains('\u{1b}'),
        "{failure}"
    );
}

#[test]
fn broken_json_is_not_shown() {
    let failure = parse(b"{\"password\": \"hunter22\", ", &Secrets::default())
        .unwrap_err()
        .to_string();
    assert!(!failure.contains("hunter22"), "{failure}");
}

#[test]
fn envelopes_are_opened() {
    let json = Json::parse(r#"{"data": {"item": {"id": 1}}, "none": null}"#).unwrap();
    assert!(unwrap(&json, "").is_some());
    assert!(unwrap(&json, "/data/item").unwrap().get("id").is_some());
    assert!(unwrap(&json, "data").unwrap().get("item").is_some());
    assert!(unwrap(&json, "/none").is_none());
    assert!(unwrap(&json, "/other/x").is_none());
}

#[test]
fn more_pages_are_noticed() {
    let sign = |body: &str| sign_of_more(&Answer::default(), &Json::parse(body).unwrap(), 2);
    for body in [
        r#"{"next": "https://h/?page=2"}"#,
        r#"{"meta": {"next_cursor": "x"}}"#,
        r#"{"has_more": true}"#,
        r#"{"links": {"next": {"href": "x"}}}"#,
        r#"{"links": {"pages": {"next": "https://h/?page=2"}}}"#,
        r#"{"meta": {"pagination": {"next_page": 2}}}"#,
        r#"{"next_page": 2}"#,
        r#"{"nextCursor": "x"}"#,
        r#"{"pageInfo": {"hasNextPage": true}}"#,
        r#"{"total": 3}"#,
        r#"{"meta": {"totalCount": 3}}"#,
    ] {
        assert!(sign(body).is_some(), "{body}");
    }
    for body in [
        "[]",
        r#"{"next": null}"#,
        r#"{"next": ""}"#,
        r#"{"has_more": false}"#,
        r#"{"next": {"name": "x"}}"#,
        r#"{"total": 2, "meta": {"totalCount": 2}}"#,
        r#"{"page": 3}"#,
    ] {
        assert_eq!(sign(body), None, "{body}");
    }
    let link = |text: &str| {
        let links = vec![text.to_owned()];
        let answer = Answer {
            links,
            ..Answer::default()
        };
        sign_of_more(&answer, &Json::Null, 2).is_some()
    };
    assert!(link(
        "<https://h/?p=2>; rel=\"next\", <https://h/?p=9>; rel=\"last\""
    ));
    assert!(link(
        "<https://h/?p=1>; rel=\"prev\", <https://h/?p=3>; rel=next"
    ));
    assert!(!link("<https://h/?rel=next>; rel=\"prev\""));
}
