//! What a document wants of those who call it and nothing here can give: told, so that nobody takes the
//! provider for one that signs in.

use super::Way;
use crate::diagnostic::{Code, Diagnostic, Sink, surely};
use crate::mapping::Mapping;
use crate::openapi::{Api, SecurityScheme};
use crate::source::{Pointer, Position, Tree};
use std::collections::BTreeSet;

/// Tells of schemes that are not supported, and of names that no scheme has, unless the mapping says how
/// to sign in.
pub fn report(api: &Api, mapping: &Mapping, sink: &mut Sink) {
    let entries = || mapping.provider.auth.values();
    // Without a scheme, an entry stands for whatever the document wants.
    if entries().any(|entry| entry.scheme.is_none()) {
        return;
    }
    let stated = |name: &str| {
        let mut schemes = entries().filter_map(|entry| entry.scheme.as_ref());
        schemes.any(|scheme| scheme.value == name)
    };
    for (name, scheme) in &api.security_schemes {
        let SecurityScheme::Other(why) = scheme else {
            continue;
        };
        if why.is_empty() || stated(name) {
            continue;
        }
        let message = format!("nothing signs in by the security scheme `{name}`: {why}");
        let mut told = Diagnostic::warning(Code::Unread, message);
        if let Some(place) = api.scheme_places.get(name) {
            told = told.at(place, "not used");
        }
        sink.push(told.help(format!(
            "if the API takes a token as well, `provider: {{auth: {{token: {{scheme: {name}}}}}}}` sends \
             one as a bearer token, and `prefix` beside it another word than `Bearer`"
        )));
    }
    let mut told = BTreeSet::new();
    for (name, place) in requirements(api) {
        if !api.security_schemes.contains_key(&name) && told.insert(name.clone()) {
            sink.push(undefined(api, &name, &place));
        }
    }
}

/// The names of schemes that documents and calls want, and where they want them.
fn requirements(api: &Api) -> Vec<(String, Position)> {
    let documents = api.documents.iter().map(|file| Position {
        file: *file,
        pointer: Pointer::root(),
    });
    let calls = api.operations.iter();
    let calls = calls.map(|operation| operation.position.clone());
    let mut all = Vec::new();
    for owner in documents.chain(calls) {
        let file = api.sources.file(owner.file);
        let wanted = file
            .at(&owner.pointer)
            .and_then(|node| node.get("security"));
        let alternatives = wanted.map(Tree::elements).unwrap_or_default();
        for (name, _) in alternatives.iter().flat_map(Tree::members) {
            all.push((name.to_string(), owner.child("security")));
        }
    }
    all
}

fn undefined(api: &Api, name: &str, place: &Position) -> Diagnostic {
    let message = format!("the document has no security scheme `{name}`");
    let help = match surely(api.security_schemes.keys(), name) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => {
            "describe it, with an overlay if the document is not yours; or say how to sign in: \
                 `provider: {auth: {token: {}}}` takes a bearer token"
                .to_owned()
        }
    };
    Diagnostic::warning(Code::Malformed, message)
        .at(place, "nothing signs in by it")
        .help(help)
}

/// Tells that one way to get tokens stands for another that differs.
pub fn swallowed(api: &Api, first: &Way, other: &Way, sink: &mut Sink) {
    let (Some(kept), Some(lost)) = (first.schemes.first(), other.schemes.first()) else {
        return;
    };
    let message = format!(
        "the security schemes `{kept}` and `{lost}` get their tokens in different ways, and one attribute \
         `{}` stands for both",
        first.authentication.name()
    );
    let mut told = Diagnostic::warning(Code::Conflict, message);
    if let Some(place) = api.scheme_places.get(lost) {
        told = told.at(place, format!("signed in as by `{kept}`"));
    }
    sink.push(told.help(format!(
        "keep them apart in the mapping: `provider: {{auth: {{NAME: {{scheme: {lost}}}}}}}`"
    )));
}
