//! Calls: every parameter of the path stands for an attribute that exists.

use super::findings::{Findings, type_words};
use crate::model::{Argument, Attribute, AttributeMap, Body, Kind, Operation, mentioned};

pub(super) fn check(
    owner: &str,
    key: &str,
    operation: &Operation,
    attributes: &AttributeMap,
    findings: &mut Findings,
) {
    let call = format!("{} {}", operation.method.as_str(), operation.path);
    if !operation.path.starts_with('/') {
        findings.add(
            owner,
            key,
            &format!("the path of `{call}` does not start with `/`"),
        );
    }
    let Some(parameters) = parameters(&operation.path) else {
        findings.add(owner, key, &format!("the braces of `{call}` do not match"));
        return;
    };
    for parameter in &parameters {
        match operation.path_parameters.get(*parameter) {
            None => findings.add(
                owner,
                key,
                &format!("no attribute stands for `{{{parameter}}}` of `{call}`"),
            ),
            Some(name) => scalar((owner, key), &call, name, attributes, findings),
        }
    }
    for parameter in operation.path_parameters.keys() {
        if !parameters.contains(&parameter.as_str()) {
            findings.add(
                owner,
                key,
                &format!("`{call}` has no parameter `{parameter}`"),
            );
        }
    }
    for argument in operation.arguments() {
        match argument {
            Argument::Constant(_) => {}
            Argument::Attribute(name)
            | Argument::Styled {
                attribute: name, ..
            } => {
                there(owner, &call, name, attributes, findings);
            }
        }
    }
    match &operation.body {
        Body::Only(names) => {
            for name in names {
                there(owner, &call, name, attributes, findings);
            }
        }
        Body::Fixed(text) => {
            for name in mentioned(text) {
                if !attributes.contains_key(name) {
                    let what = format!(
                        "the body of `{call}` names `{{{name}}}`, and there is no such attribute"
                    );
                    findings.add(owner, key, &what);
                }
            }
        }
        _ => {}
    }
    for name in operation.among.values() {
        scalar((owner, key), &call, name, attributes, findings);
    }
    if let Some(whole) = &operation.content {
        scalar((owner, key), &call, whole.attribute(), attributes, findings);
    }
    let pointer = &operation.unwraps;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        findings.add(
            owner,
            key,
            &format!("`{pointer}` of `{call}` is no JSON pointer"),
        );
    }
}

fn scalar(
    (owner, key): (&str, &str),
    call: &str,
    name: &str,
    attributes: &AttributeMap,
    findings: &mut Findings,
) {
    match there(owner, call, name, attributes, findings) {
        None
        | Some(Kind::String | Kind::Scalar(_) | Kind::Integer | Kind::Number | Kind::Boolean) => {}
        Some(other) => findings.add(
            &format!("{owner}.{name}"),
            key,
            &format!(
                "`{call}` needs it as plain text, and it is {}",
                type_words(other)
            ),
        ),
    }
}

/// The kind of an attribute that a call needs.
fn there<'a>(
    owner: &str,
    call: &str,
    name: &str,
    attributes: &'a AttributeMap,
    findings: &mut Findings,
) -> Option<&'a Kind> {
    let found = at(name, attributes);
    if found.is_none() {
        findings.add(
            &format!("{owner}.{name}"),
            "ignore",
            &format!("`{call}` needs this attribute, and there is none"),
        );
    }
    found.map(|attribute| &attribute.kind)
}

/// The attribute `name`, which may lead into objects.
pub(super) fn at<'a>(name: &str, attributes: &'a AttributeMap) -> Option<&'a Attribute> {
    match name.split_once('.') {
        None => attributes.get(name),
        Some((first, rest)) => match &attributes.get(first)?.kind {
            Kind::Object(inner) => at(rest, inner),
            _ => None,
        },
    }
}

/// The parameters of a path; none when its braces do not match.
fn parameters(path: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = path;
    loop {
        let Some(open) = rest.find('{') else {
            return (!rest.contains('}')).then_some(found);
        };
        let close = open + rest[open..].find('}')?;
        let name = &rest[open + 1..close];
        if name.is_empty() || name.contains('{') || rest[..open].contains('}') {
            return None;
        }
        // One that may be several segments.
        found.push(name.strip_suffix('+').unwrap_or(name));
        rest = &rest[close + 1..];
    }
}
