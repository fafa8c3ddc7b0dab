//! JSON text.

use crate::Value;
use crate::schema::Equality;
use crate::value::json;

/// The same JSON value, whatever the white space, the order of members and the form of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json;

impl Equality for Json {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        match (self.canonical(left), self.canonical(right)) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        }
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        let tree = json::Json::parse(value.as_str()?).ok()?;
        Some(Value::String(sorted(tree).to_string()))
    }
}

fn sorted(tree: json::Json) -> json::Json {
    match tree {
        json::Json::Array(elements) => {
            json::Json::Array(elements.into_iter().map(sorted).collect())
        }
        json::Json::Object(mut members) => {
            members.sort_keys();
            let members = members.into_iter();
            json::Json::Object(members.map(|(key, value)| (key, sorted(value))).collect())
        }
        scalar => scalar,
    }
}
