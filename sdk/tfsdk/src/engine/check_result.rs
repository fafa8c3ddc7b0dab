//! Terraform's rules for the state after apply, checked before Terraform sees it.

use super::faults::{Faults, Shown, shown};
use super::trail::Trail;
use super::tree;
use crate::schema::Block;
use crate::schema::members::{Member, Members, Nesting};
use crate::value::correlate;
use crate::{Diagnostics, Value};

/// Checks that every known planned value came back and that nothing is left unknown.
pub(super) fn check(type_name: &str, block: &Block, planned: &Value, state: &Value) -> Diagnostics {
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
        } else if planned.known_equal(state) == Some(false) {
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
        if planned.is_wholly_known() && elements.len() != actual.len() {
            self.count(trail, elements.len(), actual.len());
            return;
        }
        // Elements that are wholly known first, so that one with unknowns cannot take their place.
        let mut templates: Vec<_> = elements.iter().collect();
        templates.sort_by_key(|element| !element.is_wholly_known());
        let wanted: Vec<_> = templates.iter().map(|e| Some((*e).clone())).collect();
        for (element, found) in templates.into_iter().zip(correlate(&wanted, actual)) {
            if found.is_none() {
                let what = format!(
                    "the planned element {} is not among those that the provider returned.",
                    shown(element, hidden)
                );
                self.faults.at(&Trail::Element(trail, element), what);
            }
        }
    }

    fn count(&mut self, trail: &Trail<'_>, planned: usize, state: usize) {
        let what = format!("{planned} elements were planned, but the provider returned {state}.");
        self.faults.at(trail, what);
    }
}
