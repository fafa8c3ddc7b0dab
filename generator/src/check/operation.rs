//! Calls: every parameter of the path stands for an attribute that exists.

use super::findings::{Findings, type_words};
use crate::model::{Argument, Attribute, Kind, Operation};
use std::collections::BTreeMap;

pub(super) fn check(
    owner: &str,
    key: &str,
    operation: &Operation,
    attributes: &BTreeMap<String, Attribute>,
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
    for argument in operation.query.values().chain(operation.headers.values()) {
        if let Argument::Attribute(name) = argument {
            scalar((owner, key), &call, name, attributes, findings);
        }
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
    attributes: &BTreeMap<String, Attribute>,
    findings: &mut Findings,
) {
    let subject = format!("{owner}.{name}");
    match attributes.get(name).map(|attribute| &attribute.kind) {
        None => findings.add(
            &subject,
            "ignore",
            &format!("`{call}` needs this attribute, and there is none"),
        ),
        Some(Kind::String | Kind::Integer | Kind::Number | Kind::Boolean) => {}
        Some(other) => findings.add(
            &subject,
            key,
            &format!(
                "`{call}` needs it as plain text, and it is {}",
                type_words(other)
            ),
        ),
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
        found.push(name);
        rest = &rest[close + 1..];
    }
}
