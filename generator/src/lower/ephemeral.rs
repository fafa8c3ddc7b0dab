//! Ephemeral resources: what a call obtains for one run, how it is kept, and how it is given back.

use super::call::{self, Answer};
use super::required::Parameters;
use super::select::{find, unmatched};
use super::{Context, description, envelope, operation, path, renaming};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{EphemeralMapping, Extent, OperationMapping, ResourceMapping};
use crate::model::{
    AttributeMap, Body, Ephemeral, Expires, Kind, Method, Operation, Presence, Provider, Reason,
};
use crate::openapi;
use std::collections::BTreeMap;

type Attributes = AttributeMap;

/// Names of what tells an end.
const ENDS: [&str; 8] = [
    "expires_at",
    "expires_in",
    "expires",
    "expiry",
    "expiration",
    "expires_on",
    "expiration_time",
    "valid_until",
];

/// Adds all that the mapping lists.
pub fn add(context: Context<'_>, provider: &mut Provider, used: &mut [bool], sink: &mut Sink) {
    if context.mapping.generate.ephemeral == Extent::None {
        return;
    }
    for (name, own) in &context.mapping.ephemeral {
        let calls = [Some(&own.open), own.renew.as_ref(), own.close.as_ref()];
        let mut unread = Sink::default();
        for call in calls.into_iter().flatten() {
            if let Some(index) = find(context.api, call, &mut unread) {
                used[index] = true;
            }
        }
        match lower(context, name, own, sink) {
            Ok(Some(mut ephemeral)) => {
                let mut known = context.known.borrow_mut();
                known.unite(&mut ephemeral.attributes);
                let type_name = format!("{}_{name}", provider.name);
                provider.ephemeral.insert(type_name, ephemeral);
            }
            Ok(None) => {}
            Err(because) => sink.push(
                Diagnostic::error(
                    Code::ResourceIncomplete,
                    format!("`{name}` cannot be an ephemeral resource: {because}"),
                )
                .at(&own.position, "asked for here"),
            ),
        }
    }
}

fn lower(
    context: Context<'_>,
    name: &str,
    own: &EphemeralMapping,
    sink: &mut Sink,
) -> Result<Option<Ephemeral>, String> {
    let api = context.api;
    let Some(index) = find(api, &own.open, sink) else {
        return Ok(None);
    };
    let open = &api.operations[index];
    if open.success().is_none() {
        return Err(format!(
            "nothing is known of the answer to `{}`",
            open.call()
        ));
    }
    let mut alone = call::lower(
        context,
        (name, open),
        (&own.open, Some(&own.about)),
        Answer::Kept,
        sink,
    )?;
    let following = Following {
        context,
        name,
        bound: &alone.bound,
        about: &own.about,
    };
    let mut follow = |own: Option<&OperationMapping>| {
        own.and_then(|own| following.lower(own, &mut alone.attributes, sink))
    };
    let (renew, close) = (follow(own.renew.as_ref()), follow(own.close.as_ref()));
    let mut reasons = vec![reason(
        "ephemeral.mapping",
        "the mapping lists it".to_owned(),
    )];
    reasons.extend(alone.dropped);
    let expires = expires(own, &alone.attributes, &mut reasons, sink);
    if own.renew.is_some() && expires.is_none() && own.expires.is_none() {
        let message = format!("nothing tells when `{name}` ends, so it is never renewed");
        sink.push(
            Diagnostic::error(Code::MappingValue, message)
                .at(&own.position.child("renew"), "")
                .help("name the attribute of the answer that does: `expires: ATTRIBUTE`"),
        );
    }
    Ok(Some(Ephemeral {
        description: description(open),
        deprecated: deprecated(open),
        attributes: alone.attributes.into(),
        open: alone.call,
        from_provider: BTreeMap::new(),
        renew,
        close,
        expires,
        reasons,
    }))
}

/// A call for what is open already.
struct Following<'a> {
    context: Context<'a>,
    name: &'a str,
    /// Attributes by parameters of the opening call's path.
    bound: &'a BTreeMap<String, String>,
    about: &'a ResourceMapping,
}

impl Following<'_> {
    fn lower(
        &self,
        own: &OperationMapping,
        attributes: &mut Attributes,
        sink: &mut Sink,
    ) -> Option<Operation> {
        let Context {
            api,
            servers,
            mapping,
            ..
        } = self.context;
        let call = &api.operations[find(api, own, sink)?];
        envelope::report(api, call, Some(own), sink);
        let noun = infer::fixed_segments(&call.path).first().copied();
        let noun = crate::naming::singular(noun.unwrap_or(self.name));
        let mut bound = BTreeMap::new();
        for parameter in infer::parameters(&call.path) {
            let same = self.bound.get(&parameter).cloned();
            let name = same.or_else(|| {
                let mut all = path::candidates(&parameter, self.name);
                all.extend(path::candidates(&parameter, &noun));
                all.into_iter().find(|name| {
                    let attribute = attributes.get(name);
                    attribute.is_some_and(|attribute| is_single(&attribute.kind))
                })
            });
            let Some(name) = name else {
                let message = format!(
                    "no attribute of `{}` stands for `{{{parameter}}}` of `{}`",
                    self.name,
                    call.call()
                );
                let known = attributes.keys().cloned().collect();
                unmatched(sink, &own.position, message, &parameter, known);
                continue;
            };
            bound.insert(parameter, name);
        }
        let (wrap, sent) = envelope::request(api, call, &self.name.into(), Some(own));
        let mut lowered = operation::lower(api, servers, call, &bound, Some(own));
        if !matches!(lowered.body, Body::Fixed(_)) {
            lowered.wraps = wrap;
        }
        if own.body.is_none() {
            // Not all that the opening took: nobody shows a password twice.
            let sent = sent.map(|schema| infer::flat(api, &schema));
            let carried: Vec<String> = attributes
                .iter()
                .filter(|(_, one)| {
                    let sent = sent.as_ref();
                    sent.is_some_and(|schema| schema.property(&one.wire).is_some())
                })
                .map(|(name, _)| name.clone())
                .collect();
            let bare = [Method::Get, Method::Delete].contains(&lowered.method);
            lowered.body = match carried.is_empty() {
                true if bare => Body::ByMethod,
                true => Body::None,
                false => Body::Only(carried),
            };
        }
        if own.unwrap.is_none()
            && let Some(answer) = call.success()
        {
            lowered.unwraps = envelope::answer(api, answer, &self.name.into(), Some(own)).0;
        }
        let parameters = Parameters {
            api,
            noun: self.name,
            mapping,
            own: None,
        };
        let names = parameters.names(&[call], attributes, sink);
        parameters.bind(call, &mut lowered, attributes, &names);
        renaming::follow_call(&mut lowered, self.about);
        Some(lowered)
    }
}

/// What tells the end: what the mapping says, or a name that can mean nothing else.
fn expires(
    own: &EphemeralMapping,
    attributes: &Attributes,
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) -> Option<Expires> {
    let found = match &own.expires {
        Some(said) => {
            let single = |name: &str| {
                let attribute = attributes.get(name);
                attribute.is_some_and(|attribute| is_single(&attribute.kind))
            };
            if !single(&said.value) {
                let message = format!("there is no attribute `{}` of a single value", said.value);
                let known = attributes.keys().filter(|name| single(name));
                let known = known.cloned().collect();
                unmatched(sink, &said.position, message, &said.value, known);
                return None;
            }
            said.value.clone()
        }
        None => {
            let answered = |name: &&&str| {
                let attribute = attributes.get(**name);
                attribute.is_some_and(|attribute| {
                    attribute.presence == Presence::Computed && is_single(&attribute.kind)
                })
            };
            let name = ENDS.iter().find(answered)?;
            reasons.push(reason(
                "expires.name",
                format!("`{name}` of the answer can only tell the end"),
            ));
            (*name).to_owned()
        }
    };
    let lasting = [
        "_in",
        "ttl",
        "lifetime",
        "duration",
        "seconds",
        "max_age",
        "left",
        "valid_for",
    ];
    Some(match lasting.iter().any(|word| found.contains(word)) {
        true => Expires::In(found),
        false => Expires::At(found),
    })
}

fn is_single(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number
    )
}

/// What an operation says of itself.
pub fn description(operation: &openapi::Operation) -> String {
    let texts = [operation.summary.trim(), operation.description.trim()];
    let text = texts.into_iter().find(|text| !text.is_empty());
    description::clean(text.unwrap_or_default())
}

pub fn deprecated(operation: &openapi::Operation) -> String {
    match operation.deprecated {
        true => "The API's document marks it as deprecated.".to_owned(),
        false => String::new(),
    }
}

fn reason(rule: &str, because: String) -> Reason {
    Reason {
        rule: rule.to_owned(),
        because,
    }
}
