//! What is written is read again as the same.

use crate::arbitrary::{Unknowns, any_type, typed};
use proptest::prelude::*;
use tfsdk::value::json::{self, Json, Members};
use tfsdk::value::msgpack;
use tfsdk::{Type, Value};

proptest! {
    #[test]
    fn msgpack_round_trip((wanted, value) in typed(Unknowns::Allowed)) {
        prop_assert_eq!(value.conforms(&wanted), Ok(()));
        let bytes = msgpack::encode(&value, &wanted)?;
        prop_assert_eq!(&msgpack::decode(&bytes, &wanted)?, &value);
    }

    #[test]
    fn json_round_trip((wanted, value) in typed(Unknowns::Excluded)) {
        let text = json::encode(&value, &wanted)?;
        prop_assert_eq!(&json::decode(text.as_bytes(), &wanted, Members::Exact)?, &value);
        prop_assert_eq!(&json::decode(text.as_bytes(), &wanted, Members::Lenient)?, &value);
        let tree = Json::parse(&text)?;
        prop_assert_eq!(Json::parse(&tree.to_string())?, tree);
        let _: serde_json::Value = serde_json::from_str(&text)?;
    }

    #[test]
    fn type_round_trip(of in any_type()) {
        prop_assert_eq!(Type::from_json(of.to_json().as_bytes())?, of);
    }

    #[test]
    fn an_inferred_type_fits((_, value) in typed(Unknowns::Allowed)) {
        let value = Value::dynamic(value);
        prop_assert_eq!(value.conforms(&Type::Dynamic), Ok(()));
        let bytes = msgpack::encode(&value, &Type::Dynamic)?;
        prop_assert_eq!(msgpack::decode(&bytes, &Type::Dynamic)?.conforms(&Type::Dynamic), Ok(()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(wanted in any_type(), bytes: Vec<u8>) {
        let _ = msgpack::decode(&bytes, &wanted);
        let _ = json::decode(&bytes, &wanted, Members::Lenient);
        let _ = Type::from_json(&bytes);
    }

    #[test]
    fn damaged_bytes_are_read_or_refused(
        (wanted, value) in typed(Unknowns::Allowed),
        at: prop::sample::Index,
        byte: u8,
    ) {
        let mut bytes = msgpack::encode(&value, &wanted)?;
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(value) = msgpack::decode(&bytes, &wanted) {
            prop_assert_eq!(value.conforms(&wanted), Ok(()));
        }
        bytes.truncate(at);
        prop_assert!(msgpack::decode(&bytes, &wanted).is_err());
    }
}
