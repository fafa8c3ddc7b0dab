//! Tests of the five rules.

use super::*;
use crate::declaration::{
    STRING, integer, json, list, list_of, map, object, object_of, set, string,
};

static RULES: &[Attribute] = &[
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    string("secret").optional().sensitive().not_returned(),
    string("level").optional().computed().changes_on_update(),
];
static RULE: Kind = object_of(RULES);
static NESTED: &[Attribute] = &[string("city").optional(), string("zone").computed()];
static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("kind")
        .optional()
        .equality(Equality::CaseInsensitive),
    json("extra").optional(),
    string("password").optional().sensitive().not_returned(),
    string("hint").optional().sensitive(),
    list("tags", &STRING).optional(),
    list("hosts", &STRING)
        .optional()
        .equality(Equality::Unordered),
    list("rules", &RULE)
        .optional()
        .equality(Equality::KeyedBy("name")),
    set("members", &RULE).optional(),
    map("labels", &STRING).optional(),
    object("address", NESTED).optional(),
    list("matrix", &ROW).optional(),
    list("chosen", &STRING)
        .optional()
        .computed()
        .keeps_prior_value(),
];
static ROW: Kind = list_of(&STRING);

fn values(given: &[(&str, Value)]) -> Value {
    Value::object(ATTRIBUTES.iter().map(|attribute| {
        let given = given.iter().find(|(name, _)| *name == attribute.name);
        (
            attribute.name,
            given.map_or(Value::Null, |(_, value)| value.clone()),
        )
    }))
}

fn texts(texts: &[&str]) -> Value {
    Value::list(texts.iter().map(|text| Value::string(*text)))
}

fn rule(id: Value, name: &str, secret: Value, level: Value) -> Value {
    Value::object([
        ("id", id),
        ("name", name.into()),
        ("secret", secret),
        ("level", level),
    ])
}

/// What becomes of one attribute, and how many warnings.
fn one(name: &str, expected: Value, answer: Value, against: Against) -> (Value, Vec<Difference>) {
    let expected = values(&[(name, expected)]);
    let answer = values(&[(name, answer)]);
    let done = reconcile(ATTRIBUTES, &expected, &answer, against);
    assert!(done.value.is_wholly_known());
    (
        done.value.attribute(name).unwrap().clone(),
        done.differences,
    )
}

fn quiet(name: &str, expected: Value, answer: Value, against: Against) -> Value {
    let (value, differences) = one(name, expected, answer, against);
    assert_eq!(differences, []);
    value
}

const BOTH: [Against; 2] = [Against::Plan, Against::State];

#[test]
fn what_is_never_returned_stays() {
    for against in BOTH {
        let kept = quiet("password", "p".into(), Value::Null, against);
        assert_eq!(kept, "p".into());
        assert_eq!(
            quiet("password", "p".into(), "***".into(), against),
            "p".into()
        );
        assert_eq!(
            quiet("password", Value::unknown(), Value::Null, against),
            Value::Null
        );
    }
    let shown_once = quiet("password", Value::unknown(), "p".into(), Against::Plan);
    assert_eq!(shown_once, "p".into());
    assert_eq!(
        quiet("password", Value::Null, "***".into(), Against::State),
        Value::Null
    );
}

#[test]
fn unknown_values_are_answered() {
    assert_eq!(
        quiet("id", Value::unknown(), "7".into(), Against::Plan),
        "7".into()
    );
    assert_eq!(
        quiet("id", Value::unknown(), Value::Null, Against::Plan),
        Value::Null
    );
    let planned = Value::object([("city", "X".into()), ("zone", Value::unknown())]);
    let answer = Value::object([("city", "X".into()), ("zone", "Z".into())]);
    assert_eq!(
        quiet("address", planned.clone(), answer.clone(), Against::Plan),
        answer
    );
    let (kept, differences) = one("address", planned, Value::Null, Against::Plan);
    assert_eq!(
        kept,
        Value::object([("city", "X".into()), ("zone", Value::Null)])
    );
    assert_eq!(differences.len(), 1);
}

#[test]
fn equal_values_keep_their_spelling() {
    for against in BOTH {
        assert_eq!(
            quiet("kind", "native".into(), "Native".into(), against),
            "native".into()
        );
        let spaced: Value = "{ \"a\": 1 }".into();
        assert_eq!(
            quiet("extra", spaced.clone(), "{\"a\":1}".into(), against),
            spaced
        );
        let hosts = texts(&["b", "a"]);
        assert_eq!(
            quiet("hosts", hosts.clone(), texts(&["a", "b"]), against),
            hosts
        );
    }
}

#[test]
fn nothing_and_empty_are_the_same() {
    for against in BOTH {
        for (name, empty) in [
            ("kind", Value::string("")),
            ("tags", Value::list([])),
            ("members", Value::set([])),
            ("labels", Value::map::<String>([])),
            (
                "address",
                Value::object([("city", Value::Null), ("zone", Value::Null)]),
            ),
        ] {
            assert_eq!(
                quiet(name, Value::Null, empty.clone(), against),
                Value::Null
            );
            assert_eq!(quiet(name, empty.clone(), Value::Null, against), empty);
        }
    }
}

#[test]
fn the_plan_is_the_contract() {
    let (kept, differences) = one("kind", "a".into(), "b".into(), Against::Plan);
    assert_eq!(kept, "a".into());
    assert_eq!(differences[0].path.to_string(), "kind");
    let (planned, answered) = differences[0].values.as_ref().unwrap();
    assert!(planned.describe().contains('a') && answered.describe().contains('b'));
    let (kept, differences) = one("tags", texts(&["a"]), texts(&["a", "b"]), Against::Plan);
    assert_eq!((kept, differences.len()), (texts(&["a"]), 1));
    let (kept, differences) = one("kind", Value::Null, "b".into(), Against::Plan);
    assert_eq!((kept, differences.len()), (Value::Null, 1));
}

#[test]
fn secrets_are_not_told() {
    let (_, differences) = one("hint", "aaa".into(), "bbb".into(), Against::Plan);
    let text = format!("{differences:?}");
    assert!(!text.contains("aaa") && !text.contains("bbb"), "{text}");
}

#[test]
fn secrets_inside_are_not_told() {
    let unequal = Value::list([rule(1.into(), "a", "s3cret".into(), "low".into())]);
    let (_, differences) = one("rules", unequal.clone(), Value::list([]), Against::Plan);
    assert!(!format!("{differences:?}").contains("s3cret"));
    let (_, differences) = one("rules", unequal, Value::Null, Against::Plan);
    assert!(!format!("{differences:?}").contains("s3cret"));
    assert_eq!(differences.len(), 1);
}

#[test]
fn a_read_takes_drift() {
    assert_eq!(
        quiet("kind", "a".into(), "b".into(), Against::State),
        "b".into()
    );
    assert_eq!(
        quiet("kind", "a".into(), Value::Null, Against::State),
        Value::Null
    );
    assert_eq!(
        quiet("kind", Value::Null, "b".into(), Against::State),
        "b".into()
    );
    let hosts = quiet(
        "hosts",
        texts(&["c", "b", "a"]),
        texts(&["a", "b", "d"]),
        Against::State,
    );
    assert_eq!(hosts, texts(&["b", "a", "d"]));
    let tags = quiet(
        "tags",
        texts(&["b", "a"]),
        texts(&["a", "b", "c"]),
        Against::State,
    );
    assert_eq!(tags, texts(&["a", "b", "c"]));
}

#[test]
fn maps_are_compared_by_key() {
    let labels = |pairs: &[(&str, &str)]| {
        Value::map(
            pairs
                .iter()
                .map(|(key, value)| (*key, Value::string(*value))),
        )
    };
    let (kept, differences) = one(
        "labels",
        labels(&[("a", "1"), ("b", "2")]),
        labels(&[("a", "1"), ("c", "3")]),
        Against::Plan,
    );
    assert_eq!(kept, labels(&[("a", "1"), ("b", "2")]));
    let places: Vec<_> = differences.iter().map(|d| d.path.to_string()).collect();
    assert_eq!(places, ["labels[\"b\"]", "labels[\"c\"]"]);
    let drifted = quiet(
        "labels",
        labels(&[("a", "1"), ("b", "2")]),
        labels(&[("a", "9"), ("c", "3")]),
        Against::State,
    );
    assert_eq!(drifted, labels(&[("a", "9"), ("c", "3")]));
}

#[test]
fn keyed_lists_match_by_key() {
    let unknown = Value::unknown;
    let planned = Value::list([
        rule(unknown(), "b", "sb".into(), unknown()),
        rule(unknown(), "a", "sa".into(), "low".into()),
    ]);
    let answer = Value::list([
        rule(1.into(), "a", Value::Null, "low".into()),
        rule(2.into(), "b", Value::Null, "high".into()),
    ]);
    let stored = Value::list([
        rule(2.into(), "b", "sb".into(), "high".into()),
        rule(1.into(), "a", "sa".into(), "low".into()),
    ]);
    assert_eq!(
        quiet("rules", planned, answer.clone(), Against::Plan),
        stored
    );
    assert_eq!(
        quiet("rules", stored.clone(), answer, Against::State),
        stored
    );
    let without_b = Value::list([rule(1.into(), "a", Value::Null, "low".into())]);
    let left = Value::list([rule(1.into(), "a", "sa".into(), "low".into())]);
    assert_eq!(quiet("rules", stored, without_b, Against::State), left);
}

#[test]
fn sets_match_by_content() {
    let unknown = Value::unknown;
    let planned = Value::set([
        rule(unknown(), "a", "sa".into(), unknown()),
        rule(unknown(), "b", "sb".into(), "low".into()),
    ]);
    let answer = Value::set([
        rule(1.into(), "b", Value::Null, "low".into()),
        rule(2.into(), "a", Value::Null, "high".into()),
    ]);
    let stored = Value::set([
        rule(2.into(), "a", "sa".into(), "high".into()),
        rule(1.into(), "b", "sb".into(), "low".into()),
    ]);
    assert_eq!(
        quiet("members", planned, answer.clone(), Against::Plan),
        stored
    );
    assert_eq!(
        quiet("members", stored.clone(), answer, Against::State),
        stored
    );
}

#[test]
fn an_empty_value_is_read_where_the_api_may_choose() {
    let read = |name| quiet(name, Value::Null, texts(&[]), Against::State);
    assert_eq!(read("chosen"), texts(&[]), "as after an import");
    assert_eq!(read("tags"), Value::Null, "the configuration alone decides");
}

#[test]
fn elements_of_big_sets_find_their_own() {
    let many = |extra: fn(i64) -> Value| {
        Value::set((0..10_000).map(|n| rule(extra(n), &format!("n{n}"), Value::Null, "x".into())))
    };
    let stored = quiet(
        "members",
        many(|_| Value::unknown()),
        many(Value::from),
        Against::Plan,
    );
    assert_eq!(stored, many(Value::from));
}

#[test]
fn plain_nestings_are_compared_too() {
    let matrix = |rows: &[&[&str]]| Value::list(rows.iter().map(|row| texts(row)));
    for against in BOTH {
        let same = matrix(&[&["a"], &[]]);
        assert_eq!(quiet("matrix", same.clone(), same.clone(), against), same);
    }
    let drifted = quiet(
        "matrix",
        matrix(&[&["a"]]),
        matrix(&[&["b"], &[]]),
        Against::State,
    );
    assert_eq!(drifted, matrix(&[&["b"], &[]]));
}

mod properties {
    //! What holds for any declaration, plan and answer.

    use super::*;
    use crate::random;
    use proptest::prelude::*;

    fn two_objects() -> impl Strategy<Value = (&'static [Attribute], Value, Value)> {
        random::attributes().prop_flat_map(|attributes| {
            (
                Just(attributes),
                random::object(attributes),
                random::object(attributes),
            )
        })
    }

    /// Whether elements hold sets, which may have fewer elements once they are known.
    fn elements_hold_sets(kind: &Kind) -> bool {
        fn holds_set(kind: &Kind) -> bool {
            match kind {
                Kind::Set(_) => true,
                Kind::List(element) | Kind::Map(element) => holds_set(element),
                Kind::Object(attributes) => attributes.iter().any(|a| holds_set(&a.kind)),
                _ => false,
            }
        }
        match kind {
            Kind::Set(element) | Kind::List(element) => holds_set(element),
            Kind::Map(element) => elements_hold_sets(element),
            Kind::Object(attributes) => attributes.iter().any(|a| elements_hold_sets(&a.kind)),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn a_known_plan_comes_back((attributes, plan, answer) in two_objects()) {
            let done = reconcile(attributes, &plan, &answer, Against::Plan);
            prop_assert_eq!(done.value, plan);
        }

        #[test]
        fn a_faithful_answer_is_quiet((attributes, plan, _) in two_objects()) {
            for against in BOTH {
                let done = reconcile(attributes, &plan, &plan, against);
                prop_assert_eq!(&done.value, &plan);
                prop_assert_eq!(done.differences, []);
            }
        }

        #[test]
        fn reading_twice_changes_nothing_more((attributes, prior, answer) in two_objects()) {
            let once = reconcile(attributes, &prior, &answer, Against::State).value;
            let twice = reconcile(attributes, &once, &answer, Against::State).value;
            prop_assert_eq!(twice, once);
        }

        #[test]
        fn an_answer_that_fits_the_plan_is_quiet(
            (attributes, answer, _) in two_objects(),
            picks in prop::collection::vec(any::<bool>(), 1..20),
        ) {
            let mut picks = picks.into_iter().cycle();
            let mut pick = || picks.next() == Some(true);
            let plan = Value::object(answer.as_object().unwrap().iter().map(|(name, member)| {
                (name.clone(), random::with_unknown(member, &mut pick))
            }));
            if attributes.iter().any(|a| elements_hold_sets(&a.kind)) {
                return Ok(());
            }
            let done = reconcile(attributes, &plan, &answer, Against::Plan);
            prop_assert_eq!(done.differences, [], "{:?}", plan);
        }

        #[test]
        fn unknown_parts_are_always_settled(
            (attributes, plan, answer) in two_objects(),
            picks in prop::collection::vec(any::<bool>(), 1..20),
        ) {
            let mut picks = picks.into_iter().cycle();
            let mut pick = || picks.next() == Some(true);
            let plan = Value::object(plan.as_object().unwrap().iter().map(|(name, member)| {
                (name.clone(), random::with_unknown(member, &mut pick))
            }));
            let done = reconcile(attributes, &plan, &answer, Against::Plan).value;
            prop_assert!(done.is_wholly_known());
            prop_assert_ne!(plan.known_equal(&done), Some(false), "{:?} became {:?}", plan, done);
        }
    }
}
