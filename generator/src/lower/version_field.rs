//! A property of the body that names the version which an update is meant for. The provider sends back
//! what it has read, so nobody configures it.

use super::attributes::Sides;
use super::select::unmatched;
use super::waiting::single;
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::mapping::{Etag, ResourceMapping};
use crate::model::{
    Attribute, AttributeMap, IfMatch, Kind, Operations, PlanRule, Presence, Reason, Sent,
};

/// What such a property is called, without regard to how words are joined.
const NAMES: [&str; 8] = [
    "concurrencytoken",
    "etag",
    "fingerprint",
    "lockversion",
    "resourceversion",
    "revision",
    "rowversion",
    "version",
];

/// Takes the field that the mapping names, or the one that leaves no doubt.
pub fn settle(
    own: Option<&ResourceMapping>,
    sides: &Sides,
    operations: &mut Operations,
    attributes: &mut AttributeMap,
    reasons: &mut Vec<Reason>,
    sink: &mut Sink,
) {
    let said = own.and_then(|own| own.etag.as_ref());
    let (name, because) = match said.map(|said| (said, &said.value)) {
        Some((said, Etag::Field(name))) => {
            let known = single(attributes);
            if !known.contains(name) {
                let text = format!("there is no attribute `{name}` of a single value");
                return unmatched(sink, &said.position.child("field"), text, name, known);
            }
            if operations.update.is_none() {
                let text = "nothing changes this resource, so no call can name a version";
                return sink.push(
                    Diagnostic::error(Code::MappingUnmatched, text)
                        .at_value(&said.position, "said here")
                        .help("remove `etag`"),
                );
            }
            (name.clone(), "the mapping says so".to_owned())
        }
        Some((_, Etag::Never | Etag::Required)) => return,
        Some((_, Etag::Auto)) | None => {
            let decided = |name: &str| own.is_some_and(|own| own.attributes.contains_key(name));
            let certain = |(name, one): &(&String, &Attribute)| {
                !decided(name) && is_version(&one.wire) && is_only_for_updates(sides, &one.wire)
            };
            let Some((name, _)) = attributes.iter().find(certain) else {
                return;
            };
            let because = "each update requires it, no create takes it, and answers have it";
            (name.clone(), because.to_owned())
        }
    };
    let Some(update) = &mut operations.update else {
        return;
    };
    if let Some(attribute) = find(attributes, &name) {
        attribute.presence = Presence::Computed;
        attribute.plan = PlanRule::ChangesOnUpdate;
        attribute.sent = Sent::Never;
        attribute.replaces = false;
        attribute.default = None;
        attribute.validators.clear();
    }
    update.if_match = Some(IfMatch::Field(name));
    reasons.push(Reason {
        rule: "update.version_field".to_owned(),
        because,
    });
}

fn is_version(wire: &str) -> bool {
    let letters = wire.chars().filter(char::is_ascii_alphanumeric);
    let joined: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    NAMES.contains(&joined.as_str())
}

fn is_only_for_updates(sides: &Sides, wire: &str) -> bool {
    let of = |side: &Option<std::rc::Rc<crate::openapi::Schema>>| {
        let property = side.as_ref()?.property(wire)?;
        Some(property.required)
    };
    of(&sides.update) == Some(true) && of(&sides.create).is_none() && of(&sides.read).is_some()
}

fn find<'a>(attributes: &'a mut AttributeMap, name: &str) -> Option<&'a mut Attribute> {
    match name.split_once('.') {
        None => attributes.get_mut(name),
        Some((first, rest)) => match &mut attributes.get_mut(first)?.kind {
            Kind::Object(members) => find(members, rest),
            _ => None,
        },
    }
}
