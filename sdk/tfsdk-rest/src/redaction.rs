//! What the log may show of a request or an answer: everything but secrets.
//!
//! An answer may hold secrets that nobody has seen before, such as a key that the API has just made.
//! So members are masked by name, too, and a body that cannot be taken apart is not shown at all.

use crate::declaration::{Attribute, Kind};
use crate::secrets::{MASK, Secrets};
use http::header::{HeaderName, HeaderValue};
use std::collections::BTreeSet;
use tfsdk::value::json::Json;

/// Terraform splits longer lines of its plugins' logs and takes the parts for plain text.
const LIMIT: usize = 16 << 10;

/// Parts of names under which secrets are found, in lower case and without marks between words.
const TELLING: &[&str] = &[
    "apikey",
    "accesskey",
    "authorization",
    "cookie",
    "credential",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "secret",
    "signature",
    "token",
];

/// A body as text.
pub(crate) fn body(bytes: &[u8], secrets: &Secrets) -> String {
    if bytes.is_empty() {
        return String::new();
    }
    let Ok(mut json) = Json::parse_bytes(bytes) else {
        return format!("({} bytes that are not JSON)", bytes.len());
    };
    let mut names = BTreeSet::new();
    for attributes in secrets.attributes() {
        hidden(attributes, &mut names);
    }
    mask(&mut json, &names);
    let text = secrets.mask(&json.to_string());
    match text.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], bytes.len()),
        None => text,
    }
}

/// `name=value` pairs as one text.
pub(crate) fn headers<'a>(
    headers: impl Iterator<Item = (&'a HeaderName, &'a HeaderValue)>,
    secrets: &Secrets,
) -> String {
    let shown = headers.map(|(name, value)| {
        let text = value.to_str().ok().filter(|_| !value.is_sensitive());
        pair(name.as_str(), text.unwrap_or(MASK), secrets)
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// `name=value` pairs as one text.
pub(crate) fn query<'a>(
    pairs: impl Iterator<Item = &'a (String, String)>,
    secrets: &Secrets,
) -> String {
    let shown = pairs.map(|(name, value)| pair(name, value, secrets));
    shown.collect::<Vec<_>>().join(" ")
}

fn pair(name: &str, value: &str, secrets: &Secrets) -> String {
    let value = match is_telling(name) {
        true => MASK.to_owned(),
        false => secrets.mask(value),
    };
    format!("{name}={value}")
}

fn is_telling(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    let plain: String = letters.flat_map(char::to_lowercase).collect();
    TELLING.iter().any(|part| plain.contains(part))
}

/// The API's names of all sensitive attributes at any depth.
fn hidden(attributes: &[Attribute], names: &mut BTreeSet<String>) {
    for attribute in attributes {
        if attribute.sensitive || attribute.write_only {
            let pointer = crate::pointer::of_attribute(attribute);
            let last = pointer.rsplit('/').next().unwrap_or_default();
            names.insert(last.replace("~1", "/").replace("~0", "~"));
        }
        hidden_inside(&attribute.kind, names);
    }
}

fn hidden_inside(kind: &Kind, names: &mut BTreeSet<String>) {
    match kind {
        Kind::Object(attributes) => hidden(attributes, names),
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => {
            hidden_inside(element, names);
        }
        _ => {}
    }
}

fn mask(json: &mut Json, names: &BTreeSet<String>) {
    match json {
        Json::Array(elements) => elements.iter_mut().for_each(|json| mask(json, names)),
        Json::Object(members) => {
            for (name, member) in members {
                if member.is_null() {
                    continue;
                }
                if names.contains(name) || is_telling(name) {
                    *member = Json::from(MASK);
                } else {
                    mask(member, names);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::{list, object_of, string};

    static INNER: &[Attribute] = &[string("pin").wire("PIN").sensitive()];
    static INNER_KIND: Kind = object_of(INNER);
    static ATTRIBUTES: &[Attribute] = &[
        string("name"),
        string("code").wire("/door/code~1x").sensitive(),
        list("people", &INNER_KIND),
    ];

    fn secrets() -> Secrets {
        let mut secrets = Secrets::of(ATTRIBUTES);
        secrets.add("hunter22");
        secrets
    }

    #[test]
    fn members_are_masked_by_value_and_by_name() {
        let text = r#"{"name":"said hunter22","door":{"code/x":"1","a":"b"},"people":[{"PIN":7}],
            "accessToken":"t","api-key":["k"],"password":null}"#;
        assert_eq!(
            body(text.as_bytes(), &secrets()),
            r#"{"name":"said (sensitive)","door":{"code/x":"(sensitive)","a":"b"},"people":[{"PIN":"(sensitive)"}],"accessToken":"(sensitive)","api-key":"(sensitive)","password":null}"#
        );
    }

    #[test]
    fn what_cannot_be_taken_apart_is_not_shown() {
        assert_eq!(body(b"", &secrets()), "");
        assert_eq!(
            body(br#"{"token":"new"#, &secrets()),
            "(13 bytes that are not JSON)"
        );
    }

    #[test]
    fn long_bodies_are_cut() {
        let long = format!("\"{}\"", "é".repeat(20_000));
        let shown = body(long.as_bytes(), &secrets());
        assert!(shown.ends_with("é… (40002 bytes)"), "{}", shown.len());
    }

    #[test]
    fn headers_and_queries_keep_their_names() {
        let mut hidden = HeaderValue::from_static("a");
        hidden.set_sensitive(true);
        let map = [
            (
                HeaderName::from_static("x-auth-token"),
                "b".parse().unwrap(),
            ),
            (
                HeaderName::from_static("x-plain"),
                "hunter22".parse().unwrap(),
            ),
            (HeaderName::from_static("x-note"), hidden),
            (HeaderName::from_static("accept"), "text".parse().unwrap()),
        ];
        let pairs = map.iter().map(|(name, value)| (name, value));
        assert_eq!(
            headers(pairs, &secrets()),
            "x-auth-token=(sensitive) x-plain=(sensitive) x-note=(sensitive) accept=text"
        );
        let pairs = [
            ("api_key".to_owned(), "k".to_owned()),
            ("q".to_owned(), "tea".to_owned()),
        ];
        assert_eq!(query(pairs.iter(), &secrets()), "api_key=(sensitive) q=tea");
    }
}
