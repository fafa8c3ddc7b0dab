//! Small questions about values, and the values that a schema starts from.

use crate::Value;
use crate::schema::Attribute;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::Refinement;
use std::collections::BTreeMap;

/// Stands for a member that a malformed object lacks.
pub(super) static NULL: Value = Value::Null;

/// Whether the value is known as a whole and not null.
pub(super) fn is_given(value: &Value) -> bool {
    !value.is_null() && !value.is_unknown()
}

/// The member `name`; null where `value` is no object or lacks it, unknown where `value` is unknown.
pub(super) fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    match value {
        Value::Object(members) => members.get(name).unwrap_or(&NULL),
        Value::Unknown(_) => value,
        _ => &NULL,
    }
}

/// The elements of a list or set.
pub(super) fn elements(value: &Value) -> &[Value] {
    match value {
        Value::List(elements) | Value::Set(elements) => elements,
        _ => &[],
    }
}

/// The entries of a map.
pub(super) fn entries(value: &Value) -> Option<&BTreeMap<String, Value>> {
    match value {
        Value::Map(entries) => Some(entries),
        _ => None,
    }
}

/// The unknown value that stands for what the provider will compute.
pub(super) fn unknown_for(attribute: &Attribute) -> Value {
    Value::from(Refinement {
        not_null: attribute.never_null,
        prefix: Some(attribute.prefix().to_owned()).filter(|prefix| !prefix.is_empty()),
        ..Refinement::default()
    })
}

/// The value of a block or nested object that holds nothing.
pub(super) fn empty_object(members: Members<'_>) -> Value {
    Value::object(
        members
            .iter()
            .map(|(name, member)| (name.to_owned(), absent(member))),
    )
}

/// How a member that is not written is represented: blocks that may repeat are empty, never null.
pub(super) fn absent(member: Member<'_>) -> Value {
    match member {
        Member::Attribute(_) => Value::Null,
        Member::Block(_) => match member.nested() {
            Some((Nesting::Group, inner)) => empty_object(inner),
            Some((Nesting::List, _)) => Value::List(Vec::new()),
            Some((Nesting::Set, _)) => Value::set(Vec::new()),
            Some((Nesting::Map, _)) => Value::Map(BTreeMap::new()),
            Some((Nesting::Single, _)) | None => Value::Null,
        },
    }
}

/// The same value with null in place of everything unknown.
pub(super) fn unknown_to_null(value: Value) -> Value {
    match value {
        Value::Unknown(_) => Value::Null,
        Value::List(elements) => Value::List(elements.into_iter().map(unknown_to_null).collect()),
        Value::Set(elements) => Value::set(elements.into_iter().map(unknown_to_null)),
        Value::Map(entries) => Value::Map(null_entries(entries)),
        Value::Object(members) => Value::Object(null_entries(members)),
        Value::Dynamic(typed) => {
            let (own_type, inner) = *typed;
            match unknown_to_null(inner) {
                Value::Null => Value::Null,
                inner => Value::Dynamic(Box::new((own_type, inner))),
            }
        }
        known => known,
    }
}

fn null_entries(mut entries: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    for value in entries.values_mut() {
        *value = unknown_to_null(std::mem::take(value));
    }
    entries
}
