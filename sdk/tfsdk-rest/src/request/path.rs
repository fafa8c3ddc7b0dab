//! Paths: templates of the API's document with values put in, each encoded so that it stays one segment.

use crate::failure::Failure;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but the characters that RFC 3986 leaves alone everywhere.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// `text` as part of one path segment.
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, SEGMENT).to_string()
}

/// `template` with each `{parameter}` replaced by what `value` gives for it, always starting with
/// one `/` and never holding two in a row. A question mark in the template starts a fixed query,
/// which is returned as it stands.
pub(crate) fn expand(
    template: &str,
    mut value: impl FnMut(&str) -> Result<String, Failure>,
) -> Result<(String, Option<&str>), Failure> {
    let (template, query) = match template.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (template, None),
    };
    let mut path = String::new();
    for segment in template.split('/').filter(|segment| !segment.is_empty()) {
        path.push('/');
        path.push_str(&expand_segment(segment, &mut value)?);
    }
    if path.is_empty() || template.ends_with('/') {
        path.push('/');
    }
    Ok((path, query))
}

fn expand_segment(
    segment: &str,
    value: &mut impl FnMut(&str) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let mut expanded = String::new();
    let mut rest = segment;
    while let Some((before, parameter, after)) = next_parameter(rest) {
        expanded.push_str(before);
        let name = name(parameter);
        let text = value(name)?;
        if text.is_empty() {
            return Err(Failure::new(format!(
                "The value of `{name}` in the API's path is empty; it must name an object."
            )));
        }
        expanded.push_str(&match name == parameter {
            true => encode(&text),
            false => several(name, &text)?,
        });
        rest = after;
    }
    expanded.push_str(rest);
    if expanded == "." || expanded == ".." {
        return Err(Failure::new(format!(
            "`{expanded}` cannot be used in the API's path: it means another place in the path \
             instead of naming an object. Use another value for `{segment}`."
        )));
    }
    Ok(expanded)
}

/// The name of a parameter; `+` after it says that its value may be several segments.
fn name(parameter: &str) -> &str {
    parameter.strip_suffix('+').unwrap_or(parameter)
}

/// A value that is several segments.
fn several(name: &str, text: &str) -> Result<String, Failure> {
    let segments: Vec<&str> = text.trim_matches('/').split('/').collect();
    if segments
        .iter()
        .any(|segment| matches!(*segment, "" | "." | ".."))
    {
        return Err(Failure::new(format!(
            "The value of `{name}` cannot be used in the API's path: between its slashes are empty \
             steps or dots, which lead to another place."
        )));
    }
    let encoded: Vec<String> = segments.into_iter().map(encode).collect();
    Ok(encoded.join("/"))
}

/// The text before the next `{parameter}`, its name, and what follows.
pub(crate) fn next_parameter(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (parameter, after) = rest.split_once('}')?;
    Some((before, parameter, after))
}

/// The names of all parameters of `template`, in order.
pub(crate) fn parameters(template: &str) -> impl Iterator<Item = &str> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let (_, parameter, after) = next_parameter(rest)?;
        rest = after;
        Some(name(parameter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use percent_encoding::percent_decode_str;
    use proptest::prelude::*;

    fn expand_with(template: &str, text: &str) -> Result<String, Failure> {
        expand(template, |_| Ok(text.to_owned())).map(|(path, _)| path)
    }

    #[test]
    fn values_stay_one_segment() {
        for (value, path) in [
            ("7", "/pets/7/toys"),
            ("a/b", "/pets/a%2Fb/toys"),
            ("a?b#c", "/pets/a%3Fb%23c/toys"),
            ("100%", "/pets/100%25/toys"),
            ("a b", "/pets/a%20b/toys"),
            ("%2e%2e", "/pets/%252e%252e/toys"),
            ("größe", "/pets/gr%C3%B6%C3%9Fe/toys"),
            ("...", "/pets/.../toys"),
            ("example.org.", "/pets/example.org./toys"),
        ] {
            assert_eq!(expand_with("/pets/{id}/toys", value).unwrap(), path);
        }
    }

    #[test]
    fn values_that_would_leave_the_path_are_refused() {
        for value in ["", ".", ".."] {
            assert!(expand_with("/pets/{id}", value).is_err(), "{value:?}");
        }
        assert_eq!(expand_with("/pets/v{id}", "..").unwrap(), "/pets/v..");
    }

    #[test]
    fn slashes_are_single_and_the_last_one_is_kept() {
        assert_eq!(expand_with("//a///{b}/", "c").unwrap(), "/a/c/");
        assert_eq!(expand_with("a", "").unwrap(), "/a");
        assert_eq!(expand_with("", "").unwrap(), "/");
    }

    #[test]
    fn a_segment_may_hold_several_parameters() {
        let path = expand("/a/{x}:{y}", |name| Ok(name.to_uppercase())).unwrap();
        assert_eq!(path, ("/a/X:Y".to_owned(), None));
        assert_eq!(
            parameters("/a/{x}:{y}/{z}").collect::<Vec<_>>(),
            ["x", "y", "z"]
        );
    }

    #[test]
    fn a_catch_all_keeps_its_slashes() {
        for (value, path) in [
            ("a", "/files/a/raw"),
            ("docs/read me.md", "/files/docs/read%20me.md/raw"),
            ("/a/b?c/", "/files/a/b%3Fc/raw"),
            ("a/...", "/files/a/.../raw"),
        ] {
            assert_eq!(expand_with("/files/{path+}/raw", value).unwrap(), path);
        }
        for value in ["", "/", "a//b", "../etc", "a/./b", ".."] {
            assert!(expand_with("/files/{path+}", value).is_err(), "{value:?}");
        }
        assert_eq!(parameters("/files/{path+}").collect::<Vec<_>>(), ["path"]);
    }

    #[test]
    fn a_fixed_query_is_split_off() {
        let path = expand("/a/{x}?recursion=1", |_| Ok("b".to_owned())).unwrap();
        assert_eq!(path, ("/a/b".to_owned(), Some("recursion=1")));
    }

    proptest! {
        #[test]
        fn any_value_comes_back_from_its_segment(value in "\\PC+|[\\x00-\\x7f]+") {
            prop_assume!(value != "." && value != "..");
            let path = expand_with("/a/{b}/c", &value).unwrap();
            let url = reqwest::Url::parse(&format!("http://h{path}")).unwrap();
            let segments: Vec<_> = url.path_segments().unwrap().collect();
            prop_assert_eq!(segments.len(), 3);
            prop_assert_eq!(percent_decode_str(segments[1]).decode_utf8().unwrap(), value);
        }
    }
}
