//! Paths without what does not matter: names of parameters, trailing slashes, variant suffixes.

use crate::openapi::catch_all;
use std::borrow::Cow;

/// The path with its parameters blanked, so that `/a/{id}/` and `/a/{a_id}` are one.
pub fn key(path: &str) -> String {
    let path = path.split('#').next().unwrap_or(path);
    path.trim_end_matches('/')
        .split('/')
        .map(|segment| match segment.split_once("}:") {
            _ if is_parameter(segment) => Cow::Borrowed("{}"),
            // One object and a verb.
            Some((parameter, verb)) if is_parameter(&format!("{parameter}}}")) => {
                Cow::Owned(format!("{{}}:{verb}"))
            }
            _ => Cow::Borrowed(segment),
        })
        .collect::<Vec<_>>()
        .join("/")
}

/// The parameters of a path, in order.
pub fn parameters(path: &str) -> Vec<String> {
    let mut rest = path.split('#').next().unwrap_or(path);
    let mut names = Vec::new();
    while let Some((_, after)) = rest.split_once('{') {
        let Some((name, tail)) = after.split_once('}') else {
            break;
        };
        names.push(catch_all(name).0.to_owned());
        rest = tail;
    }
    names
}

/// The segments that are no parameters.
pub fn fixed_segments(path: &str) -> Vec<&str> {
    let path = path.split('#').next().unwrap_or(path);
    path.split('/')
        .filter(|segment| !segment.is_empty() && !segment.contains('{'))
        .collect()
}

fn is_parameter(segment: &str) -> bool {
    segment.starts_with('{') && segment.ends_with('}')
}
