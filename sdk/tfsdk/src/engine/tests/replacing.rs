//! Complaint 9 and semantics section 5: which changes replace the object.

use super::toy::{CaseInsensitive, Run, Toy, object, schema};
use crate::schema::{Attribute, Block, BlockNestingMode, Change, NestedBlock, PlanRule, Schema};
use crate::{AttributePath, Value};

fn thing() -> Schema {
    let zone = Attribute::string()
        .requires_replace()
        .equality(CaseInsensitive);
    let disk = || Attribute::string().required().requires_replace();
    schema([
        ("zone", zone),
        (
            "image",
            Attribute::string()
                .optional_computed()
                .changes_on_update()
                .rule(PlanRule::RequiresReplaceIfConfigured),
        ),
        (
            "kind",
            Attribute::string()
                .optional_computed()
                .changes_on_update()
                .requires_replace(),
        ),
        ("note", Attribute::string()),
        ("disks", Attribute::list_nested([("size", disk())])),
        ("rules", Attribute::set_nested([("port", disk())])),
    ])
}

fn value(members: [Value; 4], disks: &[&str], rules: &[&str]) -> Value {
    let [zone, image, kind, note] = members;
    let disks = disks
        .iter()
        .map(|size| object([("size", Value::from(*size))]));
    let rules = rules
        .iter()
        .map(|port| object([("port", Value::from(*port))]));
    object([
        ("zone", zone),
        ("image", image),
        ("kind", kind),
        ("note", note),
        ("disks", Value::list(disks)),
        ("rules", Value::set(rules)),
    ])
}

fn replaced(config: Value, prior: Value) -> Vec<String> {
    let schema = thing();
    Run::new(&schema, Toy::default()).replaced(config, prior)
}

fn stored() -> Value {
    let members = ["a", "i", "k", "n"].map(Value::from);
    value(members, &["1", "2"], &["80"])
}

#[test]
fn a_changed_attribute_with_the_rule_replaces() {
    let config = value(
        [Value::from("b"), Value::Null, Value::Null, Value::from("n")],
        &["1", "2"],
        &["80"],
    );
    assert_eq!(replaced(config, stored()), ["zone"]);
}

#[test]
fn another_spelling_does_not_replace() {
    let config = value(
        [Value::from("A"), Value::Null, Value::Null, Value::from("n")],
        &["1", "2"],
        &["80"],
    );
    assert!(replaced(config, stored()).is_empty());
}

#[test]
fn a_computed_value_that_another_change_makes_unknown_does_not_replace() {
    let config = value(
        [
            Value::from("a"),
            Value::Null,
            Value::Null,
            Value::from("other"),
        ],
        &["1", "2"],
        &["80"],
    );
    assert!(replaced(config, stored()).is_empty());
}

#[test]
fn the_rule_for_configured_values_looks_at_the_configuration() {
    let config = value(
        [
            Value::from("a"),
            Value::from("j"),
            Value::Null,
            Value::from("n"),
        ],
        &["1", "2"],
        &["80"],
    );
    assert_eq!(replaced(config, stored()), ["image"]);
}

#[test]
fn members_of_lists_are_named_by_index_and_those_of_sets_by_the_set() {
    let config = value(
        [Value::from("a"), Value::Null, Value::Null, Value::from("n")],
        &["1", "3"],
        &["443"],
    );
    assert_eq!(replaced(config, stored()), ["disks[1].size", "rules"]);
}

#[test]
fn a_create_replaces_nothing() {
    let config = value([const { Value::Null }; 4], &["1"], &["80"]);
    assert!(replaced(config, Value::Null).is_empty());
}

#[test]
fn an_authors_paths_are_sorted_and_lead_somewhere() {
    let schema = thing();
    let toy = Toy {
        on_plan: |response| {
            let root = AttributePath::root();
            response.requires_replace = vec![
                root.attribute("zone"),
                root.attribute("nothing"),
                root.attribute("note"),
                root.attribute("zone"),
            ];
        },
        ..Toy::default()
    };
    let paths = Run::new(&schema, toy).replaced(stored(), stored());
    assert_eq!(paths, ["note", "zone"]);
}

#[test]
fn an_authors_condition_decides_with_sight_of_both_values() {
    let shrinks = |change: &Change<'_>| {
        assert_eq!(change.path.to_string(), "disks[0].size");
        change.planned.as_i64() < change.prior.as_i64()
    };
    let size = Attribute::number()
        .required()
        .requires_replace_if("it becomes smaller", shrinks);
    let schema = schema([("disks", Attribute::list_nested([("size", size)]))]);
    let run = Run::new(&schema, Toy::default());
    let disk = |size: i64| {
        let disk = object([("size", Value::from(size))]);
        object([("disks", Value::list([disk]))])
    };
    assert_eq!(run.replaced(disk(1), disk(2)), ["disks[0].size"]);
    assert!(run.replaced(disk(3), disk(2)).is_empty());
    assert!(
        run.replaced(disk(2), disk(2)).is_empty(),
        "no change at all"
    );
}

#[test]
fn an_authors_change_of_the_plan_replaces_as_the_rules_say() {
    let schema = schema([
        ("name", Attribute::string()),
        (
            "zone",
            Attribute::string()
                .optional_computed()
                .keeps_prior_value()
                .requires_replace(),
        ),
    ]);
    let toy = Toy {
        on_plan: |response| {
            let plan = response.plan.as_object_mut().unwrap();
            plan.insert("zone".to_owned(), Value::from("b"));
        },
        ..Toy::default()
    };
    let value = |zone: Option<&str>| object([("name", Value::Null), ("zone", Value::from(zone))]);
    let run = Run::new(&schema, toy);
    assert_eq!(run.replaced(value(None), value(Some("a"))), ["zone"]);
}

/// A thing with blocks that replace it, and a computed value in each.
fn blocky() -> Schema {
    let port = Block::new()
        .attribute("port", Attribute::number().required())
        .attribute("state", Attribute::string().computed().changes_on_update());
    let rule = NestedBlock::new(BlockNestingMode::List, port).requires_replace();
    let mut schema = schema([("note", Attribute::string())]);
    schema.block = schema.block.nested("rule", rule);
    schema
}

fn with_rules(note: &str, ports: &[i64], state: Value) -> Value {
    let rule = |port: &i64| object([("port", Value::from(*port)), ("state", state.clone())]);
    object([
        ("note", Value::from(note)),
        ("rule", Value::list(ports.iter().map(rule))),
    ])
}

#[test]
fn blocks_that_come_go_or_change_replace_where_their_schema_says_so() {
    let schema = blocky();
    let replaced = |note: &str, ports: &[i64]| {
        let config = with_rules(note, ports, Value::Null);
        let prior = with_rules("n", &[80, 81], Value::from("open"));
        Run::new(&schema, Toy::default()).replaced(config, prior)
    };
    assert!(replaced("n", &[80, 81]).is_empty());
    // What the provider decides in a block is no change of it.
    assert!(replaced("other", &[80, 81]).is_empty());
    for ports in [&[80][..], &[80, 81, 82], &[80, 82], &[]] {
        assert_eq!(replaced("n", ports), ["rule"], "{ports:?}");
    }
}

#[test]
fn a_default_may_be_made_when_it_is_needed() {
    let zone = Attribute::string().default_with(|| Value::from("made"));
    let schema = schema([("zone", zone.requires_replace())]);
    let stored = |zone: &str| object([("zone", Value::from(zone))]);
    let config = || object([("zone", Value::Null)]);
    let run = Run::new(&schema, Toy::default());
    assert!(run.replaced(config(), stored("made")).is_empty());
    assert_eq!(run.replaced(config(), stored("other")), ["zone"]);
}
