//! Which ways to authenticate a call needs, and which of them together.

use super::Way;
use crate::model::Authentication;
use crate::openapi::{Api, Operation, SecurityScheme};
use std::collections::{BTreeMap, BTreeSet};

/// Alternatives, each of what goes together: first attributes of ways.
type Signing = Vec<Vec<String>>;

/// Who may do what.
#[derive(Debug)]
pub struct Access {
    ways: Vec<Way>,
    /// What no request can carry, and is not missed in one: certificates.
    certificates: BTreeSet<String>,
    usual: Option<Vec<Vec<String>>>,
}

impl Access {
    pub(super) fn new(api: &Api, ways: Vec<Way>) -> Self {
        let certificates = api.security_schemes.iter();
        let certificates = certificates
            .filter(|(_, scheme)| **scheme == SecurityScheme::Certificate)
            .map(|(name, _)| name.clone());
        Self {
            ways,
            certificates: certificates.collect(),
            usual: api.security.clone().or_else(|| most(api)),
        }
    }

    pub fn authentication(&self) -> Vec<Authentication> {
        let ways = self.ways.iter();
        ways.map(|way| way.authentication.clone()).collect()
    }

    /// What goes together for most calls; empty when each way is enough.
    pub fn usual(&self) -> Signing {
        let signing = self.usual_in_full();
        let each: BTreeSet<Vec<String>> = self
            .ways
            .iter()
            .map(|way| vec![way.authentication.name().to_owned()])
            .collect();
        match signing.iter().cloned().collect::<BTreeSet<_>>() == each {
            true => Vec::new(),
            false => signing,
        }
    }

    /// What `operation` needs when that is not the usual.
    pub fn of(&self, operation: &Operation) -> Signing {
        let Some(own) = operation.security.as_ref().filter(|_| !operation.anonymous) else {
            return Vec::new();
        };
        let own = self.spelled(own);
        match own == self.usual_in_full() {
            true => Vec::new(),
            false => own,
        }
    }

    fn usual_in_full(&self) -> Signing {
        match &self.usual {
            Some(usual) => self.spelled(usual),
            None => Vec::new(),
        }
    }

    /// Requirements in attributes, in the order of preference; those that cannot be met are left out.
    fn spelled(&self, requirements: &[Vec<String>]) -> Signing {
        let mut found: BTreeMap<Vec<usize>, Vec<String>> = BTreeMap::new();
        for requirement in requirements {
            // A scheme with several ways makes as many alternatives.
            let mut several: Vec<Vec<usize>> = vec![Vec::new()];
            for scheme in requirement {
                if self.certificates.contains(scheme) {
                    continue;
                }
                let indexes: Vec<usize> = (0..self.ways.len())
                    .filter(|index| self.ways[*index].schemes.contains(scheme))
                    .collect();
                let longer = several.iter().flat_map(|before| {
                    indexes.iter().map(|index| {
                        let mut longer = before.clone();
                        longer.push(*index);
                        longer
                    })
                });
                several = longer.take(MOST).collect();
            }
            for mut indexes in several.into_iter().filter(|indexes| !indexes.is_empty()) {
                indexes.sort_unstable();
                indexes.dedup();
                let names = indexes.iter();
                let names = names.map(|index| self.ways[*index].authentication.name().to_owned());
                found.insert(indexes.clone(), names.collect());
            }
        }
        found.into_values().collect()
    }
}

/// More alternatives than anybody writes down.
const MOST: usize = 32;

/// What most calls need, where the document says so at each of them.
fn most(api: &Api) -> Option<Vec<Vec<String>>> {
    let mut counts: BTreeMap<&Vec<Vec<String>>, usize> = BTreeMap::new();
    for operation in &api.operations {
        if let Some(own) = operation.security.as_ref().filter(|_| !operation.anonymous) {
            *counts.entry(own).or_default() += 1;
        }
    }
    let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    most.map(|(security, _)| security.clone())
}
