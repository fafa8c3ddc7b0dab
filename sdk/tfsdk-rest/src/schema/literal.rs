//! Literals of declarations as values.

use crate::declaration::{Kind, Literal};
use crate::response::decode_value;
use tfsdk::value::json::Json;
use tfsdk::{AttributePath, Number, Value};

/// The value of `literal` for an attribute of `kind`; `None` when it does not fit, which a
/// generated declaration never has.
pub(crate) fn value(kind: &Kind, literal: &Literal) -> Option<Value> {
    let json = match literal {
        Literal::Text(text) => Json::String((*text).to_owned()),
        Literal::Number(digits) => Json::Number(Number::parse(digits).ok()?),
        Literal::Boolean(value) => Json::Bool(*value),
        Literal::Json(text) => Json::parse(text).ok()?,
    };
    match (kind, literal) {
        // Text for a JSON attribute is JSON already.
        (Kind::Json, Literal::Text(text)) => return Some(Value::string(*text)),
        // Null, too: it is sent, and says something else than nothing.
        (Kind::Json, Literal::Json(_)) => return Some(Value::string(json.to_string())),
        _ => {}
    }
    let mut misfits = Vec::new();
    let value = decode_value(kind, &json, &AttributePath::root(), "", &mut misfits);
    misfits.is_empty().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{
        Attribute, STRING, boolean_value, json_value, number_value, string, text,
    };

    static MEMBERS: &[Attribute] = &[string("name").wire("Name"), string("note")];

    #[test]
    fn literals_become_values() {
        for (kind, literal, expected) in [
            (Kind::String, text("a"), Value::string("a")),
            (Kind::Boolean, boolean_value(true), Value::Bool(true)),
            (Kind::Integer, number_value("12"), Value::from(12)),
            (Kind::Json, text("{}"), Value::string("{}")),
            (Kind::Json, json_value("null"), Value::string("null")),
            (
                Kind::Json,
                json_value("{\"a\": 1}"),
                Value::string("{\"a\":1}"),
            ),
            (Kind::List(&STRING), json_value("[]"), Value::list([])),
            (
                Kind::Set(&STRING),
                json_value("[\"b\",\"a\"]"),
                Value::set(["a".into(), "b".into()]),
            ),
            (
                Kind::Object(MEMBERS),
                json_value("{\"Name\": \"x\"}"),
                Value::object([("name", "x".into()), ("note", Value::Null)]),
            ),
        ] {
            assert_eq!(value(&kind, &literal), Some(expected));
        }
    }

    #[test]
    fn misfits_are_no_default() {
        assert_eq!(value(&Kind::Integer, &text("many")), None);
        assert_eq!(value(&Kind::Integer, &number_value("1.5")), None);
        assert_eq!(value(&Kind::Boolean, &json_value("{")), None);
    }
}
