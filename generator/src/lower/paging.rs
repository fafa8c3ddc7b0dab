//! How a list goes on: what the mapping says, else what is inferred.

use super::envelope;
use super::select::unmatched;
use crate::diagnostic::Sink;
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
    let Some(own) = own.and_then(|own| own.pagination.as_ref()) else {
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
    report(api, operation, own, sink);
    call.paging = Some(paging);
    Some(reason)
}

fn kind(pages: &Pages) -> std::mem::Discriminant<Pages> {
    std::mem::discriminant(pages)
}

/// Tells of parameters and properties that the document does not have.
fn report(api: &Api, operation: &Operation, own: &PagingMapping, sink: &mut Sink) {
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
            }
            Place::Answer(pointer) => {
                answered(
                    api,
                    operation.success(),
                    operation,
                    (pointer, position),
                    sink,
                );
            }
            Place::Element(pointer) => {
                let element = operation
                    .success()
                    .and_then(|answer| infer::elements(api, answer));
                let element = element.map(|(_, element)| element);
                answered(api, element.as_ref(), operation, (pointer, position), sink);
            }
        }
    }
}

fn answered(
    api: &Api,
    schema: Option<&Position>,
    operation: &Operation,
    (pointer, position): (&str, &Position),
    sink: &mut Sink,
) {
    let Some(schema) = schema else { return };
    // What is left open may have it.
    let open = match &infer::flat(api, schema).shape {
        Shape::Object(object) => object.properties.is_empty(),
        Shape::Any => true,
        _ => false,
    };
    if !open && envelope::inside(api, schema, pointer).is_none() {
        let message = format!(
            "the answer of `{}` has no property `{pointer}`",
            operation.call()
        );
        let known = envelope::beside(api, schema, pointer);
        unmatched(sink, position, message, pointer, known);
    }
}
