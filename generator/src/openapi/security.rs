//! Security schemes, in 3.0's words.

use super::{Api, Dialect};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Tree};

/// How requests may authenticate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecurityScheme {
    /// A key: `header`, `query` or `cookie`, and its name there.
    ApiKey {
        location: String,
        name: String,
    },
    Bearer,
    Basic,
    /// OAuth 2, OpenID Connect, mutual TLS and others, by type.
    Other(String),
}

/// Fills in [`Api::security_schemes`].
pub fn read(api: &mut Api, sink: &mut Sink) {
    let pointer = match api.dialect {
        Dialect::V2 => Pointer::parse("/securityDefinitions"),
        Dialect::V3 | Dialect::V31 => Pointer::parse("/components/securitySchemes"),
    };
    let source = api.sources.file(api.file);
    let Some(schemes) = source.tree.at(&pointer) else {
        return;
    };
    for (name, _) in schemes.members() {
        let position = Position {
            file: api.file,
            pointer: pointer.child(name),
        };
        let resolved = match super::reference::resolve(api, &position) {
            Ok(resolved) => resolved,
            Err(diagnostic) => {
                sink.push(*diagnostic);
                continue;
            }
        };
        let file = api.sources.file(resolved.file);
        let Some(node) = file.tree.at(&resolved.pointer) else {
            continue;
        };
        let scheme = scheme(node);
        let other = api
            .security_schemes
            .insert(name.to_string(), scheme.clone());
        if other.is_some_and(|other| other != scheme) {
            sink.push(
                Diagnostic::warning(
                    Code::Conflict,
                    format!("two documents mean different things by the security scheme `{name}`"),
                )
                .at(&position, "this one counts")
                .help("rename one of them, with an overlay if the document is not yours"),
            );
        }
    }
}

fn scheme(node: &Tree) -> SecurityScheme {
    let text = |name: &str| node.get(name).and_then(Tree::as_str).unwrap_or_default();
    match (text("type"), text("scheme").to_ascii_lowercase().as_str()) {
        ("apiKey", _) => SecurityScheme::ApiKey {
            location: text("in").to_owned(),
            name: text("name").to_owned(),
        },
        ("basic", _) | ("http", "basic") => SecurityScheme::Basic,
        ("http", "bearer") => SecurityScheme::Bearer,
        (other, _) => SecurityScheme::Other(other.to_owned()),
    }
}
