//! What makes a call safe: the version that a change is meant for, and the key by which an API
//! recognises a repetition. The provider fills these headers itself.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{Etag, OperationMapping, ResourceMapping};
use crate::model::{Argument, IfMatch, Operation, Operations, Reason};
use crate::openapi::{self, Location, Method, Parameter};

const VERSION: &str = "if-match";
const KEYS: [&str; 2] = ["idempotency-key", "x-idempotency-key"];
/// What the mapping writes as the value of a header that has a key.
const RANDOM: &str = "uuid";

/// Whether the provider itself fills the parameter.
pub fn fills(parameter: &Parameter) -> bool {
    let name = parameter.name.to_ascii_lowercase();
    parameter.location == Location::Header && (name == VERSION || KEYS.contains(&name.as_str()))
}

/// Takes what the document and the mapping say of these headers.
pub fn lower(operation: &openapi::Operation, own: Option<&OperationMapping>, call: &mut Operation) {
    let random: Vec<String> = own
        .iter()
        .flat_map(|own| &own.headers)
        .filter(|(_, value)| *value == RANDOM)
        .map(|(name, _)| name.clone())
        .collect();
    for name in &random {
        call.headers.remove(name);
    }
    let is_given = |call: &Operation, name: &str| {
        let mut given = call.headers.keys();
        given.any(|given| given.eq_ignore_ascii_case(name))
    };
    let filled = operation.parameters.iter().filter(|one| fills(one));
    for parameter in filled.filter(|_| operation.method != Method::Get) {
        if is_given(call, &parameter.name) {
            continue;
        }
        if parameter.name.eq_ignore_ascii_case(VERSION) {
            call.if_match = Some(match parameter.required {
                true => IfMatch::Needed,
                false => IfMatch::Known,
            });
        } else {
            call.idempotency_key.clone_from(&parameter.name);
        }
    }
    if let Some(name) = random.into_iter().next() {
        call.idempotency_key = name;
    }
}

/// Applies the mapping's `etag`, and leaves out what has become an attribute.
pub fn settle(
    own: Option<&ResourceMapping>,
    operations: &mut Operations,
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) {
    // Nobody knows the version of what is only being made.
    operations.create.if_match = None;
    let said = own.and_then(|own| own.etag.as_ref());
    let mut changes: Vec<&mut Operation> = operations
        .update
        .iter_mut()
        .chain(&mut operations.delete)
        .collect();
    match said.map(|said| &said.value) {
        Some(Etag::Required) if changes.is_empty() => {
            if let Some(said) = said {
                let text =
                    "nothing changes or deletes this resource, so no call can name a version";
                sink.push(
                    Diagnostic::error(Code::MappingUnmatched, text)
                        .at_value(&said.position, "said here")
                        .help("remove `etag`"),
                );
            }
        }
        Some(Etag::Required) => {
            for call in &mut changes {
                call.if_match = Some(IfMatch::Needed);
            }
        }
        Some(Etag::Never) => {
            for call in &mut changes {
                call.if_match = None;
            }
        }
        Some(Etag::Auto | Etag::Field(_)) | None => {}
    }
    changes.extend(operations.then.iter_mut().map(|then| &mut then.call));
    changes.push(&mut operations.create);
    for call in changes {
        let taken: Vec<String> = call
            .headers
            .iter()
            .filter(|(_, value)| matches!(value, Argument::Attribute(_) | Argument::Styled { .. }))
            .map(|(name, _)| name.to_ascii_lowercase())
            .collect();
        if taken.iter().any(|name| name == VERSION) {
            call.if_match = None;
        }
        if taken.contains(&call.idempotency_key.to_ascii_lowercase()) {
            call.idempotency_key.clear();
        }
        if matches!(call.if_match, Some(IfMatch::Known | IfMatch::Needed)) {
            let because = match said.map(|said| &said.value) {
                Some(Etag::Required) => "the mapping requires it".to_owned(),
                _ => format!("`{} {}` takes `If-Match`", call.method.as_str(), call.path),
            };
            reasons.push(Reason {
                rule: "call.if_match".to_owned(),
                because,
            });
        }
    }
}
