//! Where calls go, from `servers` or from 2.0's host, base path and schemes.

use super::{Api, Dialect};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{Pointer, Position, Tree};
use reqwest::Url;

/// An address, perhaps with variables in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// Absolute, or a path on the host of the document. Without a slash at its end.
    pub url: String,
    /// Those that stand in it, in braces.
    pub variables: Vec<ServerVariable>,
}

/// A part of an address that is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerVariable {
    pub name: String,
    pub default: Option<String>,
    /// Those that are possible; empty for any.
    pub values: Vec<String>,
    pub description: String,
}

impl Server {
    /// An address, and what is known of the variables that stand in it.
    pub fn new(url: &str, known: &[ServerVariable]) -> Self {
        let url = match url.strip_prefix("//") {
            Some(rest) => format!("https://{rest}"),
            None => url.to_owned(),
        };
        let url = url.trim().trim_end_matches('/').to_owned();
        let mut variables: Vec<ServerVariable> = Vec::new();
        let mut rest = url.as_str();
        while let Some((_, after)) = rest.split_once('{')
            && let Some((name, after)) = after.split_once('}')
        {
            rest = after;
            if variables.iter().any(|variable| variable.name == name) {
                continue;
            }
            let found = known.iter().find(|variable| variable.name == name);
            variables.push(found.cloned().unwrap_or_else(|| ServerVariable {
                name: name.to_owned(),
                ..ServerVariable::default()
            }));
        }
        Self { url, variables }
    }

    /// Whether it says more than that the API is where the document is.
    pub fn is_usable(&self) -> bool {
        self.is_address() && self.says_more()
    }

    fn says_more(&self) -> bool {
        self.is_absolute() || self.url.starts_with('/')
    }

    /// Whether it can be one: whole variables, and nothing that an address never has.
    fn is_address(&self) -> bool {
        let mut fixed = self.url.clone();
        for variable in &self.variables {
            fixed = fixed.replace(&format!("{{{}}}", variable.name), "v");
        }
        let odd = |c: char| c.is_control() || c.is_whitespace() || "{}<>\"\\^`|".contains(c);
        !fixed.contains(odd)
    }

    /// Whether it names a host.
    pub fn is_absolute(&self) -> bool {
        let leads = |text: &str| text.starts_with("https://") || text.starts_with("http://");
        let first = self.url.strip_prefix('{').and_then(|rest| {
            let (name, after) = rest.split_once('}')?;
            let mut variables = self.variables.iter();
            let variable = variables.find(|variable| variable.name == name)?;
            Some((variable.default.as_deref().unwrap_or_default(), after))
        });
        match first {
            // `{scheme}://…`, or the whole address.
            Some((default, after)) => after.starts_with("://") || leads(default),
            None => leads(&self.url),
        }
    }
}

/// The servers of the document that is read now.
pub fn read(api: &Api, sink: &mut Sink) -> Vec<Server> {
    let source = api.sources.file(api.file);
    let root = &source.tree;
    let text = |name: &str| root.get(name).and_then(Tree::as_str);
    let servers = match api.dialect {
        Dialect::V2 => {
            let path = text("basePath").unwrap_or("");
            let path = path.trim_matches('/');
            let path = if path.is_empty() {
                String::new()
            } else {
                format!("/{path}")
            };
            let host = text("host").filter(|host| !host.is_empty());
            let url = match host {
                Some(host) => format!("{}{path}", of_2(api.file, root, host, sink)),
                None => resolved(&path, source.url.as_ref()),
            };
            let server = Server::new(&url, &[]);
            if !server.is_address() {
                let key = if host.is_some() { "host" } else { "basePath" };
                sink.push(odd(&root_of(api.file).child(key)));
            }
            server.is_usable().then_some(server).into_iter().collect()
        }
        Dialect::V3 | Dialect::V31 => of(root, source.url.as_ref()),
    };
    tell(&root_of(api.file), root, sink);
    servers
}

fn root_of(file: usize) -> Position {
    Position {
        file,
        pointer: Pointer::root(),
    }
}

/// Scheme and host of 2.0. Many write the scheme into the host, where it counts.
fn of_2(file: usize, root: &Tree, host: &str, sink: &mut Sink) -> String {
    if host.starts_with("https://") || host.starts_with("http://") {
        return host.trim_end_matches('/').to_owned();
    }
    let schemes = root.get("schemes").map(Tree::elements).unwrap_or_default();
    let named = |scheme: &str| schemes.iter().any(|one| one.as_str() == Some(scheme));
    if let ([first, ..], false) = (schemes, named("https") || named("http")) {
        let first = first.as_str().unwrap_or_default();
        sink.push(
            Diagnostic::warning(
                Code::Malformed,
                format!("a provider does not speak `{first}`"),
            )
            .at(&root_of(file).child("schemes"), "`https` is taken instead")
            .help("name `https` or `http`, or say where the API is: `provider: {endpoint: …}`"),
        );
    }
    match named("http") && !named("https") {
        true => format!("http://{host}"),
        false => format!("https://{host}"),
    }
}

fn odd(place: &Position) -> Diagnostic {
    let message = "this address has characters that no address has";
    Diagnostic::warning(Code::Malformed, message)
        .at_value(place, "not used")
        .help("correct it; write each variable as `{name}`")
}

/// Tells of addresses in `servers` of the document, a path or an operation that nothing can be sent to.
pub fn tell(position: &Position, node: &Tree, sink: &mut Sink) {
    let servers = node.get("servers").map(Tree::elements).unwrap_or_default();
    for (index, server) in servers.iter().enumerate() {
        let Some(url) = server.get("url").and_then(Tree::as_str) else {
            continue;
        };
        let server = Server::new(url, &[]);
        let scheme = url.split_once("://").map(|(scheme, _)| scheme);
        let other =
            scheme.filter(|scheme| !["http", "https"].contains(scheme) && !scheme.contains('{'));
        let place = position.child("servers");
        let place = place.child(&index.to_string()).child("url");
        if !server.is_address() {
            sink.push(odd(&place));
        } else if let Some(scheme) = other {
            let message = format!("a provider does not speak `{scheme}`");
            sink.push(
                Diagnostic::warning(Code::Malformed, message)
                    .at_value(&place, "not used")
                    .help("name an address that begins with `https://`"),
            );
        }
    }
}

/// The address where a document that was fetched from `base` says that its API is: paths are those of
/// that host.
fn resolved(url: &str, base: Option<&Url>) -> String {
    let Some(base) = base.filter(|_| !url.contains("://") && !url.starts_with("//")) else {
        return url.to_owned();
    };
    let origin = base.origin().ascii_serialization();
    match url.strip_prefix("./").unwrap_or(url) {
        // What a variable stands for may be the whole address.
        variable if variable.starts_with('{') => variable.to_owned(),
        path if path.starts_with('/') => format!("{origin}{path}"),
        beside => {
            let folder = base
                .path()
                .rsplit_once('/')
                .map_or("", |(folder, _)| folder);
            format!("{origin}{folder}/{}", beside.trim_start_matches('.'))
        }
    }
}

/// The servers that a document, a path or an operation names, in a document fetched from `base`.
pub fn of(node: &Tree, base: Option<&Url>) -> Vec<Server> {
    let servers = node.get("servers").map(Tree::elements).unwrap_or_default();
    servers
        .iter()
        .filter_map(|server| {
            let url = server.get("url")?.as_str()?;
            let variables = server.get("variables").map(Tree::members);
            let known: Vec<_> = variables
                .unwrap_or_default()
                .iter()
                .map(|(name, node)| variable(name, node))
                .collect();
            Some(Server::new(&resolved(url, base), &known))
        })
        .filter(Server::is_usable)
        .collect()
}

fn variable(name: &str, node: &Tree) -> ServerVariable {
    let text = |node: &Tree| match node {
        Tree::String(text) | Tree::Number(text) => Some(text.to_string()),
        Tree::Boolean(value) => Some(value.to_string()),
        _ => None,
    };
    let values = node.get("enum").map(Tree::elements).unwrap_or_default();
    let description = node.get("description").and_then(Tree::as_str);
    ServerVariable {
        name: name.to_owned(),
        default: node.get("default").and_then(text),
        values: values.iter().filter_map(text).collect(),
        description: description.unwrap_or_default().trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_host_that_had_the_document() {
        let base =
            Url::parse("https://user:secret@api.example:8443/docs/v2/openapi.yaml?key=1").ok();
        for (url, wanted) in [
            ("/api/v1", "https://api.example:8443/api/v1"),
            ("/", "https://api.example:8443/"),
            ("api", "https://api.example:8443/docs/v2/api"),
            ("./api", "https://api.example:8443/docs/v2/api"),
            (".", "https://api.example:8443/docs/v2/"),
            ("https://a.example/v1", "https://a.example/v1"),
            ("//a.example/v1", "//a.example/v1"),
            ("{base}/v1", "{base}/v1"),
            ("/{tenant}/v1", "https://api.example:8443/{tenant}/v1"),
        ] {
            assert_eq!(resolved(url, base.as_ref()), wanted, "{url}");
            assert_eq!(resolved(url, None), url, "{url}");
        }
    }

    #[test]
    fn addresses_say_whether_they_name_a_host() {
        let known = [ServerVariable {
            name: "base".to_owned(),
            default: Some("https://a.example".to_owned()),
            ..ServerVariable::default()
        }];
        for (url, written, absolute, usable) in [
            ("https://a.example/v1/", "https://a.example/v1", true, true),
            ("//a.example/v1", "https://a.example/v1", true, true),
            ("{base}/v1", "{base}/v1", true, true),
            ("{scheme}://{host}", "{scheme}://{host}", true, true),
            ("/api/v1/", "/api/v1", false, true),
            ("/", "", false, false),
            ("{other}/v1", "{other}/v1", false, false),
            ("v1", "v1", false, false),
            ("ftp://a.example", "ftp://a.example", false, false),
        ] {
            let server = Server::new(url, &known);
            assert_eq!(server.url, written);
            assert_eq!(server.is_absolute(), absolute, "{url}");
            assert_eq!(server.is_usable(), usable, "{url}");
        }
        let server = Server::new("https://{a}.{b}.{a}/{c", &known);
        let names: Vec<_> = server.variables.iter().map(|v| v.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        for url in [
            "https://a.example\r\nX: y",
            "https://{a.example",
            "https://{{a}}.example",
        ] {
            assert!(!Server::new(url, &[]).is_usable(), "{url}");
        }
    }
}
