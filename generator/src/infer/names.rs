//! Type names: the noun of the last fixed segment, with more of the path only where two collide.

use super::{Proposal, fixed_segments, path};
use crate::model::Reason;
use crate::naming;
use crate::openapi::Api;
use std::collections::BTreeMap;

/// Gives every proposal its noun and its name.
pub fn assign(api: &Api, proposals: &mut [Proposal]) {
    let words: Vec<Vec<String>> = proposals
        .iter()
        .map(|proposal| {
            let mut words = segments(path(api, proposal));
            let everywhere = |reason: &Reason| reason.rule == super::EVERYWHERE;
            if let Some(last) = words.last_mut()
                && proposal.reasons.iter().any(everywhere)
            {
                last.insert_str(0, "all_");
            }
            words
        })
        .collect();
    for proposal in proposals.iter_mut() {
        proposal.noun = noun(api, proposal);
    }
    // Widen the names of all that collide, one more segment at a time.
    let mut widths = vec![1_usize; proposals.len()];
    loop {
        let mut taken: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, words) in words.iter().enumerate() {
            let name = joined(words, widths[index]);
            taken.entry(name).or_default().push(index);
        }
        let mut widened = false;
        for same in taken.values().filter(|same| same.len() > 1) {
            // A mere list leaves the short name to what can be read or made.
            let is_list = |index: &&usize| {
                let reasons = &proposals[**index].reasons;
                reasons
                    .iter()
                    .any(|reason| reason.rule == super::LISTS_ONLY)
            };
            let lists: Vec<&usize> = same.iter().filter(is_list).collect();
            let widen = match lists.is_empty() {
                true => same.iter().collect(),
                false => lists,
            };
            for index in widen {
                if widths[*index] < words[*index].len() {
                    widths[*index] += 1;
                    widened = true;
                }
            }
        }
        if !widened {
            for (name, same) in taken {
                for (position, index) in same.into_iter().enumerate() {
                    proposals[index].name = match position {
                        0 => name.clone(),
                        // Paths that differ in nothing but parameters: say by which one it is read.
                        _ => format!("{name}_by_{}", parameter(path(api, &proposals[index]))),
                    };
                }
            }
            return;
        }
    }
}

/// The singular of the last fixed segment.
pub fn noun(api: &Api, proposal: &Proposal) -> String {
    let noun = segments(path(api, proposal)).pop();
    noun.unwrap_or_else(|| "root".to_owned())
}

fn segments(path: &str) -> Vec<String> {
    fixed_segments(path)
        .into_iter()
        .filter_map(|segment| naming::attribute(segment).ok())
        .map(|segment| naming::singular(&segment))
        .collect()
}

fn joined(words: &[String], width: usize) -> String {
    match words.len() {
        0 => "root".to_owned(),
        length => words[length - width.min(length)..].join("_"),
    }
}

fn parameter(path: &str) -> String {
    super::parameters(path)
        .last()
        .and_then(|name| naming::attribute(name).ok())
        .unwrap_or_else(|| "path".to_owned())
}
