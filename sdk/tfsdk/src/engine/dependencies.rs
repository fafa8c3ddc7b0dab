//! Computed values that become unknown when an attribute changes on which they depend.

use super::{pairing, tree};
use crate::path::ExpressionStep;
use crate::schema::Attribute;
use crate::schema::check::planning::neighbour;
use crate::schema::members::{Member, Members, Nesting};
use crate::{PathExpression, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Expressions from the root that stand for something that changes.
pub(super) type Changed = BTreeSet<PathExpression>;

/// Whether any attribute depends on others.
pub(super) fn matter(members: Members<'_>) -> bool {
    members.iter().any(|(_, member)| {
        member
            .attribute()
            .is_some_and(|attribute| !attribute.dependencies().is_empty())
            || member.nested().is_some_and(|(_, inside)| matter(inside))
    })
}

/// Adds the expressions from the root whose values differ between the whole objects `prior` and
/// `planned`. Whether there was one that had not been there.
pub(super) fn notice(
    members: Members<'_>,
    prior: &Value,
    planned: &Value,
    changed: &mut Changed,
) -> bool {
    let mut more = false;
    for (_, member) in members.iter() {
        let dependencies = member.attribute().map_or(&[][..], Attribute::dependencies);
        for dependency in dependencies.iter().filter(|d| !d.is_relative()) {
            if dependency.find(prior) != dependency.find(planned) {
                more |= changed.insert(dependency.clone());
            }
        }
        if let Some((_, inside)) = member.nested() {
            more |= notice(inside, prior, planned, changed);
        }
    }
    more
}

/// Marks in one planned object what depends on something that changes. `prior` is not null.
pub(super) fn follow(
    members: Members<'_>,
    config: &Value,
    prior: &Value,
    planned: &mut Value,
    changed: &Changed,
) {
    let mut open: Vec<_> = members
        .iter()
        .filter_map(|(name, member)| {
            let attribute = member.attribute()?;
            let dependent = !attribute.dependencies().is_empty()
                && tree::member(config, name).is_null()
                && tree::member(planned, name) == tree::member(prior, name);
            dependent.then_some((name, attribute))
        })
        .collect();
    loop {
        let (marked, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, attribute)| {
            let mut dependencies = attribute.dependencies().iter();
            dependencies.any(|dependency| match neighbour(dependency) {
                Some(steps) => differs(steps, prior, planned),
                None => changed.contains(dependency),
            })
        });
        if marked.is_empty() {
            return;
        }
        if let Some(planned) = planned.as_object_mut() {
            for (name, attribute) in marked {
                planned.insert(name.to_owned(), tree::unknown_for(attribute));
            }
        }
        open = rest;
    }
}

fn differs(steps: &[ExpressionStep], prior: &Value, planned: &Value) -> bool {
    let expression = steps
        .iter()
        .cloned()
        .fold(PathExpression::root(), PathExpression::with);
    expression.find(prior) != expression.find(planned)
}

/// The author's plan with everything marked that depends on what the author has changed.
pub(super) fn settle(members: Members<'_>, config: &Value, prior: &Value, plan: Value) -> Value {
    if prior.is_null() || !matter(members) {
        return plan;
    }
    let mut changed = Changed::new();
    let mut plan = plan;
    loop {
        notice(members, prior, &plan, &mut changed);
        let next = object(members, config, prior, plan.clone(), &changed);
        if next == plan {
            return plan;
        }
        plan = next;
    }
}

fn object(
    members: Members<'_>,
    config: &Value,
    prior: &Value,
    plan: Value,
    changed: &Changed,
) -> Value {
    let Value::Object(mut inner) = plan else {
        return plan;
    };
    if !tree::is_given(prior) {
        return Value::Object(inner);
    }
    for (name, member) in members.iter() {
        if let (Some(value), Some((nesting, inside))) = (inner.get_mut(name), member.nested()) {
            let values = [tree::member(config, name), tree::member(prior, name)];
            let plan = std::mem::take(value);
            *value = held(member, nesting, inside, values, plan, changed);
        }
    }
    let mut plan = Value::Object(inner);
    follow(members, config, prior, &mut plan, changed);
    plan
}

fn held(
    member: Member<'_>,
    nesting: Nesting,
    inside: Members<'_>,
    [config, prior]: [&Value; 2],
    plan: Value,
    changed: &Changed,
) -> Value {
    match (nesting, plan) {
        (Nesting::Single | Nesting::Group, plan) => object(inside, config, prior, plan, changed),
        (Nesting::Map, Value::Map(entries)) => {
            let of = |value, key: &str| {
                let entry = tree::entries(value).and_then(|entries| entries.get(key));
                entry.unwrap_or(&tree::NULL)
            };
            let settled: BTreeMap<_, _> = entries
                .into_iter()
                .map(|(key, plan)| {
                    let plan = object(inside, of(config, &key), of(prior, &key), plan, changed);
                    (key, plan)
                })
                .collect();
            Value::Map(settled)
        }
        (Nesting::List, Value::List(elements)) => {
            let (config, prior) = (tree::elements(config), tree::elements(prior));
            if config.len() != elements.len() {
                return Value::List(elements);
            }
            let pairs = pairing::of_list(inside, member.keys(), config, prior);
            let settled = elements.into_iter().zip(config).zip(pairs);
            Value::list(settled.map(|((plan, config), pair)| {
                let prior = pair.map_or(&tree::NULL, |place| &prior[place]);
                object(inside, config, prior, plan, changed)
            }))
        }
        (Nesting::Set, Value::Set(mut elements)) if matter(inside) => {
            let (config, prior) = (tree::elements(config), tree::elements(prior));
            let places = pairing::of_planned(inside, member.keys(), config, &elements);
            let pairs = pairing::of_set(inside, member.keys(), config, prior);
            for ((config, place), pair) in config.iter().zip(places).zip(pairs) {
                if let (Some(place), Some(pair)) = (place, pair) {
                    let plan = std::mem::take(&mut elements[place]);
                    elements[place] = object(inside, config, &prior[pair], plan, changed);
                }
            }
            Value::set(elements)
        }
        (_, plan) => plan,
    }
}
