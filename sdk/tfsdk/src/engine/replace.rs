//! Which changes replace the object.

use super::propose::{self, Marking};
use super::trail::Trail;
use super::{pairing, tree};
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, Change, PlanRule};
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
    [config, prior, _]: [&Value; 3],
    found: &mut Vec<AttributePath>,
) {
    let (config, prior) = (tree::elements(config), tree::elements(prior));
    let pairs = pairing::of_set(inside, member.keys(), config, prior);
    let mut within = Vec::new();
    for (config, pair) in config.iter().zip(pairs) {
        match pair {
            None => {
                let values = [config, &tree::NULL, config];
                object(inside, &Trail::Root, values, &mut within);
            }
            // Found by its keys, it may have changed otherwise.
            Some(place) if !member.keys().is_empty() => {
                let prior = &prior[place];
                let planned = propose::object(inside, config, prior, Marking::KeepPrior);
                object(inside, &Trail::Root, [config, prior, &planned], &mut within);
            }
            Some(_) => {}
        }
    }
    if !within.is_empty() {
        found.push(trail.path());
    }
}
