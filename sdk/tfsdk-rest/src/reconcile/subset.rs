//! JSON of which the configuration states a part: what answers have beyond it does not count.

use crate::declaration::{Equality, Kind};
use crate::equality::json_text::part;
use crate::request::free;
use crate::response::decode_value;
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Value};

/// `answer` without what `expected` does not state, where only that counts.
pub(super) fn of(
    kind: &Kind,
    equality: Equality,
    expected: &Value,
    answer: &Value,
) -> Option<Value> {
    if equality != Equality::Subset || expected.is_null() {
        return None;
    }
    match (kind, expected, answer) {
        (Kind::Json | Kind::String, Value::String(expected), Value::String(answer)) => {
            let stated = Json::parse(expected).ok()?;
            let part = part(&stated, Json::parse(answer).ok()?);
            Some(Value::String(part.to_string()))
        }
        (Kind::Dynamic, Value::Dynamic(_), Value::Dynamic(_)) => {
            let part = part(&free::json(expected).ok()?, free::json(answer).ok()?);
            let root = AttributePath::root();
            Some(decode_value(kind, &part, &root, "", &mut Vec::new()))
        }
        _ => None,
    }
}
