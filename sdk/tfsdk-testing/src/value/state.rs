//! Values as a state holds them: JSON with all digits, and a type beside each `any` value.

use super::{Type, Value, normalized};
use std::collections::BTreeMap;
use std::str::FromStr as _;
use tfsdk::value::json::Json;

/// A stored value of `ty`. Attributes that are missing are null.
///
/// # Errors
/// A value of another type, with the place.
pub fn from_state(json: &Json, ty: &Type) -> Result<Value, String> {
    match (json, ty) {
        (Json::Null, _) => Ok(Value::Null),
        (Json::Bool(truth), Type::Bool) => Ok(Value::Bool(*truth)),
        (Json::Number(number), Type::Number) => digits(&number.to_string()),
        (Json::String(text), Type::Number) => digits(text),
        (Json::String(text), Type::String) => Ok(Value::text(text)),
        (Json::Array(items), Type::List(of)) => each(items, |_| of).map(Value::List),
        (Json::Array(items), Type::Set(of)) => each(items, |_| of).map(Value::set),
        (Json::Array(items), Type::Tuple(of)) if items.len() == of.len() => {
            each(items, |position| &of[position]).map(Value::List)
        }
        (Json::Object(members), Type::Map(of)) => {
            let member = |(key, item): (&String, &Json)| {
                let value = from_state(item, of).map_err(|e| format!("[{key:?}]{e}"))?;
                Ok((normalized(key), value))
            };
            let members: Result<BTreeMap<_, _>, String> = members.iter().map(member).collect();
            members.map(Value::Map)
        }
        (Json::Object(members), Type::Object(of)) => {
            if let Some(extra) = members.keys().find(|name| !of.contains_key(*name)) {
                return Err(format!(".{extra}: there is no such attribute"));
            }
            let member = |(name, ty): (&String, &Type)| {
                let item = members.get(name).unwrap_or(&Json::Null);
                let value = from_state(item, ty).map_err(|e| format!(".{name}{e}"))?;
                Ok((name.clone(), value))
            };
            let members: Result<BTreeMap<_, _>, String> = of.iter().map(member).collect();
            members.map(Value::Object)
        }
        (Json::Object(members), Type::Dynamic) => {
            let (Some(own), Some(item)) = (members.get("type"), members.get("value")) else {
                return Err(": a value of any type comes with its type".to_owned());
            };
            let own = Type::parse(own.to_string().as_bytes())?;
            let inner = from_state(item, &own)?;
            Ok(Value::Dynamic(Box::new((own, inner))))
        }
        (other, ty) => Err(format!(": {other} is no {}", ty.to_json())),
    }
}

fn digits(text: &str) -> Result<Value, String> {
    bigdecimal::BigDecimal::from_str(text)
        .map(Value::Number)
        .map_err(|_| format!(": {text:?} is no number"))
}

fn each<'t>(items: &[Json], ty: impl Fn(usize) -> &'t Type) -> Result<Vec<Value>, String> {
    let one =
        |(position, item)| from_state(item, ty(position)).map_err(|e| format!("[{position}]{e}"));
    items.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{Json, Type, from_state};
    use crate::value::to_json;

    #[test]
    fn what_is_stored_is_read_again() {
        let ty = r#"["object", {"a": "dynamic", "n": ["set", "number"], "t": ["tuple", ["bool", "string"]],
            "m": ["map", "string"]}]"#;
        let ty = Type::parse(ty.as_bytes()).expect("a type");
        let text = r#"{"a":{"value":[1,"x"],"type":["tuple",["number","string"]]},"m":{"k":"é"},"n":[0.1,12345678901234567890123],"t":[true,null]}"#;
        let read = from_state(&Json::parse(text).expect("JSON"), &ty).expect("a value");
        assert_eq!(to_json(&read), text);
        for wrong in [
            r#"{"z":1}"#,
            r#"{"a":1}"#,
            r#"{"t":[true]}"#,
            r#"{"n":["x"]}"#,
        ] {
            let json = Json::parse(wrong).expect("JSON");
            assert!(from_state(&json, &ty).is_err(), "{wrong}");
        }
    }
}
