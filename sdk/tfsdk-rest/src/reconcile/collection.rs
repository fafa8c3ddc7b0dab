//! Lists and sets: which element of an answer is which expected one.

use super::{Against, Place, Work, known};
use crate::declaration::{Equality, Kind};
use crate::equality::{View, canonical, of_elements};
use std::collections::{BTreeMap, VecDeque};
use tfsdk::Value;

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
            Equality::KeyedBy(key) => by_key(element, key, both),
            Equality::Unordered => by_content(element, equality, both),
            _ if both.expected.len() == both.answer.len() => by_position(both),
            _ => by_content(element, equality, both),
        };
        let ordered = !matches!(equality, Equality::KeyedBy(_) | Equality::Unordered);
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

/// Pairs elements that agree in what a practitioner can set and an answer tells; then elements of
/// which something is still unknown with what is left.
fn by_content<'a>(element: &Kind, equality: Equality, both: Both<'a>) -> Pairing<'a> {
    let of_elements = of_elements(equality);
    pair(both, |value| {
        let content = canonical(element, of_elements, value, View::Answered);
        content.is_wholly_known().then_some(content)
    })
}

/// Pairs objects by one of their properties.
fn by_key<'a>(element: &Kind, key: &str, both: Both<'a>) -> Pairing<'a> {
    let attribute = match element {
        Kind::Object(attributes) => attributes
            .iter()
            .find(|attribute| attribute.name == key || attribute.wire == key),
        _ => None,
    };
    let Some(attribute) = attribute else {
        return by_content(element, Equality::Unordered, both);
    };
    pair(both, |value| {
        let key = value.attribute(attribute.name)?;
        let key = canonical(&attribute.kind, attribute.sameness(), key, View::Whole);
        (!key.is_null() && key.is_wholly_known()).then_some(key)
    })
}

fn pair<'a>(both: Both<'a>, name: impl Fn(&Value) -> Option<Value>) -> Pairing<'a> {
    let mut named: BTreeMap<Value, VecDeque<usize>> = BTreeMap::new();
    for (index, answer) in both.answer.iter().enumerate() {
        if let Some(name) = name(answer) {
            named.entry(name).or_default().push_back(index);
        }
    }
    let mut taken = vec![false; both.answer.len()];
    let mut partners: Vec<Option<usize>> = Vec::with_capacity(both.expected.len());
    let mut nameless = Vec::new();
    for (position, expected) in both.expected.iter().enumerate() {
        let name = name(expected);
        if name.is_none() {
            nameless.push(position);
        }
        let partner = name.and_then(|name| named.get_mut(&name)?.pop_front());
        if let Some(partner) = partner {
            taken[partner] = true;
        }
        partners.push(partner);
    }
    for position in nameless {
        let expected = &both.expected[position];
        let free = (0..both.answer.len()).filter(|index| !taken[*index]);
        let fitting = free
            .clone()
            .find(|index| may_be(expected, &both.answer[*index]))
            .or_else(|| free.clone().next());
        if let Some(index) = fitting {
            taken[index] = true;
            partners[position] = Some(index);
        }
    }
    Pairing {
        pairs: both
            .expected
            .iter()
            .zip(partners)
            .map(|(expected, partner)| (expected, partner.map(|index| &both.answer[index])))
            .collect(),
        rest: both
            .answer
            .iter()
            .zip(taken)
            .filter_map(|(answer, taken)| (!taken).then_some(answer))
            .collect(),
    }
}

/// Whether all that is known and set in `expected` stands in `answer` as well.
fn may_be(expected: &Value, answer: &Value) -> bool {
    match (expected, answer) {
        (Value::Unknown(_) | Value::Null, _) => true,
        (Value::Object(expected), Value::Object(answer)) => expected
            .iter()
            .all(|(name, value)| answer.get(name).is_some_and(|answer| may_be(value, answer))),
        (expected, answer) => expected == answer || !expected.is_wholly_known(),
    }
}
