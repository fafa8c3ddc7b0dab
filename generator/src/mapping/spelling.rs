//! Values that have to be spelled in a certain way: headers, addresses, environment variables.

use super::read::Reader;
use crate::source::{Position, Tree};
use std::collections::BTreeMap;

/// Headers that belong to the connection: with another value, no call would arrive.
const CONNECTION: [&str; 6] = [
    "connection",
    "content-length",
    "host",
    "te",
    "transfer-encoding",
    "upgrade",
];

/// What is filled in where a header of the provider has it in braces.
const FILLED: [&str; 2] = ["version", "terraform_version"];

const HEADER: &str = "the name of a header: letters, digits and hyphens";

impl Reader<'_> {
    /// Headers and their values.
    pub(super) fn headers(&mut self, tree: &Tree, at: &Position) -> BTreeMap<String, String> {
        let headers = self.texts(tree, at);
        for (name, value) in &headers {
            let place = at.child(name);
            if !is_token(name) {
                self.wrong(&place, &Tree::String(name.as_str().into()), HEADER);
            } else if CONNECTION.contains(&name.to_ascii_lowercase().as_str()) {
                let wanted = "a header of the API; the connection itself sets this one";
                self.wrong(&place, &Tree::String(name.as_str().into()), wanted);
            }
            if value.chars().any(char::is_control) {
                let wanted = "a text of one line without control characters";
                self.wrong(&place, &Tree::String(value.as_str().into()), wanted);
            }
        }
        headers
    }

    /// Headers of all calls, in which some names in braces are filled in.
    pub(super) fn headers_of_provider(
        &mut self,
        tree: &Tree,
        at: &Position,
    ) -> BTreeMap<String, String> {
        let headers = self.headers(tree, at);
        for (name, value) in &headers {
            let mut parts = value
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split_once('}'));
            let unknown =
                parts.find(|(inner, _)| crate::naming::is_legal(inner) && !FILLED.contains(inner));
            if unknown.is_some() {
                let wanted =
                    "a text, in which only `{version}` and `{terraform_version}` are filled in";
                self.wrong(
                    &at.child(name),
                    &Tree::String(value.as_str().into()),
                    wanted,
                );
            }
        }
        headers
    }

    /// Cookies and their values.
    pub(super) fn cookies(&mut self, tree: &Tree, at: &Position) -> BTreeMap<String, String> {
        let cookies = self.texts(tree, at);
        for (name, value) in &cookies {
            let breaks = |c: char| c.is_control() || matches!(c, ';' | ',' | '"' | '\\' | ' ');
            if !is_token(name) || value.contains(breaks) {
                let wanted = "a cookie: a name of letters, digits and hyphens, and a value without \
                              spaces, quotes, commas, semicolons and backslashes";
                let found = Tree::String(format!("{name}={value}").into());
                self.wrong(&at.child(name), &found, wanted);
            }
        }
        cookies
    }

    /// The rest of `header:NAME`.
    pub(super) fn header_name(&mut self, name: &str, at: &Position) -> Option<String> {
        let name = name.trim();
        if is_token(name) {
            return Some(name.to_owned());
        }
        let found = Tree::String(format!("header:{name}").into());
        self.wrong(at, &found, "`header:NAME` with the name of a header");
        None
    }

    /// The name of an environment variable.
    pub(super) fn environment(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let name = self.text(tree, at)?;
        let first = name.bytes().next();
        let legal = first.is_some_and(|byte| !byte.is_ascii_digit())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !legal {
            let wanted = "the name of an environment variable: letters, digits and underscores";
            self.wrong(at, tree, wanted);
        }
        legal.then_some(name)
    }

    /// Where calls go: `https://host/path`, with variables in braces. Only a path is on the host that
    /// is configured.
    pub(super) fn address(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let text = self.text(tree, at)?;
        if is_address(&text) {
            return Some(text);
        }
        let wanted = "an address such as `https://api.example/v2`, without query, spaces and the \
                      like, in which `{…}` are variables";
        self.wrong(at, tree, wanted);
        None
    }

    /// Where tokens are asked for, perhaps with a query.
    pub(super) fn address_of_tokens(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let text = self.text(tree, at)?;
        let before = text.split('?').next().unwrap_or_default();
        if is_address(before) && !text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Some(text);
        }
        let wanted = "an address such as `https://login.example/token`, or a path on the host of \
                      the API";
        self.wrong(at, tree, wanted);
        None
    }

    /// A text that fits into a header.
    pub(super) fn line(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let text = self.text(tree, at)?;
        if !text.chars().any(char::is_control) {
            return Some(text);
        }
        self.wrong(at, tree, "a text of one line without control characters");
        None
    }

    /// The namespace and name of a provider, perhaps with a host before them.
    pub(super) fn source_address(&mut self, tree: &Tree, at: &Position) -> Option<String> {
        let text = self.text(tree, at)?;
        let parts: Vec<&str> = text.split('/').collect();
        let legal = |part: &str| {
            let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            let ends = |c: char| c.is_ascii_alphanumeric();
            part.bytes().all(inner) && part.starts_with(ends) && part.ends_with(ends)
        };
        let host = |part: &str| {
            let (name, port) = part.split_once(':').unwrap_or((part, "1"));
            name.split('.').all(legal) && port.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_legal = match parts.as_slice() {
            [namespace, name] => legal(namespace) && legal(name),
            [first, namespace, name] => host(first) && legal(namespace) && legal(name),
            _ => false,
        };
        if !is_legal {
            let wanted = "the namespace and the name of the provider in a registry: `acme/kiosk`";
            self.wrong(at, tree, wanted);
        }
        is_legal.then_some(text)
    }
}

/// The token of RFC 9110, of which names of headers consist.
fn is_token(name: &str) -> bool {
    let symbols = "!#$%&'*+-.^_`|~";
    !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || symbols.contains(c))
}

fn is_address(text: &str) -> bool {
    let rest = match text.split_once("://") {
        Some((scheme, rest)) if ["http", "https"].contains(&scheme) || scheme.starts_with('{') => {
            rest
        }
        Some(_) => return false,
        None if text.starts_with('/') => return braces_match(text) && is_plain(text),
        // Part of it may come with a variable.
        None if text.starts_with('{') => text,
        None => return false,
    };
    let host = rest.split('/').next().unwrap_or_default();
    !host.is_empty() && braces_match(text) && is_plain(text)
}

fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || c.is_control() || "?#\\\"<>^`|@".contains(c))
}

fn braces_match(text: &str) -> bool {
    let mut open = false;
    let matched = text.chars().all(|c| {
        let legal = match c {
            '{' => !open,
            '}' => open,
            _ => return true,
        };
        open = c == '{';
        legal
    });
    matched && !open && !text.contains("{}")
}

#[cfg(test)]
mod tests {
    use super::{is_address, is_token};

    #[test]
    fn addresses_are_those_of_the_web() {
        for (text, legal) in [
            ("https://api.example/v2", true),
            ("http://127.0.0.1:8080", true),
            ("https://{region}.api.example/{version}", true),
            ("{scheme}://api.example", true),
            ("{address}", true),
            ("/v2", true),
            ("https://[::1]:80/", true),
            ("", false),
            ("api.example", false),
            ("ftp://api.example", false),
            ("javascript:alert(1)", false),
            ("https://", false),
            ("https:///v2", false),
            ("https://{region.example", false),
            ("https://api.example}/", false),
            ("https://{}.example", false),
            ("https://api.example/a b", false),
            ("https://api.example/\n", false),
            ("https://api.example/?a=b", false),
            ("https://me:secret@api.example", false),
        ] {
            assert_eq!(is_address(text), legal, "{text}");
        }
    }

    #[test]
    fn headers_are_tokens() {
        for (text, legal) in [
            ("X-Team", true),
            ("", false),
            ("a b", false),
            ("a:b", false),
            ("a\r\nb", false),
            ("ä", false),
        ] {
            assert_eq!(is_token(text), legal, "{text}");
        }
    }
}
