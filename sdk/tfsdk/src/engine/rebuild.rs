//! Rewrites every object of a value by its schema, whatever holds the object.

use super::tree;
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};

/// Applies `change` to each member of the object `value`, after the members nested in it.
pub(super) fn members<'s, F>(members: Members<'s>, value: Value, change: &F) -> Value
where
    F: Fn(Member<'s>, Value) -> Value,
{
    let Value::Object(mut object) = value else {
        return value;
    };
    for (name, member) in members.iter() {
        let old = object.remove(name).unwrap_or_else(|| tree::absent(member));
        let inner = match member.nested() {
            Some((nesting, inside)) => held(nesting, inside, old, change),
            None => old,
        };
        object.insert(name.to_owned(), change(member, inner));
    }
    Value::Object(object)
}

/// As [`members`], for all objects that a member holds.
pub(super) fn inside<'s, F>(member: Member<'s>, value: Value, change: &F) -> Value
where
    F: Fn(Member<'s>, Value) -> Value,
{
    match member.nested() {
        Some((nesting, inside)) => held(nesting, inside, value, change),
        None => value,
    }
}

fn held<'s, F>(nesting: Nesting, inside: Members<'s>, value: Value, change: &F) -> Value
where
    F: Fn(Member<'s>, Value) -> Value,
{
    match (nesting, value) {
        (Nesting::Single | Nesting::Group, value) => members(inside, value, change),
        (_, Value::List(elements)) => Value::List(
            elements
                .into_iter()
                .map(|element| members(inside, element, change))
                .collect(),
        ),
        (_, Value::Set(elements)) => Value::set(
            elements
                .into_iter()
                .map(|element| members(inside, element, change)),
        ),
        (_, Value::Map(entries)) => Value::map(
            entries
                .into_iter()
                .map(|(key, element)| (key, members(inside, element, change))),
        ),
        (_, other) => other,
    }
}
