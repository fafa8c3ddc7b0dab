//! The forms of single values on the wire.

use crate::hexadecimal::{bytes, text_of};
use proptest::prelude::*;
use tfsdk::value::{Refinement, msgpack};
use tfsdk::{Number, Type, Value};

fn number(text: &str) -> Value {
    Value::Number(text.parse().expect("a number"))
}

/// Written and read as the same bytes.
#[test]
fn both_ways() {
    let string = &Type::String;
    let decimal = &Type::Number;
    let strings = &Type::list(Type::String);
    let ports = &Type::set(Type::Number);
    let tags = &Type::map(Type::String);
    let drink = &Type::object([("litres", Type::Number), ("name", Type::String)]);
    let pair = &Type::Tuple(vec![Type::Bool, Type::Dynamic]);
    let prefixed = Value::from(Refinement {
        prefix: Some("arn:".into()),
        ..Refinement::not_null()
    });
    let positive = Value::from(Refinement {
        lower_bound: Some((Number::from(0), false)),
        upper_bound: Some((number("0.1").as_number().expect("a number").clone(), true)),
        ..Refinement::default()
    });
    let some = Value::from(Refinement {
        min_length: Some(1),
        max_length: Some(300),
        ..Refinement::not_null()
    });
    let cases = [
        (string, Value::Null, "c0"),
        (string, Value::from("tea"), "a3746561"),
        (string, Value::from("𝄞"), "a4f09d849e"),
        (string, Value::unknown(), "d40000"),
        (string, Value::unknown_not_null(), "c703 0c 81 01c2"),
        (string, prefixed, "c709 0c 82 01c2 02a461726e3a"),
        (&Type::Bool, Value::from(true), "c3"),
        (&Type::Bool, Value::from(false), "c2"),
        (decimal, Value::from(100), "64"),
        (decimal, Value::from(200), "ccc8"),
        (decimal, Value::from(-100), "d09c"),
        (decimal, Value::from(-200), "d1ff38"),
        (decimal, Value::from(70_000), "ce00011170"),
        (decimal, Value::from(-70_000), "d2fffeee90"),
        (decimal, Value::from(i64::MAX), "cf7fffffffffffffff"),
        (
            decimal,
            Value::from(u64::MAX - 1),
            "b43138343436373434303733373039353531363134",
        ),
        (decimal, number("0.75"), "cb3fe8000000000000"),
        (decimal, number("-1e-2"), "a52d302e3031"),
        (
            decimal,
            number("1e20"),
            "b5313030303030303030303030303030303030303030",
        ),
        (decimal, positive, "c70c 0c 82 03 9200c2 04 92a3302e31c3"),
        (strings, Value::list([]), "90"),
        (strings, Value::from(vec!["b", "a"]), "92a162a161"),
        (strings, some, "c709 0c 83 01c2 0501 06cd012c"),
        (
            ports,
            Value::set([Value::from(80), number("1.5"), Value::from(9)]),
            "93cb3ff80000000000000950",
        ),
        (
            ports,
            Value::set([Value::unknown(), Value::from(1)]),
            "9201d40000",
        ),
        (
            tags,
            Value::map([("b", Value::Null), ("a", Value::from("1"))]),
            "82a161a131a162c0",
        ),
        (
            drink,
            Value::object([("name", Value::from("tea")), ("litres", number("0.3"))]),
            "82 a66c6974726573 a3302e33 a46e616d65 a3746561",
        ),
        (
            pair,
            Value::list([Value::Null, Value::dynamic(Value::from("x"))]),
            "92c0 92 c40822737472696e6722 a178",
        ),
        (
            &Type::Dynamic,
            Value::dynamic(Value::list([Value::Null])),
            "92 c415 5b227475706c65222c5b2264796e616d6963225d5d 91c0",
        ),
        (
            &Type::Dynamic,
            Value::dynamic_of(Type::Bool, Value::unknown()),
            "92 c406 22626f6f6c22 d40000",
        ),
    ];
    for (wanted, value, hex) in cases {
        let written = msgpack::encode(&value, wanted).expect(hex);
        assert_eq!(text_of(&written), hex.replace(' ', ""), "{value:?}");
        assert_eq!(msgpack::decode(&written, wanted), Ok(value), "{hex}");
    }
}

/// Read as well, though Terraform itself writes another form.
#[test]
fn other_spellings() {
    let cases = [
        (Type::String, "c402c3a9", Value::from("é")),
        (Type::String, "a365cc81", Value::from("\u{e9}")),
        (Type::Number, "ca3f000000", number("0.5")),
        (Type::Number, "cb3fb999999999999a", number("0.1")),
        (Type::Number, "cb4008000000000000", Value::from(3)),
        (Type::Number, "a3316532", Value::from(100)),
        (Type::Number, "d3ffffffffffffffff", Value::from(-1)),
        (Type::Number, "cf0000000000000007", Value::from(7)),
        (Type::Bool, "d40500", Value::unknown()),
        (Type::Bool, "c70000", Value::unknown()),
        (
            Type::String,
            "c7050c82 01c2 63c0",
            Value::unknown_not_null(),
        ),
        (Type::String, "c7030c8101c3", Value::Null),
        (
            Type::set(Type::String),
            "93a162a161a162",
            Value::set([Value::from("a"), Value::from("b")]),
        ),
        (
            Type::Dynamic,
            "92a9226e756d6265722220 01",
            Value::dynamic_of(Type::Number, Value::from(1)),
        ),
    ];
    for (wanted, hex, value) in cases {
        assert_eq!(msgpack::decode(&bytes(hex), &wanted), Ok(value), "{hex}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let drinks = Type::object([("drinks", Type::list(Type::object([("name", Type::String)])))]);
    let cases = [
        (
            "81a6 6472696e6b73 91 80",
            r#"drinks[0]: attribute "name" is missing"#,
        ),
        (
            "81a6 6472696e6b73 91 81a46e616d6501",
            "drinks[0].name: a string is required, not a number",
        ),
        (
            "81a6 6472696e6b73 91 81a3616765c0",
            r#"drinks[0]: there is no attribute "age""#,
        ),
        (
            "81a6 6472696e6b73 c2",
            "drinks: a list is required, not a bool",
        ),
        ("81a6 6472696e6b73 c0 c0", "there are bytes after the value"),
        (
            "81a6 6472696e6b73",
            "drinks: the MessagePack bytes end too early",
        ),
        (
            "81a6 6472696e6b73 c7030501020300",
            "drinks: the extension 5 with 3 bytes has no meaning",
        ),
        (
            "82a6 6472696e6b73 c0 a6 6472696e6b73 c0",
            r#"attribute "drinks" is there twice"#,
        ),
        ("", "the MessagePack bytes end too early"),
    ];
    for (hex, message) in cases {
        let error = msgpack::decode(&bytes(hex), &drinks).expect_err(hex);
        assert_eq!(error.to_string(), message);
    }
    let value = Value::object([(
        "drinks",
        Value::list([Value::object([("name", Value::from(1))])]),
    )]);
    let error = msgpack::encode(&value, &drinks).expect_err("a number for a name");
    assert_eq!(
        error.to_string(),
        "drinks[0].name: a string is required, not a number"
    );
}

#[test]
fn neither_nan_nor_infinity() {
    for hex in [
        "cb7ff8000000000000",
        "cb7ff0000000000000",
        "caff800000",
        "a34e614e",
    ] {
        assert!(
            msgpack::decode(&bytes(hex), &Type::Number).is_err(),
            "{hex}"
        );
    }
}

#[test]
fn what_terraform_would_refuse_of_a_refinement_is_left_out() {
    let known = Refinement {
        prefix: Some("é".repeat(300)),
        min_length: Some(3),
        ..Refinement::default()
    };
    let written = msgpack::encode(&Value::from(known), &Type::String).expect("a value");
    let read = msgpack::decode(&written, &Type::String).expect("what was written");
    let cut = Refinement {
        prefix: Some("é".repeat(128)),
        ..Refinement::default()
    };
    assert_eq!(read, Value::from(cut));

    let huge = Refinement {
        lower_bound: Some(("1e2000".parse().expect("a number"), true)),
        ..Refinement::not_null()
    };
    let written = msgpack::encode(&Value::from(huge), &Type::Number).expect("a value");
    assert_eq!(text_of(&written), "c7030c8101c2");
}

/// Terraform compares fractions by their decimal text and sends as doubles both exact fractions
/// and other programs' doubles. Each has to come back as the text that Terraform has for it.
#[test]
fn doubles_stand_for_the_decimal_that_was_meant() {
    let third = 1.0_f64 / 3.0;
    let cases = [
        (0.1, "0.1"),
        (third, "0.3333333333333333"),
        (12_345.0 / f64::from(1 << 20), "0.01177310943603515625"),
        (1.0 / f64::from(1 << 30), "0.000000000931322574615478515625"),
        (-2.5, "-2.5"),
        (1e21, "1000000000000000000000"),
        (5e-324, &format!("{:.1074}", 5e-324)),
    ];
    for (float, text) in cases {
        let mut sent = vec![0xcb];
        sent.extend_from_slice(&float.to_be_bytes());
        let value = msgpack::decode(&sent, &Type::Number).expect(text);
        assert_eq!(value, number(text));
        let written = msgpack::encode(&value, &Type::Number).expect(text);
        assert_eq!(msgpack::decode(&written, &Type::Number), Ok(value));
    }
}

proptest! {
    #[test]
    fn a_double_stays_the_same_double(float in proptest::num::f64::NORMAL) {
        let mut sent = vec![0xcb];
        sent.extend_from_slice(&float.to_be_bytes());
        let value = msgpack::decode(&sent, &Type::Number)?;
        prop_assert_eq!(value.as_number().map(Number::to_f64), Some(float));
        let written = msgpack::encode(&value, &Type::Number)?;
        prop_assert_eq!(msgpack::decode(&written, &Type::Number)?, value);
    }
}
