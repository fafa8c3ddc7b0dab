//! Values as a real Terraform sends them: read, and written again to the same bytes.

use crate::hexadecimal::{bytes, text_of};
use std::path::Path;
use tfsdk::Type;
use tfsdk::value::msgpack;

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
        assert_eq!(text_of(&again), hex, "{expression} read as {value:?}");
        count += 1;
    }
    assert!(count >= 100, "only {count} values were found");
}
