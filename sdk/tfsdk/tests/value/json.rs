//! Stored states and API bodies.

use tfsdk::value::json::{self, Json, Members};
use tfsdk::{Type, Value};

fn parse(text: &str) -> Json {
    Json::parse(text).expect(text)
}

#[test]
fn numbers_keep_all_digits() {
    let text = r#"{"id":7227701560655103598,"third":0.333333333333333333333333333333,"big":340282366920938463463374607431768211457}"#;
    assert_eq!(parse(text).to_string(), text);
    assert_eq!(
        parse("[1.0, 1e3, -0, 2.50, 1E-7]").to_string(),
        "[1,1000,0,2.5,0.0000001]"
    );
}

#[test]
fn text_is_escaped_so_that_any_reader_takes_it() {
    let json = Json::from("a\"b\\c\n\u{1}\u{7f}é\u{2028}😀");
    let text = json.to_string();
    assert_eq!(text, "\"a\\\"b\\\\c\\n\\u0001\\u007fé\u{2028}😀\"");
    assert_eq!(parse(&text), json);
    assert_eq!(parse(r#""\ud83d\ude00""#), Json::from("😀"));
}

#[test]
fn what_sloppy_servers_send() {
    assert_eq!(
        parse("\u{feff} {\"a\":1,\"a\":2} \n").to_string(),
        r#"{"a":2}"#
    );
    for text in ["", "{} {}", "{a:1}", "[1,]", "nul", "'a'", "01", "// x\n1"] {
        assert!(Json::parse(text).is_err(), "{text}");
    }
    assert!(Json::parse_bytes(b"\"\xff\"").is_err());
}

#[test]
fn members_keep_their_order_and_compare_without_it() {
    let json = parse(r#"{"b":1,"a":{"d":null,"c":[true]}}"#);
    assert_eq!(json.to_string(), r#"{"b":1,"a":{"d":null,"c":[true]}}"#);
    assert_eq!(json, parse(r#"{"a":{"c":[true],"d":null},"b":1.0}"#));
}

#[test]
fn pointers_lead_into_trees() {
    let mut json = parse(r#"{"data":[{"id":"x","a/b":1,"m~n":2}]}"#);
    assert_eq!(json.pointer(""), Some(&json));
    assert_eq!(json.pointer("/data/0/id").and_then(Json::as_str), Some("x"));
    assert_eq!(json.pointer("/data/0/a~1b"), Some(&Json::from(1)));
    assert_eq!(json.pointer("/data/0/m~0n"), Some(&Json::from(2)));
    for nowhere in [
        "data", "/data/1", "/data/00", "/data/-", "/data/+0", "/nope/0",
    ] {
        assert_eq!(json.pointer(nowhere), None, "{nowhere}");
    }
    assert!(json.insert("/data/-/id", "y"));
    assert!(json.insert("/meta/owner/name", "z"));
    assert!(!json.insert("/data/7", "too far"));
    assert!(!json.insert("/data/0/id/x", "inside text"));
    assert_eq!(
        json.to_string(),
        r#"{"data":[{"id":"x","a/b":1,"m~n":2},{"id":"y"}],"meta":{"owner":{"name":"z"}}}"#
    );
    *json.pointer_mut("/data").expect("there") = Json::Null;
    assert_eq!(json.get("data"), Some(&Json::Null));
}

#[test]
fn states_of_another_release_are_read() {
    let wanted = Type::object([
        ("id", Type::String),
        ("size", Type::Number),
        ("tags", Type::set(Type::String)),
        ("extra", Type::Dynamic),
        ("owner", Type::object([("email", Type::String)])),
    ]);
    let state = br#"{"id":"7","gone":[1],"size":0.1,"tags":["b","a"],
        "extra":{"value":[1,null],"type":["tuple",["number","string"]]},"owner":{"was":1}}"#;
    let read = json::decode(state, &wanted, Members::Lenient).expect("a state");
    let expected = Value::object([
        ("id", Value::from("7")),
        ("size", Value::Number("0.1".parse().expect("a number"))),
        ("tags", Value::set([Value::from("a"), Value::from("b")])),
        (
            "extra",
            Value::dynamic_of(
                Type::Tuple(vec![Type::Number, Type::String]),
                Value::list([Value::from(1), Value::Null]),
            ),
        ),
        ("owner", Value::object([("email", Value::Null)])),
    ]);
    assert_eq!(read, expected);
    let error = json::decode(state, &wanted, Members::Exact).expect_err("a stranger");
    assert_eq!(error.to_string(), r#"owner: attribute "email" is missing"#);
}

#[test]
fn scalars_are_taken_for_each_other_as_terraform_does() {
    let read = |text: &str, wanted: &Type| json::decode(text.as_bytes(), wanted, Members::Exact);
    assert_eq!(read("\"12\"", &Type::Number), Ok(Value::from(12)));
    assert_eq!(read("12.50", &Type::String), Ok(Value::from("12.5")));
    assert_eq!(read("true", &Type::String), Ok(Value::from("true")));
    assert_eq!(read("\"false\"", &Type::Bool), Ok(Value::from(false)));
    assert_eq!(read("\"e\u{301}\"", &Type::String), Ok(Value::from("é")));
    assert!(read("\"yes\"", &Type::Bool).is_err());
    assert!(read("[]", &Type::String).is_err());
    let unknown = json::encode(&Value::list([Value::unknown()]), &Type::list(Type::Bool));
    assert_eq!(
        unknown.expect_err("unknown").to_string(),
        "[0]: an unknown value cannot be stored"
    );
}

#[test]
fn mistakes_are_said_in_words() {
    let cases = [
        ("", "the text ends too early at line 1, column 1"),
        ("<html>", "a value expected at line 1, column 1"),
        (
            "{\n  a: 1}",
            "a name in double quotes or `}` expected at line 2, column 3",
        ),
        ("[1,]", "a comma without a value at line 1, column 3"),
        ("[1] 2", "there is more after the end at line 1, column 5"),
        (
            "[1e99999]",
            "a number with more than 16384 digits before or after its decimal point at line 1, column 9",
        ),
    ];
    for (text, message) in cases {
        let error = Json::parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("not JSON: {message}"));
    }
}
