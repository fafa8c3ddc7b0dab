//! Which of an object's forms an answer has.

use crate::declaration::{Attribute, Kind, Presence};
use crate::{pointer, schema};
use std::borrow::Cow;
use std::collections::BTreeSet;
use tfsdk::Value;
use tfsdk::value::json::Json;

/// The attributes for the forms that `json` may have: those whose constants it has; where forms have
/// none, those of which it has all that is required.
pub(super) fn forms(attributes: &[Attribute], json: &Json) -> Vec<&'static str> {
    let forms = attributes.iter().filter(|attribute| attribute.is_form());
    let fitting = forms.filter_map(|form| {
        let has = match form.kind {
            Kind::Object(members) if !form.whole => {
                json.as_object().is_some() && fits(members, json)
            }
            kind => takes(&kind, json),
        };
        has.then_some(form.name)
    });
    fitting.collect()
}

/// Whether all of `json` can be a value of `kind`, which is not text that stands for another type.
fn takes(kind: &Kind, json: &Json) -> bool {
    let mut misfits = Vec::new();
    let typed = match (kind, json) {
        (Kind::String, Json::String(_))
        | (Kind::Integer | Kind::Number, Json::Number(_))
        | (Kind::Boolean, Json::Bool(_)) => true,
        (Kind::String | Kind::Integer | Kind::Number | Kind::Boolean, _) => false,
        _ => true,
    };
    let path = tfsdk::AttributePath::root();
    super::decode_value(kind, json, &path, "", &mut misfits);
    typed && misfits.is_empty()
}

fn fits(members: &[Attribute], json: &Json) -> bool {
    let mut constants = members
        .iter()
        .filter(|member| !member.is_shown())
        .peekable();
    if constants.peek().is_some() {
        return constants.all(|constant| has_value(constant, json));
    }
    members
        .iter()
        .filter(|member| member.presence == Presence::Required && member.returned)
        .all(|member| json.pointer(&pointer::of_attribute(member)).is_some())
}

pub(super) fn has_value(constant: &Attribute, json: &Json) -> bool {
    let found = json.pointer(&pointer::of_attribute(constant));
    let wanted = constant
        .default
        .and_then(|literal| schema::literal_value(&constant.kind, literal));
    let mut misfits = Vec::new();
    let path = tfsdk::AttributePath::root();
    let found =
        found.map(|json| super::decode_value(&constant.kind, json, &path, "", &mut misfits));
    found.is_some() && found == wanted
}

/// The members of `json` that no attribute stands for.
pub(super) fn rest(attributes: &[Attribute], json: &Json) -> Json {
    let Json::Object(members) = json else {
        return Json::Null;
    };
    let named: BTreeSet<String> = attributes.iter().flat_map(names).collect();
    let others = members.iter().filter(|(name, _)| !named.contains(*name));
    others
        .map(|(name, member)| (name.clone(), member.clone()))
        .collect()
}

/// The members of an object that `attribute` stands for.
fn names(attribute: &Attribute) -> Vec<String> {
    match attribute.kind {
        _ if attribute.whole => Vec::new(),
        Kind::Object(members) if attribute.inline => members.iter().flat_map(names).collect(),
        _ => {
            let pointer = pointer::of_attribute(attribute);
            let first = pointer.split('/').nth(1).unwrap_or_default();
            vec![first.replace("~1", "/").replace("~0", "~")]
        }
    }
}

/// `answer` with one form at most: that which `expected` has, or else the one that says most.
pub(crate) fn chosen<'a>(
    attributes: &[Attribute],
    expected: &Value,
    answer: &'a Value,
) -> Cow<'a, Value> {
    let given = |value: &Value, form: &Attribute| {
        let form = value.attribute(form.name);
        form.is_some_and(|form| !form.is_null())
    };
    let forms = attributes.iter().filter(|attribute| attribute.is_form());
    let possible: Vec<&Attribute> = forms.filter(|form| given(answer, form)).collect();
    if possible.len() < 2 {
        return Cow::Borrowed(answer);
    }
    let said = |form: &Attribute| match answer.attribute(form.name) {
        Some(Value::Object(members)) => members.values().filter(|value| !value.is_null()).count(),
        _ => 0,
    };
    let wanted = possible.iter().find(|form| given(expected, form));
    // Of those that say as much, the first.
    let best = wanted.or_else(|| possible.iter().rev().max_by_key(|form| said(form)));
    let mut answer = answer.clone();
    if let (Some(best), Some(members)) = (best, answer.as_object_mut()) {
        for form in possible.iter().filter(|form| form.name != best.name) {
            members.insert(form.name.to_owned(), Value::Null);
        }
    }
    Cow::Owned(answer)
}
