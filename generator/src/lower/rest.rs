//! Objects that have named properties and may have any others: the others are a map.

use super::attributes::Sides;
use super::kind::{self, Surroundings, Updatable};
use super::variants::plain;
use crate::model::{Attribute, AttributeMap, Kind, PlanRule, Presence, Reason, Returned, Sent};
use crate::naming;
use crate::openapi::{Additional, Api, Schema, Shape};
use std::rc::Rc;

/// What the map is called: the first of these that no property has.
const NAMES: [&str; 3] = [
    "additional_properties",
    "other_properties",
    "properties_without_attribute",
];

/// Adds the map of the others: where a request may have them, and in what only answers have. A request
/// that names nothing at all is this map.
pub fn add(api: &Api, sides: &Sides, around: &Surroundings, attributes: &mut AttributeMap) {
    let root = around.open.len() <= 1;
    let of = |side: &Option<Rc<Schema>>| side.as_deref().is_some_and(|one| says(one, root));
    let (create, update, in_read) = (of(&sides.create), of(&sides.update), of(&sides.read));
    let answered_only = sides.create.is_none() && sides.update.is_none();
    let named = sides.read.as_deref().is_some_and(|one| says(one, false));
    let has = match answered_only {
        // An answer that names nothing is not spelled out here.
        true => named,
        false => create || update,
    };
    let sent = [&sides.create, &sides.update];
    let is_all = has && !answered_only && sent.into_iter().flatten().all(|one| is_bare(one));
    let names: Vec<String> = match is_all {
        true => names_of_all(sides, around),
        false => NAMES.map(str::to_owned).to_vec(),
    };
    let free = names
        .into_iter()
        .find(|name| !attributes.contains_key(name));
    let Some(name) = free.filter(|_| has) else {
        return;
    };
    let values = sides.map(|side| kind::map_value(api, side));
    let (element, _) = kind::lower(api, &values, around, &name);
    let presence = match (answered_only, in_read) {
        (true, _) => Presence::Computed,
        // The object is nothing else.
        (false, true) if is_all && create => Presence::Required,
        (false, true) => Presence::OptionalComputed,
        (false, false) => Presence::Optional,
    };
    let (rule, because) = match is_all {
        true => (
            "kind.map",
            "the request names no property, so all of it is this map",
        ),
        false => (
            "kind.additional",
            "the object may have more properties than it names",
        ),
    };
    let plan = match presence {
        Presence::OptionalComputed => PlanRule::KeepsPriorValue,
        Presence::Computed if around.updatable == Updatable::Yes => PlanRule::ChangesOnUpdate,
        Presence::Computed => PlanRule::KeepsPriorValue,
        _ => PlanRule::AsConfigured,
    };
    let attribute = Attribute {
        wire: name.clone(),
        kind: Kind::Map(Box::new(element)),
        presence,
        plan,
        replaces: create && !update,
        sent: match (create, update) {
            _ if answered_only => Sent::Never,
            (true, false) if around.updatable == Updatable::Yes => Sent::OnCreate,
            (false, true) => Sent::OnUpdate,
            _ => Sent::Always,
        },
        returned: match in_read {
            true => Returned::Always,
            false => Returned::Never,
        },
        inline: true,
        description: match is_all {
            true => "All that the request has, by its keys.".to_owned(),
            false => "Properties that have no attribute of their own.".to_owned(),
        },
        reasons: vec![Reason {
            rule: rule.to_owned(),
            because: because.to_owned(),
        }]
        .into(),
        ..plain()
    };
    attributes.insert(name, attribute);
}

/// Leaves all keys to a map that is all of a body: no key is spelled as the parameters beside it are then.
pub fn leave_keys(attributes: &mut AttributeMap) {
    let all = |one: &Attribute| one.inline && one.presence == Presence::Required;
    if !attributes.values().any(all) {
        return;
    }
    for attribute in attributes.values_mut() {
        if (attribute.sent, attribute.returned) == (Sent::Never, Returned::Never) {
            attribute.wire = format!("{{{}}}", attribute.wire);
        }
    }
}

/// Whether an object may have properties that it does not name. Of one inside another, which has an
/// attribute of its own, only named ones count.
fn says(schema: &Schema, root: bool) -> bool {
    match &schema.shape {
        Shape::Object(object) if !object.properties.is_empty() => {
            matches!(object.additional, Additional::Any | Additional::Schema(_))
        }
        _ => root && is_bare(schema),
    }
}

/// Whether an object names no property and may have any.
fn is_bare(schema: &Schema) -> bool {
    match &schema.shape {
        Shape::Object(object) => {
            object.properties.is_empty()
                && object.choice.is_none()
                && object.additional != Additional::Forbidden
        }
        _ => false,
    }
}

/// What the map is called where it is all that a request has.
fn names_of_all(sides: &Sides, around: &Surroundings) -> Vec<String> {
    let typed = |schema: &Rc<Schema>| match &schema.shape {
        Shape::Object(object) => matches!(object.additional, Additional::Schema(_)),
        _ => false,
    };
    let own = match sides.first().is_some_and(typed) {
        true => naming::plural(&around.noun),
        false => "body".to_owned(),
    };
    vec![own, "entries".to_owned(), "all_entries".to_owned()]
}
