//! Values in JSON: trees keep every digit, and what is read as a type is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tfsdk::Type;
use tfsdk::value::json::{Json, Members, encode, from_json};

// As for MessagePack: a type, a zero byte, a value.
fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let (Some(ty), Some(text)) = (parts.next(), parts.next()) else {
        return;
    };
    let Ok(tree) = Json::parse_bytes(text) else {
        return;
    };
    let printed = tree.to_string();
    assert_eq!(Json::parse(&printed).as_ref(), Ok(&tree), "{printed}");
    let Ok(ty) = Type::from_json(ty) else {
        return;
    };
    assert_eq!(Type::from_json(ty.to_json().as_bytes()).as_ref(), Ok(&ty));
    for members in [Members::Exact, Members::Lenient] {
        let Ok(value) = from_json(tree.clone(), &ty, members) else {
            continue;
        };
        if value.conforms(&ty).is_err() {
            panic!("{value:?} was read as {ty:?}");
        }
        let written = encode(&value, &ty).expect("a stored value has a text");
        let parsed = Json::parse(&written).expect("what was written is JSON");
        assert_eq!(
            from_json(parsed, &ty, Members::Exact).as_ref(),
            Ok(&value),
            "{written}"
        );
    }
});
