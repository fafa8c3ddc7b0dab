//! Attributes from what create, update and read each say of a property. They are never assumed to
//! share one schema: in most real groups they do not.

use super::collision::{Claim, Collision};
use super::kind::{self, Surroundings, Updatable};
use super::presence::{self, Facts};
use super::{form, notes, rest, stated, validators, variants};
use crate::model::{Attribute, Equality, Kind, PlanRule, Presence, Reason, Returned, Sent};
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
pub fn lower(api: &Api, sides: &Sides, around: &Surroundings) -> BTreeMap<String, Attribute> {
    let parts = variants::split(api, sides, around);
    let sides = parts.sides;
    let mut attributes = named(api, &sides, around);
    rest::add(api, &sides, around, &mut attributes);
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
fn named(api: &Api, sides: &Sides, around: &Surroundings) -> BTreeMap<String, Attribute> {
    let mut wires: BTreeMap<&str, &Position> = BTreeMap::new();
    for side in [&sides.create, &sides.update, &sides.read, &sides.created]
        .into_iter()
        .flatten()
    {
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
    let mut attributes: BTreeMap<String, Attribute> = BTreeMap::new();
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
    let of = |side: &Option<Rc<Schema>>| -> Option<(bool, Rc<Schema>)> {
        let property = side.as_ref()?.property(wire)?;
        Some((property.required, api.schema(&property.schema)))
    };
    let sent = |side| of(side).filter(|(_, schema)| !schema.read_only);
    let create = sent(&sides.create);
    let update = sent(&sides.update);
    let answered = of(&sides.read).filter(|(_, schema)| !schema.write_only);
    let request = create.as_ref().or(update.as_ref());
    // Answers of another type cannot be read into what requests take: what was configured is kept.
    let read = answered
        .clone()
        .filter(|(_, schema)| request.is_none_or(|(_, sent)| kind::agree(api, sent, schema)));
    let disagrees = answered.is_some() && read.is_none();
    let absent = request.is_none() && read.is_none();
    let once = of(&sides.created).filter(|(_, schema)| absent && !schema.write_only);
    let facts = Facts {
        in_create: create.is_some(),
        in_update: update.is_some(),
        in_read: read.is_some(),
        shown_once: once.is_some(),
        required: create.as_ref().is_some_and(|(required, _)| *required),
        always_answered: read
            .as_ref()
            .is_some_and(|(required, schema)| *required && !schema.nullable),
    };
    let own = Sides {
        create: create.map(|(_, schema)| schema),
        update: update.map(|(_, schema)| schema),
        read: read.or(once).map(|(_, schema)| schema),
        created: None,
    };
    let schema = Rc::clone(own.first()?);
    if !around.budget.take() {
        return None;
    }
    let (kind, why_json) = kind::lower(api, &own, around, name);
    let (presence, plan, reason) = presence::decide(name, &schema, facts, around.updatable);
    if presence == Presence::Constant
        && let Some(value) = schema.values.first().and_then(form::literal)
    {
        return Some(variants::constant(wire, value, reason));
    }
    let configured = presence != Presence::Computed;
    notes::tell(api, around, name, &schema, &kind, why_json, presence);
    let mut reasons = vec![reason];
    if disagrees {
        reasons.push(Reason {
            rule: "kind.disagrees".to_owned(),
            because: "answers give it another type than requests take".to_owned(),
        });
    }
    if let Some(because) = why_json {
        reasons.push(Reason {
            rule: "kind.json".to_owned(),
            because: because.to_owned(),
        });
    }
    let text = matches!(kind, Kind::String | Kind::Scalar(_) | Kind::Json);
    let secret = is_secret(name, &schema) || facts.shown_once && ["key", "value"].contains(&name);
    let sensitive = schema.write_only || schema.format == "password" || (text && secret);
    let described = [&own.create, &own.read, &own.update]
        .into_iter()
        .flatten()
        .map(|schema| schema.description.trim())
        .find(|description| !description.is_empty());
    Some(Attribute {
        wire: wire.to_owned(),
        presence,
        plan: if configured && presence != Presence::OptionalComputed {
            PlanRule::AsConfigured
        } else {
            plan
        },
        replaces: configured && facts.in_create && (!facts.in_update || schema.create_only),
        sent: match (facts.in_create, facts.in_update) {
            (true, true) => Sent::Always,
            (true, false) if around.updatable == Updatable::No => Sent::Always,
            (true, false) => Sent::OnCreate,
            (false, true) => Sent::OnUpdate,
            (false, false) => Sent::Always,
        },
        returned: if facts.in_read {
            Returned::Always
        } else {
            Returned::Never
        },
        sensitive: sensitive && !matches!(kind, Kind::Boolean),
        write_only: false,
        inline: false,
        whole: false,
        equality: match kind {
            Kind::Json => Equality::Json,
            Kind::List(_) if schema.unique_items && kind.object().is_some() => Equality::Unordered,
            _ => Equality::Exact,
        },
        default: None,
        validators: if configured {
            validators::lower(&schema, &kind)
        } else {
            Vec::new()
        },
        description: described.unwrap_or_default().to_owned(),
        deprecated: if schema.deprecated {
            "The API's document marks it as deprecated.".to_owned()
        } else {
            String::new()
        },
        kind,
        reasons,
    })
}

/// Texts that may be anything; `token_kind` with an enum, or a limit named `max_token`, is no secret.
fn is_secret(name: &str, schema: &Schema) -> bool {
    const WORDS: [&str; 11] = [
        "token",
        "secret_key",
        "credentials",
        "password",
        "passwd",
        "secret",
        "private_key",
        "api_key",
        "access_token",
        "client_secret",
        "passphrase",
    ];
    schema.values.is_empty()
        && WORDS
            .iter()
            .any(|word| name == *word || name.ends_with(&format!("_{word}")))
}
