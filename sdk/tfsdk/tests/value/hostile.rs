//! Bytes and texts made to take all memory, all stack or all time.

use crate::hexadecimal::bytes;
use tfsdk::value::json::{Json, Members};
use tfsdk::value::{json, msgpack};
use tfsdk::{Type, Value};

#[test]
fn lengths_are_not_believed() {
    let cases = [
        (Type::list(Type::Bool), "ddffffffff"),
        (Type::map(Type::Bool), "dfffffffff"),
        (Type::String, "dbffffffff"),
        (Type::String, "c6ffffffff"),
        (Type::String, "c9ffffffff0c"),
        (Type::String, "c7080c81 63 ddffffffff c0"),
        (Type::Dynamic, "92c6ffffffff"),
    ];
    for (wanted, hex) in cases {
        assert!(msgpack::decode(&bytes(hex), &wanted).is_err(), "{hex}");
    }
}

#[test]
fn dynamic_values_cannot_be_nested_without_end() {
    let mut nested = br#"["tuple",["dynamic"]]"#.to_vec();
    nested.splice(0..0, [0x92, 0xc4, 0x15]);
    nested.push(0x91);
    let deep = nested.repeat(100_000);
    let error = msgpack::decode(&deep, &Type::Dynamic).expect_err("too deep");
    assert!(error.to_string().ends_with("nested too deeply"), "{error}");
}

#[test]
fn values_can_be_as_deep_as_terraform_configurations_are() {
    let mut wanted = Type::String;
    let mut value = Value::from("deep");
    for _ in 0..100 {
        wanted = Type::list(wanted);
        value = Value::list([value]);
    }
    let written = msgpack::encode(&value, &wanted).expect("deep, not too deep");
    assert_eq!(msgpack::decode(&written, &wanted), Ok(value.clone()));
    let text = json::encode(&value, &wanted).expect("deep, not too deep");
    assert_eq!(
        json::decode(text.as_bytes(), &wanted, Members::Exact),
        Ok(value)
    );
}

#[test]
fn types_and_json_cannot_be_nested_without_end() {
    let deep = r#"["list","#.repeat(100_000);
    assert!(Type::from_json(deep.as_bytes()).is_err());
    assert!(Json::parse(&"[".repeat(100_000)).is_err());
    assert!(Json::parse(&r#"{"a":"#.repeat(100_000)).is_err());
    let fine = format!("{}{}", "[".repeat(150), "]".repeat(150));
    assert!(Json::parse(&fine).is_ok());
}

#[test]
fn numbers_stay_of_a_size() {
    for text in [
        "1e999999999",
        "-1e-999999999",
        "1e99999999999999999999999",
        "0.5E+17000",
    ] {
        assert!(Json::parse(text).is_err(), "{text}");
    }
    assert!(Json::parse(&"9".repeat(1_000_000)).is_err());
    assert_eq!(Json::parse("0e999999999"), Ok(Json::from(0)));
}

#[test]
fn large_sets_take_no_pairwise_comparison() {
    let wanted = Type::set(Type::object([("id", Type::Number), ("name", Type::String)]));
    let element = |id: u64| {
        let name = format!("element {}", id * 7919 % 100_003);
        Value::object([("id", Value::from(id)), ("name", Value::from(name))])
    };
    let value = Value::set((0..100_000).rev().chain(0..100_000).map(element));
    assert_eq!(value.as_set().map(<[_]>::len), Some(100_000));
    let written = msgpack::encode(&value, &wanted).expect("a value");
    assert_eq!(
        msgpack::decode(&written, &wanted).expect("what was written"),
        value
    );
}
