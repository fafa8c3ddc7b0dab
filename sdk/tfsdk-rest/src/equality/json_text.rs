//! JSON as text: one spelling for each value, and what of an answer was stated.

use crate::declaration::Equality;
use std::collections::BTreeMap;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// The one spelling of all that is equal to `json`. An answer that has null is read as no value.
pub(super) fn canonical(json: Json, equality: Equality) -> Value {
    let json = match (&json, equality) {
        (Json::String(text), Equality::JsonText) => spelled_out(text).unwrap_or(json),
        _ => json,
    };
    match json {
        Json::Null => Value::Null,
        json => Value::String(sorted(json).to_string()),
    }
}

/// The array or object that a text is.
pub(crate) fn within(text: &str) -> Option<Json> {
    Json::parse(text)
        .ok()
        .filter(|json| matches!(json, Json::Array(_) | Json::Object(_)))
}

/// The value of which an API answers the text. Text is itself, and null is no value.
fn spelled_out(text: &str) -> Option<Json> {
    Json::parse(text)
        .ok()
        .filter(|json| !matches!(json, Json::String(_) | Json::Null))
}

fn sorted(json: Json) -> Json {
    match json {
        Json::Array(elements) => elements.into_iter().map(sorted).collect(),
        Json::Object(members) => {
            let members: BTreeMap<_, _> = members
                .into_iter()
                .map(|(name, member)| (name, sorted(member)))
                .collect();
            members.into_iter().collect()
        }
        single => single,
    }
}

/// What `answer` has of what `stated` has: of objects the members with these names, one by one of
/// arrays of one length, else all of it. A member that is stated as null may be absent.
pub(crate) fn part(stated: &Json, answer: Json) -> Json {
    match (stated, answer) {
        (Json::Object(stated), Json::Object(members)) => {
            let mut members: BTreeMap<_, _> = members.into_iter().collect();
            let found = stated.iter().filter_map(|(name, stated)| {
                match members.remove(name) {
                    Some(member) => Some(part(stated, member)),
                    None => (*stated == Json::Null).then_some(Json::Null),
                }
                .map(|member| (name.clone(), member))
            });
            found.collect()
        }
        (Json::Array(stated), Json::Array(elements)) if stated.len() == elements.len() => {
            let both = stated.iter().zip(elements);
            both.map(|(stated, element)| part(stated, element))
                .collect()
        }
        (_, answer) => answer,
    }
}
