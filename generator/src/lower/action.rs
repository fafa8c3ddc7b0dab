//! Actions: the calls that the mapping lists, and those that only do something.

use super::call::{self, Answer, configured};
use super::select::{find, unmatched};
use super::tracked::Begun;
use super::{Context, envelope, secrets};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{ActionMapping, Extent, OperationMapping, Placed};
use crate::model::{Action, Kind, Provider, Reason};
use crate::naming;
use crate::openapi::{Api, Operation, Shape};
use crate::source::Position;
use std::collections::BTreeMap;

/// Twenty minutes, as for everything else that is waited for.
const LIMIT: u64 = 20 * 60;

/// What is told of an answer where the mapping does not say.
const TELLING: [&str; 6] = ["message", "detail", "status", "state", "result", "id"];

/// Adds all actions. `used` is told which operations became one; `is_open` says of which one may
/// still be made that nobody has listed.
pub fn add(
    context: Context<'_>,
    provider: &mut Provider,
    used: &mut [bool],
    is_open: impl Fn(usize) -> bool,
    sink: &mut Sink,
) {
    let extent = context.mapping.generate.actions;
    if extent == Extent::None {
        return;
    }
    let api = context.api;
    for (name, own) in &context.mapping.actions {
        let Some(index) = find(api, &own.operation, sink) else {
            continue;
        };
        used[index] = true;
        match lower(context, name, &api.operations[index], Some(own), sink) {
            Ok(action) => insert(context, provider, name, action),
            Err(because) => sink.push(
                Diagnostic::error(
                    Code::ResourceIncomplete,
                    format!("`{name}` cannot be an action: {because}"),
                )
                .at(&own.position, "asked for here"),
            ),
        }
    }
    if extent != Extent::Auto {
        return;
    }
    let open = (0..api.operations.len()).filter(|index| !used[*index] && is_open(*index));
    for (name, index) in infer::actions(api, open.collect()) {
        if context.mapping.actions.contains_key(&name) {
            continue;
        }
        if let Ok(action) = lower(context, &name, &api.operations[index], None, sink) {
            used[index] = true;
            insert(context, provider, &name, action);
        }
    }
}

fn insert(context: Context<'_>, provider: &mut Provider, name: &str, mut action: Action) {
    let mut known = context.known.borrow_mut();
    known.unite(&mut action.arguments);
    let type_name = format!("{}_{name}", provider.name);
    provider.actions.insert(type_name, action);
}

fn lower(
    context: Context<'_>,
    name: &str,
    operation: &Operation,
    own: Option<&ActionMapping>,
    sink: &mut Sink,
) -> Result<Action, String> {
    let inferred = OperationMapping::at(&operation.position);
    let stated = own.map_or(&inferred, |own| &own.operation);
    let mut alone = call::lower(
        context,
        (name, operation),
        (stated, own.map(|own| &own.about)),
        Answer::Told,
        sink,
    )?;
    configured(&mut alone.attributes);
    let rule = match own {
        Some(_) => ("action.mapping", "the mapping lists it"),
        None => (
            "action.post",
            "a POST below an object that makes no other one",
        ),
    };
    let mut reasons = vec![reason(rule.0, rule.1)];
    reasons.extend(alone.dropped);
    let begun = Begun {
        api: context.api,
        calls: &[operation],
        attributes: &alone.attributes,
    };
    for wait in own.iter().flat_map(|own| &own.waits) {
        begun.report(wait, sink);
    }
    let waits: Vec<_> = own
        .into_iter()
        .flat_map(|own| own.waits.iter().map(|wait| wait.value.clone()))
        .collect();
    let mut responses = operation.responses.iter();
    let accepted = responses.any(|response| response.status == "202");
    if accepted && waits.is_empty() {
        reasons.push(reason(
            "wait.undecided",
            "the call answers 202, and nothing tells for certain when it is done: `wait` in the \
             mapping can say it",
        ));
    }
    let limit = own.and_then(|own| own.timeout);
    let limit = limit.or((!waits.is_empty()).then_some(LIMIT));
    let tells = match own.and_then(|own| own.tell.as_ref()) {
        Some(places) => {
            for place in places {
                check(context.api, operation, place, sink);
            }
            places.iter().map(|place| place.value.clone()).collect()
        }
        None => telling(context.api, (name, operation), stated),
    };
    Ok(Action {
        description: super::ephemeral::description(operation),
        deprecated: super::ephemeral::deprecated(operation),
        limit: limit.filter(|_| !alone.attributes.contains_key("timeouts")),
        arguments: alone.attributes.into(),
        call: alone.call,
        from_provider: BTreeMap::new(),
        waits,
        tells,
        reasons,
    })
}

/// What an answer says of its own accord.
fn telling(
    api: &Api,
    (name, operation): (&str, &Operation),
    own: &OperationMapping,
) -> Vec<String> {
    let Some(answer) = operation.success() else {
        return Vec::new();
    };
    let (pointer, answer) = envelope::answer(api, answer, &name.into(), Some(own));
    let places = single(
        api,
        &answer,
        &pointer.trim_start_matches('/').replace('/', "."),
    );
    let plain = places.iter().filter(|(_, secret)| !**secret);
    let last = |place: &str| place.rsplit('.').next().unwrap_or(place).to_owned();
    let mut told: Vec<&String> = plain.map(|(place, _)| place).collect();
    told.retain(|place| TELLING.contains(&last(place).as_str()));
    told.sort_by_key(|place| TELLING.iter().position(|one| *one == last(place)));
    told.into_iter().cloned().collect()
}

/// The places of single values below `at`, and whether they are secret.
fn single(api: &Api, schema: &Position, at: &str) -> BTreeMap<String, bool> {
    let schema = infer::flat(api, schema);
    let of = |property: &crate::openapi::Property| {
        let value = api.schema(&property.schema);
        let is_single = matches!(
            value.shape,
            Shape::String | Shape::Integer | Shape::Number | Shape::Boolean
        );
        let name = naming::attribute(&property.name).unwrap_or_default();
        let secret = secrets::judge(&name, &value, &Kind::String) != secrets::Secret::No
            || value.format == "password"
            || value.write_only;
        let place = match at {
            "" => property.name.clone(),
            at => format!("{at}.{}", property.name),
        };
        (is_single && !property.name.contains(['.', '/', '~', '*'])).then_some((place, secret))
    };
    schema.properties().iter().filter_map(of).collect()
}

/// Whether the answer has what the mapping wants told, and may tell it.
fn check(api: &Api, operation: &Operation, place: &Placed<String>, sink: &mut Sink) {
    let (mut schema, mut at) = (operation.success().cloned(), String::new());
    let mut parts: Vec<&str> = place.value.split('.').collect();
    parts.pop();
    for part in parts {
        let found = schema.map(|schema| infer::flat(api, &schema));
        schema = found.and_then(|schema| Some(schema.property(part)?.schema.clone()));
        at = match at.as_str() {
            "" => part.to_owned(),
            before => format!("{before}.{part}"),
        };
    }
    let known = schema
        .map(|schema| single(api, &schema, &at))
        .unwrap_or_default();
    match known.get(&place.value) {
        Some(false) => {}
        Some(true) => sink.push(
            Diagnostic::error(
                Code::MappingValue,
                format!(
                    "`{}` may be a secret, and what is told is seen by everybody",
                    place.value
                ),
            )
            .at_value(&place.position, "")
            .help("leave it out; an ephemeral resource can hand it on"),
        ),
        None => {
            let message = format!(
                "the answer to `{}` has no single value at `{}`",
                operation.call(),
                place.value
            );
            let known = known.into_keys().collect();
            unmatched(sink, &place.position, message, &place.value, known);
        }
    }
}

fn reason(rule: &str, because: &str) -> Reason {
    Reason {
        rule: rule.to_owned(),
        because: because.to_owned(),
    }
}
