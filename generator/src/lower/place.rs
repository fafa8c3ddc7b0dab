//! Places in answers that the mapping names: whether the document has them, and what they hold.

use super::envelope;
use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::openapi::{Additional, Api, Operation, Schema, Shape};
use crate::source::Position;

/// What a place has to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Anything,
    /// A text, a number or a boolean.
    Single,
    Number,
    Flag,
    Text,
}

/// What the document says of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    At(Position),
    /// The document leaves open what is there.
    Open,
    Missing,
}

/// Looks for a JSON pointer below a schema.
pub fn find(api: &Api, schema: &Position, pointer: &str) -> Found {
    let mut place = schema.clone();
    for step in pointer.split('/').skip(1) {
        let inner = envelope::inside(api, &place, &format!("/{step}"));
        let flat = infer::flat(api, &place);
        let name = step.replace("~1", "/").replace("~0", "~");
        let inner = inner.or_else(|| flat.property(&name).map(|found| found.schema.clone()));
        match inner {
            Some(inner) => place = inner,
            None if is_open(&flat) => return Found::Open,
            None => return Found::Missing,
        }
    }
    Found::At(place)
}

/// Names with dots between them, or a JSON pointer, as a JSON pointer. `*` stands for any element.
pub fn pointer(text: &str) -> String {
    match text.starts_with('/') {
        true => text.to_owned(),
        false => {
            let steps = text.split('.').map(|step| match step {
                "*" => "/0".to_owned(),
                name => format!("/{name}"),
            });
            steps.collect()
        }
    }
}

/// Tells of a place that the answer of `call` does not have, or that holds something else than is
/// wanted.
pub fn report(
    api: &Api,
    (call, answer): (&Operation, Option<&Position>),
    (pointer, position): (&str, &Position),
    wanted: Wanted,
    sink: &mut Sink,
) {
    let Some(answer) = answer else { return };
    let found = match find(api, answer, pointer) {
        Found::At(found) => found,
        Found::Open => return,
        Found::Missing => {
            let message = format!(
                "the answer of `{}` has no property `{pointer}`",
                call.call()
            );
            let known = envelope::beside(api, answer, pointer);
            unmatched(sink, position, message, pointer, known);
            return;
        }
    };
    let schema = infer::flat(api, &found);
    if let Some(needed) = needed(&schema.shape, wanted) {
        let message = format!(
            "`{pointer}` in the answer of `{}` is {}, and {needed} is needed here",
            call.call(),
            words(&schema.shape)
        );
        sink.push(
            Diagnostic::error(Code::MappingUnmatched, message)
                .at_value(position, "")
                .at(&found, "described here")
                .help("name another place, or let an overlay correct its type"),
        );
    }
}

/// What would be needed, if it is something else.
fn needed(shape: &Shape, wanted: Wanted) -> Option<&'static str> {
    let several = matches!(shape, Shape::Array(_) | Shape::Object(_));
    match wanted {
        Wanted::Anything => None,
        Wanted::Single => several.then_some("a single value"),
        Wanted::Number => (several || *shape == Shape::Boolean).then_some("a number"),
        Wanted::Flag => {
            let number = matches!(shape, Shape::Integer | Shape::Number);
            (several || number).then_some("`true` or `false`")
        }
        Wanted::Text => {
            let other = matches!(shape, Shape::Integer | Shape::Number | Shape::Boolean);
            (several || other).then_some("a text")
        }
    }
}

/// What a value is.
pub fn words(shape: &Shape) -> &'static str {
    match shape {
        Shape::Any | Shape::Union(_) | Shape::Scalar(_) => "a value of several types",
        Shape::Boolean => "a boolean",
        Shape::Integer | Shape::Number => "a number",
        Shape::String => "a text",
        Shape::Array(_) => "a list",
        Shape::Object(_) => "an object",
    }
}

/// Whether there may be more than the document names.
pub fn is_open(schema: &Schema) -> bool {
    match &schema.shape {
        Shape::Any | Shape::Union(_) => true,
        Shape::Object(object) => {
            object.choice.is_some()
                || object.properties.is_empty()
                || matches!(object.additional, Additional::Any | Additional::Schema(_))
        }
        Shape::Array(element) => element.is_none(),
        _ => false,
    }
}
