//! Which attributes a smallest valid object has: the required ones, and what rules about several want.

use super::{Sample, of};
use crate::model::{Attribute, AttributeMap, Presence, Validator};
use std::collections::BTreeMap;

/// An attribute of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub name: String,
    /// Nothing where no value was found that passes the checks.
    pub value: Option<Sample>,
}

/// The members of one of several different objects, by name.
pub fn members(attributes: &AttributeMap, which: usize) -> Vec<Member> {
    let mut chosen = Chosen {
        attributes,
        which,
        values: BTreeMap::new(),
    };
    for (name, attribute) in attributes {
        if attribute.presence == Presence::Required {
            chosen.take(name);
        }
    }
    // Each rule may want an attribute that has rules of its own.
    for _ in 0..=attributes.len() {
        if !chosen.follow_rules() {
            break;
        }
    }
    let members = chosen.values.into_iter().map(|(name, value)| Member {
        name: name.clone(),
        value,
    });
    members.collect()
}

struct Chosen<'a> {
    attributes: &'a AttributeMap,
    which: usize,
    values: BTreeMap<&'a String, Option<Sample>>,
}

impl<'a> Chosen<'a> {
    fn take(&mut self, name: &str) -> bool {
        let Some((name, attribute)) = self.attributes.iter().find(|(own, _)| *own == name) else {
            return false;
        };
        let is_new = !self.values.contains_key(name);
        if is_new {
            self.values.insert(name, of(attribute, self.which));
        }
        is_new
    }

    /// Whether an attribute was added for a rule.
    fn follow_rules(&mut self) -> bool {
        let forms: Vec<&str> = self
            .settable()
            .filter(|(_, one)| one.is_form())
            .map(|(name, _)| name)
            .collect();
        if self.take_one_of(&forms) {
            return true;
        }
        let attributes = self.attributes;
        attributes.iter().any(|(name, attribute)| {
            attribute
                .validators
                .iter()
                .any(|validator| match validator {
                    Validator::AtLeastOneOf(others) | Validator::ExactlyOneOf(others) => {
                        let all: Vec<&str> = std::iter::once(name)
                            .chain(others)
                            .map(String::as_str)
                            .collect();
                        self.take_one_of(&all)
                    }
                    Validator::Requires(others) if self.values.contains_key(name) => {
                        others.iter().any(|other| self.take(other))
                    }
                    Validator::NeededWith { attribute, values } => {
                        let shown = self.single(attribute);
                        shown.is_some_and(|shown| values.contains(&shown)) && self.take(name)
                    }
                    _ => false,
                })
        })
    }

    fn settable(&self) -> impl Iterator<Item = (&'a str, &'a Attribute)> + use<'a> {
        let fixed = [Presence::Computed, Presence::Constant];
        let all = self.attributes.iter();
        all.filter(move |(_, one)| !fixed.contains(&one.presence))
            .map(|(name, one)| (name.as_str(), one))
    }

    /// Takes the first that can be shown whole, unless one of them is there already.
    fn take_one_of(&mut self, names: &[&str]) -> bool {
        if names
            .iter()
            .any(|&name| self.values.contains_key(&name.to_owned()))
        {
            return false;
        }
        let open: Vec<&str> = self
            .settable()
            .filter(|(name, one)| names.contains(name) && self.is_free(name, one))
            .map(|(name, _)| name)
            .collect();
        // In the order of the rule.
        let open: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| open.contains(name))
            .collect();
        let whole = open.iter().find(|&&name| {
            let sample = of(&self.attributes[name], self.which);
            sample.is_some_and(|sample| sample.to_json().is_some())
        });
        whole.or(open.first()).is_some_and(|name| self.take(name))
    }

    /// Whether nothing that was taken excludes the attribute.
    fn is_free(&self, name: &str, attribute: &Attribute) -> bool {
        let taken = |other: &String| self.values.contains_key(other);
        let own = attribute
            .validators
            .iter()
            .all(|validator| match validator {
                Validator::ConflictsWith(others) => !others.iter().any(taken),
                Validator::OnlyWith { attribute, values } => self
                    .single(attribute)
                    .is_none_or(|shown| values.contains(&shown)),
                _ => true,
            });
        own && self.values.keys().all(|other| {
            self.attributes[*other].validators.iter().all(|validator| {
                !matches!(validator, Validator::ConflictsWith(others) if others.iter().any(|one| one == name))
            })
        })
    }

    fn single(&self, name: &String) -> Option<String> {
        self.values.get(name)?.as_ref()?.single()
    }
}
