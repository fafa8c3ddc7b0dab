//! Terraform's rules for the state after apply, checked before Terraform sees it.

use super::faults::{Faults, Shown, shown};
use super::trail::Trail;
use super::tree;
use crate::schema::Block;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::correlate::{correlate, fit, fit_set};
use crate::{Diagnostics, Value};

/// How many wrong elements of a set are reported.
const SHOWN_ELEMENTS: usize = 10;

/// Checks that every known planned value came back and that nothing is left unknown.
pub(crate) fn check(type_name: &str, block: &Block, planned: &Value, state: &Value) -> Diagnostics {
    let mut check = Check {
        faults: Faults::new(
            type_name,
            "The provider's result does not match what was planned",
        ),
    };
    check.object(
        Members::Block(block),
        &Trail::Root,
        planned,
        state,
        Shown::Yes,
    );
    check.faults.diagnostics
}

struct Check<'a> {
    faults: Faults<'a>,
}

impl Check<'_> {
    fn object(
        &mut self,
        members: Members<'_>,
        trail: &Trail<'_>,
        planned: &Value,
        state: &Value,
        hidden: Shown,
    ) {
        for (name, member) in members.iter() {
            let trail = Trail::Attribute(trail, name);
            let (planned, state) = (tree::member(planned, name), tree::member(state, name));
            self.member(member, &trail, planned, state, hidden.within(member));
        }
    }

    fn member(
        &mut self,
        member: Member<'_>,
        trail: &Trail<'_>,
        planned: &Value,
        state: &Value,
        hidden: Shown,
    ) {
        if planned == state && state.is_wholly_known() {
            return;
        }
        if let Member::Attribute(attribute) = member
            && attribute.write_only
        {
            if !state.is_null() {
                self.faults
                    .at(trail, "a write-only attribute must be null in the state.");
            }
            return;
        }
        match member.nested() {
            Some((nesting, inside)) if tree::is_given(planned) && tree::is_given(state) => {
                self.held(nesting, inside, trail, planned, state, hidden);
            }
            _ => self.leaf(trail, planned, state, hidden.whole(member)),
        }
    }

    fn leaf(&mut self, trail: &Trail<'_>, planned: &Value, state: &Value, hidden: Shown) {
        if !state.is_wholly_known() {
            let what = "the provider left it unknown, but every value must be known after apply.";
            self.faults.at(trail, what);
        } else if let Value::Unknown(promises) = planned {
            if let Err(broken) = promises.check(state) {
                let what = format!(
                    "the planned value {broken}, but the provider returned {}.",
                    shown(state, hidden)
                );
                self.faults.at(trail, what);
            }
        } else if !keeps(planned, state) {
            let (planned, state) = (shown(planned, hidden), shown(state, hidden));
            let what = format!("the plan was {planned}, but the provider returned {state}.");
            self.faults.at(trail, what);
        }
    }

    fn held(
        &mut self,
        nesting: Nesting,
        inside: Members<'_>,
        trail: &Trail<'_>,
        planned: &Value,
        state: &Value,
        hidden: Shown,
    ) {
        match nesting {
            Nesting::Single | Nesting::Group => {
                self.object(inside, trail, planned, state, hidden);
            }
            Nesting::List => {
                let (planned, state) = (tree::elements(planned), tree::elements(state));
                if planned.len() != state.len() {
                    self.count(trail, planned.len(), state.len());
                    return;
                }
                for (position, (planned, state)) in planned.iter().zip(state).enumerate() {
                    let trail = Trail::Index(trail, position);
                    self.element(inside, &trail, planned, state, hidden);
                }
            }
            Nesting::Map => {
                let (Some(planned), Some(state)) = (tree::entries(planned), tree::entries(state))
                else {
                    return;
                };
                for key in planned.keys().chain(state.keys()) {
                    let trail = Trail::Key(trail, key);
                    match (planned.get(key), state.get(key)) {
                        (Some(planned), Some(state)) => {
                            self.element(inside, &trail, planned, state, hidden);
                        }
                        (Some(_), None) => self.faults.at(
                            &trail,
                            "it was planned, but the provider did not return it.",
                        ),
                        _ => self
                            .faults
                            .at(&trail, "the provider returned it, but it was not planned."),
                    }
                }
            }
            Nesting::Set => self.set(inside, trail, planned, state, hidden),
        }
    }

    fn element(
        &mut self,
        inside: Members<'_>,
        trail: &Trail<'_>,
        planned: &Value,
        state: &Value,
        hidden: Shown,
    ) {
        if tree::is_given(planned) && tree::is_given(state) {
            self.object(inside, trail, planned, state, hidden);
        } else {
            self.leaf(trail, planned, state, hidden.inside(inside));
        }
    }

    fn set(
        &mut self,
        inside: Members<'_>,
        trail: &Trail<'_>,
        planned: &Value,
        state: &Value,
        hidden: Shown,
    ) {
        let hidden = hidden.inside(inside);
        let (elements, actual) = (tree::elements(planned), tree::elements(state));
        if !state.is_wholly_known() {
            self.leaf(trail, planned, state, hidden);
            return;
        }
        let certain = planned.is_wholly_known();
        if actual.len() > elements.len() || (certain && elements.len() != actual.len()) {
            self.count(trail, elements.len(), actual.len());
            return;
        }
        let wanted: Vec<_> = elements.iter().cloned().map(Some).collect();
        let found = correlate(&wanted, actual);
        // Elements that are not known yet may turn out equal.
        let lost = elements.iter().zip(&found).filter(|(element, found)| {
            let fits = |actual| fit(element, actual);
            found.is_none() && actual.binary_search(element).is_err() && !actual.iter().any(fits)
        });
        for (element, _) in lost.take(SHOWN_ELEMENTS) {
            let what = format!(
                "the planned element {} is not among those that the provider returned.",
                shown(element, hidden)
            );
            self.faults.at(&Trail::Element(trail, element), what);
        }
        let mut known = vec![false; actual.len()];
        for place in found.iter().flatten() {
            known[*place] = true;
        }
        let new = actual.iter().zip(known).filter(|(actual, known)| {
            !known && !elements.iter().any(|element| fit(element, actual))
        });
        for (element, _) in new.take(SHOWN_ELEMENTS) {
            let what = format!(
                "the provider returned the element {}, which was not planned.",
                shown(element, hidden)
            );
            self.faults.at(&Trail::Element(trail, element), what);
        }
    }

    fn count(&mut self, trail: &Trail<'_>, planned: usize, state: usize) {
        let what = format!("{planned} elements were planned, but the provider returned {state}.");
        self.faults.at(trail, what);
    }
}

/// Whether the state has everything that was known of a planned value without attributes of its
/// own.
fn keeps(planned: &Value, state: &Value) -> bool {
    match (planned, state) {
        (Value::List(planned), Value::List(state)) => {
            planned.len() == state.len() && planned.iter().zip(state).all(|(p, s)| keeps(p, s))
        }
        (Value::Map(planned), Value::Map(state))
        | (Value::Object(planned), Value::Object(state)) => {
            planned.keys().eq(state.keys())
                && planned
                    .values()
                    .zip(state.values())
                    .all(|(p, s)| keeps(p, s))
        }
        (Value::Set(elements), Value::Set(state)) if !planned.is_wholly_known() => {
            fit_set(elements, state)
        }
        _ => planned.known_equal(state) != Some(false),
    }
}
