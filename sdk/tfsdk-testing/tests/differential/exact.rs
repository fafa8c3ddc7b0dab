//! States in JSON with all digits.

use std::collections::BTreeMap;
use tfsdk::value::json::Json;
use tfsdk_testing::value::{Type, Value};

/// The value of `ty` that a state holds.
pub fn state(text: &[u8], ty: &Type) -> Value {
    let json = Json::parse_bytes(text).expect("a state in JSON");
    value(&json, ty)
}

/// The value of `ty` in a tree.
pub fn value(json: &Json, ty: &Type) -> Value {
    match (json, ty) {
        (Json::Null, _) => Value::Null,
        (Json::Bool(truth), _) => Value::Bool(*truth),
        (Json::Number(number), _) => Value::number(&number.to_string()),
        (Json::String(text), _) => Value::String(text.clone()),
        (Json::Array(items), Type::List(of)) => Value::List(all(items, of)),
        (Json::Array(items), Type::Set(of)) => Value::set(all(items, of)),
        (Json::Array(items), Type::Tuple(of)) => Value::List(
            items
                .iter()
                .zip(of)
                .map(|(item, ty)| value(item, ty))
                .collect(),
        ),
        (Json::Object(members), Type::Map(of)) => Value::Map(
            members
                .iter()
                .map(|(k, item)| (k.clone(), value(item, of)))
                .collect(),
        ),
        (Json::Object(members), Type::Object(of)) => {
            let member = |(name, ty): (&String, &Type)| {
                let item = members.get(name).unwrap_or(&Json::Null);
                (name.clone(), value(item, ty))
            };
            Value::Object(of.iter().map(member).collect::<BTreeMap<_, _>>())
        }
        (Json::Object(members), Type::Dynamic) => {
            let own = members.get("type").expect("a type").to_string();
            let own = Type::parse(own.as_bytes()).expect("a type");
            let inner = value(members.get("value").expect("a value"), &own);
            Value::Dynamic(Box::new((own, inner)))
        }
        (other, ty) => panic!("{other} is no {ty:?}"),
    }
}

fn all(items: &[Json], of: &Type) -> Vec<Value> {
    items.iter().map(|item| value(item, of)).collect()
}
