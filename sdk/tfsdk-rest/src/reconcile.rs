//! An answer of the API brought together with what was planned, or with the prior state.
//!
//! 1. What the API never returns stays as planned; null if that was unknown.
//! 2. What is equal, as the attribute declares it, keeps the planned spelling and order.
//!    So does a secret whose mask is answered.
//! 3. Nothing and empty are the same: the planned one stays.
//! 4. Objects and collections are compared part by part by these rules.
//! 5. Otherwise a read takes the answer (drift), while after a create or update the plan is the
//!    contract: the planned value stays, and a warning tells of the other one.

use crate::declaration::{Attribute, Equality, Kind, Presence};
use crate::equality::{View, equal, is_empty, of_elements};
use crate::response::chosen;
use std::collections::BTreeMap;
use tfsdk::{AttributePath, Value};

mod collection;
mod mask;
mod subset;

/// What `expected` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    /// The plan of a create or update.
    Plan,
    /// The state before a read.
    State,
}

/// A value that differs from the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub path: AttributePath,
    /// What was planned and what was answered, unless that is secret.
    pub values: Option<(Value, Value)>,
}

/// What is to be stored, and what to warn of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reconciled {
    pub value: Value,
    pub differences: Vec<Difference>,
}

/// Brings `answer` together with `expected`. Nothing in the result is unknown.
pub(crate) fn reconcile(
    attributes: &[Attribute],
    expected: &Value,
    answer: &Value,
    against: Against,
) -> Reconciled {
    let mut work = Work {
        against,
        differences: Vec::new(),
    };
    let place = Place {
        path: AttributePath::root(),
        hidden: false,
    };
    let value = work.members(attributes, expected, answer, &place);
    Reconciled {
        value,
        differences: work.differences,
    }
}

struct Work {
    against: Against,
    differences: Vec<Difference>,
}

/// No elements, where a value has some; else null.
fn empty(kind: &Kind) -> Value {
    match kind {
        Kind::List(_) => Value::list([]),
        Kind::Set(_) => Value::set([]),
        Kind::Map(_) => Value::Map(BTreeMap::new()),
        _ => Value::Null,
    }
}

/// Where a value is, and whether it is part of something sensitive.
#[derive(Clone, Debug)]
struct Place {
    path: AttributePath,
    hidden: bool,
}

impl Place {
    fn at(&self, path: AttributePath) -> Self {
        Self {
            path,
            hidden: self.hidden,
        }
    }
}

impl Work {
    fn members(
        &mut self,
        attributes: &[Attribute],
        expected: &Value,
        answer: &Value,
        place: &Place,
    ) -> Value {
        let answer = chosen(attributes, expected, answer);
        let shown = attributes.iter().filter(|attribute| attribute.is_shown());
        Value::object(shown.map(|attribute| {
            let place = Place {
                path: place.path.attribute(attribute.name),
                hidden: place.hidden || attribute.sensitive,
            };
            let expected = expected.attribute(attribute.name).unwrap_or(&Value::Null);
            let answer = answer.attribute(attribute.name).unwrap_or(&Value::Null);
            (
                attribute.name,
                self.attribute(attribute, expected, answer, &place),
            )
        }))
    }

    fn attribute(
        &mut self,
        attribute: &Attribute,
        expected: &Value,
        answer: &Value,
        place: &Place,
    ) -> Value {
        if attribute.write_only {
            Value::Null
        } else if !attribute.returned {
            // A value shown once, in the answer to the create, fills in for an unknown one.
            known(&attribute.kind, expected, answer)
        } else if self.against == Against::State && expected.is_null() {
            self.found(attribute, answer)
        } else {
            self.value(
                &attribute.kind,
                attribute.sameness(),
                expected,
                answer,
                place,
            )
        }
    }

    /// What a read stores of a member of which nothing is known, as after an import. Empty is the value
    /// of what somebody must have set (`[]` is configured then, also where the API answers null
    /// for it) or what the API may choose; what may be left out is taken for left out, but for a form,
    /// which was chosen where it is there.
    fn found(&self, attribute: &Attribute, answer: &Value) -> Value {
        let is_rest = matches!(attribute.kind, Kind::Map(_)) && !attribute.whole;
        let is_form = attribute.inline && !is_rest;
        match attribute.presence {
            Presence::Required if answer.is_null() => empty(&attribute.kind),
            Presence::Optional if attribute.default.is_none() && !is_form && is_empty(answer) => {
                Value::Null
            }
            _ => self.adopted(&attribute.kind, answer),
        }
    }

    fn value(
        &mut self,
        kind: &Kind,
        equality: Equality,
        expected: &Value,
        answer: &Value,
        place: &Place,
    ) -> Value {
        let part = subset::of(kind, equality, expected, answer);
        let answer = part.as_ref().unwrap_or(answer);
        match (kind, expected, answer) {
            (_, Value::Unknown(_), answer) => self.adopted(kind, answer),
            (_, expected, answer)
                if expected.is_wholly_known()
                    && (is_empty(expected) && is_empty(answer)
                        || equal(kind, equality, expected, answer, View::Whole)) =>
            {
                expected.clone()
            }
            (Kind::Object(attributes), Value::Object(_), Value::Object(_)) => {
                self.members(attributes, expected, answer, place)
            }
            (Kind::Map(element), Value::Map(expected), Value::Map(answer)) => {
                self.map(element, equality, expected, answer, place)
            }
            (
                Kind::List(element) | Kind::Set(element),
                Value::List(expected) | Value::Set(expected),
                Value::List(answer) | Value::Set(answer),
            ) => {
                let both = collection::Both { expected, answer };
                match kind {
                    Kind::Set(_) => self.set(element, equality, both, place),
                    _ => self.list(element, equality, both, place),
                }
            }
            // A secret that the API does not show is no other secret.
            (_, Value::String(secret), Value::String(answer))
                if place.hidden && mask::covers(answer, secret) =>
            {
                expected.clone()
            }
            (_, expected, answer) => self.conflict(kind, expected, answer, place),
        }
    }

    fn map(
        &mut self,
        element: &Kind,
        equality: Equality,
        expected: &BTreeMap<String, Value>,
        answer: &BTreeMap<String, Value>,
        place: &Place,
    ) -> Value {
        let of_elements = of_elements(equality);
        let mut members = BTreeMap::new();
        for key in expected.keys().chain(answer.keys()) {
            if members.contains_key(key) {
                continue;
            }
            let place = place.at(place.path.key(key.clone()));
            let member = match (expected.get(key), answer.get(key)) {
                (Some(expected), Some(answer)) => {
                    self.value(element, of_elements, expected, answer, &place)
                }
                (Some(expected), None) if self.against == Against::Plan => {
                    self.conflict(element, expected, &Value::Null, &place)
                }
                (None, Some(answer)) if self.against == Against::Plan => {
                    self.differ(element, &Value::Null, answer, &place);
                    continue;
                }
                (_, None) => continue,
                (None, Some(answer)) => self.adopted(element, answer),
            };
            members.insert(key.clone(), member);
        }
        Value::Map(members)
    }

    /// Rule 5.
    fn conflict(&mut self, kind: &Kind, expected: &Value, answer: &Value, place: &Place) -> Value {
        match self.against {
            Against::State => self.adopted(kind, answer),
            Against::Plan => {
                self.differ(kind, expected, answer, place);
                known(kind, expected, &Value::Null)
            }
        }
    }

    fn differ(&mut self, kind: &Kind, expected: &Value, answer: &Value, place: &Place) {
        let hidden = place.hidden || holds_secrets(kind);
        let values = (expected.clone(), answer.clone());
        self.differences.push(Difference {
            path: place.path.clone(),
            values: (!hidden).then_some(values),
        });
    }

    /// The answer as it is stored where nothing was expected: on a read, without what answers
    /// cannot be trusted to have (a masked password, say).
    fn adopted(&self, kind: &Kind, answer: &Value) -> Value {
        match (kind, answer) {
            (Kind::Object(attributes), answer @ Value::Object(_)) => {
                let answer = chosen(attributes, &Value::Null, answer);
                let shown = attributes.iter().filter(|attribute| attribute.is_shown());
                Value::object(shown.map(|attribute| {
                    let member = answer.attribute(attribute.name).unwrap_or(&Value::Null);
                    let member = match self.against {
                        _ if attribute.write_only => Value::Null,
                        Against::State if !attribute.returned => Value::Null,
                        Against::State => self.found(attribute, member),
                        Against::Plan => self.adopted(&attribute.kind, member),
                    };
                    (attribute.name, member)
                }))
            }
            (Kind::List(element), Value::List(elements)) => {
                Value::list(elements.iter().map(|value| self.adopted(element, value)))
            }
            (Kind::Set(element), Value::Set(elements)) => {
                Value::set(elements.iter().map(|value| self.adopted(element, value)))
            }
            (Kind::Map(element), Value::Map(members)) => {
                let members = members.iter();
                Value::map(members.map(|(key, value)| (key.clone(), self.adopted(element, value))))
            }
            (_, Value::Unknown(_)) => Value::Null,
            (_, answer) => answer.clone(),
        }
    }
}

/// Whether something inside a value of `kind` is sensitive.
fn holds_secrets(kind: &Kind) -> bool {
    match kind {
        Kind::List(element) | Kind::Set(element) | Kind::Map(element) => holds_secrets(element),
        Kind::Object(attributes) => attributes
            .iter()
            .any(|attribute| attribute.sensitive || holds_secrets(&attribute.kind)),
        _ => false,
    }
}

/// `answer` as a data source stores it: no members that answers cannot be trusted to have.
pub(crate) fn shown(kind: &Kind, answer: &Value) -> Value {
    match (kind, answer) {
        (Kind::Object(attributes), answer @ Value::Object(_)) => {
            let answer = chosen(attributes, &Value::Null, answer);
            let returned = attributes
                .iter()
                .filter(|a| a.returned && !a.write_only && a.is_shown());
            Value::object(returned.map(|attribute| {
                let member = answer.attribute(attribute.name).unwrap_or(&Value::Null);
                (attribute.name, shown(&attribute.kind, member))
            }))
        }
        (Kind::List(element), Value::List(elements)) => {
            Value::list(elements.iter().map(|value| shown(element, value)))
        }
        (Kind::Set(element), Value::Set(elements)) => {
            Value::set(elements.iter().map(|value| shown(element, value)))
        }
        (Kind::Map(element), Value::Map(members)) => {
            let members = members.iter();
            Value::map(members.map(|(key, value)| (key.clone(), shown(element, value))))
        }
        (_, answer) => answer.clone(),
    }
}

/// `expected` with what is unknown in it taken from `answer`, or else null.
fn known(kind: &Kind, expected: &Value, answer: &Value) -> Value {
    match (kind, expected) {
        (_, Value::Unknown(_)) if answer.is_wholly_known() => answer.clone(),
        (_, Value::Unknown(_)) => Value::Null,
        (_, expected) if expected.is_wholly_known() => expected.clone(),
        (Kind::Object(attributes), expected) => {
            let answer = chosen(attributes, expected, answer);
            let shown = attributes.iter().filter(|attribute| attribute.is_shown());
            Value::object(shown.map(|attribute| {
                let name = attribute.name;
                let expected = expected.attribute(name).unwrap_or(&Value::Null);
                let answer = answer.attribute(name).unwrap_or(&Value::Null);
                (name, known(&attribute.kind, expected, answer))
            }))
        }
        (Kind::List(element), Value::List(elements)) => Value::list(
            elements
                .iter()
                .map(|value| known(element, value, &Value::Null)),
        ),
        (Kind::Set(element), Value::Set(elements)) => Value::set(
            elements
                .iter()
                .map(|value| known(element, value, &Value::Null)),
        ),
        (Kind::Map(element), Value::Map(members)) => Value::map(
            members
                .iter()
                .map(|(key, value)| (key.clone(), known(element, value, &Value::Null))),
        ),
        (_, expected) => expected.clone(),
    }
}

#[cfg(test)]
mod nothing_tests;
#[cfg(test)]
mod tests;
