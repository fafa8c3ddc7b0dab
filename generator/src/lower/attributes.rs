//! Attributes from what create, update and read each say of a property. They are never assumed to
//! share one schema: in most real groups they do not.

use super::collision::{Claim, Collision};
use super::kind::{self, Surroundings};
use super::presence::{self, Facts};
use super::{
    description, examples, fits, formats, json_text, notes, relations, rest, secrets, stated,
    validators, variants,
};
use crate::model::{Attribute, AttributeMap, Clear, Presence, Reason};
use crate::naming;
use crate::openapi::{Api, Schema};
use crate::source::Position;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The schema of one value in each operation.
#[derive(Clone, Debug, Default)]
pub struct Sides {
    pub create: Option<Rc<Schema>>,
    pub update: Option<Rc<Schema>>,
    pub read: Option<Rc<Schema>>,
    /// What the answer to the create says: a value may be shown there once and never again.
    pub created: Option<Rc<Schema>>,
}

impl Sides {
    /// The schema that gives the type: what is sent comes before what is answered.
    pub fn first(&self) -> Option<&Rc<Schema>> {
        [&self.create, &self.update, &self.read]
            .into_iter()
            .flatten()
            .next()
    }

    /// The schemas that there are.
    pub fn all(&self) -> impl Iterator<Item = &Rc<Schema>> {
        let all = [&self.create, &self.update, &self.read, &self.created];
        all.into_iter().flatten()
    }

    /// The same part of each side.
    pub fn map(&self, part: impl Fn(&Rc<Schema>) -> Option<Rc<Schema>>) -> Self {
        Self {
            create: self.create.as_ref().and_then(&part),
            update: self.update.as_ref().and_then(&part),
            read: self.read.as_ref().and_then(&part),
            // Only the object itself can keep what no later answer has.
            created: None,
        }
    }
}

/// The attributes of an object by name. What cannot be named is noted in `around.dropped`.
pub fn lower(api: &Api, sides: &Sides, around: &Surroundings) -> AttributeMap {
    let parts = variants::split(api, sides, around);
    let sides = parts.sides;
    let mut attributes = named(api, &sides, around);
    rest::add(api, &sides, around, &mut attributes);
    relations::add(&sides, &mut attributes);
    if let (Some(forms), Some(schema)) = (parts.forms, sides.first()) {
        variants::add(api, &forms, schema, around, &mut attributes);
    }
    if let Some(flat) = parts.flat {
        flat.check(&mut attributes);
    }
    if let Some(tag) = parts.tag {
        variants::add_tag(&tag, &mut attributes);
    }
    attributes
}

/// The attributes of the properties that the object itself has.
fn named(api: &Api, sides: &Sides, around: &Surroundings) -> AttributeMap {
    let mut wires: BTreeMap<&str, &Position> = BTreeMap::new();
    for side in sides.all() {
        for property in side.properties() {
            wires.entry(&property.name).or_insert(&property.schema);
        }
    }
    let root = around.open.len() <= 1;
    let mut claims: BTreeMap<String, Vec<(&str, &Position)>> = BTreeMap::new();
    let mut dropped = Vec::new();
    for (wire, position) in wires {
        let stated = stated::name(api, sides, wire);
        let called = stated.as_deref().unwrap_or(wire);
        let name = match (around.given_name(wire), root) {
            (Some(given), _) => Ok(given),
            (None, true) => naming::root_attribute(called, &around.noun).map(|root| root.name),
            (None, false) => naming::attribute(called),
        };
        match name {
            Ok(name) => claims.entry(name).or_default().push((wire, position)),
            Err(_) => dropped.push((
                wire.to_owned(),
                "no Terraform name can be made of it".to_owned(),
            )),
        }
    }
    let mut attributes: AttributeMap = AttributeMap::default();
    for (name, mut claims) in claims {
        let given = around
            .wishes
            .given
            .get(&format!("{}{name}", around.address));
        if claims.len() > 1 {
            claims.sort_by_key(|(wire, _)| {
                let is_given = given.is_some_and(|given| given == wire);
                let odd = !wire.starts_with(|first: char| first.is_alphabetic());
                (!is_given, weakness(api, sides, wire), *wire != name, odd)
            });
        }
        let mut kept: Option<Claim> = None;
        for (wire, position) in claims {
            let claim = Claim {
                wire: wire.to_owned(),
                position: position.clone(),
            };
            let Some(mut attribute) = property(api, sides, around, wire, &name) else {
                continue;
            };
            stated::apply(api, sides, &mut attribute);
            let Some(kept) = &kept else {
                kept = Some(claim);
                attributes.insert(name.clone(), attribute);
                continue;
            };
            let because = format!("`{}` has the same Terraform name `{name}`", kept.wire);
            dropped.push((wire.to_owned(), because));
            let decided = given.is_some() || !attribute.deprecated.is_empty();
            if !decided {
                around.collisions.borrow_mut().push(Collision {
                    address: format!("{}{name}", around.address),
                    kept: kept.clone(),
                    left: claim,
                });
            }
        }
    }
    around.dropped.borrow_mut().extend(dropped);
    attributes
}

/// Of properties with one name, the least weak is kept: one that is still wanted and can be sent.
fn weakness(api: &Api, sides: &Sides, wire: &str) -> (bool, bool) {
    let of = |side: &Option<Rc<Schema>>| {
        let property = side.as_ref()?.property(wire)?;
        Some(api.schema(&property.schema))
    };
    let all = [of(&sides.create), of(&sides.update), of(&sides.read)];
    let deprecated = all.iter().flatten().any(|schema| schema.deprecated);
    let sent = all[..2].iter().flatten().any(|schema| !schema.read_only);
    (deprecated, !sent)
}

fn property(
    api: &Api,
    sides: &Sides,
    around: &Surroundings,
    wire: &str,
    name: &str,
) -> Option<Attribute> {
    if around.budget.is_spent() {
        return None;
    }
    let of = |side: &Option<Rc<Schema>>| -> Option<(bool, Rc<Schema>)> {
        let property = side.as_ref()?.property(wire)?;
        Some((property.required, api.schema(&property.schema)))
    };
    // What is marked as both cannot be either.
    let both = |schema: &Schema| schema.read_only && schema.write_only;
    let sent = |side| of(side).filter(|(_, schema)| !schema.read_only || both(schema));
    let create = sent(&sides.create);
    let update = sent(&sides.update);
    let answered = of(&sides.read).filter(|(_, schema)| !schema.write_only || both(schema));
    let request = create.as_ref().or(update.as_ref());
    // Answers of another type cannot be read into what requests take: what was configured is kept.
    let read = answered
        .clone()
        .filter(|(_, schema)| request.is_none_or(|(_, sent)| kind::agree(api, sent, schema)));
    let disagrees = answered.is_some() && read.is_none();
    let absent = request.is_none() && read.is_none();
    let once = of(&sides.created).filter(|(_, schema)| absent && !schema.write_only);
    let (in_create, in_update) = (create.is_some(), update.is_some());
    let (in_read, shown_once) = (read.is_some(), once.is_some());
    let required = create.as_ref().is_some_and(|(required, _)| *required);
    let always_answered = read
        .as_ref()
        .is_some_and(|(required, schema)| *required && !schema.nullable);
    let own = Sides {
        create: create.map(|(_, schema)| schema),
        update: update.map(|(_, schema)| schema),
        read: read.or(once).map(|(_, schema)| schema),
        created: None,
    };
    let own = examples::inherit(own, sides, wire);
    let Some(schema) = own.first().cloned() else {
        if sides.create.is_some() || sides.update.is_some() {
            let because = "requests must not have it, and answers do not";
            let mut dropped = around.dropped.borrow_mut();
            dropped.push((wire.to_owned(), because.to_owned()));
        }
        return None;
    };
    if !around.budget.take() {
        return None;
    }
    let (kind, why_json) = kind::lower(api, &own, around, name);
    let default = schema.default.as_ref();
    let fault = default.and_then(|default| fits::fault(api, default, &schema));
    let decided = presence::decide(&Facts {
        name,
        schema: &schema,
        kind: &kind,
        updatable: around.updatable,
        server_defaults: around.server_defaults,
        in_create,
        in_update,
        in_read,
        shown_once,
        required,
        always_answered,
        disagrees,
        masked: own.read.as_deref().is_some_and(secrets::is_masked),
        default: default
            .filter(|_| fault.is_none())
            .and_then(|default| fits::literal(default, &kind)),
    });
    if decided.presence == Presence::Constant
        && let Some(value) = fits::only(&schema)
    {
        let reason = decided.reasons.into_iter().next();
        return Some(variants::constant(wire, value, reason.unwrap_or_default()));
    }
    let configured = decided.presence != Presence::Computed;
    let (inner, single) = validators::scalar(api, &schema, &kind);
    let meaning = match configured {
        true => formats::meaning(&inner, single),
        false => formats::Meaning::default(),
    };
    let seen = notes::Seen {
        api,
        contrary: formats::contrary(&inner, single),
        inner: &inner,
        name,
        schema: &schema,
        changed: own.create.as_ref().and(own.update.as_deref()),
        kind: &kind,
        why_json,
        default_fault: fault.as_deref(),
        decided: &decided,
    };
    notes::tell(around, &seen);
    let mut reasons = decided.reasons;
    if let Some(because) = why_json {
        reasons.push(Reason {
            rule: "kind.json".to_owned(),
            because: because.to_owned(),
        });
    }
    let (equality, reason) = json_text::answered(&own, &kind)
        .unwrap_or_else(|| presence::equality(&schema, &kind, meaning));
    reasons.extend(reason);
    let described = [&own.create, &own.read, &own.update]
        .into_iter()
        .flatten()
        .map(|schema| schema.description.trim())
        .find(|description| !description.is_empty());
    Some(Attribute {
        wire: wire.to_owned(),
        presence: decided.presence,
        plan: decided.plan,
        replaces: decided.replaces,
        sent: decided.sent,
        returned: decided.returned,
        sensitive: decided.sensitive,
        write_only: false,
        inline: false,
        whole: false,
        clear: Clear::ByBody,
        equality,
        default: decided.default,
        validators: if configured {
            validators::lower(api, &schema, &kind)
        } else {
            Vec::new()
        },
        example: match configured && !decided.sensitive {
            true => examples::choose(api, sides, &own, wire, &kind),
            false => None,
        },
        description: description::clean(described.unwrap_or_default()),
        deprecated: if schema.deprecated {
            "The API's document marks it as deprecated.".to_owned()
        } else {
            String::new()
        },
        kind,
        reasons: reasons.into(),
    })
}
