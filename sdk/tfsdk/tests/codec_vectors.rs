//! Values as a real Terraform sends them: read, and written again to the same bytes.

use std::path::Path;
use tfsdk::value::msgpack;
use tfsdk::{Type, Value};

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits"))
        .collect()
}

#[test]
fn captured_values_come_back_byte_for_byte() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference/protocol/codec-vectors.tsv");
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("skipped: the captured values are not beside this project");
        return;
    };
    let mut count = 0;
    for line in text.lines().skip(2) {
        let columns: Vec<_> = line.split('\t').collect();
        let [type_json, expression, hex, ..] = columns[..] else {
            panic!("{line}")
        };
        let wanted = Type::from_json(type_json.as_bytes()).expect(line);
        assert_eq!(wanted.to_json(), type_json, "{line}");
        let value = msgpack::decode(&bytes(hex), &wanted)
            .unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert_eq!(value.conforms(&wanted), Ok(()), "{expression}");
        let again = msgpack::encode(&value, &wanted).expect(line);
        let again: String = again.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(again, hex, "{expression} read as {value:?}");
        count += 1;
    }
    assert!(count >= 100, "only {count} values were found");
}

#[test]
fn known_forms_are_read() {
    let cases: [(&str, &str, Value); 10] = [
        (r#""string""#, "c403c3a9", Value::Null),
        (r#""string""#, "c402c3a9", Value::from("é")),
        (r#""string""#, "a365cc81", Value::from("é")),
        (r#""number""#, "ca3f000000", Value::from(1)),
        (r#""number""#, "a3316532", Value::from(100)),
        (r#""number""#, "d3ffffffffffffffff", Value::from(-1)),
        (r#""number""#, "cf0000000000000007", Value::from(7)),
        (r#""bool""#, "d40500", Value::unknown()),
        (r#""bool""#, "c70000", Value::unknown()),
        (
            r#"["set","string"]"#,
            "93a162a161a162",
            Value::set([Value::from("b"), Value::from("a")]),
        ),
    ];
    for (position, (type_json, hex, value)) in cases.into_iter().enumerate() {
        let wanted = Type::from_json(type_json.as_bytes()).expect("a type");
        let read = msgpack::decode(&bytes(hex), &wanted);
        match position {
            0 => assert!(read.is_err(), "three bytes announced, two there"),
            3 => assert_eq!(read, Ok(Value::Number("0.5".parse().expect("a number")))),
            _ => assert_eq!(read, Ok(value), "{hex}"),
        }
    }
}
