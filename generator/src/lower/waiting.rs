//! What takes its time: as the mapping says, or as the document shows beyond doubt.

use super::collision;
use super::lock;
use super::select::unmatched;
use super::tracked::{self, Begun};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{Mapping, Placed, ResourceMapping};
use crate::model::{
    AttributeMap, Kind, LifeStep, Operations, Presence, Reason, Sign, Wait, Waiting,
};
use crate::openapi::{Api, Operation, Schema};
use std::collections::BTreeMap;

/// What is known of a resource.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    pub api: &'a Api,
    pub name: &'a str,
    pub create: &'a Operation,
    pub update: Option<&'a Operation>,
    pub delete: Option<&'a Operation>,
    /// What a read finds.
    pub answer: &'a Schema,
    pub attributes: &'a AttributeMap,
    pub operations: &'a Operations,
}

/// Twenty minutes, as providers by hand have it.
const LIMIT: u64 = 20 * 60;

/// What is waited for, and how long.
pub fn decide(
    facts: Facts<'_>,
    mapping: &Mapping,
    own: Option<&ResourceMapping>,
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) -> Waiting {
    let whole = own;
    let own = own.map(|own| &own.waiting);
    let waits = match own.and_then(|own| own.waits.as_ref()) {
        Some(waits) => {
            for wait in waits {
                check(facts, wait, sink);
                let begins = |step: &LifeStep| match step {
                    LifeStep::Create => Some(facts.create),
                    LifeStep::Update => facts.update,
                    LifeStep::Delete => facts.delete,
                    LifeStep::Read => None,
                };
                let calls: Vec<_> = wait.value.after.iter().filter_map(begins).collect();
                let begun = Begun {
                    api: facts.api,
                    calls: &calls,
                    attributes: facts.attributes,
                };
                begun.report(wait, sink);
            }
            waits.iter().map(|wait| wait.value.clone()).collect()
        }
        None => inferred(facts, reasons),
    };
    let has = |step: LifeStep| match step {
        LifeStep::Create | LifeStep::Read => true,
        LifeStep::Update => facts.operations.update.is_some(),
        LifeStep::Delete => facts.operations.delete.is_some(),
    };
    let all = [
        LifeStep::Create,
        LifeStep::Read,
        LifeStep::Update,
        LifeStep::Delete,
    ];
    let mut timeouts = BTreeMap::new();
    for step in all.into_iter().filter(|step| has(*step)) {
        let stated = own.and_then(|own| own.timeouts.get(&step));
        let stated = stated.or_else(|| mapping.defaults.timeouts.get(&step));
        let limit = stated.map(|limit| limit.value);
        if let Some(limit) = limit.or((!waits.is_empty()).then_some(LIMIT)) {
            timeouts.insert(step, limit);
        }
    }
    for (step, limit) in own.map(|own| own.timeouts.iter()).into_iter().flatten() {
        if !has(*step) {
            let message = format!("`{}` has no such step of its life", facts.name);
            let known = all
                .into_iter()
                .filter(|step| has(*step))
                .map(|step| word(step).to_owned());
            unmatched(sink, &limit.position, message, word(*step), known.collect());
        }
    }
    if facts.attributes.contains_key("timeouts") && !timeouts.is_empty() {
        if let Some(limit) = own.and_then(|own| own.timeouts.values().next()) {
            sink.push(
                Diagnostic::error(
                    Code::NameCollision,
                    format!("`{}` has an attribute `timeouts` of its own", facts.name),
                )
                .at(&limit.position, "asked for here")
                .help("rename the attribute, or remove `timeouts`"),
            );
        }
        timeouts.clear();
        collision::timeouts(facts.name, whole, sink);
        reasons.push(Reason {
            rule: "timeouts.taken".to_owned(),
            because: "the API itself has an attribute `timeouts`".to_owned(),
        });
    }
    let named = (facts.name, facts.attributes);
    Waiting {
        waits,
        timeouts,
        lock: lock::decide(whole, named, reasons, sink),
        consistency: own.and_then(|own| own.consistency),
    }
}

fn word(step: LifeStep) -> &'static str {
    match step {
        LifeStep::Create => "create",
        LifeStep::Read => "read",
        LifeStep::Update => "update",
        LifeStep::Delete => "delete",
    }
}

/// Attributes that a wait names exist, and have the states that it names.
fn check(facts: Facts<'_>, wait: &Placed<Wait>, sink: &mut Sink) {
    let Sign::Attribute(field) = &wait.value.sign else {
        return;
    };
    let message = &wait.value.message;
    let named = [("field", field), ("message", message)];
    for (key, name) in named.into_iter().filter(|(_, name)| !name.is_empty()) {
        let known = single(facts.attributes);
        if !known.contains(name) {
            let text = format!(
                "`{}` has no attribute `{name}` of a single value",
                facts.name
            );
            unmatched(sink, &wait.position.child(key), text, name, known);
        }
    }
    let wire = facts.attributes.get(field).map(|attribute| &attribute.wire);
    let states = wire.map(|wire| states(facts, wire)).unwrap_or_default();
    if states.is_empty() {
        return;
    }
    for (key, named) in [("done", &wait.value.done), ("fail", &wait.value.fail)] {
        for (index, state) in named
            .iter()
            .enumerate()
            .filter(|(_, one)| !states.contains(one))
        {
            let place = wait.position.child(key).child(&index.to_string());
            let text = format!("`{field}` of `{}` is never `{state}`", facts.name);
            unmatched(sink, &place, text, state, states.clone());
        }
    }
}

/// The paths of all that have a single value.
pub fn single(all: &AttributeMap) -> Vec<String> {
    let mut known = Vec::new();
    attributes(all, "", &mut known);
    known
}

fn attributes(all: &AttributeMap, path: &str, known: &mut Vec<String>) {
    for (name, attribute) in all {
        match &attribute.kind {
            Kind::Object(inner) => attributes(inner, &format!("{path}{name}."), known),
            Kind::List(_) | Kind::Set(_) | Kind::Map(_) | Kind::Json | Kind::Dynamic => {}
            _ => known.push(format!("{path}{name}")),
        }
    }
}

/// The values that a property of the answer may have.
fn states(facts: Facts<'_>, wire: &str) -> Vec<String> {
    let property = facts.answer.property(wire);
    property.map_or_else(Vec::new, |property| {
        tracked::values(facts.api, &property.schema)
    })
}

/// What is certain: a state that only the API sets and that names the making of the object, and a
/// deletion that is only accepted.
fn inferred(facts: Facts<'_>, reasons: &mut Vec<Reason>) -> Vec<Wait> {
    let mut waits = Vec::new();
    let accepted = |operation: &Operation| {
        let mut responses = operation.responses.iter();
        let success = responses.find(|response| response.status.starts_with('2'));
        success.is_some_and(|response| response.status == "202")
    };
    let status = ["status", "state"].into_iter().find_map(|name| {
        let attribute = facts.attributes.get(name)?;
        let is_text = attribute.kind == Kind::String;
        (attribute.presence == Presence::Computed && is_text).then_some((name, attribute))
    });
    let mut ends = true;
    if let Some((name, attribute)) = status {
        let states = states(facts, &attribute.wire);
        let of = |kind: State| -> Vec<String> {
            let some = states.iter().filter(|state| classified(state) == kind);
            some.cloned().collect()
        };
        let (making, mut pending, mut done) =
            (of(State::Making), of(State::Passing), of(State::Settled));
        match accepted(facts.create) {
            true => pending.extend(of(State::Open)),
            false => done.extend(of(State::Open)),
        }
        let is_certain = !making.is_empty() || accepted(facts.create) && !pending.is_empty();
        ends = of(State::Deleted).is_empty();
        if is_certain && !done.is_empty() {
            let sign = match making.first().or(pending.first()) {
                Some(state) => format!("`{name}`, which only the API sets, may be `{state}`"),
                None => String::new(),
            };
            reasons.push(Reason {
                rule: "wait.status".to_owned(),
                because: sign,
            });
            let mut after = vec![LifeStep::Create];
            after.extend(facts.operations.update.as_ref().map(|_| LifeStep::Update));
            waits.push(Wait {
                after,
                sign: Sign::Attribute(name.to_owned()),
                done,
                fail: of(State::Failed),
                ..gone()
            });
        }
    }
    if facts.delete.is_some_and(accepted) && facts.operations.delete.is_some() && ends {
        reasons.push(Reason {
            rule: "wait.gone".to_owned(),
            because: "the deletion answers 202, so it is under way then".to_owned(),
        });
        waits.push(gone());
    }
    if accepted(facts.create)
        && !waits
            .iter()
            .any(|wait| wait.after.contains(&LifeStep::Create))
    {
        reasons.push(Reason {
            rule: "wait.undecided".to_owned(),
            because: "the create answers 202, and nothing tells for certain when it is done: \
                      `wait` in the mapping can say it"
                .to_owned(),
        });
    }
    waits
}

fn gone() -> Wait {
    Wait {
        after: vec![LifeStep::Delete],
        sign: Sign::Gone,
        field: String::new(),
        done: Vec::new(),
        fail: Vec::new(),
        message: String::new(),
        error: String::new(),
        result: String::new(),
        every: None,
        delay: None,
    }
}

/// What a word for a state means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The API is making the object.
    Making,
    /// It passes by itself.
    Passing,
    /// By itself, or when a person does something: a zone is `pending` until its domain is moved.
    Open,
    Failed,
    /// The object is going, or is a memory.
    Going,
    Deleted,
    /// All others: what is not known does not keep anyone waiting.
    Settled,
}

fn classified(state: &str) -> State {
    let folded = crate::naming::fold(state);
    let is = |words: &[&str]| words.iter().any(|word| folded == *word);
    let begins = |words: &[&str]| words.iter().any(|word| folded.starts_with(word));
    let ends = |words: &[&str]| words.iter().any(|word| folded.ends_with(word));
    if ends(&["failed", "failure", "error", "errored"]) || begins(&["failed", "error"]) {
        State::Failed
    } else if is(&["deleted", "terminated", "destroyed", "removed", "archived"]) {
        State::Deleted
    } else if begins(&[
        "deleting",
        "terminating",
        "destroying",
        "removing",
        "deprovisioning",
    ]) {
        State::Going
    } else if is(&[
        "creating",
        "provisioning",
        "initializing",
        "initialising",
        "deploying",
        "installing",
        "bootstrapping",
        "launching",
        "spawning",
        "allocating",
        "comingup",
        "beingcreated",
        "createinprogress",
        "creationinprogress",
    ]) {
        State::Making
    } else if is(&[
        "queued",
        "inprogress",
        "processing",
        "preparing",
        "starting",
        "building",
        "configuring",
        "updating",
        "modifying",
        "resizing",
        "upgrading",
        "restarting",
        "rebooting",
        "restoring",
        "repairing",
        "migrating",
        "scaling",
        "stopping",
        "pausing",
        "resuming",
        "reinstalling",
        "poweringon",
        "poweringoff",
        "updateinprogress",
    ]) {
        State::Passing
    } else if is(&["pending", "accepted", "requested", "scheduled"]) {
        State::Open
    } else {
        State::Settled
    }
}

#[cfg(test)]
mod tests {
    use super::{State, classified};

    #[test]
    fn words_of_real_apis_are_classified() {
        assert_eq!(classified("pending"), State::Open);
        for (states, kind) in [
            (
                "CREATING creating PROVISIONING COMING_UP initializing",
                State::Making,
            ),
            ("UPDATING REPAIRING in_progress InProgress", State::Passing),
            ("FAILED INIT_FAILED error create_failed", State::Failed),
            ("DELETING terminating deprovisioning", State::Going),
            ("DELETED terminated", State::Deleted),
            (
                "IDLE ACTIVE_HEALTHY ready created available planned staged",
                State::Settled,
            ),
        ] {
            for state in states.split(' ') {
                assert_eq!(classified(state), kind, "{state}");
            }
        }
    }
}
