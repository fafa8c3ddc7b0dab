//! Addresses of documents: what a reference leads to, and how an address is shown.

use crate::source::{SourceFile, normal, percent_decoded};
use reqwest::Url;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

/// What a reference leads to, without what follows its `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// A file of this machine.
    File(PathBuf),
    /// A document on another one.
    Remote(Url),
    /// A `file:` URL, which is never opened.
    FileUrl,
    /// No address: the parser's words.
    Wrong(String),
}

/// Where `reference` leads from `base`: relative to its address when it was fetched.
pub fn destination(base: &SourceFile, reference: &str) -> Destination {
    let read = |url: Result<Url, _>| match url {
        Ok(url) => Destination::Remote(url),
        Err(error) => Destination::Wrong(ToString::to_string(&error)),
    };
    if starts_with(reference, "file:") {
        return Destination::FileUrl;
    }
    if let Some(url) = &base.url {
        return read(url.join(reference));
    }
    if reference.starts_with("//") {
        return read(Url::parse(&format!("https:{reference}")));
    }
    if reference.contains("://") {
        return read(Url::parse(reference));
    }
    let folder = base.path.parent().unwrap_or(Path::new(""));
    Destination::File(normal(&folder.join(percent_decoded(reference))))
}

/// The address that a path from the command line is, unless it names a file.
pub(in crate::source) fn of_path(path: &Path) -> Option<Url> {
    let text = path.to_str()?;
    let is_url = starts_with(text, "https://") || starts_with(text, "http://");
    is_url.then(|| Url::parse(text).ok()).flatten()
}

fn starts_with(text: &str, scheme: &str) -> bool {
    let start = text.get(..scheme.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
}

/// Whether it is a server of this machine.
pub(super) fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<IpAddr>() {
        Ok(IpAddr::V6(address)) => address.to_canonical().is_loopback(),
        Ok(address) => address.is_loopback(),
        Err(_) => host == "localhost",
    }
}

/// An address without what may be secret in it: a login, and the values of its query.
pub(in crate::source) fn shown(url: &Url) -> String {
    let mut url = url.clone();
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.set_fragment(None);
    let query = url.query().is_some();
    url.set_query(None);
    let more = if query { "?…" } else { "" };
    format!("{url}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn file(path: &str, url: Option<&str>) -> SourceFile {
        SourceFile {
            path: path.into(),
            url: url.map(|url| Url::parse(url).expect("a URL")),
            ..SourceFile::default()
        }
    }

    #[test]
    fn references_lead_from_where_they_stand() {
        let remote = |text: &str| Destination::Remote(Url::parse(text).expect("a URL"));
        let here = file("apis/pets.yaml", None);
        let there = file(
            "shown",
            Some("https://u:p@a.example/apis/pets.yaml?token=1"),
        );
        for (base, reference, leads) in [
            (
                &here,
                "a%20b.yaml",
                Destination::File("apis/a b.yaml".into()),
            ),
            (&here, "https://b.example/x", remote("https://b.example/x")),
            (&here, "//b.example/x", remote("https://b.example/x")),
            (&here, "FILE:///etc/passwd", Destination::FileUrl),
            (&there, "file:///etc/passwd", Destination::FileUrl),
            (&there, "../x.yaml", remote("https://u:p@a.example/x.yaml")),
            (
                &there,
                "/etc/passwd",
                remote("https://u:p@a.example/etc/passwd"),
            ),
            (&there, "//b.example/x", remote("https://b.example/x")),
        ] {
            assert_eq!(destination(base, reference), leads, "{reference}");
        }
        let wrong = destination(&here, "https://[::/x");
        assert!(matches!(wrong, Destination::Wrong(_)), "{wrong:?}");
    }

    #[test]
    fn secrets_of_an_address_are_not_shown() {
        let url =
            Url::parse("https://user:word@a.example:8443/x.yaml?token=abc#/a").expect("a URL");
        assert_eq!(shown(&url), "https://a.example:8443/x.yaml?…");
    }

    #[test]
    fn this_machine_has_several_names() {
        for (text, is) in [
            ("http://localhost:1/", true),
            ("http://127.8.0.1/", true),
            ("http://[::1]/", true),
            ("http://[::ffff:127.0.0.1]/", true),
            ("http://2130706433/", true),
            ("http://127.0.0.1.example/", false),
            ("http://10.0.0.1/", false),
        ] {
            assert_eq!(is_loopback(&Url::parse(text).expect("a URL")), is, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_reference_panics(reference: String) {
            destination(&file("a", None), &reference);
            destination(&file("a", Some("https://a.example/b")), &reference);
        }
    }
}
