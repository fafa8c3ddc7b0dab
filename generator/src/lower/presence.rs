//! Who sets an attribute and what a plan knows of it. These are where generated providers go wrong
//! most often, so all of it is decided by the tables of this file: the first rule of a table that
//! holds answers its question, and its name goes to the model as the reason.

mod names;

use super::formats::Meaning;
use super::kind::Updatable;
use super::secrets::{self, Secret};
use crate::mapping::ServerDefaults;
use crate::model::{
    Attributes, Equality, Kind, Literal, PlanRule, Presence, Reason, Returned, Sent,
};
use crate::openapi::{LIST_KEY, Schema};
use crate::source::Tree;

/// What the operations say of one property.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    pub name: &'a str,
    /// Of what is sent, or else of what is answered.
    pub schema: &'a Schema,
    pub kind: &'a Kind,
    pub updatable: Updatable,
    pub server_defaults: ServerDefaults,
    pub in_create: bool,
    pub in_update: bool,
    pub in_read: bool,
    /// Only the answer to the create has it.
    pub shown_once: bool,
    pub required: bool,
    /// The answer always has it, and not as null.
    pub always_answered: bool,
    /// Answers have it as another type, which cannot be read into what requests take.
    pub disagrees: bool,
    /// Answers show something else in its place.
    pub masked: bool,
    /// The default of the document, if it is one that the schema allows.
    pub default: Option<Literal>,
}

/// The answers to all questions.
#[derive(Clone, Debug)]
pub struct Decided {
    pub presence: Presence,
    pub plan: PlanRule,
    pub replaces: bool,
    pub sent: Sent,
    pub returned: Returned,
    pub sensitive: bool,
    pub default: Option<Literal>,
    pub reasons: Vec<Reason>,
}

/// A rule: its name, what it saw, and the answer if it holds.
struct Rule<T> {
    name: &'static str,
    because: &'static str,
    gives: fn(&Facts, Presence) -> Option<T>,
}

const fn rule<T>(
    name: &'static str,
    because: &'static str,
    gives: fn(&Facts, Presence) -> Option<T>,
) -> Rule<T> {
    Rule {
        name,
        because,
        gives,
    }
}

/// Who sets it.
const PRESENCE: &[Rule<Presence>] = &[
    rule(
        "presence.shown_once",
        "only the answer to the create has it, so Terraform keeps it from there",
        |facts, _| facts.shown_once.then_some(Presence::Computed),
    ),
    rule("presence.answer_only", "no request takes it", |facts, _| {
        (!facts.in_create && !facts.in_update).then_some(Presence::Computed)
    }),
    rule(
        "presence.constant",
        "requests must have it, and only one value is allowed",
        |facts, _| (facts.required && is_constant(facts.schema)).then_some(Presence::Constant),
    ),
    rule(
        "presence.required_default",
        "requests must have it, and the document says which value it has otherwise",
        |facts, _| {
            (facts.required && facts.default.is_some()).then_some(Presence::OptionalComputed)
        },
    ),
    rule(
        "presence.required",
        "the request that makes the object requires it",
        |facts, _| facts.required.then_some(Presence::Required),
    ),
    rule(
        "presence.request_only",
        "requests may have it and answers never do",
        |facts, _| (!facts.in_read).then_some(Presence::Optional),
    ),
    rule(
        "presence.server_default",
        "the document names a default, which the server fills in",
        |facts, _| (facts.schema.default.is_some()).then_some(Presence::OptionalComputed),
    ),
    rule(
        "presence.all_optional",
        "the mapping says that the server chooses what is optional",
        |facts, _| {
            let all = facts.server_defaults == ServerDefaults::AllOptional;
            all.then_some(Presence::OptionalComputed)
        },
    ),
    rule(
        "presence.nullable",
        "requests may have it, and null stands for nothing",
        |facts, _| (facts.schema.nullable && !facts.always_answered).then_some(Presence::Optional),
    ),
    rule(
        "presence.no_server_default",
        "the mapping says that the server chooses nothing",
        |facts, _| {
            let never = facts.server_defaults == ServerDefaults::Never;
            never.then_some(Presence::Optional)
        },
    ),
    rule(
        "presence.optional_in_answer",
        "requests may have it, and answers show what the server chose otherwise",
        |_, _| Some(Presence::OptionalComputed),
    ),
];

/// What is known of a computed value before apply.
const PLAN: &[Rule<PlanRule>] = &[
    rule(
        "plan.configured",
        "the configuration decides",
        |_, presence| {
            let decided = [Presence::Required, Presence::Optional, Presence::Constant];
            decided
                .contains(&presence)
                .then_some(PlanRule::AsConfigured)
        },
    ),
    rule(
        "plan.default_sent",
        "what the configuration leaves out is its default",
        |facts, _| facts.required.then_some(PlanRule::KeepsPriorValue),
    ),
    rule(
        "plan.touched_name",
        "a server sets what is called so with each change, although requests list it",
        |facts, presence| {
            let chosen = presence == Presence::OptionalComputed;
            let touched = facts.updatable == Updatable::Yes
                && names::is_touched(facts.name, facts.schema, facts.kind);
            (chosen && touched).then_some(PlanRule::ChangesOnUpdate)
        },
    ),
    rule(
        "plan.server_keeps",
        "the server keeps what it chose until somebody sets it",
        |_, presence| (presence == Presence::OptionalComputed).then_some(PlanRule::KeepsPriorValue),
    ),
    rule(
        "plan.shown_once",
        "no later answer can tell another value",
        |facts, _| facts.shown_once.then_some(PlanRule::KeepsPriorValue),
    ),
    rule(
        "plan.never_updated",
        "nothing changes the object once it is there",
        |facts, _| (facts.updatable == Updatable::No).then_some(PlanRule::KeepsPriorValue),
    ),
    rule(
        "plan.stable_name",
        "a server sets what is called so once",
        |facts, _| names::is_stable(facts.name).then_some(PlanRule::KeepsPriorValue),
    ),
    rule(
        "plan.volatile",
        "a change of the object may change it too",
        |_, _| Some(PlanRule::ChangesOnUpdate),
    ),
];

/// Whether a change makes a new object.
const REPLACES: &[Rule<bool>] = &[
    rule("replace.nobody_sets_it", "", |_, presence| {
        let unset = [Presence::Computed, Presence::Constant];
        unset.contains(&presence).then_some(false)
    }),
    rule(
        "replace.create_only",
        "the request that makes the object takes it, and the one that changes it does not",
        |facts, _| (facts.in_create && !facts.in_update).then_some(true),
    ),
    rule(
        "replace.extension",
        "a vendor extension says that it cannot be changed",
        |facts, _| (facts.in_create && facts.schema.create_only).then_some(true),
    ),
];

/// In which bodies it travels.
const SENT: &[Rule<Sent>] = &[
    rule(
        "sent.on_create",
        "only the request that makes the object takes it",
        |facts, _| {
            let only = facts.in_create && !facts.in_update && facts.updatable == Updatable::Yes;
            only.then_some(Sent::OnCreate)
        },
    ),
    rule(
        "sent.on_update",
        "only the request that changes the object takes it, so that follows a create",
        |facts, _| (!facts.in_create && facts.in_update).then_some(Sent::OnUpdate),
    ),
];

/// Whether answers are to be believed.
const RETURNED: &[Rule<Returned>] = &[
    rule(
        "kind.disagrees",
        "answers give it another type than requests take",
        |facts, _| facts.disagrees.then_some(Returned::Never),
    ),
    rule(
        "returned.masked",
        "answers show a mask in its place, so what was configured is kept",
        |facts, presence| {
            (facts.masked && presence != Presence::Computed).then_some(Returned::Never)
        },
    ),
    // The rule of the presence says it already.
    rule("returned.never", "", |facts, _| {
        (!facts.in_read).then_some(Returned::Never)
    }),
];

/// Whether Terraform hides it.
const SENSITIVE: &[Rule<bool>] = &[
    rule("sensitive.no_secret", "", |facts, _| {
        // One of two values, or one of a few, is no secret worth hiding.
        matches!(facts.kind, Kind::Boolean).then_some(false)
    }),
    rule(
        "sensitive.format",
        "the document calls it a password",
        |facts, _| (facts.schema.format == "password").then_some(true),
    ),
    rule(
        "sensitive.write_only",
        "the document marks it as write-only",
        |facts, _| {
            let hides = secrets::hides_write_only(facts.name, facts.schema, facts.kind);
            (facts.schema.write_only && hides).then_some(true)
        },
    ),
    rule("sensitive.name", "secrets are called so", |facts, _| {
        (secrets::judge(facts.name, facts.schema, facts.kind) == Secret::Certain).then_some(true)
    }),
    rule(
        "sensitive.shown_once",
        "a key that is shown once is a secret",
        |facts, _| {
            let called = ["key", "value"].contains(&facts.name);
            (facts.shown_once && called && facts.kind.is_text()).then_some(true)
        },
    ),
];

/// All answers for one property. An answer that is what everybody expects has no reason.
pub fn decide(facts: &Facts) -> Decided {
    let mut reasons = Vec::new();
    let facts = &without_public_secret(facts, &mut reasons);
    let presence = first(
        (PRESENCE, Presence::OptionalComputed),
        facts,
        Presence::Optional,
        &mut reasons,
    );
    let replaces = first((REPLACES, false), facts, presence, &mut reasons);
    let plan = first(
        (PLAN, PlanRule::ChangesOnUpdate),
        facts,
        presence,
        &mut reasons,
    );
    let sent = first((SENT, Sent::Always), facts, presence, &mut reasons);
    let returned = first((RETURNED, Returned::Always), facts, presence, &mut reasons);
    let sensitive = first((SENSITIVE, false), facts, presence, &mut reasons);
    // Reasons that say no more than the presence does.
    let plain = [
        "plan.configured",
        "plan.default_sent",
        "plan.server_keeps",
        "plan.shown_once",
    ];
    let sent_twice = replaces && sent == Sent::OnCreate;
    reasons.retain(|reason| {
        let told =
            plain.contains(&reason.rule.as_str()) || sent_twice && reason.rule == "sent.on_create";
        !reason.because.is_empty() && !told
    });
    Decided {
        presence,
        plan,
        replaces,
        sent,
        returned,
        sensitive,
        // A request without it is refused, so the provider says what the server would.
        default: facts
            .default
            .clone()
            .filter(|_| facts.required && presence == Presence::OptionalComputed),
        reasons,
    }
}

/// What everybody can read in a document protects nothing: somebody has to choose another value.
fn without_public_secret<'a>(facts: &Facts<'a>, reasons: &mut Vec<Reason>) -> Facts<'a> {
    let secret = first(
        (SENSITIVE, false),
        facts,
        Presence::Optional,
        &mut Vec::new(),
    );
    let mut facts = facts.clone();
    if secret && facts.default.take().is_some() {
        reasons.push(Reason {
            rule: "default.public".to_owned(),
            because: "it is a secret, so the default that the document shows does not count"
                .to_owned(),
        });
    }
    facts
}

/// The answer of the first rule that holds. Where none does, nothing is special.
fn first<T: Copy>(
    (table, otherwise): (&[Rule<T>], T),
    facts: &Facts,
    presence: Presence,
    reasons: &mut Vec<Reason>,
) -> T {
    let mut answers = table
        .iter()
        .filter_map(|rule| Some((rule, (rule.gives)(facts, presence)?)));
    let Some((rule, answer)) = answers.next() else {
        return otherwise;
    };
    reasons.push(Reason {
        rule: rule.name.to_owned(),
        because: rule.because.to_owned(),
    });
    answer
}

/// What the order of an array's elements means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// A list: the document does not say that duplicates are forbidden.
    Kept,
    /// A set of Terraform.
    Set,
    /// A list in any order.
    Ignored,
    /// A list in any order, whose elements are told apart by this property.
    Keyed(String),
    /// A list in its order, which answers may change: elements are found by this property.
    Matched(String),
}

/// How an array of `element`s is kept.
pub fn order(schema: &Schema, element: &Kind) -> (Order, Reason) {
    let key = match element {
        Kind::Object(members) => key(schema, members),
        _ => None,
    };
    let (order, rule, because) = match element {
        _ if schema.extensions.contains_key(LIST_KEY) && key.is_some() => (
            Order::Keyed(key.unwrap_or_default()),
            "collection.extension_key",
            "a vendor extension says what tells its elements apart",
        ),
        _ if !schema.unique_items => match key {
            Some(key) => (
                Order::Matched(key),
                "collection.matched",
                "its elements have a key, by which they are found in answers of another order",
            ),
            None => (
                Order::Kept,
                "collection.list",
                "elements have an order unless the document forbids duplicates",
            ),
        },
        Kind::Json => (
            Order::Kept,
            "collection.list_of_json",
            "equal texts of JSON can be written in many ways, so a set would have duplicates",
        ),
        // Terraform finds an element of a set by all of it, also by what the API decides.
        Kind::Object(members) if members.values().any(is_set_by_api) => (
            key.map_or(Order::Ignored, Order::Keyed),
            "collection.computed_members",
            "it has no duplicates, but the API completes its elements, which a set does not allow",
        ),
        _ => (
            Order::Set,
            "collection.set",
            "the document forbids duplicates",
        ),
    };
    let reason = Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    };
    (order, reason)
}

/// The property that tells the elements of an array apart: one that everybody must set.
fn key(schema: &Schema, members: &Attributes) -> Option<String> {
    const KEYS: [&str; 6] = ["id", "key", "name", "uuid", "slug", "code"];
    let stated = schema.extensions.get(LIST_KEY).and_then(Tree::as_str);
    if let Some(stated) = stated {
        let mut members = members.values();
        let known = members.find(|member| member.wire == stated)?;
        return Some(known.wire.clone());
    }
    let found = KEYS.iter().find(|name| {
        members.get(**name).is_some_and(|member| {
            let plain = matches!(member.kind, Kind::String | Kind::Integer);
            plain && member.presence == Presence::Required && !member.sensitive
        })
    });
    found.map(|name| (*name).to_owned())
}

/// Whether the API decides about the attribute or about something in it.
fn is_set_by_api(attribute: &crate::model::Attribute) -> bool {
    let computed = matches!(
        attribute.presence,
        Presence::Computed | Presence::OptionalComputed
    );
    let mut inside = attribute.kind.object().into_iter();
    computed || inside.any(|members| members.values().any(is_set_by_api))
}

/// When two spellings of a value mean the same.
///
/// What the `format` of single values means goes for each of many.
pub fn equality(schema: &Schema, kind: &Kind, format: Meaning) -> (Equality, Option<Reason>) {
    match kind {
        Kind::Json => (Equality::Json, None),
        _ if format.equality != Equality::Exact => (format.equality, format.reason),
        Kind::List(element) | Kind::Set(element) => {
            let (order, reason) = order(schema, element);
            let told = order != Order::Kept;
            let equality = match order {
                Order::Ignored => Equality::Unordered,
                Order::Keyed(key) => Equality::KeyedBy(key),
                Order::Matched(key) => Equality::MatchedBy(key),
                Order::Kept | Order::Set => Equality::Exact,
            };
            (equality, Some(reason).filter(|_| told))
        }
        _ => (Equality::Exact, format.reason),
    }
}

/// Whether the schema allows but one value.
fn is_constant(schema: &Schema) -> bool {
    let one = schema.values.len() == 1 && !schema.nullable;
    (one || schema.only_null) && !schema.extensions.contains_key("x-extensible-enum")
}

#[cfg(test)]
mod tests;
