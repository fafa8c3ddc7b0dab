//! Tests of equality.

use super::*;
use crate::declaration::{INTEGER, STRING, integer, object_of, string};

static MEMBERS: &[Attribute] = &[
    integer("id").computed(),
    string("name").required(),
    string("note").optional(),
];
static OBJECT: Kind = object_of(MEMBERS);

fn texts(texts: &[&str]) -> Value {
    Value::list(texts.iter().map(|text| Value::string(*text)))
}

fn object(id: i64, name: &str, note: Value) -> Value {
    Value::object([("id", id.into()), ("name", name.into()), ("note", note)])
}

fn same(kind: &Kind, equality: Equality, left: Value, right: Value, view: View) -> bool {
    equal(kind, equality, &left, &right, view)
}

fn same_values(left: Value, right: Value) -> bool {
    same(&Kind::Json, Equality::Json, left, right, View::Whole)
}

#[test]
fn json_is_compared_by_meaning() {
    let same = |left: &str, right: &str| {
        same(
            &Kind::Json,
            Equality::Json,
            left.into(),
            right.into(),
            View::Whole,
        )
    };
    assert!(same(r#"{"a": 1, "b": [true]}"#, r#"{"b":[true],"a":1.0}"#));
    assert!(!same(r#"[1, 2]"#, r#"[2, 1]"#));
    assert!(!same("18446744073709551616", "18446744073709551617"));
    assert!(!same("{", "{ "));
    let null = same_values(Value::string("null"), Value::Null);
    assert!(null, "an answer that holds null is read as no value");
}

#[test]
fn the_text_of_json_may_be_answered() {
    let same = |kind: &Kind, left: &str, right: &str| {
        same(
            kind,
            Equality::JsonText,
            left.into(),
            right.into(),
            View::Whole,
        )
    };
    assert!(same(&Kind::Json, "[1,2]", r#""[1, 2]""#));
    assert!(same(&Kind::Json, "5", r#""5""#));
    assert!(!same(&Kind::Json, r#""a""#, r#""\"a\"""#));
    assert!(!same(&Kind::Json, r#""null""#, "null"));
    assert!(same(&STRING, r#"{"a":1}"#, r#"{ "a": 1.0 }"#));
    assert!(!same(&STRING, "1", "1.0"));
    assert!(!same(&STRING, "[1", "[1 "));
}

#[test]
fn letters_and_order_may_not_count() {
    let list = Kind::List(&STRING);
    let same = |equality, left: &[&str], right: &[&str]| {
        same(&list, equality, texts(left), texts(right), View::Whole)
    };
    assert!(same(Equality::CaseInsensitive, &["A"], &["a"]));
    assert!(same(
        Equality::Unordered,
        &["a", "b", "a"],
        &["b", "a", "a"]
    ));
    assert!(!same(
        Equality::Unordered,
        &["a", "b", "b"],
        &["b", "a", "a"]
    ));
    assert!(!same(Equality::Exact, &["a", "b"], &["b", "a"]));
    assert!(!same(Equality::Exact, &["A"], &["a"]));
}

#[test]
fn views_leave_parts_out() {
    let left = object(1, "a", Value::Null);
    let right = object(2, "a", "".into());
    for (view, equal) in [
        (View::Whole, false),
        (View::Configured, false),
        (View::Answered, true),
    ] {
        assert_eq!(
            same(&OBJECT, Equality::Exact, left.clone(), right.clone(), view),
            equal
        );
    }
    let right = object(2, "a", Value::Null);
    assert!(same(
        &OBJECT,
        Equality::Exact,
        left,
        right,
        View::Configured
    ));
}

#[test]
fn numbers_are_exact() {
    let number = |digits: &str| Value::Number(tfsdk::Number::parse(digits).unwrap());
    assert!(same(
        &INTEGER,
        Equality::Exact,
        number("0"),
        number("0.0"),
        View::Whole
    ));
    assert!(!same(
        &INTEGER,
        Equality::Exact,
        number("9007199254740993"),
        number("9007199254740992"),
        View::Whole
    ));
}
