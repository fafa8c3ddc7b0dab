//! `Api`, proposals and `Mapping` become the `model`. Sorting by name happens here.

mod action;
mod alone;
mod apart;
mod association;
mod attributes;
mod authentication;
mod block;
mod budget;
mod call;
mod calls;
mod collision;
mod connection;
mod contradiction;
mod custom;
mod data_source;
mod description;
mod destroy;
mod element;
mod entities;
mod envelope;
mod ephemeral;
mod examples;
mod extent;
mod filters;
mod fits;
mod flat;
mod form;
mod formats;
mod glob;
mod hooks;
mod identity;
mod ignored;
mod json_text;
mod kind;
mod listing;
mod lock;
mod methods;
mod missing;
mod notes;
mod one_each;
mod operation;
mod overrides;
mod owned;
mod paging;
mod parameter;
mod path;
mod pattern;
mod place;
mod presence;
mod provided;
mod reading;
mod relations;
mod renaming;
mod required;
mod resource;
mod rest;
mod safety;
mod search;
mod secrets;
mod select;
mod sendable;
mod server;
mod split;
mod stated;
mod then;
mod told_secret;
mod tracked;
mod uncalled;
mod undeleted;
mod unrolled;
mod untold;
mod update;
mod validators;
mod variants;
mod version_field;
mod versions;
mod waiting;
mod whole;

use self::calls::Calls;
use self::server::Servers;
use self::uncalled::Uncalled;
use self::undeleted::Undeleted;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{Extent, Mapping};
use crate::model::{AttributeMap, Attributes, Known, Provider, Skipped};
use crate::naming;
use crate::openapi::{self, Api, Shape};
use crate::source::{Pointer, Position};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What all resources and data sources are lowered with.
#[derive(Clone, Copy)]
struct Context<'a> {
    api: &'a Api,
    mapping: &'a Mapping,
    servers: &'a Servers<'a>,
    undeleted: &'a Undeleted,
    uncalled: &'a Uncalled,
    calls: &'a Calls,
    /// The different objects so far: each place is told at once, or there would be thousands alike.
    known: &'a RefCell<Known>,
}

impl Context<'_> {
    /// The attributes of something that is made, with the objects that others have too.
    fn united(self, attributes: AttributeMap) -> Attributes {
        let mut attributes = Attributes::from(attributes);
        self.known.borrow_mut().unite(&mut attributes);
        attributes
    }
}

/// The provider, and the objects in it, which are to be shared once the API is gone: that needs room.
/// `fallback` names it when neither mapping nor title does.
pub fn lower(api: &Api, mapping: &Mapping, fallback: &str, sink: &mut Sink) -> (Provider, Known) {
    let name = name(api, mapping, fallback, sink);
    let access = authentication::lower(api, mapping, &name, sink);
    let connection = connection::lower(api, mapping, &name);
    block::report_variables(api, &mapping.provider, sink);
    let servers = Servers::new(api, &mapping.provider, &name, &access);
    let servers = servers.beside(connection.iter().flat_map(|known| known.attributes()));
    let parameters = provided::lower(api, &mapping.provider, &name, sink);
    let servers = servers.beside(parameters.keys().map(String::as_str));
    let undeleted = Undeleted::default();
    let uncalled = Uncalled::default();
    let calls = Calls::new(api);
    let known = RefCell::default();
    let context = Context {
        api,
        mapping,
        servers: &servers,
        undeleted: &undeleted,
        uncalled: &uncalled,
        calls: &calls,
        known: &known,
    };
    required::report(api, mapping, sink);
    let mut provider = Provider {
        registry: mapping
            .provider
            .registry
            .clone()
            .unwrap_or_else(|| format!("acme/{name}")),
        version: "0.1.0".to_owned(),
        title: api.title.clone(),
        description: description::clean(&api.description),
        endpoint: servers.endpoint(),
        variables: BTreeMap::new(),
        parameters,
        servers: BTreeMap::new(),
        authentication: access.authentication(),
        signing: access.usual(),
        connection,
        headers: mapping.provider.headers.clone(),
        resources: BTreeMap::new(),
        data_sources: BTreeMap::new(),
        actions: BTreeMap::new(),
        ephemeral: BTreeMap::new(),
        custom: Default::default(),
        objects: BTreeMap::new(),
        skipped: Vec::new(),
        name,
    };
    let mut decided = vec![None; api.operations.len()];
    let proposals = entities::apply(api, infer::propose(api), sink);
    authentication::decide(api, mapping, &mut decided);
    let proposals = select::select(api, proposals, mapping, &mut decided, sink);
    let proposals = call::without_claimed(api, proposals, mapping);
    let mut used = vec![false; api.operations.len()];
    let mut of_forms = BTreeSet::new();
    for proposal in &proposals {
        for index in proposal.operations() {
            used[index] = true;
        }
        let type_name = format!("{}_{}", provider.name, proposal.name);
        let own = mapping.resources.get(&proposal.name);
        for index in then::used(api, own) {
            used[index] = true;
        }
        // Nobody reads messages about what is taken away again.
        let mut unread = Sink::default();
        let wanted = own.is_some() || !extent::takes_only_listed(mapping);
        let sink = if wanted { &mut *sink } else { &mut unread };
        if let Some(names) = split::lower(context, &mut provider, proposal, own, sink) {
            of_forms.extend(names);
            continue;
        }
        match resource::lower(context, proposal, own, None, sink) {
            Ok(resource) => {
                let mut resource = provided::resource(context, resource);
                known.borrow_mut().unite(&mut resource.attributes);
                let dropped = resource
                    .reasons
                    .iter()
                    .filter(|reason| reason.rule == "attribute.dropped");
                provider.skipped.extend(dropped.map(|reason| Skipped {
                    subject: type_name.clone(),
                    reason: reason.because.clone(),
                    deliberate: false,
                }));
                listing::add(context, proposal, own, &mut resource);
                data_source::of_resource(
                    context,
                    &mut provider,
                    proposal,
                    &type_name,
                    &resource,
                    own,
                    sink,
                );
                provider.resources.insert(type_name, resource);
            }
            Err(because) => {
                let steps = [proposal.create, proposal.update, proposal.delete];
                for index in steps {
                    let because = format!("`{}` cannot be a resource: {because}", proposal.name);
                    uncalled.note(index, &because);
                }
                let path = infer::path(api, proposal).to_owned();
                let before = provider.data_sources.len();
                data_source::alone(context, &mut provider, proposal, &type_name, own, sink);
                let found = provider.data_sources.len() > before;
                // Of what can only be read, a list of data sources asks for no more.
                let listed = mapping.generate.data_sources == Extent::Listed
                    || own.is_some_and(|own| own.list.is_some());
                let enough = found && listed;
                if let Some(own) = own.filter(|_| !enough) {
                    sink.push(
                        Diagnostic::error(
                            Code::ResourceIncomplete,
                            format!("`{}` cannot be a resource: {because}", proposal.name),
                        )
                        .at(&own.position, "asked for here")
                        .help(missing::help(context, proposal)),
                    );
                }
                let what = match (found, proposal.read) {
                    (true, Some(_)) => "only a data source",
                    (true, None) => "only a data source of all of them",
                    (false, _) => "neither resource nor data source",
                };
                // What the line of the call says is why, and all there is to say.
                if !found && because == missing::NOTHING && uncalled.has(proposal.read) {
                    continue;
                }
                provider.skipped.push(Skipped {
                    subject: path,
                    reason: format!("{what}: {because}"),
                    // Nothing could be made there: what can be read is.
                    deliberate: !wanted || found && proposal.create.is_none(),
                });
            }
        }
    }
    let is_ignored = |index: usize| {
        let mut entries = mapping.ignore.iter();
        entries.any(|entry| select::means(&entry.value, &api.operations[index]))
    };
    let is_open = |index: usize| !is_ignored(index) && decided[index].is_none();
    ephemeral::add(context, &mut provider, &mut used, sink);
    action::add(context, &mut provider, &mut used, is_open, sink);
    let called = uncalled::calls(&provider);
    extent::apply(&mut provider, mapping, &of_forms);
    let before = uncalled::Before {
        chosen: &used,
        decided: &decided,
        called: &called,
    };
    uncalled::report(context, &mut provider, before);
    (provider.variables, provider.servers) = servers.found();
    custom::add(&mut provider, mapping, sink);
    provided::others(&mut provider, &mapping.provider);
    block::report(&provider, &mapping.provider, sink);
    undeleted.report(&provider, sink);
    provider.skipped.sort();
    provider.skipped.dedup();
    api.report(sink);
    let empty = provider.resources.is_empty() && provider.data_sources.is_empty();
    let empty = empty && provider.actions.is_empty() && provider.ephemeral.is_empty();
    let empty = empty && provider.custom.is_empty();
    // Other errors say why there is nothing.
    if empty && !sink.has_errors() {
        sink.push(nothing(mapping));
    }
    (provider, known.into_inner())
}

/// Why there is nothing.
fn nothing(mapping: &Mapping) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        Code::NothingToGenerate,
        "no resource and no data source can be made of this document",
    );
    match (mapping.ignore.first(), extent::takes_only_listed(mapping)) {
        (Some(ignored), _) => diagnostic
            .at(&ignored.position, "with what is ignored from here on")
            .help("ignore less"),
        (None, true) => diagnostic
            .help("list something under `resources`, or leave `generate` out of the mapping"),
        (None, false) => diagnostic
            .help("a resource needs an operation that makes an object and a GET that reads it"),
    }
}

/// The provider's name: the mapping's, else of the title, else of the document's file or folder.
fn name(api: &Api, mapping: &Mapping, fallback: &str, sink: &mut Sink) -> String {
    let found = [
        mapping.provider.name.clone().unwrap_or_default(),
        naming::provider(&api.title),
        naming::provider(fallback),
    ]
    .into_iter()
    .find(|name| !name.is_empty());
    found.unwrap_or_else(|| {
        let title = Position {
            file: api.file,
            pointer: Pointer::root().child("info").child("title"),
        };
        sink.push(
            Diagnostic::error(
                Code::Unnamed,
                "no name for the provider can be made of the title or the file's name",
            )
            .at_value(&title, "the title")
            .help("give one: `--name acme`, or `provider: {name: acme}` in the mapping"),
        );
        "provider".to_owned()
    })
}

/// Why no group of operations has it.
fn unused(api: &Api, operation: &openapi::Operation) -> String {
    let body = operation.body().and_then(|body| body.schema.as_ref());
    let in_bulk = body.is_some_and(|body| matches!(api.schema(body).shape, Shape::Array(_)));
    if in_bulk && operation.commands().is_none() {
        return "it takes a list of objects, and a resource is one".to_owned();
    }
    if let Some(union) = body.map(|body| infer::flat(api, body))
        && matches!(union.shape, Shape::Union(_))
    {
        return format!("it takes {}", missing::instead(&union));
    }
    let last = infer::fixed_segments(&operation.path)
        .last()
        .copied()
        .unwrap_or_default();
    if let Some(name) = operation.unsupported().filter(|name| name.contains("xml")) {
        return format!("its body is `{name}`, and XML is not supported");
    }
    if let Some(refused) = sendable::unsendable(operation) {
        return refused;
    }
    let at_item = operation.path.trim_end_matches('/').ends_with('}');
    match (operation.method, operation.unsupported()) {
        (openapi::Method::Get, Some(name)) => format!("its answer is `{name}`, which is no JSON"),
        (openapi::Method::Get, None) => {
            "its answer is neither one JSON object nor a list of JSON objects".to_owned()
        }
        (openapi::Method::Post, _) if !at_item => {
            format!("`{last}` is an action: nothing below its path is one object that it makes")
        }
        (method, _) => format!(
            "no resource needs this {}; the mapping can name it as an operation of one",
            method.as_str()
        ),
    }
}
