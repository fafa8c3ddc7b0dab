//! Operations that the mapping waits for: what it names of them is held against the document.

use super::envelope;
use super::place::{self, Found, Wanted};
use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink, nearest};
use crate::infer;
use crate::mapping::Placed;
use crate::model::{AttributeMap, Sign, Wait};
use crate::openapi::{Api, Method, Operation};
use crate::source::{Position, Tree};

/// What may begin an operation, and what its address may be made of.
#[derive(Clone, Copy)]
pub struct Begun<'a> {
    pub api: &'a Api,
    pub calls: &'a [&'a Operation],
    pub attributes: &'a AttributeMap,
}

impl Begun<'_> {
    /// Tells of what the document does not have.
    pub fn report(&self, wait: &Placed<Wait>, sink: &mut Sink) {
        let url = wait.position.child("operation").child("url");
        match &wait.value.sign {
            Sign::Attribute(_) | Sign::Gone => {}
            Sign::Header(name) => {
                for call in self.calls {
                    header(call, name, &url, sink);
                }
            }
            Sign::Answer(text) => {
                let pointer = place::pointer(text);
                let has = |call: &&&Operation| {
                    let answer = call.success();
                    let found = answer.map(|answer| place::find(self.api, answer, &pointer));
                    matches!(found, Some(Found::At(_)))
                };
                if let Some(call) = self.calls.iter().find(has) {
                    let told = (pointer.as_str(), &url);
                    place::report(self.api, (call, call.success()), told, Wanted::Text, sink);
                } else if !self.answers(text) {
                    let message = format!("no answer that the document describes has `{text}`");
                    let help = "an answer without it has begun nothing";
                    sink.push(
                        doubt(message, help).at_value(&url, "where an operation would be told"),
                    );
                }
            }
            Sign::Path(path) => {
                for name in infer::parameters(path) {
                    let known = super::reading::has_single(self.attributes, &name);
                    if !known && !self.answers(&name) {
                        let message = format!(
                            "`{{{name}}}` is neither an attribute nor in an answer that the document \
                             describes"
                        );
                        let help = "an answer without it has begun nothing";
                        sink.push(doubt(message, help).at_value(&url, "filled from there"));
                    }
                }
                self.shown(path, wait, sink);
            }
        }
    }

    /// Whether an answer may have a value there.
    fn answers(&self, text: &str) -> bool {
        let pointer = place::pointer(text);
        let mut answers = self
            .calls
            .iter()
            .filter_map(|call| call.success())
            .peekable();
        // Of an answer without a schema nothing is known.
        let unknown = answers.peek().is_none();
        unknown || answers.any(|answer| place::find(self.api, answer, &pointer) != Found::Missing)
    }

    /// Holds what is read of the operation against the document, where that has the path.
    fn shown(&self, path: &str, wait: &Placed<Wait>, sink: &mut Sink) {
        let place = wait.position.child("operation");
        let key = infer::key(path);
        let reads = |one: &&Operation| one.method == Method::Get;
        let mut all = self.api.operations.iter().filter(reads);
        let Some(call) = all.clone().find(|one| infer::key(&one.path) == key) else {
            let known: Vec<String> = all.by_ref().map(|one| one.path.clone()).collect();
            let help = match nearest(known, path) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => "the document has none at all".to_owned(),
            };
            let message = format!("the document has no GET at `{path}`");
            let place = place.child("url");
            sink.push(
                doubt(message, &help).at_value(&place, "asked what becomes of the operation"),
            );
            return;
        };
        let Wait {
            field,
            message,
            error,
            result,
            ..
        } = &wait.value;
        for (key, text, wanted) in [
            ("field", field, Wanted::Single),
            ("message", message, Wanted::Anything),
            ("error", error, Wanted::Anything),
            ("result", result, Wanted::Anything),
        ] {
            let Some(answer) = call.success().filter(|_| !text.is_empty()) else {
                continue;
            };
            let (pointer, place) = (place::pointer(text), place.child(key));
            if place::find(self.api, answer, &pointer) == Found::Missing {
                let message = format!("the answer of `{}` has no property `{text}`", call.call());
                let known = envelope::beside(self.api, answer, &pointer);
                let help = format!("the document names `{}`", known.join("`, `"));
                sink.push(doubt(message, &help).at(&place, "read of the operation"));
                continue;
            }
            let told = (pointer.as_str(), &place);
            place::report(self.api, (call, Some(answer)), told, wanted, sink);
        }
        self.states(call, wait, sink);
    }

    fn states(&self, call: &Operation, wait: &Placed<Wait>, sink: &mut Sink) {
        let field = &wait.value.field;
        let Some(answer) = call.success().filter(|_| !field.is_empty()) else {
            return;
        };
        let Found::At(found) = place::find(self.api, answer, &place::pointer(field)) else {
            return;
        };
        let values = values(self.api, &found);
        if values.is_empty() {
            return;
        }
        let place = wait.position.child("operation");
        for (key, states) in [("done", &wait.value.done), ("fail", &wait.value.fail)] {
            for (index, state) in states.iter().enumerate() {
                if !values.contains(state) {
                    let text = format!(
                        "`{field}` in the answer of `{}` is never `{state}`",
                        call.call()
                    );
                    let place = place.child(key).child(&index.to_string());
                    unmatched(sink, &place, text, state, values.clone());
                }
            }
        }
    }
}

/// The values that the document lists, as texts.
pub fn values(api: &Api, schema: &Position) -> Vec<String> {
    let schema = api.schema(schema);
    let values = schema.values.iter().filter_map(|value| match value {
        Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
        Tree::Boolean(value) => Some(value.to_string()),
        _ => None,
    });
    values.collect()
}

/// Warns of a header that an answer does not have, where the document tells which it has.
pub fn header(call: &Operation, name: &str, position: &Position, sink: &mut Sink) {
    let made = call
        .responses
        .iter()
        .filter(|one| one.status.starts_with('2'));
    let headers: Vec<&String> = made.flat_map(|response| &response.headers).collect();
    let known = headers
        .iter()
        .any(|header| header.eq_ignore_ascii_case(name));
    if known || headers.is_empty() {
        return;
    }
    let headers: Vec<&str> = headers.into_iter().map(String::as_str).collect();
    let message = format!(
        "the document names no header `{name}` of an answer to `{}`",
        call.call()
    );
    let help = format!("the document names `{}`", headers.join("`, `"));
    sink.push(doubt(message, &help).at_value(position, ""));
}

/// A warning of what the document does not have, and the API may have all the same.
fn doubt(message: String, help: &str) -> Diagnostic {
    Diagnostic::warning(Code::MappingUnmatched, message).help(format!(
        "if the API has it all the same, nothing is wrong here; {help}"
    ))
}
