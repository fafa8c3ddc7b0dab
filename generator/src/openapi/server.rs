//! Base URLs, from `servers` or from 2.0's host, base path and schemes.

use super::{Api, Dialect};
use crate::source::Tree;

/// Fills in [`Api::servers`].
pub fn read(api: &mut Api) {
    let source = api.sources.file(api.file);
    let root = &source.tree;
    let text = |name: &str| root.get(name).and_then(Tree::as_str);
    let servers: Vec<String> = match api.dialect {
        Dialect::V2 => {
            let path = text("basePath").unwrap_or("").trim_end_matches('/');
            match text("host") {
                Some(host) => {
                    let schemes = root.get("schemes").map(Tree::elements).unwrap_or_default();
                    let secure = schemes.iter().any(|s| s.as_str() == Some("https"));
                    let scheme = match (secure, schemes.first().and_then(Tree::as_str)) {
                        (true, _) | (_, None) => "https",
                        (false, Some(first)) => first,
                    };
                    vec![format!("{scheme}://{host}{path}")]
                }
                None => Vec::new(),
            }
        }
        Dialect::V3 | Dialect::V31 => root
            .get("servers")
            .map(Tree::elements)
            .unwrap_or_default()
            .iter()
            .filter_map(url)
            .collect(),
    };
    // Of several documents the first is read last, and counts when it names any.
    if !servers.is_empty() {
        api.servers = servers;
    }
}

/// The URL with the defaults of its variables; none for a relative one.
fn url(server: &Tree) -> Option<String> {
    let mut url = server.get("url")?.as_str()?.to_owned();
    for (name, variable) in server
        .get("variables")
        .map(Tree::members)
        .unwrap_or_default()
    {
        let default = match variable.get("default") {
            Some(Tree::String(text) | Tree::Number(text)) => text,
            _ => continue,
        };
        url = url.replace(&format!("{{{name}}}"), default);
    }
    let absolute = url.starts_with("https://") || url.starts_with("http://");
    (absolute && !url.contains('{')).then(|| url.trim_end_matches('/').to_owned())
}
