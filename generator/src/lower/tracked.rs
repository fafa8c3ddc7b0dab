//! Operations that the mapping waits for: what it names of them is held against the document.

use super::place::{self, Found, Wanted};
use super::select::unmatched;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::infer;
use crate::mapping::Placed;
use crate::model::{AttributeMap, Sign, Wait};
use crate::openapi::{Api, Method, Operation};

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
                    header(call, name, &Placed { value: (), position: url.clone() }, sink);
                }
            }
            Sign::Answer(text) => {
                if !self.answers(text)
                    && let Some(call) = self.calls.iter().find(|call| call.success().is_some())
                {
                    let said = (call.success(), place::pointer(text));
                    let told = (said.1.as_str(), &url);
                    place::report(self.api, (call, said.0), told, Wanted::Text, sink);
                }
            }
            Sign::Path(path) => {
                for name in infer::parameters(path) {
                    let known = super::overrides::has(self.attributes, &name);
                    if !known && !self.answers(&name) {
                        let message = format!(
                            "nothing fills `{{{name}}}`: neither an attribute nor an answer has it"
                        );
                        let names = self.attributes.keys().cloned().collect();
                        unmatched(sink, &url, message, &name, names);
                    }
                }
                self.shown(path, wait, sink);
            }
        }
    }

    /// Whether an answer may have a value there.
    fn answers(&self, text: &str) -> bool {
        let pointer = place::pointer(text);
        let mut answers = self.calls.iter().filter_map(|call| call.success()).peekable();
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
            let near = |known: &&String| strsim::normalized_damerau_levenshtein(known, path);
            let nearest = known.iter().max_by(|a, b| near(a).total_cmp(&near(b)));
            let help = match nearest {
                Some(nearest) => format!(
                    "if the API has it all the same, nothing is wrong here; did you mean `{nearest}`?"
                ),
                None => "if the API has it all the same, nothing is wrong here".to_owned(),
            };
            let message = format!("the document has no GET at `{path}`");
            sink.push(
                Diagnostic::warning(Code::MappingUnmatched, message)
                    .at(&place.child("url"), "to be asked for what becomes of the operation")
                    .help(help),
            );
            return;
        };
        let Wait { field, message, error, result, .. } = &wait.value;
        for (key, text, wanted) in [
            ("field", field, Wanted::Single),
            ("message", message, Wanted::Anything),
            ("error", error, Wanted::Anything),
            ("result", result, Wanted::Anything),
        ] {
            if !text.is_empty() {
                let told = (place::pointer(text), place.child(key));
                let told = (told.0.as_str(), &told.1);
                place::report(self.api, (call, call.success()), told, wanted, sink);
            }
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
                    let text = format!("`{field}` in the answer of `{}` is never `{state}`", call.call());
                    let place = place.child(key).child(&index.to_string());
                    unmatched(sink, &place, text, state, values.clone());
                }
            }
        }
    }
}

/// The values that the document lists, as texts.
pub fn values(api: &Api, schema: &crate::source::Position) -> Vec<String> {
    let schema = api.schema(schema);
    let values = schema.values.iter().filter_map(|value| match value {
        crate::source::Tree::String(text) | crate::source::Tree::Number(text) => Some(text.to_string()),
        crate::source::Tree::Boolean(value) => Some(value.to_string()),
        _ => None,
    });
    values.collect()
}

/// Warns of a header that an answer does not have, where the document tells which it has.
pub fn header<T>(call: &Operation, name: &str, said: &Placed<T>, sink: &mut Sink) {
    let made = call.responses.iter().filter(|one| one.status.starts_with('2'));
    let headers: Vec<&String> = made.flat_map(|response| &response.headers).collect();
    let known = headers.iter().any(|header| header.eq_ignore_ascii_case(name));
    if known || headers.is_empty() {
        return;
    }
    let headers: Vec<&str> = headers.into_iter().map(String::as_str).collect();
    sink.push(
        Diagnostic::warning(
            Code::MappingUnmatched,
            format!("the document names no header `{name}` of an answer to `{}`", call.call()),
        )
        .at_value(&said.position, "")
        .help(format!(
            "if the API sends it all the same, nothing is wrong here; the document names `{}`",
            headers.join("`, `")
        )),
    );
}
