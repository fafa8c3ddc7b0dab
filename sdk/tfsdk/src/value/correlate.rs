//! Finds which element of one collection continues which element of another.
//!
//! A template is an element with unknowns where anything may stand. Candidates are hashed once for
//! each shape of template, so that ten thousand elements cost ten thousand look-ups and not their
//! square.

mod mask;
mod matching;

#[cfg(test)]
mod tests;

use super::Value;
use mask::Mask;
use matching::Fits;
use std::collections::{BTreeMap, HashMap, HashSet};

#[cfg(test)]
std::thread_local! {
    /// How many elements were projected, for tests of complexity.
    pub(crate) static PROJECTIONS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Pairs of templates and candidates, found step by step. Each candidate is used once, and `None`
/// among the templates fits nothing.
pub(crate) struct Pairs {
    found: Vec<Option<usize>>,
    free: Vec<bool>,
}

/// For each template the position of the candidate that it fits, so that as many as possible have
/// one. Each candidate is used once, and `None` fits nothing.
///
/// A template is a value with unknowns where anything may stand. Of several candidates the first
/// ones are used, and templates with fewer unknowns choose before others.
pub fn correlate(templates: &[Option<Value>], candidates: &[Value]) -> Vec<Option<usize>> {
    let mut pairs = Pairs::new(templates.len(), candidates.len());
    pairs.by_value(templates, candidates);
    pairs.into_found()
}

impl Pairs {
    /// No pairs yet.
    pub(crate) fn new(templates: usize, candidates: usize) -> Self {
        Self {
            found: vec![None; templates],
            free: vec![true; candidates],
        }
    }

    /// For each template the position of its candidate.
    pub(crate) fn into_found(self) -> Vec<Option<usize>> {
        self.found
    }

    /// Whether no further pair is possible.
    pub(crate) fn is_complete(&self) -> bool {
        self.found.iter().all(Option::is_some) || !self.free.contains(&true)
    }

    /// Pairs those at the same position, whatever they are.
    pub(crate) fn by_position_alone(&mut self) {
        for position in 0..self.found.len().min(self.free.len()) {
            self.pair(position, position);
        }
    }

    /// Pairs those at the same position that fit.
    pub(crate) fn by_position(&mut self, templates: &[Option<Value>], candidates: &[Value]) {
        for (position, (template, candidate)) in templates.iter().zip(candidates).enumerate() {
            if self.found[position].is_none()
                && self.free[position]
                && let Some(template) = template
                && fit(template, candidate)
            {
                self.pair(position, position);
            }
        }
    }

    /// Pairs those that fit, wherever they are: as many as possible, and the templates that leave
    /// the least open first.
    pub(crate) fn by_value(&mut self, templates: &[Option<Value>], candidates: &[Value]) {
        if self.is_complete() {
            return;
        }
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

/// How many shapes templates may have before elements are told apart by what is certain of all.
const SHAPES: usize = 4;

/// Which candidates each template fits. All templates of one shape share the work.
fn fits(templates: &[Option<Value>], candidates: &[Value]) -> Fits {
    let mut fits = Fits {
        classes: vec![None; templates.len()],
        candidates: Vec::new(),
    };
    let mut shapes = HashSet::new();
    let mut open = Vec::new();
    for (position, template) in templates.iter().enumerate() {
        if let Some(template) = template {
            let coarse = coarse(template);
            shapes.insert(shape(&coarse));
            open.push((position, template, coarse));
        }
    }
    let coarse = open.iter().any(|(_, template, coarse)| *template != coarse);
    if shapes.len() <= SHAPES && !coarse {
        let all: Vec<_> = (0..candidates.len()).collect();
        fits.add(open, candidates, &all);
        return fits;
    }
    let mask = Mask::of(templates.iter().flatten());
    let mut groups: HashMap<Value, (Vec<Open<'_>>, Vec<usize>)> = HashMap::new();
    for template in open {
        let group = groups.entry(mask.certain(template.1)).or_default();
        group.0.push(template);
    }
    for (place, candidate) in candidates.iter().enumerate() {
        if let Some(group) = groups.get_mut(&mask.certain(candidate)) {
            group.1.push(place);
        }
    }
    // Classes are numbered as they are found, so the order must not depend on hashes.
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_by_key(|(open, _)| open.first().map(|(position, ..)| *position));
    for (open, places) in groups {
        fits.add(open, candidates, &places);
    }
    fits
}

/// A template at its position, with itself as far as candidates can be looked up by it.
type Open<'a> = (usize, &'a Value, Value);

impl Fits {
    /// Adds what the `open` templates fit of the candidates at `places`.
    fn add(&mut self, open: Vec<Open<'_>>, candidates: &[Value], places: &[usize]) {
        let mut shapes: HashMap<Value, HashMap<Value, usize>> = HashMap::new();
        let mut narrowed: HashMap<(usize, &Value), usize> = HashMap::new();
        for (position, template, coarse) in open {
            let classes = shapes.entry(shape(&coarse)).or_insert_with(|| {
                let mut classes = HashMap::new();
                for place in places {
                    let class = classes
                        .entry(project(&coarse, &candidates[*place]))
                        .or_insert_with(|| self.class(Vec::new()));
                    self.candidates[*class].push(*place);
                }
                classes
            });
            let class = classes.get(&coarse).copied();
            self.classes[position] = match class {
                Some(class) if coarse != *template => {
                    let narrow = narrowed.entry((class, template)).or_insert_with(|| {
                        let all = self.candidates[class].iter().copied();
                        let fitting = all.filter(|place| fit(template, &candidates[*place]));
                        self.class(fitting.collect())
                    });
                    Some(*narrow)
                }
                class => class,
            };
        }
    }
}

/// Whether the candidate is what the template says, unknowns apart.
pub(crate) fn fit(template: &Value, candidate: &Value) -> bool {
    project(template, candidate) == *template
}

/// Whether these can be the elements of the set that the template describes. Elements that are not
/// wholly known may turn out equal to others.
pub(crate) fn fit_set(templates: &[Value], candidates: &[Value]) -> bool {
    if templates.len() < candidates.len() {
        return false;
    }
    let wanted: Vec<_> = templates.iter().cloned().map(Some).collect();
    let found = correlate(&wanted, candidates);
    let falls_together = |template: &Value| {
        !template.is_wholly_known() && candidates.iter().any(|other| fit(template, other))
    };
    found.iter().flatten().count() == candidates.len()
        && templates
            .iter()
            .zip(&found)
            .all(|(template, found)| found.is_some() || falls_together(template))
}

/// The template with an unknown for each set that is not wholly known: elements of sets have no
/// place by which a candidate's could be looked up.
fn coarse(template: &Value) -> Value {
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
        _ => Value::Null,
    }
}
