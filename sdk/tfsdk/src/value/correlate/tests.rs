//! Pairs are right, and as many as there can be.

use super::{correlate, fit};
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

proptest! {
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
