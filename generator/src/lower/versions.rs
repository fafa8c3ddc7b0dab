//! The numbers that count the changes of write-only values.

use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ResourceMapping;
use crate::model::{Attribute, AttributeMap, Kind, PlanRule, Presence, Reason, Returned, Sent};
use std::collections::BTreeMap;

/// Makes the numbers that the mapping wants. Addresses of write-only attributes with those of their
/// numbers, by final names.
pub fn add(
    attributes: &mut AttributeMap,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> BTreeMap<String, String> {
    let mut versions = BTreeMap::new();
    let Some(own) = own else { return versions };
    for (address, entry) in &own.attributes {
        let Some(version) = &entry.version else {
            continue;
        };
        let steps = renamed(own, address);
        match beside(attributes, &steps, version) {
            Ok(()) => {
                let around = &steps[..steps.len() - 1];
                let mut number = around.to_vec();
                number.push(version.clone());
                versions.insert(steps.join("."), number.join("."));
            }
            // Another message has told of it.
            Err(Refusal::Unknown) => {}
            Err(Refusal::Taken) => sink.push(
                Diagnostic::error(
                    Code::NameCollision,
                    format!("there is another attribute `{version}` beside `{address}`"),
                )
                .at(&entry.position.child("version"), "named here")
                .help("choose another name"),
            ),
            Err(Refusal::No(why, help)) => sink.push(
                Diagnostic::error(
                    Code::ModelInvariant,
                    format!("`{address}` cannot have a version: {why}"),
                )
                .at(&entry.position.child("version"), "asked for here")
                .help(help),
            ),
        }
    }
    versions
}

enum Refusal {
    Unknown,
    Taken,
    No(&'static str, &'static str),
}

/// The steps to an attribute, by final names.
fn renamed(own: &ResourceMapping, address: &str) -> Vec<String> {
    let segments: Vec<&str> = address.split('.').collect();
    (1..=segments.len())
        .map(|length| {
            let entry = own.attributes.get(&segments[..length].join("."));
            let new = entry.and_then(|entry| entry.rename.as_deref());
            new.unwrap_or(segments[length - 1]).to_owned()
        })
        .collect()
}

/// Puts the number beside the attribute that `steps` lead to.
fn beside(attributes: &mut AttributeMap, steps: &[String], version: &str) -> Result<(), Refusal> {
    let (first, rest) = steps.split_first().ok_or(Refusal::Unknown)?;
    let attribute = attributes.get_mut(first).ok_or(Refusal::Unknown)?;
    if !rest.is_empty() {
        return match &mut attribute.kind {
            _ if attribute.write_only => Err(Refusal::No(
                "what is around it is write-only",
                "give the outermost write-only attribute the version",
            )),
            Kind::Object(inner) => beside(inner, rest, version),
            _ => Err(Refusal::No(
                "elements of a list, set or map change their places, and their write-only values \
                 with them",
                "give the whole list, set or map `write_only: true` and a version",
            )),
        };
    }
    if !attribute.write_only {
        return Err(Refusal::No(
            "Terraform stores it, so its changes are seen",
            "remove `version`, or add `write_only: true`",
        ));
    }
    let replaces = attribute.sent == Sent::OnCreate;
    if attributes.contains_key(version) {
        return Err(Refusal::Taken);
    }
    let number = Attribute {
        presence: Presence::OptionalComputed,
        plan: PlanRule::KeepsPriorValue,
        sent: Sent::Never,
        returned: Returned::Never,
        replaces,
        description: format!(
            "Counts the values of `{first}`, which Terraform does not store: it grows by itself when \
             the value changes. Once configured, only another number counts as a change."
        ),
        reasons: vec![Reason {
            rule: "mapping.version".to_owned(),
            because: "the mapping says so".to_owned(),
        }]
        .into(),
        wire: version.to_owned(),
        kind: Kind::Integer,
        ..super::variants::plain()
    };
    attributes.insert(version.to_owned(), number);
    Ok(())
}
