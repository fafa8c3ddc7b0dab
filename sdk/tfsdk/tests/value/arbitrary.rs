//! Types, and values of them, at random.

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use tfsdk::value::Refinement;
use tfsdk::{Number, Type, Value};

/// What a value may hold beside what is known and stored.
#[derive(Clone, Copy, PartialEq)]
pub enum Unknowns {
    Allowed,
    Excluded,
}

pub fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<i128>().prop_map(Number::from),
        (-1000i64..1000).prop_map(Number::from),
        proptest::num::f64::NORMAL.prop_map(|float| Number::from_f64(float).expect("finite")),
        (any::<i64>(), -40i32..40)
            .prop_map(|(digits, exponent)| format!("{digits}e{exponent}").parse().expect("plain")),
        (any::<i32>(), 0i32..60).prop_map(|(digits, places)| {
            let float = f64::from(digits) / 2f64.powi(places);
            format!("{float:.60}").parse().expect("plain")
        }),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z_][a-z0-9_]{0,6}", "[ -~é]{0,5}"]
}

pub fn any_type() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![
        Just(Type::Bool),
        Just(Type::Number),
        Just(Type::String),
        Just(Type::Dynamic),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            inner.clone().prop_map(Type::list),
            inner.clone().prop_map(Type::set),
            inner.clone().prop_map(Type::map),
            vec(inner.clone(), 0..4).prop_map(Type::Tuple),
            btree_map(name(), inner, 0..4).prop_map(Type::Object),
        ]
    })
}

pub fn typed(unknowns: Unknowns) -> impl Strategy<Value = (Type, Value)> {
    any_type().prop_flat_map(move |of| {
        let value = value_of(&of, unknowns);
        (Just(of), value)
    })
}

pub fn value_of(of: &Type, unknowns: Unknowns) -> BoxedStrategy<Value> {
    let known = match of {
        Type::Bool => any::<bool>().prop_map(Value::from).boxed(),
        Type::Number => number().prop_map(Value::from).boxed(),
        Type::String => any::<String>().prop_map(Value::from).boxed(),
        Type::Dynamic => {
            let leaf = prop_oneof![
                Just(Type::Bool),
                Just(Type::list(Type::String)),
                Just(Type::Tuple(vec![Type::Number, Type::String])),
                Just(Type::object([("a", Type::set(Type::Number))])),
            ];
            leaf.prop_flat_map(move |own| {
                value_of(&own, unknowns)
                    .prop_map(move |value| Value::dynamic_of(own.clone(), value))
            })
            .boxed()
        }
        Type::List(inner) => vec(value_of(inner, unknowns), 0..4)
            .prop_map(Value::list)
            .boxed(),
        Type::Set(inner) => vec(value_of(inner, unknowns), 0..4)
            .prop_map(Value::set)
            .boxed(),
        Type::Map(inner) => btree_map(name(), value_of(inner, unknowns), 0..4)
            .prop_map(Value::map)
            .boxed(),
        Type::Tuple(inner) => inner
            .iter()
            .map(|inner| value_of(inner, unknowns))
            .collect::<Vec<_>>()
            .prop_map(Value::list)
            .boxed(),
        Type::Object(members) => members
            .iter()
            .map(|(name, inner)| (Just(name.clone()), value_of(inner, unknowns)))
            .collect::<Vec<_>>()
            .prop_map(Value::object)
            .boxed(),
    };
    match unknowns {
        Unknowns::Excluded => prop_oneof![8 => known, 1 => Just(Value::Null)].boxed(),
        Unknowns::Allowed => {
            prop_oneof![8 => known, 1 => Just(Value::Null), 1 => unknown(of)].boxed()
        }
    }
}

fn unknown(of: &Type) -> BoxedStrategy<Value> {
    let bound = || option::of((number(), any::<bool>()));
    let length = || option::of(0u64..1 << 40);
    let known = match of {
        Type::Dynamic => return Just(Value::unknown()).boxed(),
        Type::String => option::of("[a-zé]{1,20}")
            .prop_map(|prefix| Refinement {
                prefix,
                ..Refinement::default()
            })
            .boxed(),
        Type::Number => (bound(), bound())
            .prop_map(|(lower_bound, upper_bound)| Refinement {
                lower_bound,
                upper_bound,
                ..Refinement::default()
            })
            .boxed(),
        Type::List(_) | Type::Set(_) | Type::Map(_) => (length(), length())
            .prop_map(|(min_length, max_length)| Refinement {
                min_length,
                max_length,
                ..Refinement::default()
            })
            .boxed(),
        Type::Bool | Type::Tuple(_) | Type::Object(_) => Just(Refinement::default()).boxed(),
    };
    (known, any::<bool>())
        .prop_map(|(known, not_null)| Value::from(Refinement { not_null, ..known }))
        .boxed()
}
