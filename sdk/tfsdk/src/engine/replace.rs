//! Which changes replace the object.

use super::propose::{self, Marking};
use super::trail::Trail;
use super::{pairing, rebuild, tree};
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, Change, OnChange, PlanRule, Presence};
use crate::{AttributePath, Value};

/// The attributes whose planned change replaces the object.
pub(super) fn required(
    members: Members<'_>,
    config: &Value,
    prior: &Value,
    planned: &Value,
) -> Vec<AttributePath> {
    let mut found = Vec::new();
    object(members, &Trail::Root, [config, prior, planned], &mut found);
    found
}

/// Whether a change of anything inside may replace the object.
fn matters(members: Members<'_>) -> bool {
    members.iter().any(|(_, member)| {
        member.attribute().is_some_and(|attribute| {
            attribute.follows(PlanRule::RequiresReplace)
                || attribute.follows(PlanRule::RequiresReplaceIfConfigured)
                || !attribute.replace_conditions().is_empty()
        }) || matches!(member, Member::Block(block) if block.on_change == OnChange::Replaces)
            || member.nested().is_some_and(|(_, inside)| matters(inside))
    })
}

/// `values` are configuration, prior and plan.
fn object(
    members: Members<'_>,
    trail: &Trail<'_>,
    values: [&Value; 3],
    found: &mut Vec<AttributePath>,
) {
    for (name, member) in members.iter() {
        let trail = Trail::Attribute(trail, name);
        let values = values.map(|value| tree::member(value, name));
        if let Member::Attribute(attribute) = member
            && replaces(attribute, &trail, values)
        {
            found.push(trail.path());
        }
        if let Member::Block(block) = member
            && block.on_change == OnChange::Replaces
            && changes(member, values)
        {
            found.push(trail.path());
            continue;
        }
        held(member, &trail, values, found);
    }
}

fn replaces(
    attribute: &Attribute,
    trail: &Trail<'_>,
    [config, prior, planned]: [&Value; 3],
) -> bool {
    if prior == planned {
        return false;
    }
    let configured = !config.is_null();
    if attribute.follows(PlanRule::RequiresReplaceIfConfigured) && configured {
        return true;
    }
    // A computed value that is only unknown because something else changes is no change itself.
    if !configured && planned.is_unknown() {
        return false;
    }
    let conditions = attribute.replace_conditions();
    attribute.follows(PlanRule::RequiresReplace)
        || (!conditions.is_empty() && {
            let change = Change {
                path: &trail.path(),
                config,
                prior,
                planned,
            };
            conditions
                .iter()
                .any(|condition| condition.replaces(&change))
        })
}

/// Whether blocks change by themselves, and not only in what the provider decides.
fn changes(member: Member<'_>, [_, prior, planned]: [&Value; 3]) -> bool {
    configured_part(member, prior) != configured_part(member, planned)
}

/// The value without what the provider decides.
fn configured_part(member: Member<'_>, value: &Value) -> Value {
    let decided = |attribute: &Attribute| {
        attribute.presence == Presence::Computed
            || (attribute.is_computed()
                && (attribute.follows(PlanRule::ChangesOnUpdate)
                    || !attribute.dependencies().is_empty()))
    };
    rebuild::inside(member, value.clone(), &|member, value| match member {
        Member::Attribute(attribute) if decided(attribute) => Value::Null,
        _ => value,
    })
}

fn held(
    member: Member<'_>,
    trail: &Trail<'_>,
    values: [&Value; 3],
    found: &mut Vec<AttributePath>,
) {
    let Some((nesting, inside)) = member.nested() else {
        return;
    };
    let [config, prior, planned] = values;
    match nesting {
        Nesting::Single | Nesting::Group => {
            if !planned.is_null() {
                object(inside, trail, values, found);
            }
        }
        Nesting::List => {
            let (config, prior) = (tree::elements(config), tree::elements(prior));
            let planned = tree::elements(planned);
            if config.len() != planned.len() {
                return;
            }
            let pairs = pairing::of_list_by_place(inside, member.keys(), config, prior);
            for (position, (config, planned)) in config.iter().zip(planned).enumerate() {
                let prior = pairs[position].map_or(&tree::NULL, |place| &prior[place]);
                let trail = Trail::Index(trail, position);
                object(inside, &trail, [config, prior, planned], found);
            }
        }
        Nesting::Map => {
            for (key, planned) in tree::entries(planned).into_iter().flatten() {
                let entry = |value| {
                    tree::entries(value)
                        .and_then(|entries| entries.get(key))
                        .unwrap_or(&tree::NULL)
                };
                let trail = Trail::Key(trail, key);
                object(
                    inside,
                    &trail,
                    [entry(config), entry(prior), planned],
                    found,
                );
            }
        }
        Nesting::Set => set(member, inside, trail, values, found),
    }
}

/// Elements of sets have no address, so the set stands for them. An element that continues no
/// prior one is a new value of all its attributes.
fn set(
    member: Member<'_>,
    inside: Members<'_>,
    trail: &Trail<'_>,
    [config, prior, planned]: [&Value; 3],
    found: &mut Vec<AttributePath>,
) {
    if !matters(inside) {
        return;
    }
    let (config, prior) = (tree::elements(config), tree::elements(prior));
    let planned = tree::elements(planned);
    let pairs = pairing::of_set(inside, member.keys(), config, prior);
    let places = pairing::of_planned(inside, member.keys(), config, planned);
    let mut within = Vec::new();
    for (config, (pair, place)) in config.iter().zip(pairs.into_iter().zip(places)) {
        let prior = pair.map_or(&tree::NULL, |place| &prior[place]);
        // An author may have left nothing of it; Terraform's rules allow that for blocks.
        let proposed;
        let planned = match place {
            Some(place) => &planned[place],
            None if pair.is_none() => config,
            None => {
                proposed = propose::object(inside, config, prior, Marking::KeepPrior);
                &proposed
            }
        };
        object(inside, &Trail::Root, [config, prior, planned], &mut within);
    }
    if !within.is_empty() {
        found.push(trail.path());
    }
}
