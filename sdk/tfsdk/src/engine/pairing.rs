//! Pairs the elements of a configuration with those of the prior state.

use super::canonical;
use super::correlate::correlate;
use crate::Value;
use crate::schema::members::Members;

/// For each configured element of a set the prior element that it continues.
pub(super) fn of_set(
    members: Members<'_>,
    config: &[Value],
    prior: &[Value],
) -> Vec<Option<usize>> {
    let templates: Vec<_> = config
        .iter()
        .map(|element| canonical::template(members, element))
        .collect();
    let candidates: Vec<_> = prior
        .iter()
        .map(|element| canonical::object(members, element))
        .collect();
    correlate(&templates, &candidates)
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
