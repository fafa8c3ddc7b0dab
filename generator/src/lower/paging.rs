//! How a list goes on: what the mapping says, else what is inferred.

use super::envelope;
use super::place::{self, Wanted};
use super::reading;
use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::{OperationMapping, PagingMapping, Place};
use crate::model::{self, Pages, Paging, Reason, Size};
use crate::openapi::{Api, Location, Operation, Shape};
use crate::source::Position;

/// Decides it for `call`, which is `operation` lowered. Says why.
pub fn decide(
    api: &Api,
    operation: &Operation,
    own: Option<&OperationMapping>,
    call: &mut model::Operation,
    sink: &mut Sink,
) -> Option<Reason> {
    let inferred = infer::paging(api, operation);
    let stated = own.and_then(|own| Some((own, own.pagination.as_ref()?)));
    let Some((list, own)) = stated else {
        let (paging, reason) = inferred?;
        call.paging = Some(paging);
        return Some(reason);
    };
    let mut reason = Reason {
        rule: "pagination.mapping".to_owned(),
        because: "the mapping says how the list goes on".to_owned(),
    };
    let mut paging = match (&own.pages, inferred) {
        (Some(pages), inferred) => {
            let same = |paging: &Paging| kind(&paging.pages) == kind(pages);
            let rest = inferred.map(|(paging, _)| paging).filter(same);
            Paging {
                pages: pages.clone(),
                ..rest.unwrap_or_else(|| Paging::of(Pages::OnePage))
            }
        }
        (None, Some((paging, why))) => {
            reason = why;
            paging
        }
        (None, None) => Paging::of(Pages::OnePage),
    };
    if let Some((parameter, length)) = &own.size {
        let known = paging.size.as_ref().map(|size| size.length);
        paging.size = Some(Size {
            parameter: parameter.clone(),
            length: length.or(known).unwrap_or(100),
        });
    }
    if let Some(more) = &own.more {
        paging.more.clone_from(more);
    }
    if let Some(total) = &own.total {
        paging.total.clone_from(total);
    }
    paging.most = own.most.or(paging.most);
    report(api, operation, (list, own), sink);
    call.paging = Some(paging);
    Some(reason)
}

fn kind(pages: &Pages) -> std::mem::Discriminant<Pages> {
    std::mem::discriminant(pages)
}

/// Tells of parameters and properties that the document does not have.
fn report(
    api: &Api,
    operation: &Operation,
    (list, own): (&OperationMapping, &PagingMapping),
    sink: &mut Sink,
) {
    if let Some((name, Some(asked))) = &own.size {
        let position = list.position.child("pagination");
        length(api, operation, (name, *asked), &position, sink);
    }
    for (place, position) in &own.places {
        match place {
            Place::Parameter(name) => {
                let known: Vec<String> = operation
                    .parameters
                    .iter()
                    .filter(|parameter| parameter.location == Location::Query)
                    .map(|parameter| parameter.name.clone())
                    .collect();
                if !known.contains(name) {
                    let message = format!("`{}` has no query parameter `{name}`", operation.call());
                    unmatched(sink, position, message, name, known);
                }
                parameter(api, operation, name, position, sink);
                if list.query.contains_key(name) {
                    let message =
                        format!("`{name}` turns the pages, and `query` gives it one value");
                    sink.push(
                        Diagnostic::error(Code::MappingContradiction, message)
                            .at(
                                &list.position.child("query").child(name),
                                "one value for all pages",
                            )
                            .at(position, "another one for each")
                            .help("remove one of the two"),
                    );
                }
            }
            Place::Body(pointer) => {
                let schema = operation.body().and_then(|body| body.schema.as_ref());
                if schema.is_none_or(|schema| envelope::inside(api, schema, pointer).is_none()) {
                    let message = format!(
                        "the body of `{}` has no property `{pointer}`",
                        operation.call()
                    );
                    let known = schema.map(|schema| envelope::beside(api, schema, pointer));
                    unmatched(sink, position, message, pointer, known.unwrap_or_default());
                }
            }
            Place::Answer(pointer) => {
                let wanted = match position.pointer.last().as_str() {
                    "more" => Wanted::Flag,
                    "total" => Wanted::Number,
                    "next_url" => Wanted::Text,
                    _ => Wanted::Single,
                };
                let answer = (operation, operation.success());
                place::report(api, answer, (pointer, position), wanted, sink);
            }
            Place::Element(pointer) => {
                let element = reading::elements(api, operation, Some(list));
                let element = element.map(|(_, element)| element);
                let answer = (operation, element.as_ref());
                place::report(api, answer, (pointer, position), Wanted::Single, sink);
            }
        }
    }
}

/// Tells of a parameter that cannot say which page it is, or how long.
fn parameter(api: &Api, operation: &Operation, name: &str, position: &Position, sink: &mut Sink) {
    let mut query = operation.parameters.iter();
    let found = query.find(|one| one.location == Location::Query && one.name == name);
    let Some(schema) = found.and_then(|parameter| parameter.schema.as_ref()) else {
        return;
    };
    let schema = infer::flat(api, schema);
    let counts = !["after", "cursor"].contains(&position.pointer.last().as_str());
    if schema.shape == Shape::String && schema.values.is_empty() && counts {
        let message =
            format!("the query parameter `{name}` is a text, and a number turns pages here");
        sink.push(
            Diagnostic::warning(Code::MappingUnmatched, message)
                .at(position, "")
                .help("if the API takes numbers there, nothing is wrong here"),
        );
    }
    // Documents often say that numbers are texts, but not that they are one of a few words.
    let words = schema.shape == Shape::String && !schema.values.is_empty();
    let other = matches!(
        schema.shape,
        Shape::Boolean | Shape::Array(_) | Shape::Object(_)
    );
    if words || other {
        let what = match words {
            true => "one of a few words",
            false => place::words(&schema.shape),
        };
        let message = format!("the query parameter `{name}` is {what}, so it cannot turn pages");
        sink.push(
            Diagnostic::error(Code::MappingUnmatched, message)
                .at(position, "")
                .help("name the parameter that does"),
        );
    }
}

/// Tells of a page that is longer or shorter than the document allows.
fn length(
    api: &Api,
    operation: &Operation,
    (name, length): (&str, u64),
    position: &Position,
    sink: &mut Sink,
) {
    let mut query = operation.parameters.iter();
    let found = query.find(|one| one.location == Location::Query && one.name == name);
    let Some(schema) = found.and_then(|parameter| parameter.schema.as_ref()) else {
        return;
    };
    let schema = api.schema(schema);
    let bound = |digits: &Option<String>| digits.as_ref()?.parse::<u64>().ok();
    let message = match (bound(&schema.minimum), bound(&schema.maximum)) {
        (Some(least), _) if length < least => format!("`{name}` is at least {least}"),
        (_, Some(most)) if length > most => format!("`{name}` is at most {most}"),
        _ => return,
    };
    sink.push(
        Diagnostic::error(Code::MappingUnmatched, message)
            .at_value(&position.child("size").child(name), "")
            .help("write a number that the document allows"),
    );
}
