//! What is remembered of an open one: the values that `renew` and `close` send, and no others.

use crate::declaration::{self, Attribute, Body, Expires, Operation};
use crate::request::{self, Phase, parameter_attribute};
use crate::schema::plain_type;
use std::collections::BTreeMap;
use tfsdk::value::json::{Json, Members, from_json, to_json};
use tfsdk::{PrivateState, Value};

const KEY: &str = "open";

/// Remembers it. Terraform keeps it in memory and stores it nowhere.
pub(super) fn remember(
    declaration: &declaration::Ephemeral,
    known: &Value,
    private: &mut PrivateState,
) {
    let mut json = Json::object();
    for attribute in needed(declaration) {
        let value = known.attribute(attribute.name).unwrap_or(&Value::Null);
        if let Ok(value) = to_json(value, &plain_type(&attribute.kind)) {
            json.insert(&format!("/{}", attribute.name), value);
        }
    }
    // Text that was just made is JSON, and the key is one of ours.
    let _ = private.set_key(KEY, json.to_string().as_bytes());
}

/// What was remembered; all else is null.
pub(super) fn recall(declaration: &declaration::Ephemeral, private: &PrivateState) -> Value {
    let text = private.get_key(KEY).ok().flatten();
    let json = text.and_then(|text| Json::parse_bytes(text).ok());
    let members = declaration.attributes.iter().map(|attribute| {
        let known = json.as_ref().and_then(|json| json.get(attribute.name));
        let wanted = plain_type(&attribute.kind);
        let value = known.and_then(|json| from_json(json.clone(), &wanted, Members::Lenient).ok());
        (attribute.name.to_owned(), value.unwrap_or(Value::Null))
    });
    Value::Object(members.collect::<BTreeMap<_, _>>())
}

fn needed(declaration: &declaration::Ephemeral) -> impl Iterator<Item = &'static Attribute> + '_ {
    let calls = || declaration.renew.iter().chain(&declaration.close);
    declaration.attributes.iter().filter(move |attribute| {
        let lasts = declaration.expires == Some(Expires::In(attribute.name));
        attribute.is_shown() && (lasts || calls().any(|call| takes(declaration, call, attribute)))
    })
}

/// Whether a call has the value of an attribute somewhere.
fn takes(
    declaration: &declaration::Ephemeral,
    call: &Operation,
    attribute: &'static Attribute,
) -> bool {
    let is_it = |name: &str| name.split('.').next() == Some(attribute.name);
    let arguments = [call.query, call.headers, call.cookies];
    let mut arguments = arguments.into_iter().flatten();
    let mut in_path = request::path::parameters(call.path);
    let whole = call.content.is_some_and(|whole| is_it(whole.attribute()));
    let in_body =
        request::kind(call) != Body::None && request::carries(call, attribute, Phase::Create);
    whole
        || in_body
        || arguments.any(|(_, argument)| argument.source().is_some_and(is_it))
        || in_path.any(|parameter| {
            let bound = declaration.path_parameters;
            let name = parameter_attribute(parameter, declaration.attributes, bound);
            name.is_some_and(is_it)
        })
}
