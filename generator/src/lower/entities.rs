//! Resources as vendors' extensions name them, and the operations that these give to them: below the
//! mapping, above what paths tell.

use super::stated;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{self, Form, Proposal};
use crate::naming;
use crate::openapi::Api;
use crate::source::{Position, Tree};
use std::collections::{BTreeMap, BTreeSet};

const OPERATION: &str = "x-speakeasy-entity-operation";
const ENTITY: &str = "x-speakeasy-entity";
const NAME: &str = "x-terraform-resource-name";

/// What an operation does with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Create,
    Read,
    Update,
    Delete,
}

impl Step {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "create" => Step::Create,
            "read" | "get" => Step::Read,
            "update" => Step::Update,
            "delete" => Step::Delete,
            _ => return None,
        })
    }

    fn slot(self, proposal: &mut Proposal) -> &mut Option<usize> {
        match self {
            Step::Create => &mut proposal.create,
            Step::Read => &mut proposal.read,
            Step::Update => &mut proposal.update,
            Step::Delete => &mut proposal.delete,
        }
    }
}

/// The operations of each entity, by its name in Terraform's spelling.
type Entities = BTreeMap<String, BTreeMap<Step, usize>>;

/// The proposals as extensions name and complete them.
pub fn apply(api: &Api, mut proposals: Vec<Proposal>, sink: &mut Sink) -> Vec<Proposal> {
    if !api.reads_extensions() {
        return proposals;
    }
    let entities = entities(api, sink);
    let mut named = BTreeSet::new();
    for (name, steps) in &entities {
        let Some(index) = find(api, &mut proposals, steps, &named) else {
            continue;
        };
        fill(api, &mut proposals[index], steps);
        rename(&mut proposals, index, name, OPERATION);
        named.insert(name.clone());
    }
    leave(&mut proposals, &entities);
    by_operation(api, &mut proposals, &mut named);
    by_schema(api, &mut proposals, &named);
    proposals.sort_by(|a, b| a.name.cmp(&b.name));
    proposals
}

fn entities(api: &Api, sink: &mut Sink) -> Entities {
    let mut entities = Entities::new();
    for (index, operation) in api.operations.iter().enumerate() {
        let Some(stated) = api.stated(&operation.position, OPERATION) else {
            continue;
        };
        let mut place = operation.position.child(OPERATION);
        let mut stated = &stated;
        if let Some(resource) = stated.get("terraform-resource") {
            (stated, place) = (resource, place.child("terraform-resource"));
        }
        let texts: Vec<_> = match stated {
            // No part of a resource.
            Tree::Null => continue,
            Tree::Array(list) => (list.iter().enumerate())
                .map(|(index, one)| (one.as_str(), place.child(&index.to_string())))
                .collect(),
            one => vec![(one.as_str(), place)],
        };
        for (text, place) in texts {
            match text.map(parsed) {
                Some(Ok((name, steps))) => {
                    let entity = entities.entry(name.clone()).or_default();
                    for step in steps {
                        let first = *entity.entry(step).or_insert(index);
                        if first != index {
                            let call = api.operations[first].call();
                            let because = format!("`{name}` has `{call}` for that already");
                            unused(&place, &because, sink);
                        }
                    }
                }
                Some(Err(Unread::Without(word))) => {
                    let because = format!("a resource has no operation `{word}`");
                    unused(&place, &because, sink);
                }
                Some(Err(Unread::Further)) => {
                    unused(&place, "each step of a resource is one call", sink);
                }
                Some(Err(Unread::Malformed)) | None => sink.push(
                    Diagnostic::warning(
                        Code::Malformed,
                        format!(
                            "`{OPERATION}` names an entity and what the operation does with it"
                        ),
                    )
                    .at_value(&place, "has no effect")
                    .help("write `Pet#create`, with `create`, `read`, `update` or `delete`"),
                ),
            }
        }
    }
    entities
}

fn unused(place: &Position, because: &str, sink: &mut Sink) {
    sink.push(
        Diagnostic::note(
            Code::Unread,
            format!("`{OPERATION}` has no effect: {because}"),
        )
        .at_value(place, "")
        .help("leave it, or name the operation that is to be called in the mapping"),
    );
}

/// Why a text gives no step.
enum Unread {
    /// Another kind of operation.
    Without(String),
    /// A further call of one step.
    Further,
    Malformed,
}

/// `Pet#create,update`: the name in Terraform's spelling and the steps.
fn parsed(text: &str) -> Result<(String, Vec<Step>), Unread> {
    let (name, words) = text.split_once('#').ok_or(Unread::Malformed)?;
    let name = naming::attribute(name.trim()).map_err(|_| Unread::Malformed)?;
    let (words, order) = match words.split_once('#') {
        Some((words, order)) => (words, Some(order.trim())),
        None => (words, None),
    };
    if let Some(order) = order.filter(|order| *order != "1") {
        return Err(match order.parse::<u32>() {
            Ok(_) => Unread::Further,
            Err(_) => Unread::Malformed,
        });
    }
    let steps = words.split(',').map(str::trim).map(|word| {
        Step::of(word).ok_or_else(|| match word {
            "invoke" | "open" | "close" | "renew" | "list" => Unread::Without(word.to_owned()),
            _ => Unread::Malformed,
        })
    });
    Ok((name, steps.collect::<Result<_, _>>()?))
}

/// The proposal that has the operations of an entity; a new one where none has any.
fn find(
    api: &Api,
    proposals: &mut Vec<Proposal>,
    steps: &BTreeMap<Step, usize>,
    named: &BTreeSet<String>,
) -> Option<usize> {
    for step in [Step::Read, Step::Delete, Step::Update, Step::Create] {
        let Some(wanted) = steps.get(&step) else {
            continue;
        };
        let found = proposals.iter().position(|proposal| {
            let own = [
                proposal.create,
                proposal.read,
                proposal.update,
                proposal.delete,
            ];
            own.contains(&Some(*wanted)) && !named.contains(&proposal.name)
        });
        if found.is_some() {
            return found;
        }
    }
    let only = steps.get(&Step::Read).filter(|_| steps.len() == 1);
    // A list of what another entity reads one of has a data source already.
    if only.is_some_and(|only| proposals.iter().any(|one| one.list == Some(*only))) {
        return None;
    }
    if !steps.contains_key(&Step::Read) && !steps.contains_key(&Step::Create) {
        return None;
    }
    let mut proposal = Proposal {
        name: String::new(),
        noun: String::new(),
        create: None,
        read: None,
        update: None,
        delete: None,
        list: None,
        form: Form::Item,
        reasons: Vec::new(),
    };
    fill(api, &mut proposal, steps);
    proposal.noun = infer::noun(api, &proposal);
    proposals.push(proposal);
    Some(proposals.len() - 1)
}

fn fill(api: &Api, proposal: &mut Proposal, steps: &BTreeMap<Step, usize>) {
    for (step, index) in steps {
        let slot = step.slot(proposal);
        if *slot == Some(*index) {
            continue;
        }
        *slot = Some(*index);
        let inferred = match step {
            Step::Create => "create.",
            Step::Update => "update.",
            _ => "data_source.",
        };
        let kept = |rule: &str| !rule.starts_with(inferred);
        proposal.reasons.retain(|reason| kept(&reason.rule));
        if *step == Step::Read {
            proposal.form = match api.operations[*index].path.ends_with('}') {
                true => Form::Item,
                false => Form::Singleton,
            };
        }
    }
}

/// Gives a name, from which a proposal that has it by chance steps aside.
fn rename(proposals: &mut [Proposal], index: usize, name: &str, because: &str) {
    let mut others = proposals.iter().enumerate();
    let other = others.position(|(at, other)| at != index && other.name == name);
    if let Some(other) = other {
        proposals[other].name = format!("{name}_{}", proposals[other].noun);
    }
    let proposal = &mut proposals[index];
    name.clone_into(&mut proposal.name);
    proposal.reasons.push(stated::reason(because));
}

/// Takes operations that belong to entities from all other proposals.
fn leave(proposals: &mut Vec<Proposal>, entities: &Entities) {
    let claimed: BTreeSet<usize> = entities
        .values()
        .flat_map(|steps| steps.values().copied())
        .collect();
    for proposal in proposals.iter_mut() {
        let own = entities.get(&proposal.name);
        let is_own = |index: usize| own.is_some_and(|own| own.values().any(|one| *one == index));
        for step in [Step::Create, Step::Read, Step::Update, Step::Delete] {
            let slot = step.slot(proposal);
            *slot = slot.filter(|index| is_own(*index) || !claimed.contains(index));
        }
    }
    proposals.retain(|one| one.create.is_some() || one.read.is_some() || one.list.is_some());
}

/// Names by what the operation says that makes one.
fn by_operation(api: &Api, proposals: &mut [Proposal], named: &mut BTreeSet<String>) {
    for index in 0..proposals.len() {
        let create = proposals[index].create;
        let stated = create.and_then(|create| api.stated(&api.operations[create].position, NAME));
        let name = stated.as_ref().and_then(Tree::as_str);
        let Some(name) = name.and_then(|name| naming::attribute(name).ok()) else {
            continue;
        };
        if named.insert(name.clone()) {
            rename(proposals, index, &name, NAME);
        }
    }
}

/// Names by the schema of the object, where one resource alone has it and no other has the name.
fn by_schema(api: &Api, proposals: &mut [Proposal], named: &BTreeSet<String>) {
    let mut wanted: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, proposal) in proposals.iter().enumerate() {
        let Some(read) = proposal.read.filter(|_| proposal.create.is_some()) else {
            continue;
        };
        let Some(answer) = api.operations[read].success() else {
            continue;
        };
        let (_, object) = infer::unwrap(api, answer, &infer::inside(api, proposal));
        let object = api.schema(&object);
        let entity = object.extensions.get(ENTITY).and_then(Tree::as_str);
        if let Some(name) = entity.and_then(|name| naming::attribute(name).ok()) {
            wanted.entry(name).or_default().push(index);
        }
    }
    for (name, indexes) in wanted {
        let [index] = indexes[..] else { continue };
        let taken = named.contains(&proposals[index].name)
            || proposals.iter().any(|other| other.name == name);
        if !taken {
            rename(proposals, index, &name, ENTITY);
        }
    }
}
