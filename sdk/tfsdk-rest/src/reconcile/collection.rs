//! Lists and sets: which element of an answer is which expected one.

use super::{Against, Place, Work, known};
use crate::declaration::{Equality, Kind};
use crate::equality::{View, canonical, of_elements};
use std::collections::BTreeMap;
use tfsdk::Value;
use tfsdk::value::correlate;

/// The elements on both sides.
#[derive(Clone, Copy)]
pub(super) struct Both<'a> {
    pub expected: &'a [Value],
    pub answer: &'a [Value],
}

/// Expected elements with their partners in the answer, and answered elements without any.
struct Pairing<'a> {
    pairs: Vec<(&'a Value, Option<&'a Value>)>,
    rest: Vec<&'a Value>,
}

impl Work {
    pub(super) fn list(
        &mut self,
        element: &Kind,
        equality: Equality,
        both: Both<'_>,
        place: &Place,
    ) -> Value {
        let pairing = match equality {
            Equality::KeyedBy(key) | Equality::MatchedBy(key) => by_key(element, key, both),
            Equality::Unordered => by_content(element, equality, both),
            _ if both.expected.len() == both.answer.len() => by_position(both),
            _ => by_content(element, equality, both),
        };
        let ordered = !matches!(
            equality,
            Equality::KeyedBy(_) | Equality::MatchedBy(_) | Equality::Unordered
        );
        if self.against == Against::State && ordered && both.expected.len() != both.answer.len() {
            return Value::List(self.in_answered_order(element, equality, both, &pairing, place));
        }
        Value::List(self.elements(element, equality, both, pairing, place))
    }

    pub(super) fn set(
        &mut self,
        element: &Kind,
        equality: Equality,
        both: Both<'_>,
        place: &Place,
    ) -> Value {
        let pairing = by_content(element, equality, both);
        Value::set(self.elements(element, equality, both, pairing, place))
    }

    /// The expected elements in their order; on a read without those that are gone and with the
    /// new ones at the end.
    fn elements(
        &mut self,
        element: &Kind,
        equality: Equality,
        both: Both<'_>,
        pairing: Pairing<'_>,
        place: &Place,
    ) -> Vec<Value> {
        let of_elements = of_elements(equality);
        let complete = pairing.rest.is_empty() && pairing.pairs.iter().all(|(_, a)| a.is_some());
        if self.against == Against::Plan && !complete {
            self.differ(
                element,
                &Value::list(both.expected.iter().cloned()),
                &Value::list(both.answer.iter().cloned()),
                place,
            );
        }
        let mut elements = Vec::new();
        for ((expected, answer), index) in pairing.pairs.iter().zip(0..) {
            let place = place.at(place.path.index(index));
            match answer {
                Some(answer) => {
                    elements.push(self.value(element, of_elements, expected, answer, &place));
                }
                None if self.against == Against::Plan => {
                    elements.push(known(element, expected, &Value::Null));
                }
                None => {}
            }
        }
        if self.against == Against::State {
            elements.extend(
                pairing
                    .rest
                    .iter()
                    .map(|answer| self.adopted(element, answer)),
            );
        }
        elements
    }

    /// A list that has become longer or shorter: the answer's order, with the stored spelling of
    /// elements that are still there.
    fn in_answered_order(
        &mut self,
        element: &Kind,
        equality: Equality,
        both: Both<'_>,
        pairing: &Pairing<'_>,
        place: &Place,
    ) -> Vec<Value> {
        let partners: BTreeMap<*const Value, &Value> = pairing
            .pairs
            .iter()
            .filter_map(|(expected, partner)| Some((std::ptr::from_ref((*partner)?), *expected)))
            .collect();
        let mut elements = Vec::new();
        for (answer, index) in both.answer.iter().zip(0..) {
            elements.push(match partners.get(&std::ptr::from_ref(answer)) {
                Some(expected) => {
                    let place = place.at(place.path.index(index));
                    self.value(element, of_elements(equality), expected, answer, &place)
                }
                None => self.adopted(element, answer),
            });
        }
        elements
    }
}

fn by_position(both: Both<'_>) -> Pairing<'_> {
    Pairing {
        pairs: both
            .expected
            .iter()
            .zip(both.answer.iter().map(Some))
            .collect(),
        rest: Vec::new(),
    }
}

/// Pairs elements that agree in everything known; then those that agree in what a practitioner can
/// set and an answer tells; then elements of which something is unknown with what is left.
fn by_content<'a>(element: &Kind, equality: Equality, both: Both<'a>) -> Pairing<'a> {
    let of_elements = of_elements(equality);
    let mut partners = vec![None; both.expected.len()];
    for view in [View::Whole, View::Answered] {
        pair(both, &mut partners, |value| {
            Some(canonical(element, of_elements, value, view))
        });
    }
    let unsettled = |value: &Value| !value.is_wholly_known();
    pair_rest(both, &mut partners, unsettled);
    paired(both, partners)
}

/// Pairs objects by one of their properties; of several that share it, first those that agree in
/// everything known.
fn by_key<'a>(element: &Kind, name: &'static str, both: Both<'a>) -> Pairing<'a> {
    let attribute = match element {
        Kind::Object(attributes) => attributes
            .iter()
            .find(|attribute| attribute.name == name || attribute.wire == name),
        _ => None,
    };
    let Some(attribute) = attribute else {
        return by_content(element, Equality::Unordered, both);
    };
    let key = |value: &Value| {
        let key = value.attribute(attribute.name)?;
        let key = canonical(&attribute.kind, attribute.sameness(), key, View::Whole);
        (!key.is_null() && key.is_wholly_known()).then_some(key)
    };
    let mut partners = vec![None; both.expected.len()];
    let of_elements = of_elements(Equality::KeyedBy(name));
    let whole = |value: &Value| canonical(element, of_elements, value, View::Whole);
    pair(both, &mut partners, |value| {
        key(value).map(|_| whole(value))
    });
    pair(both, &mut partners, key);
    pair(both, &mut partners, |value| Some(whole(value)));
    pair_rest(both, &mut partners, |value| key(value).is_none());
    paired(both, partners)
}

/// Pairs the elements that `name` calls the same, unknown parts fitting anything. `None` is no name.
fn pair(both: Both<'_>, partners: &mut [Option<usize>], name: impl Fn(&Value) -> Option<Value>) {
    let free = free(both, partners);
    let templates: Vec<_> = both
        .expected
        .iter()
        .zip(partners.iter())
        .map(|(expected, partner)| partner.is_none().then(|| name(expected)).flatten())
        .collect();
    let (places, candidates): (Vec<_>, Vec<_>) = free
        .into_iter()
        .filter_map(|place| Some((place, name(&both.answer[place])?)))
        .unzip();
    for (partner, found) in partners.iter_mut().zip(correlate(&templates, &candidates)) {
        if let Some(found) = found {
            *partner = Some(places[found]);
        }
    }
}

/// Pairs the elements for which `any` says that anything fits with what is left, in order.
fn pair_rest(both: Both<'_>, partners: &mut [Option<usize>], any: impl Fn(&Value) -> bool) {
    let mut free = free(both, partners).into_iter();
    for (expected, partner) in both.expected.iter().zip(partners) {
        if partner.is_none() && any(expected) {
            *partner = free.next();
        }
    }
}

/// Answered elements that are nobody's partner.
fn free(both: Both<'_>, partners: &[Option<usize>]) -> Vec<usize> {
    let mut taken = vec![false; both.answer.len()];
    for place in partners.iter().flatten() {
        taken[*place] = true;
    }
    (0..both.answer.len())
        .filter(|place| !taken[*place])
        .collect()
}

fn paired<'a>(both: Both<'a>, partners: Vec<Option<usize>>) -> Pairing<'a> {
    let rest = free(both, &partners);
    Pairing {
        pairs: both
            .expected
            .iter()
            .zip(partners)
            .map(|(expected, partner)| (expected, partner.map(|place| &both.answer[place])))
            .collect(),
        rest: rest.into_iter().map(|place| &both.answer[place]).collect(),
    }
}
