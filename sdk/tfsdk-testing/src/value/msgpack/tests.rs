//! The codec against bytes that Terraform itself has sent.

use super::{read, write};
use crate::value::Type;

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("hex"))
        .collect()
}

/// Reads to what is shown and writes back to the same bytes.
#[track_caller]
fn check(ty: &str, hex: &str, shown: &str) {
    let ty = Type::parse(ty.as_bytes()).expect("a type");
    let value = read(&bytes(hex), &ty).expect("a value");
    assert_eq!(value.to_string(), shown);
    assert_eq!(write(&value, &ty), bytes(hex));
}

#[test]
fn terraforms_own_bytes() {
    check("\"string\"", "c0", "null");
    check("\"string\"", "a3616263", "\"abc\"");
    check("\"bool\"", "c3", "true");
    check("\"number\"", "ff", "-1");
    check("\"number\"", "7f", "127");
    check("\"number\"", "cb3fe0000000000000", "0.5");
    check("\"number\"", "a3302e31", "0.1");
    check("\"number\"", "cf7fffffffffffffff", "9223372036854775807");
    check("[\"list\",\"string\"]", "92a161c0", "[\"a\", null]");
    check("[\"set\",\"string\"]", "92a161a162", "set[\"a\", \"b\"]");
    check("[\"map\",\"string\"]", "81a161c0", "{a = null}");
    check("\"string\"", "d40000", "(unknown)");
    check("\"string\"", "c7030c8101c2", "(unknown, not null)");
    check(
        "\"string\"",
        "c7090c8201c202a47072652d",
        "(unknown, not null, starts with \"pre-\")",
    );
    check("\"dynamic\"", "92c408226e756d62657222a3302e31", "0.1");
    check(
        "[\"object\",{\"a\":\"string\",\"b\":\"number\"}]",
        "82a161c0a16201",
        "{a = null, b = 1}",
    );
}

#[test]
fn what_a_provider_must_not_send() {
    for (ty, hex, problem) in [
        ("\"number\"", "cb7ff8000000000000", "NaN"),
        ("\"number\"", "cb7ff0000000000000", "infinity"),
        ("\"string\"", "a1ff", "UTF-8"),
        ("\"string\"", "a261", "end inside"),
        ("\"bool\"", "c2c2", "1 bytes follow"),
        ("[\"object\",{\"a\":\"string\"}]", "80", "`a` is missing"),
        (
            "[\"object\",{\"a\":\"string\"}]",
            "81a162c0",
            "`b` is not in",
        ),
        ("\"string\"", "c70305010203", "extension 5"),
    ] {
        let ty = Type::parse(ty.as_bytes()).expect("a type");
        let error = read(&bytes(hex), &ty).expect_err(hex).to_string();
        assert!(error.contains(problem), "{hex}: {error}");
    }
}

#[test]
fn bytes_of_a_hostile_provider_fill_neither_stack_nor_memory() {
    let mut nested = br#"["tuple",["dynamic"]]"#.to_vec();
    nested.splice(0..0, [0x92, 0xc4, 0x15]);
    nested.push(0x91);
    let deep = nested.repeat(100_000);
    let error = read(&deep, &Type::Dynamic).expect_err("too deep");
    assert!(error.to_string().ends_with("nested too deeply"), "{error}");

    let mut number = vec![0xd9, 12];
    number.extend(b"1e9999999999");
    let error = read(&number, &Type::Number).expect_err("too long");
    assert!(error.to_string().contains("digits"), "{error}");
}
