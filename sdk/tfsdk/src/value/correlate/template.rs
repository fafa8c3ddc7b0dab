//! A template: what is certain of an element, with unknowns where anything may stand.

use super::fit_set;
use crate::Value;
use std::collections::BTreeMap;

/// The template with an unknown for each set that is not wholly known: elements of sets have no
/// place by which a candidate's could be looked up.
pub(super) fn coarse(template: &Value) -> Value {
    let entries = |entries: &BTreeMap<String, Value>| {
        let entries = entries.iter();
        entries
            .map(|(key, value)| (key.clone(), coarse(value)))
            .collect()
    };
    match template {
        Value::Set(_) if !template.is_wholly_known() => Value::unknown(),
        Value::List(elements) => Value::List(elements.iter().map(coarse).collect()),
        Value::Object(members) => Value::Object(entries(members)),
        Value::Map(members) => Value::Map(entries(members)),
        other => other.clone(),
    }
}

/// How much a template leaves open.
pub(super) fn unknowns(template: &Value) -> usize {
    match template {
        Value::Unknown(_) => 1,
        Value::List(elements) | Value::Set(elements) => elements.iter().map(unknowns).sum(),
        Value::Map(members) | Value::Object(members) => members.values().map(unknowns).sum(),
        _ => 0,
    }
}

/// The candidate with the template's unknowns where the template has them.
pub(super) fn project(template: &Value, candidate: &Value) -> Value {
    #[cfg(test)]
    super::PROJECTIONS.with(|count| count.set(count.get() + 1));
    project_value(template, candidate)
}

fn project_value(template: &Value, candidate: &Value) -> Value {
    match (template, candidate) {
        (Value::Unknown(_), _) => template.clone(),
        (Value::List(left), Value::List(right)) if left.len() == right.len() => Value::List(
            left.iter()
                .zip(right)
                .map(|(left, right)| project_value(left, right))
                .collect(),
        ),
        (Value::Object(left), Value::Object(right)) => Value::Object(project_entries(left, right)),
        (Value::Map(left), Value::Map(right)) => Value::Map(project_entries(left, right)),
        (Value::Set(left), Value::Set(right))
            if !template.is_wholly_known() && fit_set(left, right) =>
        {
            template.clone()
        }
        _ => candidate.clone(),
    }
}

fn project_entries(
    left: &BTreeMap<String, Value>,
    right: &BTreeMap<String, Value>,
) -> BTreeMap<String, Value> {
    right
        .iter()
        .map(|(key, candidate)| {
            let value = left
                .get(key)
                .map_or_else(|| candidate.clone(), |t| project_value(t, candidate));
            (key.clone(), value)
        })
        .collect()
}

/// Where the template has unknowns: templates of one shape share an index.
pub(crate) fn shape(template: &Value) -> Value {
    if template.is_wholly_known() {
        return Value::Null;
    }
    match template {
        Value::Unknown(_) => template.clone(),
        Value::List(elements) => Value::List(elements.iter().map(shape).collect()),
        // Elements have no place, and those of one shape are looked up in one index.
        Value::Set(elements) => Value::set(elements.iter().map(shape)),
        Value::Object(members) => Value::Object(shapes(members)),
        Value::Map(entries) => Value::Map(shapes(entries)),
        _ => Value::Null,
    }
}

fn shapes(entries: &BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    entries
        .iter()
        .map(|(key, value)| (key.clone(), shape(value)))
        .collect()
}
