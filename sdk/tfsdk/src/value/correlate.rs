//! Finds which element of one collection continues which element of another.
//!
//! A template is an element with unknowns where anything may stand. Candidates are hashed once for
//! each shape of template, so that ten thousand elements cost ten thousand look-ups and not their
//! square; what is inside their sets is looked up likewise.

mod classes;
mod features;
mod mask;
mod matching;
mod reserved;
mod template;

#[cfg(test)]
mod tests;

use super::Value;
use classes::fits;
use reserved::Reserved;
pub(crate) use template::shape;
use template::{project, unknowns};

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

    /// Gives up the pairs that are not certain: `open` templates, which are nobody's pairs yet, may
    /// want their candidates. Who loses one may want another's, which is not certain either then.
    /// `choices` says of every template what it leaves open, and each of `sides` what fits what.
    pub(crate) fn give_up(
        &mut self,
        open: &[Option<Value>],
        choices: &[Value],
        sides: &[(&[Option<Value>], &[Value])],
    ) {
        if let Some((_, candidates)) = sides.last() {
            Reserved::new(open, choices, candidates).give_up(&mut self.found, sides);
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
