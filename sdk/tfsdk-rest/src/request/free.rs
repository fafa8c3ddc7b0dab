//! Values that the API's document leaves open, as JSON.

use crate::declaration::Scalar;
use tfsdk::value::json::Json;
use tfsdk::{Number, Value};

/// The JSON of a text that may stand for several types. Where text is allowed as well, only what a
/// number looks like when it is written out is one: `007` and `1.50` stay text.
///
/// # Errors
/// Text where there may be none. It completes the sentence "the value …".
pub(crate) fn scalar(of: Scalar, text: &str) -> Result<Json, String> {
    let number = || Number::parse(text).ok();
    match of {
        Scalar::TextOrNumber | Scalar::Any => {
            if let Some(number) = number().filter(|number| number.to_string() == text) {
                return Ok(Json::Number(number));
            }
        }
        Scalar::NumberOrBoolean => {
            if let Some(number) = number() {
                return Ok(Json::Number(number));
            }
        }
        Scalar::TextOrBoolean => {}
    }
    match (of, text) {
        (Scalar::TextOrNumber, _) => Ok(Json::String(text.to_owned())),
        (_, "true") => Ok(Json::Bool(true)),
        (_, "false") => Ok(Json::Bool(false)),
        (Scalar::NumberOrBoolean, _) => Err("is neither a number nor true or false".to_owned()),
        _ => Ok(Json::String(text.to_owned())),
    }
}

/// The JSON of a value of any type.
///
/// # Errors
/// What is not known yet. It completes the sentence "the value …".
pub(crate) fn json(value: &Value) -> Result<Json, String> {
    match value.undynamic() {
        Value::Null => Ok(Json::Null),
        Value::Unknown(_) => Err("is not known yet".to_owned()),
        Value::Bool(value) => Ok(Json::Bool(*value)),
        Value::Number(number) => Ok(Json::Number(number.clone())),
        Value::String(text) => Ok(Json::String(text.clone())),
        Value::List(elements) | Value::Set(elements) => {
            let elements = elements.iter().map(json);
            Ok(Json::Array(elements.collect::<Result<_, String>>()?))
        }
        Value::Map(members) | Value::Object(members) => {
            let members = members.iter();
            let members = members.map(|(name, member)| Ok((name.as_str(), json(member)?)));
            members.collect::<Result<Json, String>>()
        }
        Value::Dynamic(inner) => json(&inner.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::Kind;
    use crate::response::decode_value;
    use proptest::prelude::*;
    use tfsdk::AttributePath;

    fn read(kind: Kind, json: &Json) -> Value {
        let mut misfits = Vec::new();
        let value = decode_value(&kind, json, &AttributePath::root(), "", &mut misfits);
        assert!(misfits.is_empty(), "{misfits:?}");
        value
    }

    fn any_json() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            Just(Json::Null),
            any::<bool>().prop_map(Json::Bool),
            "-?[0-9]{1,20}(\\.[0-9]{1,9})?"
                .prop_map(|text| Json::Number(Number::parse(&text).unwrap())),
            "[a-z0-9.]{0,6}".prop_map(Json::String),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
                prop::collection::btree_map("[a-z]{1,3}", inner, 0..4)
                    .prop_map(|members| members.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn text_comes_back_as_it_was(text in prop_oneof!["[0-9.e+-]{1,5}", "true|false", "[a-z]*"]) {
            for of in [Scalar::TextOrNumber, Scalar::TextOrBoolean, Scalar::Any] {
                let json = scalar(of, &text).unwrap();
                prop_assert_eq!(read(Kind::Scalar(of), &json), Value::from(text.as_str()));
            }
        }

        #[test]
        fn values_of_any_type_come_back(json in any_json()) {
            let value = read(Kind::Dynamic, &json);
            prop_assert_eq!(super::json(&value).unwrap(), json);
        }
    }

    #[test]
    fn text_travels_as_what_it_reads_as() {
        for (of, text, json) in [
            (Scalar::TextOrNumber, "5", "5"),
            (Scalar::TextOrNumber, "-1.5", "-1.5"),
            (Scalar::TextOrNumber, "007", "\"007\""),
            (Scalar::TextOrNumber, "1.50", "\"1.50\""),
            (Scalar::TextOrNumber, "1e3", "\"1e3\""),
            (Scalar::TextOrNumber, "true", "\"true\""),
            (Scalar::TextOrNumber, "", "\"\""),
            (Scalar::TextOrBoolean, "false", "false"),
            (Scalar::TextOrBoolean, "5", "\"5\""),
            (Scalar::NumberOrBoolean, "1.50", "1.5"),
            (Scalar::NumberOrBoolean, "true", "true"),
            (Scalar::Any, "18446744073709551616", "18446744073709551616"),
            (Scalar::Any, "True", "\"True\""),
            (Scalar::Any, "true", "true"),
        ] {
            assert_eq!(scalar(of, text).unwrap().to_string(), json, "{of:?} {text}");
        }
        assert!(scalar(Scalar::NumberOrBoolean, "many").is_err());
    }

    #[test]
    fn values_of_any_type_become_json() {
        let value = Value::dynamic(Value::object([
            ("a", Value::list([1.into(), "x".into(), Value::Null])),
            ("b", Value::map([("c", true.into())])),
        ]));
        let text = r#"{"a":[1,"x",null],"b":{"c":true}}"#;
        assert_eq!(json(&value).unwrap().to_string(), text);
        assert!(json(&Value::list([Value::unknown()])).is_err());
    }
}
