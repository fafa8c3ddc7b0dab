//! Finds which element of one collection continues which element of another.
//!
//! A template is an element with unknowns where anything may stand. Candidates are hashed once for
//! each shape of template, so that ten thousand elements cost ten thousand look-ups and not their
//! square.

use super::matching::Fits;
use crate::Value;
use std::collections::{BTreeMap, HashMap};

#[cfg(test)]
std::thread_local! {
    /// How many elements were projected, for tests of complexity.
    pub(super) static PROJECTIONS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Pairs of templates and candidates, found step by step. Each candidate is used once, and `None`
/// among the templates fits nothing.
pub(super) struct Pairs {
    found: Vec<Option<usize>>,
    free: Vec<bool>,
}

/// For each template the position of the candidate that it fits, so that as many as possible have
/// one.
pub(super) fn correlate(templates: &[Option<Value>], candidates: &[Value]) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(templates.len(), candidates.len());
    pairs.by_value(templates, candidates);
    pairs.into_found()
}

impl Pairs {
    /// No pairs yet.
    pub(super) fn new(templates: usize, candidates: usize) -> Self {
        Self {
            found: vec![None; templates],
            free: vec![true; candidates],
        }
    }

    /// For each template the position of its candidate.
    pub(super) fn into_found(self) -> Vec<Option<usize>> {
        self.found
    }

    /// Pairs those at the same position, whatever they are.
    pub(super) fn by_position_alone(&mut self) {
        for position in 0..self.found.len().min(self.free.len()) {
            self.pair(position, position);
        }
    }

    /// Pairs those at the same position that fit.
    pub(super) fn by_position(&mut self, templates: &[Option<Value>], candidates: &[Value]) {
        for (position, (template, candidate)) in templates.iter().zip(candidates).enumerate() {
            if self.found[position].is_none()
                && self.free[position]
                && let Some(template) = template
                && project(template, candidate) == *template
            {
                self.pair(position, position);
            }
        }
    }

    /// Pairs those that fit, wherever they are: as many as possible, and the templates that leave
    /// the least open first.
    pub(super) fn by_value(&mut self, templates: &[Option<Value>], candidates: &[Value]) {
        let fits = fits(templates, candidates);
        let mut open: Vec<_> = (0..templates.len())
            .filter(|template| self.found[*template].is_none())
            .collect();
        open.sort_by_key(|template| templates[*template].as_ref().map(unknowns));
        let mut next = vec![0; fits.candidates.len()];
        for template in open {
            let Some(class) = fits.classes[template] else {
                continue;
            };
            while let Some(place) = fits.candidates[class].get(next[class]) {
                next[class] += 1;
                if self.pair(template, *place) {
                    break;
                }
            }
        }
        fits.complete(&mut self.found, self.free.len());
        for place in self.found.iter().flatten() {
            self.free[*place] = false;
        }
    }

    fn pair(&mut self, template: usize, candidate: usize) -> bool {
        let possible = self.found[template].is_none() && self.free[candidate];
        if possible {
            self.found[template] = Some(candidate);
            self.free[candidate] = false;
        }
        possible
    }
}

/// Which candidates each template fits. All templates of one shape share the work.
fn fits(templates: &[Option<Value>], candidates: &[Value]) -> Fits {
    let mut fits = Fits {
        classes: vec![None; templates.len()],
        candidates: Vec::new(),
    };
    let mut shapes: HashMap<Value, HashMap<Value, usize>> = HashMap::new();
    for (position, template) in templates.iter().enumerate() {
        let Some(template) = template else {
            continue;
        };
        let classes = shapes.entry(shape(template)).or_insert_with(|| {
            let mut classes = HashMap::new();
            for (place, candidate) in candidates.iter().enumerate() {
                let class = classes
                    .entry(project(template, candidate))
                    .or_insert_with(|| {
                        fits.candidates.push(Vec::new());
                        fits.candidates.len() - 1
                    });
                fits.candidates[*class].push(place);
            }
            classes
        });
        fits.classes[position] = classes.get(template).copied();
    }
    fits
}

/// How much a template leaves open.
fn unknowns(template: &Value) -> usize {
    match template {
        Value::Unknown(_) => 1,
        Value::List(elements) | Value::Set(elements) => elements.iter().map(unknowns).sum(),
        Value::Map(members) | Value::Object(members) => members.values().map(unknowns).sum(),
        _ => 0,
    }
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
