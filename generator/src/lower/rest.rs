//! Objects that have named properties and may have any others: the others are a map.

use super::attributes::Sides;
use super::kind::{self, Surroundings, Updatable};
use super::variants::plain;
use crate::model::{Attribute, AttributeMap, Kind, PlanRule, Presence, Reason, Returned, Sent};
use crate::openapi::{Additional, Api, Schema, Shape};

/// What the map is called: the first of these that no property has.
const NAMES: [&str; 3] = [
    "additional_properties",
    "other_properties",
    "properties_without_attribute",
];

/// Adds the map of the others, where a request may have them.
pub fn add(api: &Api, sides: &Sides, around: &Surroundings, attributes: &mut AttributeMap) {
    let says = |schema: &Schema| match &schema.shape {
        Shape::Object(object) if !object.properties.is_empty() => {
            matches!(object.additional, Additional::Any | Additional::Schema(_))
        }
        _ => false,
    };
    let of = |side: &Option<_>| side.as_deref().is_some_and(says);
    let (create, update) = (of(&sides.create), of(&sides.update));
    let free = NAMES.iter().find(|name| !attributes.contains_key(**name));
    let Some(name) = free.filter(|_| create || update) else {
        return;
    };
    let values = sides.map(|side| kind::map_value(api, side));
    let (element, _) = kind::lower(api, &values, around, name);
    let in_read = of(&sides.read);
    attributes.insert(
        (*name).to_owned(),
        Attribute {
            wire: (*name).to_owned(),
            kind: Kind::Map(Box::new(element)),
            presence: match in_read {
                true => Presence::OptionalComputed,
                false => Presence::Optional,
            },
            plan: match in_read {
                true => PlanRule::KeepsPriorValue,
                false => PlanRule::AsConfigured,
            },
            replaces: create && !update,
            sent: match (create, update) {
                (true, false) if around.updatable == Updatable::Yes => Sent::OnCreate,
                (false, true) => Sent::OnUpdate,
                _ => Sent::Always,
            },
            returned: match in_read {
                true => Returned::Always,
                false => Returned::Never,
            },
            inline: true,
            description: "Properties that have no attribute of their own.".to_owned(),
            reasons: vec![Reason {
                rule: "kind.additional".to_owned(),
                because: "the object may have more properties than it names".to_owned(),
            }]
            .into(),
            ..plain()
        },
    );
}
