//! Marks computed values unknown after an author has changed a plan that had asked for no change.

use super::{pairing, tree};
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};
use std::collections::BTreeMap;

/// The author's plan, with the marked value wherever the author left the unmarked one as it was.
/// `plans` are those of the author, unmarked and marked.
pub(super) fn marked(members: Members<'_>, config: &Value, plans: [&Value; 3]) -> Value {
    let [author, unmarked, marked] = plans;
    if author == unmarked {
        return marked.clone();
    }
    let Value::Object(object) = author else {
        return author.clone();
    };
    let mut merged = object.clone();
    for (name, member) in members.iter() {
        if let Some(value) = merged.get_mut(name) {
            let [_, unmarked, marked] = plans.map(|plan| tree::member(plan, name));
            let plans = [&*value, unmarked, marked];
            *value = self::member(member, tree::member(config, name), plans);
        }
    }
    Value::Object(merged)
}

fn member(member: Member<'_>, config: &Value, plans: [&Value; 3]) -> Value {
    let [author, unmarked, marked_plan] = plans;
    if author == unmarked {
        return marked_plan.clone();
    }
    let Some((nesting, inside)) = member.nested() else {
        return author.clone();
    };
    match (nesting, plans) {
        (Nesting::Single | Nesting::Group, _) => marked(inside, config, plans),
        (Nesting::Map, [Value::Map(author), Value::Map(unmarked), Value::Map(marked)]) => {
            Value::Map(entries(inside, config, [author, unmarked, marked]))
        }
        (Nesting::List, [Value::List(a), Value::List(u), Value::List(m)])
            if a.len() == u.len() && a.len() == m.len() =>
        {
            let config = tree::elements(config);
            let elements = a.iter().zip(u).zip(m).enumerate();
            let merged = elements.map(|(position, ((a, u), m))| {
                let config = config.get(position).unwrap_or(&tree::NULL);
                marked(inside, config, [a, u, m])
            });
            Value::List(merged.collect())
        }
        (Nesting::Set, [Value::Set(a), Value::Set(u), Value::Set(m)]) => {
            set(member, inside, tree::elements(config), [a, u, m])
        }
        _ => author.clone(),
    }
}

fn entries(
    inside: Members<'_>,
    config: &Value,
    [author, unmarked, marked_plan]: [&BTreeMap<String, Value>; 3],
) -> BTreeMap<String, Value> {
    let mut merged = author.clone();
    for (key, value) in &mut merged {
        if let (Some(u), Some(m)) = (unmarked.get(key), marked_plan.get(key)) {
            let config = tree::entries(config).and_then(|entries| entries.get(key));
            *value = marked(inside, config.unwrap_or(&tree::NULL), [&*value, u, m]);
        }
    }
    merged
}

/// Elements of sets have no place, so those of the three plans meet at the configured one.
fn set(
    member: Member<'_>,
    inside: Members<'_>,
    config: &[Value],
    plans: [&Vec<Value>; 3],
) -> Value {
    let [of_author, of_unmarked, of_marked] =
        plans.map(|plan| pairing::of_planned(inside, member.keys(), config, plan));
    let [author, unmarked, marked_plan] = plans;
    let mut merged = author.clone();
    for (place, config) in config.iter().enumerate() {
        if let (Some(a), Some(u), Some(m)) =
            (of_author[place], of_unmarked[place], of_marked[place])
        {
            merged[a] = marked(inside, config, [&author[a], &unmarked[u], &marked_plan[m]]);
        }
    }
    Value::set(merged)
}
