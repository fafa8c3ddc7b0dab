//! Which proposals become part of the provider, and under which names: the mapping decides.

use super::{element, envelope, glob, identity, methods};
use crate::diagnostic::{Code, Diagnostic, Sink, nearest};
use crate::infer::{self, Proposal};
use crate::mapping::{Mapping, OperationMapping, Step};
use crate::openapi::{self, Api};
use crate::source::Position;
use std::collections::BTreeMap;

/// The proposals as the mapping renames, ignores and completes them. `decided` is told why
/// operations are not used after that.
pub fn select(
    api: &Api,
    mut proposals: Vec<Proposal>,
    mapping: &Mapping,
    decided: &mut [Option<&'static str>],
    sink: &mut Sink,
) -> Vec<Proposal> {
    for ignored in &mapping.ignore {
        if ignored.value.contains('/') {
            if !ignore_paths(api, &mut proposals, &ignored.value) {
                let known = api
                    .operations
                    .iter()
                    .map(openapi::Operation::call)
                    .collect();
                unmatched(
                    sink,
                    &ignored.position,
                    lacks("path or operation", &ignored.value),
                    &ignored.value,
                    known,
                );
            }
            continue;
        }
        let before = proposals.len();
        proposals.retain(|proposal| {
            let kept = !glob::text(&ignored.value, &proposal.name);
            for index in proposal.operations().filter(|_| !kept) {
                decided[index] = Some("the mapping ignores it");
            }
            kept
        });
        if proposals.len() == before {
            unmatched(
                sink,
                &ignored.position,
                lacks("resource", &ignored.value),
                &ignored.value,
                names(&proposals),
            );
        }
    }
    let mut described: BTreeMap<String, &String> = BTreeMap::new();
    for (name, resource) in &mapping.resources {
        if let Some(own) = &resource.element {
            element::select(api, &mut proposals, (name, own), sink);
            continue;
        }
        let wanted = match &resource.at {
            Some(at) => proposals
                .iter()
                .position(|proposal| at_path(api, proposal, &at.value))
                .ok_or((&at.position, "path", &at.value)),
            None => proposals
                .iter()
                .position(|proposal| proposal.name == *name)
                .ok_or((&resource.position, "resource", name)),
        };
        let index = match wanted {
            Ok(index) => index,
            Err((position, what, value)) => {
                let known = match what {
                    "path" => paths(api, &proposals),
                    _ => names(&proposals),
                };
                unmatched(sink, position, lacks(what, value), value, known);
                continue;
            }
        };
        if let Some(other) = proposals
            .iter()
            .position(|proposal| proposal.name == *name)
            .filter(|other| *other != index)
        {
            let noun = proposals[other].noun.clone();
            proposals[other].name = format!("{name}_{noun}");
        }
        let path = infer::path(api, &proposals[index]).to_owned();
        if let Some(other) = described.insert(path, name) {
            sink.push(
                Diagnostic::error(
                    Code::MappingContradiction,
                    format!("`{other}` and `{name}` are the same object of the API"),
                )
                .at(&mapping.resources[other].position, "described here")
                .at(&resource.position, "and here")
                .help("put both entries together"),
            );
        }
        let proposal = &mut proposals[index];
        proposal.name.clone_from(name);
        let mut in_list = None;
        for (verb, slot, own) in [
            ("create", &mut proposal.create, &resource.create),
            ("read", &mut proposal.read, &resource.read),
            ("update", &mut proposal.update, &resource.update),
            ("delete", &mut proposal.delete, &resource.delete),
            ("list", &mut proposal.list, &resource.list),
        ] {
            if let Some(own) = own {
                let before = *slot;
                operation(api, own, slot, sink);
                if let (Some(_), Some(index)) = (&own.call, *slot) {
                    methods::report(verb, &api.operations[index], &own.position, sink);
                }
                if let ("list", Some(index)) = (verb, *slot) {
                    envelope::report_list(api, &api.operations[index], own, sink);
                }
                if let (true, Some(list)) = (own.call.is_none(), &own.list) {
                    // Read in a list, although there may be a call for one.
                    in_list = identity::called(api, list, sink);
                    if let Some(index) = in_list {
                        methods::report("list", &api.operations[index], &list.position, sink);
                    }
                    *slot = None;
                }
                if own.call.is_none() && own.list.is_none() && slot.is_none() {
                    let message = format!("no operation was found that could {verb} `{name}`");
                    sink.push(
                        Diagnostic::error(Code::MappingUnmatched, message)
                            .at(&own.position, "described here")
                            .help(format!(
                                "name it: `{verb}: {{call: …}}`, or remove the entry"
                            )),
                    );
                }
                if let Some(index) = before.filter(|_| before != *slot) {
                    decided[index] = Some("the mapping calls another operation instead");
                }
            }
        }
        proposal.list = in_list.or(proposal.list);
        let following = resource.then.iter();
        for then in following.filter(|then| !then.when.is_of_deletion()) {
            let called = find(api, &then.operation, &mut Sink::default());
            if called.is_some() && called == proposal.delete {
                sink.push(
                    Diagnostic::error(
                        Code::MappingContradiction,
                        format!("`{name}` would be deleted as soon as it is there"),
                    )
                    .at(&then.operation.position, "this is the call that deletes it")
                    .help("name a call that completes the object"),
                );
            }
        }
        for step in &resource.skip {
            match step {
                Step::Update => skip(&mut proposal.update, decided),
                Step::Delete => skip(&mut proposal.delete, decided),
            }
        }
    }
    proposals.sort_by(|a, b| a.name.cmp(&b.name));
    proposals
}

/// Takes away an operation that the mapping does not want.
fn skip(slot: &mut Option<usize>, decided: &mut [Option<&'static str>]) {
    if let Some(index) = slot.take() {
        decided[index] = Some("the mapping skips it");
    }
}

/// Whether an entry of `ignore` means this operation.
pub fn means(pattern: &str, operation: &openapi::Operation) -> bool {
    let (method, path) = match pattern.split_once(' ') {
        Some((method, path)) => (Some(method), path.trim()),
        None => (None, pattern),
    };
    let same = glob::path(&infer::key(path), &infer::key(&operation.path));
    path.contains('/') && same && method.is_none_or(|method| method == operation.method.as_str())
}

/// Takes away the operations that `METHOD /path`, `/path` or `/path/**` means. Whether there were any.
fn ignore_paths(api: &Api, proposals: &mut Vec<Proposal>, pattern: &str) -> bool {
    let ignored: Vec<bool> = api
        .operations
        .iter()
        .map(|operation| means(pattern, operation))
        .collect();
    for proposal in proposals.iter_mut() {
        for slot in [
            &mut proposal.create,
            &mut proposal.read,
            &mut proposal.update,
            &mut proposal.delete,
            &mut proposal.list,
        ] {
            *slot = slot.filter(|index| !ignored[*index]);
        }
    }
    proposals.retain(|proposal| {
        proposal.create.is_some() || proposal.read.is_some() || proposal.list.is_some()
    });
    ignored.contains(&true)
}

/// Whether `METHOD /path` or an operation's id means this operation.
pub fn is_called(call: &str, operation: &openapi::Operation) -> bool {
    operation.call() == call || operation.id.as_deref() == Some(call)
}

fn operation(api: &Api, own: &OperationMapping, slot: &mut Option<usize>, sink: &mut Sink) {
    if let Some(index) = find(api, own, sink) {
        *slot = Some(index);
    }
}

/// The operation that an entry names.
pub fn find(api: &Api, own: &OperationMapping, sink: &mut Sink) -> Option<usize> {
    let call = own.call.as_ref()?;
    named(api, call, &own.position, sink)
}

/// The operation that `call` at `position` names.
pub fn named(api: &Api, call: &str, position: &Position, sink: &mut Sink) -> Option<usize> {
    let mut operations = api.operations.iter();
    let found = operations.position(|operation| is_called(call, operation));
    match found {
        Some(_) => ambiguous(api, call, position, sink),
        None => {
            let known = api
                .operations
                .iter()
                .flat_map(|operation| [Some(operation.call()), operation.id.clone()])
                .flatten()
                .collect();
            unmatched(sink, position, lacks("operation", call), call, known);
        }
    }
    found
}

/// Tells of an id that several operations have, although OpenAPI wants each to have its own.
pub fn ambiguous(api: &Api, call: &str, position: &Position, sink: &mut Sink) {
    let operations = api.operations.iter();
    let mut meant = operations.filter(|operation| is_called(call, operation));
    if let (Some(first), Some(second)) = (meant.next(), meant.next())
        && first.id.as_deref() == Some(call)
    {
        let (one, other) = (first.call(), second.call());
        sink.push(
            Diagnostic::error(
                Code::MappingUnmatched,
                format!("`{call}` is the name of `{one}` and of `{other}`"),
            )
            .at(position, "one of them is meant")
            .at(&first.position, "this one")
            .at(&second.position, "or this one")
            .help(format!("name the call itself: `{one}` or `{other}`")),
        );
    }
}

fn at_path(api: &Api, proposal: &Proposal, path: &str) -> bool {
    let own = infer::key(infer::path(api, proposal));
    let wanted = infer::key(path);
    own == wanted || own == format!("{wanted}/{{}}")
}

fn names(proposals: &[Proposal]) -> Vec<String> {
    proposals
        .iter()
        .map(|proposal| proposal.name.clone())
        .collect()
}

fn paths(api: &Api, proposals: &[Proposal]) -> Vec<String> {
    proposals
        .iter()
        .flat_map(|proposal| {
            let path = infer::path(api, proposal);
            let collection = path
                .rsplit_once('/')
                .filter(|(_, last)| last.ends_with('}'));
            [Some(path), collection.map(|(above, _)| above)]
        })
        .flatten()
        .map(str::to_owned)
        .collect()
}

/// What the document lacks.
pub fn lacks(what: &str, value: &str) -> String {
    format!("the document has no {what} `{value}`")
}

/// An entry of the mapping that matches nothing in the document.
pub fn unmatched(
    sink: &mut Sink,
    position: &Position,
    message: String,
    value: &str,
    known: Vec<String>,
) {
    let help = suggestion(value, known);
    sink.push(
        Diagnostic::error(Code::MappingUnmatched, message)
            .at(position, "")
            .help(help),
    );
}

fn suggestion(value: &str, known: Vec<String>) -> String {
    match nearest(known, value) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "the document has none".to_owned(),
    }
}
