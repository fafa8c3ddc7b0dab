//! Security schemes, in 3.0's words.

use super::{Api, Dialect};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Tree};
use std::collections::BTreeMap;

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
    /// The ways of OAuth 2 that need no browser; OpenID Connect has none that is written down.
    OAuth(Vec<Flow>),
    /// A certificate, which is no part of a request.
    Certificate,
    /// One that nothing here can do, and why; no reason where it was told already.
    Other(String),
}

/// A way of OAuth 2 to get a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    pub way: Way,
    /// Where tokens are asked for, as it is written.
    pub token_url: String,
}

/// How a token is got without a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Password,
    ClientCredentials,
}

/// What is needed to sign in: alternatives, each with the schemes that it needs together.
/// `None` when nothing is said.
pub(super) fn requirements(node: &Tree) -> Option<Vec<Vec<String>>> {
    let Some(Tree::Array(alternatives)) = node.get("security") else {
        return None;
    };
    let names = alternatives.iter().map(|alternative| {
        let members = alternative.members().iter();
        members.map(|(name, _)| name.to_string()).collect()
    });
    Some(names.collect())
}

/// Whether a document or an operation says that nobody needs to sign in: no scheme, or only the empty one.
pub(super) fn says_nobody(node: &Tree) -> bool {
    let Some(Tree::Array(schemes)) = node.get("security") else {
        return false;
    };
    schemes.iter().all(|scheme| scheme.members().is_empty())
}

/// The security schemes of one document, by name, and where they stand.
pub type Schemes = BTreeMap<String, (SecurityScheme, Position)>;

/// The schemes of the document that is read now.
pub fn read(api: &Api, sink: &mut Sink) -> Schemes {
    let mut found = Schemes::new();
    let pointer = match api.dialect {
        Dialect::V2 => Pointer::parse("/securityDefinitions"),
        Dialect::V3 | Dialect::V31 => Pointer::parse("/components/securitySchemes"),
    };
    let source = api.sources.file(api.file);
    let Some(schemes) = source.at(&pointer) else {
        return found;
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
        let Some(node) = file.at(&resolved.pointer) else {
            continue;
        };
        let mut scheme = scheme(node);
        if let SecurityScheme::ApiKey { location, name } = &scheme
            && let Some(told) = super::operation::impossible_key(&position, name, location)
        {
            sink.push(told);
            scheme = SecurityScheme::Other(String::new());
        }
        found.insert(name.to_string(), (scheme, position));
    }
    found
}

/// Adds the schemes of one document to [`Api::security_schemes`]. The names that it knows by others, which
/// earlier documents have given away.
pub(super) fn add(api: &mut Api, schemes: &Schemes, sink: &mut Sink) -> BTreeMap<String, String> {
    let mut renamed = BTreeMap::new();
    for (name, (scheme, place)) in schemes {
        let mut own = name.clone();
        let mut number = 1;
        while (api.security_schemes.get(&own)).is_some_and(|known| known != scheme)
            || (own != *name && schemes.contains_key(&own))
        {
            number += 1;
            own = format!("{name}_{number}");
        }
        if own != *name {
            sink.push(
                Diagnostic::note(
                    Code::Conflict,
                    format!("two documents mean different things by the security scheme `{name}`"),
                )
                .at(place, format!("this one is `{own}`"))
                .help(format!("a mapping names it so: `scheme: {own}`")),
            );
            renamed.insert(name.clone(), own.clone());
        }
        api.security_schemes.insert(own.clone(), scheme.clone());
        api.scheme_places
            .entry(own)
            .or_insert_with(|| place.clone());
    }
    renamed
}

fn scheme(node: &Tree) -> SecurityScheme {
    let text = |name: &str| node.get(name).and_then(Tree::as_str).unwrap_or_default();
    match (text("type"), text("scheme").to_ascii_lowercase().as_str()) {
        ("apiKey", _) => SecurityScheme::ApiKey {
            location: text("in").to_owned(),
            name: text("name").trim().to_owned(),
        },
        ("basic", _) | ("http", "basic") => SecurityScheme::Basic,
        ("http", "bearer") => SecurityScheme::Bearer,
        ("oauth2" | "openIdConnect", _) => SecurityScheme::OAuth(flows(node)),
        ("mutualTLS", _) => SecurityScheme::Certificate,
        _ if !matches!(node, Tree::Object(_)) => {
            SecurityScheme::Other("it is no object".to_owned())
        }
        ("", _) => SecurityScheme::Other("it has no `type`".to_owned()),
        ("http", "") => SecurityScheme::Other("it has no `scheme`".to_owned()),
        ("http", other) => SecurityScheme::Other(format!("`{other}` is not supported")),
        (other, _) => SecurityScheme::Other(format!("there is no type `{other}`")),
    }
}

/// Of 3.0, and of 2.0, where a scheme has one.
fn flows(node: &Tree) -> Vec<Flow> {
    let flow = |way, node: &Tree| {
        let token_url = node.get("tokenUrl").and_then(Tree::as_str);
        Some(Flow {
            way,
            token_url: token_url?.trim().to_owned(),
        })
    };
    let of_2 = match node.get("flow").and_then(Tree::as_str) {
        Some("password") => flow(Way::Password, node),
        Some("application") => flow(Way::ClientCredentials, node),
        _ => None,
    };
    let named = |name, way| flow(way, node.get("flows")?.get(name)?);
    let mut flows: Vec<Flow> = of_2.into_iter().collect();
    flows.extend(named("password", Way::Password));
    flows.extend(named("clientCredentials", Way::ClientCredentials));
    flows
}
