//! What stands around the object in requests and answers: what the mapping says, else what is seen.

use super::attributes::Sides;
use super::select::unmatched;
use super::{place, reading};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::OperationMapping;
use crate::openapi::{Api, Operation, Schema, Shape};
use crate::source::Position;

/// The property around the object in a request, and the object's schema.
pub fn request(
    api: &Api,
    operation: &Operation,
    object: &infer::Inside<'_>,
    own: Option<&OperationMapping>,
) -> (String, Option<Position>) {
    let Some(schema) = operation.body().and_then(|body| body.schema.as_ref()) else {
        return (String::new(), None);
    };
    let (wrap, inner) = match own.and_then(|own| own.wrap.as_deref()) {
        Some("") => (String::new(), schema.clone()),
        Some(name) => {
            let inner = property(api, schema, name);
            (name.to_owned(), inner.unwrap_or_else(|| schema.clone()))
        }
        None => infer::wrap(api, schema, object),
    };
    (wrap, Some(inner))
}

/// The same of an update. An object that is a field of what a create takes is no envelope.
pub fn request_of_update(
    api: &Api,
    update: &Operation,
    object: &infer::Inside<'_>,
    own: Option<&OperationMapping>,
    made: Option<&Schema>,
) -> (String, Option<Position>) {
    let found = request(api, update, object, own);
    let is_field = made.is_some_and(|made| made.property(&found.0).is_some());
    match is_field && own.is_none_or(|own| own.wrap.is_none()) {
        true => {
            let schema = update.body().and_then(|body| body.schema.clone());
            (String::new(), schema)
        }
        false => found,
    }
}

/// Where the object is in an answer, and its schema.
pub fn answer(
    api: &Api,
    schema: &Position,
    object: &infer::Inside<'_>,
    own: Option<&OperationMapping>,
) -> (String, Position) {
    match own.and_then(|own| own.unwrap.as_deref()) {
        Some(name) => {
            let pointer = pointer(name);
            let inner = inside(api, schema, &pointer).unwrap_or_else(|| schema.clone());
            (pointer, inner)
        }
        None => infer::unwrap(api, schema, object),
    }
}

/// Tells of what the mapping takes off that the document does not have.
pub fn report(api: &Api, operation: &Operation, own: Option<&OperationMapping>, sink: &mut Sink) {
    let Some(own) = own else { return };
    let call = operation.call();
    let mut lacks = |key: &str, what: &str, name: &str, known: Vec<String>| {
        let message = format!("the {what} of `{call}` has no property `{name}`");
        unmatched(sink, &own.position.child(key), message, name, known);
    };
    if let Some(name) = own.wrap.as_deref().filter(|name| !name.is_empty()) {
        let schema = operation.body().and_then(|body| body.schema.as_ref());
        if schema.is_none_or(|schema| property(api, schema, name).is_none()) {
            let known = schema.map(|schema| names(api, schema, ""));
            lacks("wrap", "request", name, known.unwrap_or_default());
        }
    }
    if let Some(name) = own.unwrap.as_deref().filter(|name| !name.is_empty()) {
        let schema = operation.success();
        if schema.is_none_or(|schema| inside(api, schema, &pointer(name)).is_none()) {
            let known = schema.map(|schema| beside(api, schema, name));
            lacks("unwrap", "answer", name, known.unwrap_or_default());
        }
    }
}

/// Tells of an `unwrap` of a list that leads to no list of objects.
pub fn report_list(api: &Api, list: &Operation, own: &OperationMapping, sink: &mut Sink) {
    let Some(name) = own.unwrap.as_deref() else {
        return;
    };
    if reading::elements(api, list, Some(own)).is_some() {
        return;
    }
    let place = own.position.child("unwrap");
    let inner = list
        .success()
        .and_then(|schema| Some((schema, inside(api, schema, &pointer(name))?)));
    match inner {
        Some((_, inner)) => {
            let what = place::words(&infer::flat(api, &inner).shape);
            let message = format!(
                "`{name}` in the answer of `{}` is {what}, and a list of objects is needed here",
                list.call()
            );
            sink.push(
                Diagnostic::error(Code::MappingUnmatched, message)
                    .at_value(&place, "")
                    .at(&inner, "described here")
                    .help("name the place of the list, with `/` between names where it is deeper"),
            );
        }
        None => report(api, list, Some(own), sink),
    }
}

/// Warns of an answer whose object may be inside a property of it: what the create takes is there, and
/// none of it beside that. What else stands beside it is no report that is known.
pub fn doubt(
    api: &Api,
    (read, answer): (&Operation, &Position),
    noun: &str,
    (resource, sides): (&str, &Sides),
    sink: &mut Sink,
) {
    let Some(possible) = infer::possible(api, answer, noun) else {
        return;
    };
    let inner = api.schema(&possible.schema);
    let outer = api.schema(answer);
    let sent = sides.create.iter().flat_map(|sent| sent.properties());
    let mut inside = 0;
    for sent in sent {
        if outer.property(&sent.name).is_some() {
            return;
        }
        inside += usize::from(inner.property(&sent.name).is_some());
    }
    if inside > 0 {
        let name = &possible.name;
        let message = format!(
            "what `{resource}` is made of may be in `{name}` of the answer of `{}`",
            read.call()
        );
        sink.push(
            Diagnostic::warning(Code::Envelope, message)
                .at(&possible.schema, "read as one property among others")
                .help(format!(
                    "if it is there, write `read: {{unwrap: {name}}}` in the mapping under \
                     `resources: {resource}:`; if not, `read: {{unwrap: \"\"}}` says so"
                )),
        );
    }
}

/// `result` and `/data/item` as JSON Pointers.
pub fn pointer(name: &str) -> String {
    match name.is_empty() || name.starts_with('/') {
        true => name.to_owned(),
        false => format!("/{name}"),
    }
}

/// The schema at a JSON pointer below another one.
pub fn inside(api: &Api, schema: &Position, pointer: &str) -> Option<Position> {
    let mut steps = pointer.split('/').skip(1);
    steps.try_fold(schema.clone(), |place, step| {
        let element = match &api.schema(&place).shape {
            Shape::Array(element) if step.parse::<usize>().is_ok() => element.clone(),
            _ => None,
        };
        let name = step.replace("~1", "/").replace("~0", "~");
        element.or_else(|| property(api, &place, &name))
    })
}

fn property(api: &Api, schema: &Position, name: &str) -> Option<Position> {
    let outer = api.schema(schema);
    outer.property(name).map(|found| found.schema.clone())
}

/// What could have been meant by `name`: what its parent has, else what the whole has.
pub fn beside(api: &Api, schema: &Position, name: &str) -> Vec<String> {
    let parent = name.rsplit_once('/').map_or("", |(parent, _)| parent);
    match inside(api, schema, parent) {
        Some(inner) if name.starts_with('/') => names(api, &inner, &format!("{parent}/")),
        _ => names(api, schema, ""),
    }
}

fn names(api: &Api, schema: &Position, before: &str) -> Vec<String> {
    let outer = api.schema(schema);
    let names = outer.properties().iter();
    names
        .map(|found| format!("{before}{}", found.name))
        .collect()
}
