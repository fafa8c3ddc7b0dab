//! Any value goes through a draft unchanged, and none panics.

use crate::drink::{Drink, DrinkDraft, DrinkPlan};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tfsdk::model::{FromValue, IntoValue, Model as _, Set};
use tfsdk::schema::implied_type;
use tfsdk::{Model, Number, Type, Value};

/// Something of each kind, without rules about values.
#[derive(Clone, Debug, PartialEq, Model)]
struct Things {
    #[tfsdk(required)]
    text: String,
    #[tfsdk(computed)]
    number: Number,
    #[tfsdk(optional)]
    truth: Option<bool>,
    #[tfsdk(optional, computed)]
    list: Option<Vec<Vec<String>>>,
    #[tfsdk(optional)]
    set: Option<BTreeSet<String>>,
    #[tfsdk(optional)]
    numbers: Option<HashMap<String, Option<Number>>>,
    #[tfsdk(optional)]
    inner: Option<Inner>,
    #[tfsdk(optional)]
    inners: Option<BTreeMap<String, Inner>>,
    #[tfsdk(block)]
    block: Set<Inner>,
}

#[derive(Clone, Debug, PartialEq, Model)]
struct Inner {
    #[tfsdk(required)]
    name: String,
    #[tfsdk(computed)]
    size: Option<Number>,
}

/// Values of a type; any part may be null or unknown.
fn values(wanted: &Type) -> BoxedStrategy<Value> {
    let known = match wanted {
        Type::Bool => any::<bool>().prop_map(Value::from).boxed(),
        Type::Number => any::<i64>().prop_map(Value::from).boxed(),
        Type::String | Type::Dynamic => "[a-zé]{0,3}".prop_map(Value::from).boxed(),
        Type::List(element) => prop::collection::vec(values(element), 0..3)
            .prop_map(Value::list)
            .boxed(),
        Type::Set(element) => prop::collection::vec(values(element), 0..3)
            .prop_map(Value::set)
            .boxed(),
        Type::Map(element) => prop::collection::btree_map("[a-c]", values(element), 0..3)
            .prop_map(Value::map)
            .boxed(),
        Type::Tuple(elements) => {
            let elements: Vec<_> = elements.iter().map(values).collect();
            elements.prop_map(Value::list).boxed()
        }
        Type::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            let members: Vec<_> = members.values().map(values).collect();
            members
                .prop_map(move |members| Value::object(names.iter().cloned().zip(members)))
                .boxed()
        }
    };
    prop_oneof![6 => known, 1 => Just(Value::Null), 1 => Just(Value::unknown())].boxed()
}

fn objects(wanted: &Type) -> impl Strategy<Value = Value> + use<> {
    values(wanted).prop_filter("an object", |value| value.as_object().is_some())
}

proptest! {
    #[test]
    fn a_draft_keeps_everything(value in objects(&implied_type(&Things::block()))) {
        let draft = ThingsDraft::from_value(&value).unwrap();
        prop_assert_eq!(draft.into_value(), value);
    }

    #[test]
    fn what_is_read_is_written_back(value in objects(&implied_type(&Things::block()))) {
        if let Ok(plan) = ThingsPlan::from_value(&value) {
            prop_assert_eq!(plan.into_value(), value.clone());
        }
        match Things::from_value(&value) {
            Ok(state) => prop_assert_eq!(state.into_value(), value),
            Err(error) => prop_assert!(!error.path.is_root()),
        }
    }

    #[test]
    fn no_value_panics(value in values(&implied_type(&Drink::block())), other in values(&Type::list(Type::String))) {
        for value in [&value, &other] {
            let _ = Drink::from_value(value).map(IntoValue::into_value);
            let _ = DrinkPlan::from_value(value).map(IntoValue::into_value);
            let _ = DrinkDraft::from_value(value).map(IntoValue::into_value);
        }
    }
}
