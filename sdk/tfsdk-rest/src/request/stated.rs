//! Bodies that the declaration spells out: some attributes and no others, or a text of JSON.

use super::body::Step;
use super::changes::changed;
use super::{cleared, encode};
use crate::declaration::{Attribute, Method};
use crate::failure::Failure;
use std::borrow::Cow;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// The attributes `names`, in whatever bodies they travel otherwise.
pub(super) fn only(
    names: &[&str],
    attributes: &[Attribute],
    step: Step<'_>,
    method: Method,
) -> Result<Json, Failure> {
    let mut json = Json::object();
    for attribute in attributes.iter().filter(|a| names.contains(&a.name)) {
        let part = step.of(attribute.name);
        match encode::member(attribute, known(part), step.phase)? {
            Some(member) => encode::put(&mut json, attribute, member),
            None => {
                if let Some(cleared) = removed(attribute, part, method) {
                    encode::put(&mut json, attribute, cleared);
                }
            }
        }
    }
    Ok(json)
}

/// What is sent for an attribute without a value, if it had one.
fn removed(attribute: &Attribute, part: Step<'_>, method: Method) -> Option<Json> {
    if !changed(attribute, part.wanted, part.prior) {
        return None;
    }
    match method {
        Method::Patch => cleared::partial(attribute),
        _ => cleared::full(attribute),
    }
}

/// Adds the attributes `names` to a partial body that does not have them because they do not change.
pub(super) fn complete(
    json: &mut Json,
    names: &[&str],
    attributes: &[Attribute],
    step: Step<'_>,
) -> Result<(), Failure> {
    for attribute in attributes.iter().filter(|a| names.contains(&a.name)) {
        let part = step.of(attribute.name);
        // What is not shown has but one value, which no plan has.
        let value = match attribute.is_shown() {
            true => Cow::Borrowed(known(part)),
            false => encode::configured(attribute, part.wanted),
        };
        if !changed(attribute, part.wanted, part.prior)
            && let Some(member) = encode::member(attribute, &value, step.phase)?
        {
            encode::put(json, attribute, member);
        }
    }
    Ok(())
}

/// The JSON in `text`, in which `"{name}"` stands for the value of an attribute. A member whose
/// attribute has none is left out, unless its removal has to be told.
pub(super) fn filled(
    text: &str,
    attributes: &[Attribute],
    step: Step<'_>,
    method: Method,
) -> Result<Json, Failure> {
    let json = Json::parse(text).map_err(|_| {
        Failure::new("The fixed body of a call is no JSON. This is a mistake in the provider.")
    })?;
    Ok(fill(json, attributes, step, method)?.unwrap_or(Json::Null))
}

fn fill(
    json: Json,
    attributes: &[Attribute],
    step: Step<'_>,
    method: Method,
) -> Result<Option<Json>, Failure> {
    Ok(Some(match json {
        Json::String(text) => match named(&text, attributes) {
            Some(attribute) => {
                let part = step.of(attribute.name);
                let member = encode::member(attribute, known(part), step.phase)?;
                return Ok(member.or_else(|| removed(attribute, part, method)));
            }
            None => Json::String(text),
        },
        Json::Array(elements) => {
            let filled = elements
                .into_iter()
                .map(|json| fill(json, attributes, step, method));
            let filled: Result<Vec<_>, _> = filled.collect();
            Json::Array(filled?.into_iter().flatten().collect())
        }
        Json::Object(members) => {
            let mut filled = Json::object();
            for (name, member) in members {
                if let Some(member) = fill(member, attributes, step, method)? {
                    filled.insert(&crate::pointer::of(&name), member);
                }
            }
            filled
        }
        json => json,
    }))
}

/// What is told of a value: one that the API is to choose anew is still the old one.
fn known<'a>(part: Step<'a>) -> &'a Value {
    match part.wanted.is_unknown() {
        true => part.prior,
        false => part.wanted,
    }
}

/// The attribute for which a text stands.
fn named<'a>(text: &str, attributes: &'a [Attribute]) -> Option<&'a Attribute> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?;
    attributes.iter().find(|attribute| attribute.name == name)
}

/// Whether the fixed body in `text` has the value of `attribute`.
pub(super) fn mentions(text: &str, attribute: &Attribute) -> bool {
    text.contains(&format!("\"{{{}}}\"", attribute.name))
}
