//! Who sets an attribute, and what is known of it before apply. These two are where generated
//! providers go wrong most often, so every decision is made here and carries its reason.

use super::kind::Updatable;
use crate::model::{PlanRule, Presence, Reason};
use crate::openapi::Schema;
use crate::source::Tree;

/// What the operations say of one property.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts {
    pub in_create: bool,
    pub in_update: bool,
    pub in_read: bool,
    /// Only the answer to the create has it.
    pub shown_once: bool,
    pub required: bool,
    /// The answer always has it, and not as null.
    pub always_answered: bool,
}

/// Presence and plan rule of a property.
pub fn decide(
    name: &str,
    schema: &Schema,
    facts: Facts,
    updatable: Updatable,
) -> (Presence, PlanRule, Reason) {
    let (presence, rule, because) = if facts.shown_once {
        (
            Presence::Computed,
            "presence.shown_once",
            "only the answer to the create has it, so Terraform keeps it from there",
        )
    } else if !facts.in_create && !facts.in_update {
        (
            Presence::Computed,
            "presence.answer_only",
            "no request takes it",
        )
    } else if facts.required && is_constant(schema) {
        (
            Presence::Constant,
            "presence.constant",
            "requests must have it, and only one value is allowed",
        )
    } else if facts.required && schema.default.is_none() {
        (
            Presence::Required,
            "presence.required",
            "the request that makes the object requires it",
        )
    } else if !facts.in_read {
        (
            Presence::Optional,
            "presence.request_only",
            "requests may have it and answers never do",
        )
    } else if schema.default.is_some() {
        (
            Presence::OptionalComputed,
            "presence.server_default",
            "the document names a default, which the server fills in",
        )
    } else if schema.nullable && !facts.always_answered {
        (
            Presence::Optional,
            "presence.nullable",
            "requests may have it, and null stands for nothing",
        )
    } else {
        (
            Presence::OptionalComputed,
            "presence.optional_in_answer",
            "requests may have it, and answers show what the server chose otherwise",
        )
    };
    let plan = match presence {
        Presence::Required | Presence::Optional | Presence::Constant => PlanRule::AsConfigured,
        Presence::OptionalComputed => PlanRule::KeepsPriorValue,
        Presence::Computed if facts.shown_once || updatable == Updatable::No || is_stable(name) => {
            PlanRule::KeepsPriorValue
        }
        Presence::Computed => PlanRule::ChangesOnUpdate,
    };
    let reason = Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    };
    (presence, plan, reason)
}

/// Whether the schema allows but one plain value.
fn is_constant(schema: &Schema) -> bool {
    matches!(
        schema.values.as_slice(),
        [Tree::String(_) | Tree::Number(_) | Tree::Boolean(_)]
    ) && !schema.nullable
        && !schema.extensions.contains_key("x-extensible-enum")
}

/// Names of what a server sets once.
fn is_stable(name: &str) -> bool {
    const STABLE: [&str; 16] = [
        "id",
        "uuid",
        "guid",
        "uid",
        "created",
        "created_at",
        "created_on",
        "created_by",
        "creation_time",
        "creation_date",
        "date_created",
        "opened",
        "url",
        "self_link",
        "arn",
        "metadata",
    ];
    STABLE.contains(&name)
}
