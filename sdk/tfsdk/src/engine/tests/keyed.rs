//! Complaint 4: elements are the same when their keys are, wherever they stand.

use super::toy::{CaseInsensitive, Run, Toy, object, schema};
use crate::Value;
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};

fn member() -> [(&'static str, Attribute); 4] {
    [
        (
            "name",
            Attribute::string().required().equality(CaseInsensitive),
        ),
        ("size", Attribute::string()),
        ("zone", Attribute::string().requires_replace()),
        ("id", Attribute::string().computed().keeps_prior_value()),
    ]
}

fn element(name: &str, size: &str, id: Value) -> Value {
    object([
        ("name", Value::from(name)),
        ("size", Value::from(size)),
        ("zone", Value::Null),
        ("id", id),
    ])
}

fn new(name: &str, size: &str) -> Value {
    element(name, size, Value::Null)
}

fn old(name: &str, size: &str, id: &str) -> Value {
    element(name, size, Value::from(id))
}

fn made(name: &str, size: &str) -> Value {
    element(name, size, Value::unknown())
}

fn holder(members: Value) -> Value {
    object([("members", members)])
}

fn list() -> Schema {
    schema([(
        "members",
        Attribute::list_nested(member()).keyed_by(["name"]),
    )])
}

#[track_caller]
fn assert_planned<const N: usize, const M: usize>(
    schema: &Schema,
    of: fn(Vec<Value>) -> Value,
    [config, wanted]: [[Value; N]; 2],
    prior: [Value; M],
) {
    let holder = |elements: Vec<Value>| holder(of(elements));
    let planned =
        Run::new(schema, Toy::default()).planned(holder(config.into()), holder(prior.into()));
    assert_eq!(planned, holder(wanted.into()));
}

#[test]
fn list_elements_keep_their_computed_values_by_key_when_they_change_and_move() {
    assert_planned(
        &list(),
        Value::list,
        [
            [new("c", "1"), new("b", "9"), new("a", "1")],
            [made("c", "1"), old("b", "9", "2"), old("a", "1", "1")],
        ],
        [old("a", "1", "1"), old("b", "2", "2")],
    );
}

#[test]
fn list_elements_with_keys_are_never_matched_by_position() {
    assert_planned(
        &list(),
        Value::list,
        [
            [new("x", "1"), new("b", "2")],
            [made("x", "1"), old("b", "2", "2")],
        ],
        [old("a", "1", "1"), old("b", "2", "2")],
    );
}

#[test]
fn keys_are_compared_as_their_attributes_say() {
    assert_planned(
        &list(),
        Value::list,
        [[new("A", "9")], [old("a", "9", "1")]],
        [old("a", "1", "1")],
    );
}

#[test]
fn of_elements_with_the_same_key_each_continues_its_own() {
    assert_planned(
        &list(),
        Value::list,
        [
            [new("a", "2"), new("a", "1"), new("a", "3")],
            [old("a", "2", "2"), old("a", "1", "1"), made("a", "3")],
        ],
        [old("a", "1", "1"), old("a", "2", "2")],
    );
}

#[test]
fn an_unknown_key_matches_nothing_and_other_unknowns_do_no_harm() {
    let unknown = |name: Value, size: Value, id: Value| {
        object([
            ("name", name),
            ("size", size),
            ("zone", Value::Null),
            ("id", id),
        ])
    };
    let name = || Value::from("b");
    assert_planned(
        &list(),
        Value::list,
        [
            [
                unknown(Value::unknown(), Value::from("1"), Value::Null),
                unknown(name(), Value::unknown(), Value::Null),
            ],
            [
                unknown(Value::unknown(), Value::from("1"), Value::unknown()),
                unknown(name(), Value::unknown(), Value::from("2")),
            ],
        ],
        [old("a", "1", "1"), old("b", "2", "2")],
    );
}

#[test]
fn set_elements_keep_their_computed_values_by_key_when_they_change() {
    let schema = schema([(
        "members",
        Attribute::set_nested(member()).keyed_by(["name"]),
    )]);
    assert_planned(
        &schema,
        Value::set,
        [
            [new("a", "9"), new("c", "1")],
            [old("a", "9", "1"), made("c", "1")],
        ],
        [old("a", "1", "1"), old("b", "2", "2")],
    );
}

#[test]
fn blocks_are_told_apart_by_keys_too() {
    let contents = member()
        .into_iter()
        .fold(Block::new(), |block, (name, attribute)| {
            block.attribute(name, attribute)
        });
    let block = NestedBlock::new(BlockNestingMode::List, contents).keyed_by(["name"]);
    let schema = Schema::new(Block::new().nested("members", block));
    assert_planned(
        &schema,
        Value::list,
        [[new("b", "9")], [old("b", "9", "2")]],
        [old("a", "1", "1"), old("b", "2", "2")],
    );
}

#[test]
fn a_keyed_element_of_a_set_that_changes_as_its_rules_forbid_replaces_the_object() {
    let schema = schema([(
        "members",
        Attribute::set_nested(member()).keyed_by(["name"]),
    )]);
    let zoned = |zone: &str, id: Value| {
        object([
            ("name", Value::from("a")),
            ("size", Value::Null),
            ("zone", Value::from(zone)),
            ("id", id),
        ])
    };
    let run = Run::new(&schema, Toy::default());
    let prior = || holder(Value::set([zoned("x", Value::from("1"))]));
    let other = holder(Value::set([zoned("y", Value::Null)]));
    assert_eq!(run.replaced(other, prior()), ["members"]);
    let same = holder(Value::set([zoned("x", Value::Null)]));
    assert!(run.replaced(same, prior()).is_empty());
}

#[test]
fn a_read_keeps_spellings_by_key_when_elements_come_and_go() {
    let schema = list();
    let toy = Toy {
        on_read: |response| {
            let elements = [old("X", "1", "9"), old("B", "7", "2")];
            response.state = Some(holder(Value::list(elements)));
        },
        ..Toy::default()
    };
    let prior = holder(Value::list([old("a", "1", "1"), old("b", "2", "2")]));
    let state = Run::new(&schema, toy).read(prior).state;
    let wanted = [old("X", "1", "9"), old("b", "7", "2")];
    assert_eq!(state, holder(Value::list(wanted)));
}
