//! Which pairs are not certain while some templates are not known yet.

use super::classes::fits;
use crate::Value;
use std::collections::HashMap;

/// Which candidates are kept from which templates.
pub(super) struct Reserved {
    /// For each candidate the kinds of the templates that may turn out to want it.
    wanted: Vec<Vec<usize>>,
    /// The kind of each template: one for all that leave the same open.
    kinds: Vec<usize>,
    /// Of each kind, which others it must leave a candidate to.
    yields: Vec<Vec<bool>>,
}

impl Reserved {
    pub(super) fn new(
        templates: &[Option<Value>],
        choices: &[Value],
        candidates: &[Value],
    ) -> Self {
        let mut numbers: HashMap<&Value, usize> = HashMap::new();
        let mut distinct = Vec::new();
        let kinds: Vec<_> = choices
            .iter()
            .map(|choice| {
                *numbers.entry(choice).or_insert_with(|| {
                    distinct.push(choice);
                    distinct.len() - 1
                })
            })
            .collect();
        let yields = distinct.iter().map(|own| {
            let others = distinct.iter();
            others.map(|other| leaves_more(own, other)).collect()
        });
        let mut wanted = vec![Vec::new(); candidates.len()];
        let fits = fits(templates, candidates);
        for (class, kind) in fits.classes.iter().zip(&kinds) {
            for place in class.iter().flat_map(|class| &fits.candidates[*class]) {
                if !wanted[*place].contains(kind) {
                    wanted[*place].push(*kind);
                }
            }
        }
        Self {
            wanted,
            yields: yields.collect(),
            kinds,
        }
    }

    fn is_for(&self, template: usize, candidate: usize) -> bool {
        let yields = &self.yields[self.kinds[template]];
        !self.wanted[candidate].iter().any(|other| yields[*other])
    }

    /// Gives up the pairs of candidates that are kept for others, and what follows from that.
    pub(super) fn give_up(
        &self,
        found: &mut [Option<usize>],
        sides: &[(&[Option<Value>], &[Value])],
    ) {
        let mut lost: Vec<_> = (0..found.len())
            .filter(|at| found[*at].is_some_and(|place| !self.is_for(*at, place)))
            .collect();
        if lost.is_empty() {
            return;
        }
        let mut owners = vec![None; self.wanted.len()];
        for (template, place) in found.iter().enumerate() {
            if let Some(place) = place {
                owners[*place] = Some(template);
            }
        }
        let mut sides: Vec<_> = sides.iter().map(|side| fits(side.0, side.1)).collect();
        while let Some(template) = lost.pop() {
            found[template] = None;
            for fits in &mut sides {
                if let Some(class) = fits.classes[template] {
                    let others = std::mem::take(&mut fits.candidates[class]);
                    lost.extend(others.into_iter().filter_map(|place| owners[place].take()));
                }
            }
        }
    }
}

/// Whether `own` has an unknown where `other` has none.
fn leaves_more(own: &Value, other: &Value) -> bool {
    match (own, other) {
        (_, Value::Unknown(_)) => false,
        (Value::Unknown(_), _) => true,
        (Value::Object(own), Value::Object(other)) => own
            .iter()
            .any(|(name, own)| leaves_more(own, other.get(name).unwrap_or(&Value::Null))),
        _ => !own.is_wholly_known() && own != other,
    }
}
