//! The planned state that follows from configuration, prior state and attribute rules alone.

use super::dependencies::{self, Changed};
use super::{pairing, promises, tree};
use crate::Value;
use crate::schema::members::{Member, Members, Nesting};
use crate::schema::{Attribute, PlanRule};
use std::collections::BTreeMap;

/// What becomes of computed values that the configuration leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marking {
    /// All stay as they were: shows whether the configuration asks for any change at all.
    KeepPrior,
    /// Each follows its rule: the object will change.
    ByRule,
}

/// Whether Terraform compares a value with the prior one at the same place, which alone allows
/// the prior spelling there. It never compares the elements of sets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Same,
    Moved,
    /// In an element that may be another thing than the prior one at its place: it keeps
    /// spellings, and nothing that was computed.
    Replaced,
}

/// The planned object. `prior` is null when the object is new.
pub(super) fn object(
    members: Members<'_>,
    config: &Value,
    prior: &Value,
    marking: Marking,
) -> Value {
    let mut changed = Changed::new();
    loop {
        let proposal = Proposal {
            marking,
            changed: &changed,
        };
        let planned = proposal.object(members, config, prior, Place::Same);
        let done = marking == Marking::KeepPrior
            || prior.is_null()
            || !dependencies::notice(members, prior, &planned, &mut changed);
        if done {
            return planned;
        }
    }
}

struct Proposal<'c> {
    marking: Marking,
    changed: &'c Changed,
}

impl Proposal<'_> {
    fn object(&self, members: Members<'_>, config: &Value, prior: &Value, place: Place) -> Value {
        if config.is_null() {
            return Value::Null;
        }
        let planned = members.iter().map(|(name, member)| {
            let config = tree::member(config, name);
            let prior = (!prior.is_null()).then(|| tree::member(prior, name));
            (name.to_owned(), self.member(member, config, prior, place))
        });
        let mut planned = Value::object(planned);
        let continues = tree::is_given(prior) && place != Place::Replaced;
        if self.marking == Marking::ByRule && continues {
            dependencies::follow(members, config, prior, &mut planned, self.changed);
        }
        planned
    }

    /// `prior` is `None` where the object around the member is new.
    fn member(
        &self,
        member: Member<'_>,
        config: &Value,
        prior: Option<&Value>,
        place: Place,
    ) -> Value {
        if let Member::Attribute(attribute) = member {
            if attribute.write_only {
                return Value::Null;
            }
            if config.is_null() {
                return self.left_out(attribute, prior.filter(|_| place != Place::Replaced));
            }
        }
        if config.is_unknown() {
            return promises::configured(member.attribute(), config);
        }
        let prior = prior.unwrap_or(&tree::NULL);
        let planned = match member.nested() {
            Some(_) => self.held(member, config, prior, place),
            None => config.clone(),
        };
        match member {
            Member::Attribute(attribute) if place != Place::Moved => {
                keep_spelling(attribute, planned, prior)
            }
            _ => planned,
        }
    }

    /// An attribute that the configuration leaves out.
    fn left_out(&self, attribute: &Attribute, prior: Option<&Value>) -> Value {
        if !attribute.is_computed() {
            return Value::Null;
        }
        let Some(prior) = prior else {
            return tree::unknown_for(attribute);
        };
        let keeps = self.marking == Marking::KeepPrior
            || attribute.follows(PlanRule::KeepsPriorValue)
            || !attribute.dependencies().is_empty();
        if keeps {
            return prior.clone();
        }
        if attribute.follows(PlanRule::KeepsPriorNonNull) && !prior.is_null() {
            return prior.clone();
        }
        let has_no_rule = !attribute.follows(PlanRule::KeepsPriorNonNull)
            && !attribute.follows(PlanRule::ChangesOnUpdate);
        match Member::Attribute(attribute).nested() {
            // Without a rule of its own a computed object follows those of its attributes.
            Some((Nesting::Single, inside))
                if has_no_rule
                    && tree::is_given(prior)
                    && inside.iter().all(|(_, member)| member.is_computed()) =>
            {
                let nothing = tree::empty_object(inside);
                self.object(inside, &nothing, prior, Place::Moved)
            }
            _ => tree::unknown_for(attribute),
        }
    }

    /// A configured member that holds objects.
    fn held(&self, member: Member<'_>, config: &Value, prior: &Value, place: Place) -> Value {
        let Some((nesting, inside)) = member.nested() else {
            return config.clone();
        };
        match nesting {
            Nesting::Single | Nesting::Group => self.object(inside, config, prior, place),
            Nesting::List => {
                let (config, prior) = (tree::elements(config), tree::elements(prior));
                let pairs = pairing::of_list(inside, member.keys(), config, prior);
                let placed = pairing::of_list_by_place(inside, member.keys(), config, prior);
                let planned = config.iter().zip(pairs.iter().zip(&placed)).enumerate();
                Value::List(
                    planned
                        .map(|(position, (element, (pair, placed)))| {
                            let (found, place) = match pair {
                                _ if place == Place::Replaced => (*placed, place),
                                Some(found) if *found == position => (*pair, place),
                                Some(_) => (*pair, Place::Moved),
                                None if place == Place::Moved => (None, place),
                                None => (*placed, Place::Replaced),
                            };
                            self.element(inside, element, found, prior, place)
                        })
                        .collect(),
                )
            }
            Nesting::Set => {
                let (config, prior) = (tree::elements(config), tree::elements(prior));
                let pairs = pairing::of_set(inside, member.keys(), config, prior);
                let place = match place {
                    Place::Replaced => place,
                    _ => Place::Same,
                };
                let planned = config.iter().zip(&pairs);
                Value::set(
                    planned
                        .map(|(element, pair)| self.element(inside, element, *pair, prior, place)),
                )
            }
            Nesting::Map => {
                let none = BTreeMap::new();
                let prior = tree::entries(prior).unwrap_or(&none);
                let config = tree::entries(config).unwrap_or(&none);
                Value::map(config.iter().map(|(key, element)| {
                    let prior = prior.get(key).unwrap_or(&tree::NULL);
                    (key.clone(), self.object(inside, element, prior, place))
                }))
            }
        }
    }

    fn element(
        &self,
        inside: Members<'_>,
        config: &Value,
        pair: Option<usize>,
        prior: &[Value],
        place: Place,
    ) -> Value {
        let prior = pair
            .and_then(|place| prior.get(place))
            .unwrap_or(&tree::NULL);
        self.object(inside, config, prior, place)
    }
}

/// The prior value where it means the same as the planned one.
fn keep_spelling(attribute: &Attribute, planned: Value, prior: &Value) -> Value {
    match &attribute.equality {
        Some(equality)
            if tree::is_given(prior)
                && tree::is_given(&planned)
                && planned.is_wholly_known()
                && prior.is_wholly_known()
                && equality.equal(prior, &planned) =>
        {
            prior.clone()
        }
        _ => planned,
    }
}
