//! Values in MessagePack: what is read is written again to the same value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfsdk::Type;
use tfsdk::value::msgpack::{decode, encode};

// The input is the JSON of a type, a zero byte, and a value: the type comes from a schema, but in
// a `dynamic` value it is part of the bytes, so both have to hold.
fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let (Some(ty), Some(bytes)) = (parts.next(), parts.next()) else {
        return;
    };
    let Ok(ty) = Type::from_json(ty) else {
        return;
    };
    let Ok(value) = decode(bytes, &ty) else {
        return;
    };
    if value.conforms(&ty).is_err() {
        panic!("{value:?} was read as {ty:?}");
    }
    let Ok(written) = encode(&value, &ty) else {
        panic!("{value:?} cannot be written as {ty:?}");
    };
    let again = decode(&written, &ty).expect("what was written is read");
    // Of an unknown value only what makes sense for its type is sent on.
    if value.is_wholly_known() {
        assert_eq!(again, value);
    }
    assert_eq!(encode(&again, &ty).expect("written once already"), written);
});
