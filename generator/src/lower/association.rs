//! Associations: calls without a body that put one object beside another and take it away again. All that
//! there is to configure is in the path.

use super::reading;
use super::{Context, description, hooks, lock, operation, overrides, path, renaming};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer::{self, Proposal};
use crate::mapping::ResourceMapping;
use crate::model::{AttributeMap, OnDestroy, Operations, Reason, Resource, Waiting};
use crate::openapi::{self, Api, Shape};
use std::collections::BTreeMap;

/// What the page of a resource says that nothing reads.
const UNREAD: &str = "Nothing tells whether it is still there, so Terraform does not notice when it is \
                      taken away elsewhere.";

/// Whether a proposal is an association: made and deleted, without anything to send or to be read.
pub fn is_one(api: &Api, proposal: &Proposal) -> bool {
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let (Some(create), Some(delete)) = (at(proposal.create), at(proposal.delete)) else {
        return false;
    };
    let same = infer::key(&create.path) == infer::key(&delete.path);
    let sends = create.request.is_some();
    let reads = at(proposal.read).and_then(openapi::Operation::success);
    let is_object = |answer: &_| matches!(infer::flat(api, answer).shape, Shape::Object(_));
    same && !sends && !reads.is_some_and(is_object) && at(proposal.update).is_none()
}

/// The resource, whose attributes are the parameters of its path.
pub fn lower(
    context: Context<'_>,
    proposal: &Proposal,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Result<Resource, String> {
    let Context { api, servers, .. } = context;
    let at = |index: Option<usize>| index.map(|index| &api.operations[index]);
    let create = at(proposal.create).ok_or("no operation makes it")?;
    let delete = at(proposal.delete).ok_or("no operation deletes it")?;
    let mut attributes = AttributeMap::default();
    let list = at(proposal.list);
    let others = [Some(create), at(proposal.read), list];
    let calls = (create, delete, others);
    let bound = path::bind(api, &mut attributes, calls, proposal, None, sink);
    if attributes.is_empty() {
        return Err("its path has no parameters, so there is nothing to configure".to_owned());
    }
    let mut reasons = proposal.reasons.clone();
    let parameters = infer::parameters(&delete.path);
    let import = parameters
        .iter()
        .filter_map(|name| bound.get(name).cloned());
    let mut import: Vec<String> = import.collect();
    let of_step = |step: &'static str| {
        let own = own?;
        match step {
            "create" => own.create.as_ref(),
            "read" => own.read.as_ref(),
            _ => own.delete.as_ref(),
        }
    };
    let lowered = |call, step| operation::lower(api, servers, call, &bound, of_step(step));
    let read = match (at(proposal.read), list) {
        (Some(read), _) => Some(lowered(read, "read")),
        (None, Some(list)) => in_list(context, (list, delete), own, &attributes, &bound, sink),
        (None, None) => None,
    };
    match &read {
        Some(read) if !read.among.is_empty() => reasons.push(Reason {
            rule: "read.list".to_owned(),
            because: "no call reads one, and a list has all of them".to_owned(),
        }),
        Some(_) => {}
        None => {
            reasons.push(Reason {
                rule: "read.nothing".to_owned(),
                because: "no call reads it or lists all of them".to_owned(),
            });
            unread(proposal, create, own, sink);
        }
    }
    let mut operations = Operations {
        create: lowered(create, "create"),
        read,
        list: None,
        then: Vec::new(),
        update: None,
        delete: Some(lowered(delete, "delete")),
    };
    if let Some(own) = own {
        overrides::apply(&mut attributes, &proposal.name, own, sink);
        renaming::follow(&mut operations, None, &mut import, own);
    }
    let places = hooks::Facts {
        proposal,
        operations: &operations,
        find: None,
        attributes: &attributes,
    };
    let hooks = hooks::decide(&places, own, sink);
    let waiting = Waiting {
        lock: lock::decide(own, (&proposal.name, &attributes), &mut reasons, sink),
        ..Waiting::default()
    };
    let summary = [&create.summary, &delete.summary];
    let texts = summary.into_iter().map(|text| description::clean(text));
    let mut found: Vec<String> = texts.filter(|text| !text.is_empty()).take(1).collect();
    if operations.read.is_none() {
        found.push(UNREAD.to_owned());
    }
    Ok(Resource {
        description: found.join("\n\n"),
        deprecated: match create.deprecated {
            true => "The API's document marks it as deprecated.".to_owned(),
            false => String::new(),
        },
        attributes: attributes.into(),
        operations,
        from_provider: BTreeMap::new(),
        import,
        on_destroy: own
            .and_then(|own| own.on_destroy.clone())
            .unwrap_or(OnDestroy::Delete),
        waiting,
        protected_by: String::new(),
        versions: BTreeMap::new(),
        owns_listed: Vec::new(),
        soft_delete: None,
        find: None,
        on_conflict: Default::default(),
        element: None,
        schema_version: 0,
        hooks,
        reasons,
    })
}

/// The call that lists all of one side, if its elements tell which one is meant.
fn in_list(
    context: Context<'_>,
    (list, delete): (&openapi::Operation, &openapi::Operation),
    own: Option<&ResourceMapping>,
    attributes: &AttributeMap,
    bound: &BTreeMap<String, String>,
    sink: &mut Sink,
) -> Option<crate::model::Operation> {
    let Context { api, servers, .. } = context;
    let resource = own;
    let own = own.and_then(|own| own.read.as_ref());
    let (pointer, element) = reading::elements(api, list, own)?;
    let element = infer::flat(api, &element);
    let same = match own.filter(|own| !own.same.is_empty()) {
        Some(own) => reading::said(own, &element, attributes, sink),
        None => {
            let parameters = infer::parameters(&delete.path);
            let last = parameters.last()?;
            let property = reading::property(&element, last)?;
            BTreeMap::from([(property, bound.get(last)?.clone())])
        }
    };
    let mut call = operation::lower(api, servers, list, bound, own);
    let mut parameters = infer::parameters(&list.path).into_iter();
    if !parameters.all(|parameter| call.path_parameters.contains_key(&parameter)) {
        return None;
    }
    reading::pages(api, list, resource, &mut call);
    call.unwraps = pointer;
    call.among = same;
    Some(call)
}

/// Tells that drift of an association stays unseen.
fn unread(
    proposal: &Proposal,
    create: &openapi::Operation,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) {
    let name = &proposal.name;
    let message = format!(
        "nothing reads `{name}`, so Terraform does not notice when it is taken away elsewhere"
    );
    let position = own.map_or(&create.position, |own| &own.position);
    sink.push(
        Diagnostic::warning(Code::NoRead, message)
            .at(position, "what this makes cannot be looked up")
            .help(format!(
                "if a list has it, name the call: `resources: {name}: {{read: {{list: GET /…, where: \
                 {{PROPERTY: ATTRIBUTE}}}}}}`"
            )),
    );
}
