//! Random declarations and values of them, for tests of properties.

use crate::declaration::{Attribute, Equality, Form, Kind, Scalar, string};
use proptest::prelude::*;
use tfsdk::{Number, Value};

fn kind() -> impl Strategy<Value = Kind> {
    let leaf = prop_oneof![
        Just(Kind::String),
        Just(Kind::Integer),
        Just(Kind::Number),
        Just(Kind::Boolean),
        Just(Kind::Scalar(Scalar::Any)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let leak = |kind| -> &'static Kind { Box::leak(Box::new(kind)) };
        prop_oneof![
            inner.clone().prop_map(move |kind| Kind::List(leak(kind))),
            inner.clone().prop_map(move |kind| Kind::Set(leak(kind))),
            inner.clone().prop_map(move |kind| Kind::Map(leak(kind))),
            prop::collection::vec((inner, equality()), 1..4)
                .prop_map(|kinds| Kind::Object(leaked(kinds))),
        ]
    })
}

fn equality() -> impl Strategy<Value = Equality> {
    prop_oneof![
        3 => Just(Equality::Exact),
        1 => Just(Equality::CaseInsensitive),
        1 => Just(Equality::Form(Form::Float32)),
        1 => Just(Equality::Unordered),
        1 => Just(Equality::KeyedBy("a")),
        1 => Just(Equality::MatchedBy("a")),
    ]
}

/// A declaration. It is leaked, because declarations are static.
fn leaked(kinds: Vec<(Kind, Equality)>) -> &'static [Attribute] {
    const NAMES: [(&str, &str); 4] = [("a", ""), ("b", "B b"), ("c", "/x/y"), ("d", "/x/z~1")];
    let attributes: Vec<_> = kinds
        .into_iter()
        .zip(NAMES)
        .map(|((kind, equality), (name, wire))| {
            let mut attribute = string(name).optional().wire(wire).equality(equality);
            attribute.kind = kind;
            attribute
        })
        .collect();
    Vec::leak(attributes)
}

pub(crate) fn attributes() -> impl Strategy<Value = &'static [Attribute]> {
    prop::collection::vec((kind(), equality()), 1..4).prop_map(leaked)
}

fn value(kind: Kind) -> BoxedStrategy<Value> {
    let many = |element: &Kind| prop::collection::vec(value(*element), 0..4);
    match kind {
        Kind::String | Kind::Json | Kind::Scalar(_) => {
            prop_oneof!["\\PC*", "[abAB]"].prop_map(Value::from).boxed()
        }
        Kind::Integer => prop_oneof![any::<i128>(), 0..3i128]
            .prop_map(Value::from)
            .boxed(),
        Kind::Number => "-?[0-9]{1,30}\\.[0-9]{1,30}"
            .prop_map(|digits| Value::Number(Number::parse(&digits).unwrap()))
            .boxed(),
        Kind::Dynamic => "[ab]{1,3}"
            .prop_map(|text| Value::dynamic(text.into()))
            .boxed(),
        Kind::Boolean => any::<bool>().prop_map(Value::from).boxed(),
        Kind::List(element) => many(element).prop_map(Value::list).boxed(),
        Kind::Set(element) => many(element).prop_map(Value::set).boxed(),
        Kind::Map(element) => prop::collection::btree_map("\\PC{0,8}", value(*element), 0..4)
            .prop_map(Value::map)
            .boxed(),
        Kind::Object(attributes) => object(attributes).boxed(),
    }
}

/// An object of a declaration, with some attributes null.
pub(crate) fn object(attributes: &'static [Attribute]) -> impl Strategy<Value = Value> {
    let members: Vec<_> = attributes
        .iter()
        .map(|attribute| prop_oneof![1 => Just(Value::Null), 4 => value(attribute.kind)])
        .collect();
    members.prop_map(|members| {
        Value::object(
            attributes
                .iter()
                .map(|attribute| attribute.name)
                .zip(members),
        )
    })
}

/// `value` with every part unknown for which `pick` says so.
pub(crate) fn with_unknown(value: &Value, pick: &mut dyn FnMut() -> bool) -> Value {
    if pick() {
        return Value::unknown();
    }
    match value {
        Value::Object(members) => Value::object(
            members
                .iter()
                .map(|(name, member)| (name.clone(), with_unknown(member, pick))),
        ),
        Value::List(elements) => {
            Value::list(elements.iter().map(|element| with_unknown(element, pick)))
        }
        Value::Set(elements) => {
            Value::set(elements.iter().map(|element| with_unknown(element, pick)))
        }
        Value::Map(members) => Value::map(
            members
                .iter()
                .map(|(key, member)| (key.clone(), with_unknown(member, pick))),
        ),
        single => single.clone(),
    }
}
