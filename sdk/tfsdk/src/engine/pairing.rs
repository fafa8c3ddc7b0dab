//! Pairs the elements of a configuration with those of the prior state.

use super::canonical;
use super::correlate::correlate;
use crate::Value;
use crate::schema::members::Members;

/// For each configured element of a set the prior element that it continues: the one that is
/// spelled alike before any that means the same.
pub(super) fn of_set(
    members: Members<'_>,
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut templates: Vec<_> = config
        .iter()
        .map(|element| canonical::template(members, element))
        .collect();
    let mut pairs = correlate(&templates, prior);
    if !canonical::matters(members) {
        return pairs;
    }
    let mut taken = vec![false; prior.len()];
    for (template, pair) in templates.iter_mut().zip(&pairs) {
        match pair {
            Some(place) => {
                taken[*place] = true;
                *template = None;
            }
            None => *template = template.take().map(|t| canonical::object(members, &t)),
        }
    }
    let left: Vec<_> = (0..prior.len()).filter(|place| !taken[*place]).collect();
    let candidates: Vec<_> = left
        .iter()
        .map(|place| canonical::object(members, &prior[*place]))
        .collect();
    for (pair, found) in pairs.iter_mut().zip(correlate(&templates, &candidates)) {
        if let Some(found) = found {
            *pair = Some(left[found]);
        }
    }
    pairs
}

/// For each configured element of a list the prior element that it continues: one with the same
/// configured values, wherever it stood. Elements that fit none continue the one at their own
/// position, unless elements were added or removed, for then positions mean nothing.
pub(super) fn of_list(
    members: Members<'_>,
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let mut pairs = of_set(members, config, prior);
    if config.len() == prior.len() {
        let mut free = vec![true; prior.len()];
        for place in pairs.iter().flatten() {
            free[*place] = false;
        }
        for (position, pair) in pairs.iter_mut().enumerate() {
            if pair.is_none() && free[position] {
                *pair = Some(position);
            }
        }
    }
    pairs
}
