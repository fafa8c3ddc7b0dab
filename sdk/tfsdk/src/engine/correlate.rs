//! Finds which element of one collection continues which element of another.
//!
//! A template is an element with unknowns where anything may stand. Candidates are hashed once for
//! each shape of template, so that ten thousand elements cost ten thousand look-ups and not their
//! square.

use crate::Value;
use std::collections::{BTreeMap, HashMap, VecDeque};

#[cfg(test)]
std::thread_local! {
    /// How many elements were projected, for tests of complexity.
    pub(super) static PROJECTIONS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// For each template the position of the candidate that it fits. Each candidate is used once, and
/// one at the same position is preferred. `None` in `templates` fits nothing.
pub(super) fn correlate(templates: &[Option<Value>], candidates: &[Value]) -> Vec<Option<usize>> {
    let mut found = vec![None; templates.len()];
    let mut free = vec![true; candidates.len()];
    for (position, template) in templates.iter().enumerate() {
        if let (Some(template), Some(candidate)) = (template, candidates.get(position))
            && project(template, candidate) == *template
        {
            found[position] = Some(position);
            free[position] = false;
        }
    }
    let mut indexes: HashMap<Value, HashMap<Value, VecDeque<usize>>> = HashMap::new();
    for (position, template) in templates.iter().enumerate() {
        let (Some(template), None) = (template, found[position]) else {
            continue;
        };
        let index = indexes
            .entry(shape(template))
            .or_insert_with(|| index(template, candidates));
        let Some(places) = index.get_mut(template) else {
            continue;
        };
        while let Some(place) = places.pop_front() {
            if free[place] {
                free[place] = false;
                found[position] = Some(place);
                break;
            }
        }
    }
    found
}

fn index(template: &Value, candidates: &[Value]) -> HashMap<Value, VecDeque<usize>> {
    let mut index: HashMap<Value, VecDeque<usize>> = HashMap::new();
    for (place, candidate) in candidates.iter().enumerate() {
        index
            .entry(project(template, candidate))
            .or_default()
            .push_back(place);
    }
    index
}

/// The candidate with the template's unknowns where the template has them.
fn project(template: &Value, candidate: &Value) -> Value {
    #[cfg(test)]
    PROJECTIONS.with(|count| count.set(count.get() + 1));
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
        // The elements of a set inside an element have no place to compare them by.
        (Value::Set(_), Value::Set(_)) if !template.is_wholly_known() => template.clone(),
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
fn shape(template: &Value) -> Value {
    match template {
        Value::Unknown(_) => template.clone(),
        Value::List(elements) => Value::List(elements.iter().map(shape).collect()),
        Value::Object(members) => Value::Object(
            members
                .iter()
                .map(|(key, value)| (key.clone(), shape(value)))
                .collect(),
        ),
        Value::Map(entries) => Value::Map(
            entries
                .iter()
                .map(|(key, value)| (key.clone(), shape(value)))
                .collect(),
        ),
        Value::Set(_) if !template.is_wholly_known() => template.clone(),
        _ => Value::Null,
    }
}
