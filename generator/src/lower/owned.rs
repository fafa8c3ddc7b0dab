//! Lists, sets and maps of which only the configured elements are Terraform's.

use super::renaming::renamed;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::ResourceMapping;
use crate::model::{Attribute, AttributeMap, Equality, Kind, Operations, PlanRule, Presence};

/// The attributes that the mapping says this of, by final names.
pub fn listed(
    attributes: &mut AttributeMap,
    operations: &Operations,
    own: Option<&ResourceMapping>,
    sink: &mut Sink,
) -> Vec<String> {
    let mut listed = Vec::new();
    let Some(own) = own else { return listed };
    for (address, entry) in own.attributes.iter().filter(|(_, entry)| entry.own_listed) {
        let name = renamed(Some(own), address);
        let found = attributes.get_mut(name);
        // Another message tells of an address that leads nowhere.
        if found.is_none() && (entry.ignore || !address.contains('.')) {
            continue;
        }
        match why_not(found.as_deref(), operations) {
            Some((why, help)) => sink.push(
                Diagnostic::error(
                    Code::ModelInvariant,
                    format!("`{address}` cannot be owned in part: {why}"),
                )
                .at(&entry.position.child("own"), "asked for here")
                .help(help),
            ),
            None => {
                listed.push(name.to_owned());
                if let Some(attribute) = found.filter(|one| one.presence != Presence::Required) {
                    // What is left out of the configuration is nobody's here, and not the API's choice.
                    attribute.presence = Presence::Optional;
                    attribute.plan = PlanRule::AsConfigured;
                    attribute.default = None;
                }
            }
        }
    }
    listed.sort();
    listed
}

fn why_not(
    attribute: Option<&Attribute>,
    operations: &Operations,
) -> Option<(&'static str, &'static str)> {
    let Some(attribute) = attribute else {
        return Some((
            "it is inside another attribute",
            "remove `own: listed`: it is for attributes of the resource itself",
        ));
    };
    let keyed = matches!(
        attribute.equality,
        Equality::KeyedBy(_) | Equality::MatchedBy(_)
    );
    match &attribute.kind {
        _ if attribute.presence == Presence::Computed => Some((
            "nobody configures it",
            "remove `own: listed`, or leave the attribute out with `ignore: true`",
        )),
        Kind::List(element) | Kind::Set(element) if element.object().is_some() && !keyed => Some((
            "nothing tells which of its elements are Terraform's",
            "add `order: {key: NAME}`, with the attribute that tells elements apart",
        )),
        Kind::List(_) | Kind::Set(_) | Kind::Map(_) if reads(operations) => None,
        Kind::List(_) | Kind::Set(_) | Kind::Map(_) => Some((
            "no operation reads the object, so what others have in it would be lost",
            "remove `own: listed`",
        )),
        _ => Some((
            "it is no list, set or map",
            "remove `own: listed`: it has no elements",
        )),
    }
}

fn reads(operations: &Operations) -> bool {
    operations.read.is_some()
}
