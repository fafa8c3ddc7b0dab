//! Attributes: names, presence against plan rule, defaults against types.

use super::findings::{Findings, literal_words, type_words};
use crate::model::{Attribute, Equality, Kind, Literal, PlanRule, Presence, Sent, Validator};
use crate::naming;
use std::collections::BTreeMap;

/// Whose attributes they are. A data source has no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Resource,
    DataSource,
}

pub(super) fn check(
    place: &str,
    attributes: &BTreeMap<String, Attribute>,
    owner: Owner,
    findings: &mut Findings,
) {
    for (name, attribute) in attributes {
        let place = format!("{place}.{name}");
        if !naming::is_legal(name) {
            findings.add(&place, "rename", "this is no legal name");
        }
        single(&place, attribute, owner, findings);
        if let Some(nested) = attribute.kind.object() {
            check(&place, nested, owner, findings);
        }
    }
}

fn single(place: &str, attribute: &Attribute, owner: Owner, findings: &mut Findings) {
    let computed = matches!(
        attribute.presence,
        Presence::Computed | Presence::OptionalComputed
    );
    if attribute.wire.is_empty() {
        findings.add(place, "from", "it has no name in the API");
    }
    if owner == Owner::Resource {
        let ruled = attribute.plan != PlanRule::AsConfigured;
        if computed && !ruled {
            findings.add(
                place,
                "computed",
                "a computed attribute needs a rule for plans",
            );
        }
        if !computed && ruled {
            findings.add(
                place,
                "stable",
                "only a computed attribute has a rule for plans",
            );
        }
        if attribute.write_only && computed {
            findings.add(
                place,
                "write_only",
                "a write-only attribute is not stored, so it cannot be computed",
            );
        }
        if attribute.presence == Presence::Computed && attribute.replaces {
            findings.add(
                place,
                "replace",
                "nobody sets it, so its change cannot replace the object",
            );
        }
        let configured = matches!(
            attribute.presence,
            Presence::Required | Presence::Optional | Presence::OptionalComputed
        );
        let only_new = configured && attribute.sent == Sent::OnCreate;
        if only_new && !attribute.replaces && !attribute.write_only {
            findings.add(
                place,
                "replace",
                "no update takes it, so a change must replace the object",
            );
        }
        if attribute.presence == Presence::Computed && attribute.sent == Sent::OnUpdate {
            findings.add(place, "computed", "nobody sets it, so it cannot be sent");
        }
    }
    if let Some(default) = &attribute.default {
        let may = [Presence::OptionalComputed, Presence::Constant];
        if !may.contains(&attribute.presence) {
            findings.add(
                place,
                "default",
                "a default needs an attribute that is optional and computed",
            );
        }
        if !fits(default, &attribute.kind) {
            let found = literal_words(default);
            let wanted = type_words(&attribute.kind);
            findings.add(
                place,
                "default",
                &format!("its default is {found}, but it takes {wanted}"),
            );
        }
    }
    if let Some(default) = &attribute.default {
        for validator in &attribute.validators {
            if let Some(what) = breaks(default, validator) {
                findings.add(place, "default", &what);
            }
        }
    }
    let list = matches!(attribute.kind, Kind::List(_) | Kind::Set(_));
    match &attribute.equality {
        Equality::Exact => {}
        // A text may hold JSON that the API writes in its own way.
        Equality::Json if matches!(attribute.kind, Kind::Json | Kind::String) => {}
        Equality::CaseInsensitive if attribute.kind == Kind::String => {}
        Equality::Unordered if list => {}
        Equality::KeyedBy(key) if list => {
            let has = attribute.kind.object().is_some_and(|nested| {
                nested.contains_key(key) || nested.values().any(|inner| inner.wire == *key)
            });
            if !has {
                findings.add(
                    place,
                    "order",
                    &format!("its elements have no `{key}` to match them by"),
                );
            }
        }
        other => {
            let (key, wanted) = match other {
                Equality::Unordered | Equality::KeyedBy(_) => ("order", "lists and sets"),
                Equality::Json => ("equal", "JSON text"),
                _ => ("equal", "text"),
            };
            let found = type_words(&attribute.kind);
            findings.add(
                place,
                key,
                &format!("only {wanted} can be compared in this way, and it is {found}"),
            );
        }
    }
}

/// What is wrong with a default that a configuration could not have.
fn breaks(default: &Literal, validator: &Validator) -> Option<String> {
    let found = literal_words(default);
    let told = |wanted: String| Some(format!("its default is {found}, but {wanted}"));
    match (default, validator) {
        (Literal::String(text) | Literal::Number(text), Validator::OneOf(values))
            if !values.contains(text) =>
        {
            told(format!("only `{}` can be set", values.join("`, `")))
        }
        (Literal::String(text), Validator::LengthAtLeast(least))
            if (text.chars().count() as u64) < *least =>
        {
            told(format!("it has at least {least} characters"))
        }
        (Literal::String(text), Validator::LengthAtMost(most))
            if text.chars().count() as u64 > *most =>
        {
            told(format!("it has at most {most} characters"))
        }
        (Literal::Number(digits), Validator::AtLeast(least))
            if number(digits)? < number(least)? =>
        {
            told(format!("it is at least {least}"))
        }
        (Literal::Number(digits), Validator::AtMost(most)) if number(digits)? > number(most)? => {
            told(format!("it is at most {most}"))
        }
        _ => None,
    }
}

fn number(digits: &str) -> Option<f64> {
    digits.parse().ok()
}

fn fits(default: &Literal, kind: &Kind) -> bool {
    match (default, kind) {
        (Literal::String(_), Kind::String | Kind::Scalar(_))
        | (Literal::Boolean(_), Kind::Boolean)
        | (Literal::Number(_), Kind::Number)
        | (_, Kind::Json | Kind::Dynamic)
        | (Literal::Number(_) | Literal::Boolean(_), Kind::Scalar(_)) => true,
        (Literal::Number(digits), Kind::Integer) => digits
            .trim_start_matches('-')
            .bytes()
            .all(|byte| byte.is_ascii_digit()),
        (Literal::Json(text), Kind::List(_) | Kind::Set(_)) => text.starts_with('['),
        (Literal::Json(text), Kind::Map(_) | Kind::Object(_)) => text.starts_with('{'),
        _ => false,
    }
}
