//! For any configurations one after the other: plans are valid, applies match them, and a second
//! plan of the same configuration is empty.

use super::toy::{CaseInsensitive, Run, Toy, object, schema, text};
use crate::Value;
use crate::proto6::differential::final_faults;
use crate::schema::{Attribute, Schema};
use proptest::prelude::*;

fn member() -> [(&'static str, Attribute); 5] {
    [
        (
            "name",
            Attribute::string().required().equality(CaseInsensitive),
        ),
        (
            "kind",
            Attribute::string().optional_computed().keeps_prior_value(),
        ),
        ("id", Attribute::string().computed().keeps_prior_value()),
        ("etag", Attribute::string().computed().changes_on_update()),
        (
            "memory",
            Attribute::string().computed().depends_on(["kind"]),
        ),
    ]
}

/// A member that holds others.
fn group() -> [(&'static str, Attribute); 3] {
    [
        ("label", Attribute::string().equality(CaseInsensitive)),
        ("inner", Attribute::set_nested(member())),
        ("id", Attribute::string().computed().keeps_prior_value()),
    ]
}

fn thing() -> Schema {
    schema([
        ("name", Attribute::string().requires_replace()),
        ("size", Attribute::string().default_value(Value::from("m"))),
        ("etag", Attribute::string().computed().changes_on_update()),
        ("one", Attribute::single_nested(member())),
        ("list", Attribute::list_nested(member())),
        ("map", Attribute::map_nested(member())),
        ("set", Attribute::set_nested(member())),
        ("keyed", Attribute::list_nested(member()).keyed_by(["name"])),
        ("deep", Attribute::set_nested(group())),
        ("plain", Attribute::set(crate::Type::String)),
    ])
}

fn word() -> impl Strategy<Value = Value> {
    "[abAB]{1,2}".prop_map(Value::from)
}

fn perhaps(value: impl Strategy<Value = Value> + 'static) -> impl Strategy<Value = Value> {
    prop_oneof![Just(Value::Null), value]
}

fn element() -> impl Strategy<Value = Value> {
    (word(), perhaps(word())).prop_map(|(name, kind)| {
        object([
            ("name", name),
            ("kind", kind),
            ("id", Value::Null),
            ("etag", Value::Null),
            ("memory", Value::Null),
        ])
    })
}

fn group_element() -> impl Strategy<Value = Value> {
    let inner = proptest::collection::vec(element(), 0..3);
    (perhaps(word()), perhaps(inner.prop_map(Value::set))).prop_map(|(label, inner)| {
        object([("label", label), ("inner", inner), ("id", Value::Null)])
    })
}

fn config() -> impl Strategy<Value = Value> {
    let elements = || proptest::collection::vec(element(), 0..5);
    let map = proptest::collection::btree_map("[xyz]", element(), 0..3);
    (
        perhaps(word()),
        perhaps(word()),
        perhaps(element()),
        perhaps(elements().prop_map(Value::list)),
        perhaps(map.prop_map(Value::Map)),
        perhaps(elements().prop_map(Value::set)),
        perhaps(elements().prop_map(Value::list)),
        perhaps(proptest::collection::vec(group_element(), 0..4).prop_map(Value::set)),
        perhaps(proptest::collection::vec(word(), 0..4).prop_map(Value::set)),
    )
        .prop_map(|(name, size, one, list, map, set, keyed, deep, plain)| {
            object([
                ("name", name),
                ("size", size),
                ("etag", Value::Null),
                ("one", one),
                ("list", list),
                ("map", map),
                ("set", set),
                ("keyed", keyed),
                ("deep", deep),
                ("plain", plain),
            ])
        })
}

/// The same with some of its text unknown.
fn blurred(value: &Value, word: &str) -> Value {
    match value {
        Value::String(text) if text == word => Value::unknown(),
        Value::List(elements) => Value::list(elements.iter().map(|e| blurred(e, word))),
        Value::Set(elements) => Value::set(elements.iter().map(|e| blurred(e, word))),
        Value::Map(entries) => {
            Value::map(entries.iter().map(|(k, v)| (k.clone(), blurred(v, word))))
        }
        Value::Object(members) => {
            Value::object(members.iter().map(|(k, v)| (k.clone(), blurred(v, word))))
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn applied_configurations_need_no_further_change(
        configs in proptest::collection::vec(config(), 1..4),
    ) {
        let schema = thing();
        let run = Run::new(&schema, Toy::default());
        let mut state = Value::Null;
        for config in configs {
            let answer = run.plan(config.clone(), state.clone());
            prop_assert!(answer.diagnostics.is_empty(), "{}", text(&answer.diagnostics));
            let replaces = !answer.requires_replace.is_empty();
            let applied = if state.is_null() || replaces {
                let planned = run.planned(config.clone(), Value::Null);
                run.create(planned)
            } else if answer.planned == state {
                continue;
            } else {
                run.update(answer.planned, state)
            };
            prop_assert!(applied.diagnostics.is_empty(), "{}", text(&applied.diagnostics));
            state = applied.state;
            prop_assert_eq!(&run.planned(config, state.clone()), &state);
            prop_assert_eq!(&run.read(state.clone()).state, &state);
        }
    }

    #[test]
    fn configurations_with_unknowns_are_planned_without_a_fault(
        first in config(),
        second in config(),
        word in "[abAB]",
    ) {
        let schema = thing();
        let run = Run::new(&schema, Toy::default());
        let state = run.create(run.planned(first, Value::Null)).state;
        let answer = run.plan(blurred(&second, &word), state);
        prop_assert!(answer.diagnostics.is_empty(), "{}", text(&answer.diagnostics));
    }

    /// Plan rule 7: what was unknown is known at apply, and everything else is planned as before.
    /// No unknown text turns out to mean the same as one that was known, and none has two spellings:
    /// the decisions name what is not promised for those.
    #[test]
    fn the_plan_made_at_apply_keeps_what_was_shown(
        first in config(),
        second in config(),
        word in "[ab]",
    ) {
        let schema = thing();
        let [first, second] = [first, second].map(|config| {
            config.transform(&mut |_, value| match value.as_str() {
                Some(text) => Value::from(text.to_lowercase()),
                None => value,
            })
        });
        let run = Run::new(&schema, Toy::default());
        let mut state = run.create(run.planned(first, Value::Null)).state;
        let unknown = blurred(&second, &word);
        let mut shown = run.plan(unknown.clone(), state.clone());
        if !shown.requires_replace.is_empty() {
            state = Value::Null;
            shown = run.plan(unknown, Value::Null);
        }
        let at_apply = run.plan(second, state.clone());
        let faults = final_faults(&schema, &shown.planned, &at_apply.planned);
        prop_assert!(
            faults.is_empty(),
            "{faults:#?}\nstate {state:?}\nshown {:?}\nthen {:?}",
            shown.planned,
            at_apply.planned
        );
        prop_assert!(at_apply.requires_replace.is_empty());
    }
}

#[test]
fn elements_that_leave_more_open_do_not_take_the_place_of_others() {
    let schema = schema([("set", Attribute::set_nested(member()))]);
    let element = |name: &str, kind: Option<&str>| {
        object([
            ("name", Value::from(name)),
            ("kind", Value::from(kind)),
            ("id", Value::Null),
            ("etag", Value::Null),
            ("memory", Value::Null),
        ])
    };
    let holder = |elements: [Value; 2]| object([("set", Value::set(elements))]);
    let run = Run::new(&schema, Toy::default());
    let first = holder([element("b", Some("a")), element("A", None)]);
    let state = run.create(run.planned(first, Value::Null)).state;
    let second = holder([element("B", Some("b")), element("B", None)]);
    let state = run
        .update(run.planned(second.clone(), state.clone()), state)
        .state;
    assert_eq!(run.planned(second, state.clone()), state);
}

#[test]
fn elements_that_differ_in_spelling_only_keep_their_own() {
    let schema = schema([("deep", Attribute::set_nested(group()))]);
    let element = |name: &str| {
        object([
            ("name", Value::from(name)),
            ("kind", Value::Null),
            ("id", Value::Null),
            ("etag", Value::Null),
            ("memory", Value::Null),
        ])
    };
    let group = |inner: Vec<Value>| {
        object([
            ("label", Value::Null),
            ("inner", Value::set(inner)),
            ("id", Value::Null),
        ])
    };
    let both = group(vec![element("A"), element("a")]);
    let config = object([("deep", Value::set([both, group(vec![element("a")])]))]);
    let run = Run::new(&schema, Toy::default());
    let applied = run.create(run.planned(config.clone(), Value::Null));
    assert_eq!(text(&applied.diagnostics), "");
    assert_eq!(run.planned(config, applied.state.clone()), applied.state);
}

/// Plan rule 7 where keys stand twice.
#[test]
fn twins_of_one_key_stay_in_their_places_when_one_becomes_known() {
    let schema = schema([("keyed", Attribute::list_nested(member()).keyed_by(["name"]))]);
    let element = |kind: Value| {
        object([
            ("name", Value::from("a")),
            ("kind", kind),
            ("id", Value::Null),
            ("etag", Value::Null),
            ("memory", Value::Null),
        ])
    };
    let holder = |elements: Vec<Value>| object([("keyed", Value::list(elements))]);
    let run = Run::new(&schema, Toy::default());
    let first = holder(vec![element(Value::from("b"))]);
    let state = run.create(run.planned(first, Value::Null)).state;
    let second = |kind| holder(vec![element(kind), element(Value::Null)]);
    let shown = run.planned(second(Value::unknown()), state.clone());
    let at_apply = run.planned(second(Value::from("b")), state);
    let faults = final_faults(&schema, &shown, &at_apply);
    assert!(faults.is_empty(), "{faults:#?}");
}
