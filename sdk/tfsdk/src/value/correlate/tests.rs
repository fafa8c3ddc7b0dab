//! Pairs are right, and as many as there can be.

use super::classes::fits;
use super::{PROJECTIONS, correlate, fit};
use crate::Value;
use proptest::prelude::*;

fn known() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        "[ab]".prop_map(Value::from),
        (0..2_i64).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 2, |inner| {
        let many = prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            many.clone().prop_map(Value::set),
            many.prop_map(Value::list),
            prop::collection::btree_map("[kl]", inner, 0..3).prop_map(Value::Map),
        ]
    })
}

fn element() -> impl Strategy<Value = Value> {
    (known(), known()).prop_map(|(a, b)| Value::object([("a", a), ("b", b)]))
}

/// The value with unknowns where `picks` says so.
fn blurred(value: &Value, picks: &mut dyn Iterator<Item = bool>) -> Value {
    if picks.next() == Some(true) {
        return Value::unknown();
    }
    match value {
        Value::List(elements) => Value::list(elements.iter().map(|e| blurred(e, picks))),
        Value::Set(elements) => Value::set(elements.iter().map(|e| blurred(e, picks))),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(k, v)| (k.clone(), blurred(v, picks))))
        }
        Value::Object(members) => {
            Value::object(members.iter().map(|(k, v)| (k.clone(), blurred(v, picks))))
        }
        other => other.clone(),
    }
}

/// The size of a largest matching, by trying everything.
fn largest(templates: &[Option<Value>], candidates: &[Value], taken: &mut Vec<bool>) -> usize {
    let Some((first, rest)) = templates.split_first() else {
        return 0;
    };
    let mut best = largest(rest, candidates, taken);
    for place in 0..candidates.len() {
        let fits = first
            .as_ref()
            .is_some_and(|first| fit(first, &candidates[place]));
        if fits && !taken[place] {
            taken[place] = true;
            best = best.max(1 + largest(rest, candidates, taken));
            taken[place] = false;
        }
    }
    best
}

/// An element that is told apart by a set in it alone.
fn holder() -> impl Strategy<Value = Value> {
    let part = ("[abc]", prop::collection::vec("[xy]", 0..2)).prop_map(|(name, tags)| {
        let tags = Value::set(tags.into_iter().map(Value::from));
        Value::object([("name", Value::from(name)), ("tags", tags)])
    });
    prop::collection::vec(part, 0..4).prop_map(|parts| {
        let parts = Value::set(parts);
        Value::object([("parts", parts), ("kind", Value::from("same"))])
    })
}

fn blurred_all(values: &[Value], picks: Vec<bool>) -> Vec<Option<Value>> {
    let mut picks = picks.into_iter().cycle();
    values
        .iter()
        .map(|value| Some(blurred(value, &mut picks)))
        .collect()
}

fn expect_all_found(templates: &[Option<Value>], candidates: &[Value]) {
    let found = fits(templates, candidates);
    for (template, class) in templates.iter().zip(&found.classes) {
        let template = template.as_ref().unwrap();
        let by_comparing = (0..candidates.len()).filter(|place| fit(template, &candidates[*place]));
        let places = class.map_or(&[][..], |class| &found.candidates[class]);
        assert_eq!(places, by_comparing.collect::<Vec<_>>(), "{template:?}");
    }
}

/// What correlating so many elements costs, which differ only in a set of objects: what is inside
/// is computed, and of some not even the names are known.
fn cost_of_nested(count: usize, unknown_names: fn(usize, usize) -> bool) -> usize {
    let part = |name: Value, id: Value| Value::object([("name", name), ("id", id)]);
    let group = |id: fn() -> Value, name: &dyn Fn(usize) -> Value| {
        Value::object([("parts", Value::set((0..3).map(|i| part(name(i), id()))))])
    };
    let named = |element: usize, place: usize| Value::from(format!("n{element}-{place}"));
    let templates: Vec<_> = (0..count)
        .map(|element| {
            let name = |place| match unknown_names(element, place) {
                true => Value::unknown(),
                false => named(element, place),
            };
            Some(group(Value::unknown, &name))
        })
        .collect();
    let candidates: Vec<_> = (0..count)
        .rev()
        .map(|element| group(|| Value::from("id"), &|place| named(element, place)))
        .collect();
    PROJECTIONS.with(|cost| cost.set(0));
    let found = correlate(&templates, &candidates);
    let wanted: Vec<_> = (0..count).rev().map(Some).collect();
    assert_eq!(found, wanted);
    PROJECTIONS.with(std::cell::Cell::get)
}

#[test]
fn elements_of_sets_within_sets_cost_a_few_look_ups_each() {
    for unknown_names in [
        |_, _| false,
        // One that leaves more open than the others, one unknown in each, and many mixtures.
        |element, place| element == 7 && place == 0,
        |_, place| place == 1,
        |element, place| place > 0 && element % 3 == place,
    ] {
        let (less, more) = (
            cost_of_nested(100, unknown_names),
            cost_of_nested(400, unknown_names),
        );
        assert!(more <= 5 * less, "{less} and {more}");
    }
}

/// How many projections it takes to tell elements apart of which each leaves others of its
/// attributes open, and which have nothing in common that is certain.
fn cost_of_mixtures(count: usize) -> usize {
    let element = |number: usize, open: &dyn Fn(usize) -> bool| {
        let attribute = |place: usize| {
            let value = match open(place) {
                true => Value::unknown(),
                false => Value::from(format!("{place}-{number}")),
            };
            (format!("a{place}"), value)
        };
        Value::object((0..12).map(attribute))
    };
    let templates: Vec<_> = (0..count)
        .map(|number| {
            Some(element(number, &|place| {
                (number + 1) >> (place % 10) & 1 == place / 10
            }))
        })
        .collect();
    let candidates: Vec<_> = (0..count)
        .rev()
        .map(|number| element(number, &|_| false))
        .collect();
    PROJECTIONS.with(|cost| cost.set(0));
    let found = correlate(&templates, &candidates);
    assert_eq!(found, (0..count).rev().map(Some).collect::<Vec<_>>());
    PROJECTIONS.with(std::cell::Cell::get)
}

#[test]
fn elements_with_different_attributes_cost_a_few_look_ups_each() {
    let (less, more) = (cost_of_mixtures(100), cost_of_mixtures(400));
    assert!(more <= 5 * less, "{less} and {more}");
}

proptest! {
    #[test]
    fn looking_up_finds_what_comparing_finds(
        candidates in prop::collection::vec(holder(), 0..24),
        picks in prop::collection::vec(prop::bool::weighted(0.2), 1..60),
        others in prop::collection::vec(element(), 0..12),
        few in prop::collection::vec(prop::bool::weighted(0.05), 1..60),
    ) {
        expect_all_found(&blurred_all(&candidates, picks.clone()), &candidates);
        expect_all_found(&blurred_all(&candidates, few), &candidates);
        expect_all_found(&blurred_all(&others, picks), &others);
    }

    #[test]
    fn as_many_pairs_are_found_as_there_can_be(
        candidates in prop::collection::vec(element(), 0..6),
        others in prop::collection::vec(element(), 0..3),
        picks in prop::collection::vec(prop::bool::weighted(0.2), 1..40),
    ) {
        let mut picks = picks.into_iter().cycle();
        let templates: Vec<_> = candidates
            .iter()
            .rev()
            .chain(&others)
            .map(|value| Some(blurred(value, &mut picks)))
            .collect();
        let found = correlate(&templates, &candidates);
        let mut taken = vec![false; candidates.len()];
        for (template, place) in templates.iter().zip(&found) {
            if let Some(place) = place {
                let template = template.as_ref().unwrap();
                prop_assert!(fit(template, &candidates[*place]));
                prop_assert!(!std::mem::replace(&mut taken[*place], true));
            }
        }
        let count = found.iter().flatten().count();
        let best = largest(&templates, &candidates, &mut vec![false; candidates.len()]);
        prop_assert_eq!(count, best);
        prop_assert!(count >= candidates.len().min(templates.len()) || !others.is_empty());
        prop_assert_eq!(correlate(&templates, &candidates), found);
    }
}
