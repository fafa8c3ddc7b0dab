//! Attributes: names, presence against plan rule, defaults against types.

use super::findings::{Findings, literal_words, type_words};
use crate::model::{
    Attribute, AttributeMap, Clear, Equality, Form, Kind, Literal, OnDestroy, PlanRule, Presence,
    Resource, Sent,
};
use crate::naming;

/// Whose attributes they are. A data source has no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Resource,
    DataSource,
    /// Nothing is answered, and what is left out is filled in before the call.
    Action,
}

pub(super) fn check(place: &str, attributes: &AttributeMap, owner: Owner, findings: &mut Findings) {
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
    let texts = attribute.kind.is_text() && attribute.kind != Kind::Json;
    let collections = matches!(
        attribute.kind,
        Kind::List(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_)
    );
    if attribute.clear == Clear::Empty && !texts && !collections {
        let what = format!("{} has no empty value", type_words(&attribute.kind));
        findings.add(place, "clear", &what);
    }
    if attribute.clear != Clear::ByBody && attribute.presence == Presence::Required {
        findings.add(place, "clear", "it is required, so it is never removed");
    }
    if let Some(default) = &attribute.default {
        let may = [Presence::OptionalComputed, Presence::Constant];
        let filled = owner == Owner::Action && attribute.presence == Presence::Optional;
        if !may.contains(&attribute.presence) && !filled {
            findings.add(
                place,
                "default",
                "a default needs an attribute that is optional and computed",
            );
        }
        let (word, called) = match findings.has_constant(place) {
            true => ("const", "constant"),
            false => ("default", "default"),
        };
        if !fits(default, &attribute.kind) {
            let found = literal_words(default);
            let wanted = type_words(&attribute.kind);
            findings.add(
                place,
                word,
                &format!("its {called} is {found}, but it takes {wanted}"),
            );
        }
        for validator in &attribute.validators {
            if let Some(wanted) = validator.refuses(default) {
                let found = literal_words(default);
                let what = format!("its {called} is {found}, but {wanted}");
                findings.add(place, word, &what);
            }
        }
    }
    let list = matches!(attribute.kind, Kind::List(_) | Kind::Set(_));
    match &attribute.equality {
        Equality::Exact => {}
        // A text may hold JSON that the API writes in its own way.
        Equality::Json if innermost(&attribute.kind).is_text() => {}
        Equality::JsonText | Equality::Subset
            if matches!(
                innermost(&attribute.kind),
                Kind::Json | Kind::Dynamic | Kind::String
            ) => {}
        Equality::CaseInsensitive if *innermost(&attribute.kind) == Kind::String => {}
        Equality::Form(Form::Float32 | Form::Float64)
            if *innermost(&attribute.kind) == Kind::Number => {}
        Equality::Form(form)
            if !matches!(form, Form::Float32 | Form::Float64)
                && *innermost(&attribute.kind) == Kind::String => {}
        Equality::Unordered if list => {}
        Equality::KeyedBy(key) | Equality::MatchedBy(key) if list => {
            let found = attribute.kind.object().and_then(|nested| {
                let mut by_wire = nested.values().filter(|inner| inner.wire == *key);
                nested.get(key).or_else(|| by_wire.next())
            });
            let wrong = match found.map(|found| &found.kind) {
                None => Some(format!("its elements have no `{key}` to match them by")),
                Some(kind) if is_single(kind) => None,
                Some(kind) => Some(format!(
                    "elements are matched by a single value, and `{key}` of its elements is {}",
                    type_words(kind)
                )),
            };
            if let Some(wrong) = wrong {
                findings.add(place, "order", &wrong);
            }
        }
        other => {
            let (key, wanted) = match other {
                Equality::Unordered | Equality::KeyedBy(_) | Equality::MatchedBy(_) => {
                    ("order", "lists and sets")
                }
                Equality::Json => ("equal", "JSON text"),
                Equality::JsonText | Equality::Subset => ("equal", "text and values of any type"),
                Equality::Form(Form::Float32 | Form::Float64) => ("equal", "numbers"),
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

/// The values that stand for a deletion.
pub(super) fn check_reset(owner: &str, resource: &Resource, findings: &mut Findings) {
    let OnDestroy::Reset(values) = &resource.on_destroy else {
        return;
    };
    let mut wrong = |what: &str| findings.add(owner, "on_destroy", what);
    if resource.operations.update.is_none() {
        wrong("it is to be reset, but no operation updates it");
    }
    for (name, value) in values {
        let Some(attribute) = resource.attributes.get(name) else {
            wrong(&format!("it has no attribute `{name}` that could be reset"));
            continue;
        };
        let null = *value == Literal::Json("null".to_owned());
        if attribute.presence == Presence::Computed || attribute.sent == Sent::OnCreate {
            wrong(&format!("no update takes `{name}`, so it cannot be reset"));
        } else if null && attribute.presence == Presence::Required {
            wrong(&format!(
                "`{name}` is required, so it cannot be reset to null"
            ));
        } else if !null && !fits(value, &attribute.kind) {
            let (found, wanted) = (literal_words(value), type_words(&attribute.kind));
            wrong(&format!(
                "`{name}` is to be reset to {found}, but it takes {wanted}"
            ));
        }
    }
}

fn is_single(kind: &Kind) -> bool {
    let numbers = matches!(kind, Kind::Integer | Kind::Number | Kind::Boolean);
    numbers || kind.is_text() && *kind != Kind::Json
}

/// The kind of what is in collections.
fn innermost(kind: &Kind) -> &Kind {
    match kind {
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => innermost(element),
        kind => kind,
    }
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
