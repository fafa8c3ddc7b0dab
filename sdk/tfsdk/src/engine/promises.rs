//! What is known of unknown values, so that expressions such as `id == null` are decided while
//! Terraform plans.

use super::{pairing, tree};
use crate::Value;
use crate::schema::Attribute;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::Refinement;

/// A configured value that is not known yet, as it is planned.
pub(super) fn configured(attribute: Option<&Attribute>, config: &Value) -> Value {
    match config {
        // Once it is known it may keep the prior spelling, of which less is certain.
        Value::Unknown(known) if attribute.is_some_and(|a| a.equality.is_some()) => {
            Value::from(Refinement {
                not_null: known.not_null,
                ..Refinement::default()
            })
        }
        config => config.clone(),
    }
}

/// The plan with everything that schema and configuration promise of its unknown values, also of
/// those that an author put there.
pub(super) fn keep(members: Members<'_>, config: &Value, plan: Value) -> Value {
    if plan.is_wholly_known() || config.is_unknown() {
        return plan;
    }
    let Value::Object(mut object) = plan else {
        return plan;
    };
    for (name, member) in members.iter() {
        if let Some(value) = object.get_mut(name) {
            let config = tree::member(config, name);
            *value = keep_member(member, config, std::mem::take(value));
        }
    }
    Value::Object(object)
}

fn keep_member(member: Member<'_>, config: &Value, plan: Value) -> Value {
    let attribute = member.attribute();
    if let Value::Unknown(own) = &plan {
        let promised = match (attribute, config) {
            (_, Value::Unknown(_)) => configured(attribute, config),
            (Some(attribute), _) if attribute.is_computed() => tree::unknown_for(attribute),
            _ => return plan,
        };
        return match &promised {
            Value::Unknown(promised) => Value::from(own.merge(promised)),
            _ => plan,
        };
    }
    let Some((nesting, inside)) = member.nested() else {
        return plan;
    };
    match (nesting, plan) {
        (Nesting::Single | Nesting::Group, plan) => keep(inside, config, plan),
        (_, Value::Map(entries)) => {
            let configured = tree::entries(config);
            let kept = entries.into_iter().map(|(key, plan)| {
                let config = configured.and_then(|entries| entries.get(&key));
                let plan = keep(inside, config.unwrap_or(&tree::NULL), plan);
                (key, plan)
            });
            Value::Map(kept.collect())
        }
        (_, Value::List(elements)) => {
            let config = tree::elements(config);
            let kept = elements
                .into_iter()
                .enumerate()
                .map(|(place, plan)| keep(inside, config.get(place).unwrap_or(&tree::NULL), plan));
            Value::List(kept.collect())
        }
        (_, Value::Set(elements)) => {
            let config = tree::elements(config);
            let mut of_plan = vec![None; elements.len()];
            let found = pairing::of_planned(inside, member.keys(), config, &elements);
            for (config, found) in config.iter().zip(found) {
                if let Some(place) = found {
                    of_plan[place] = Some(config);
                }
            }
            let kept = elements.into_iter().zip(of_plan);
            Value::set(kept.map(|(plan, config)| match config {
                Some(config) => keep(inside, config, plan),
                None => plan,
            }))
        }
        (_, plan) => plan,
    }
}
