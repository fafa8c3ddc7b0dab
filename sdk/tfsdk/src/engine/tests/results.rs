//! Semantics sections 1 and 6: sets and blocks in what a provider returns.

use super::toy::{Run, Toy, object, schema, text};
use crate::schema::{Attribute, Block, BlockNestingMode, NestedBlock, Schema};
use crate::{Type, Value};

fn rules() -> Schema {
    schema([
        (
            "rules",
            Attribute::set_nested([
                ("port", Attribute::number().required()),
                ("id", Attribute::string().computed()),
            ]),
        ),
        ("tags", Attribute::set(Type::String)),
    ])
}

fn rule(port: i64, id: Value) -> Value {
    object([("port", Value::from(port)), ("id", id)])
}

fn value(rules: Vec<Value>, tags: Vec<Value>) -> Value {
    object([("rules", Value::set(rules)), ("tags", Value::set(tags))])
}

type OnCreate = fn(&Value, &mut crate::resource::CreateResponse);

/// What is said about an apply of `planned` that `on_create` answers.
fn said(planned: Value, on_create: OnCreate) -> String {
    let schema = rules();
    let toy = Toy {
        on_create,
        ..Toy::default()
    };
    text(&Run::new(&schema, toy).create(planned).diagnostics)
}

#[test]
fn elements_that_were_not_known_may_turn_out_equal() {
    let planned = value(
        vec![rule(80, Value::unknown()), rule(80, Value::unknown())],
        vec![Value::from("a"), Value::unknown()],
    );
    let said = said(planned, |_, response| {
        let rules = vec![rule(80, Value::from("1"))];
        response.created(value(rules, vec![Value::from("a")]));
    });
    assert_eq!(said, "");
}

#[test]
fn an_element_that_was_not_planned_is_reported() {
    let planned = value(
        vec![rule(80, Value::unknown()), rule(81, Value::unknown())],
        Vec::new(),
    );
    let said = said(planned, |_, response| {
        let rules = [80, 99].map(|port| rule(port, Value::from("1")));
        response.created(value(rules.into(), Vec::new()));
    });
    assert!(said.contains("rules[*]"), "{said}");
    assert!(
        said.contains("port = 81") && said.contains("not among those"),
        "{said}"
    );
    assert!(
        said.contains("port = 99") && said.contains("not planned"),
        "{said}"
    );
}

#[test]
fn more_elements_than_planned_are_reported() {
    let planned = value(vec![rule(80, Value::unknown())], Vec::new());
    let said = said(planned, |_, response| {
        let rules = ["1", "2"].map(|id| rule(80, Value::from(id)));
        response.created(value(rules.into(), Vec::new()));
    });
    assert!(
        said.contains("1 elements were planned") && said.contains("returned 2"),
        "{said}"
    );
}

#[test]
fn a_known_element_of_a_plain_set_must_come_back_although_others_are_unknown() {
    let planned = value(Vec::new(), vec![Value::from("a"), Value::unknown()]);
    let said = said(planned, |_, response| {
        let tags = ["b", "c"].map(Value::from);
        response.created(value(Vec::new(), tags.into()));
    });
    assert!(said.starts_with("tags: "), "{said}");
}

#[test]
fn many_wrong_elements_are_not_all_shown() {
    let ports = |id: Value, from: i64| {
        let rules = (from..from + 1000).map(|port| rule(port, id.clone()));
        value(rules.collect(), Vec::new())
    };
    let schema = rules();
    let toy = Toy {
        on_create: |plan, response| {
            let Some(rules) = plan.attribute("rules").and_then(Value::as_set) else {
                return;
            };
            let moved = rules.iter().map(|rule| {
                let port = rule.attribute("port").and_then(Value::as_i64).unwrap();
                self::rule(port + 5000, Value::from("1"))
            });
            response.created(value(moved.collect(), Vec::new()));
        },
        ..Toy::default()
    };
    let applied = Run::new(&schema, toy).create(ports(Value::unknown(), 0));
    assert_eq!(applied.diagnostics.len(), 20);
}

#[test]
fn blocks_that_repeat_are_empty_and_never_null() {
    let rule = Block::new().attribute("port", Attribute::number());
    let block = [BlockNestingMode::List, BlockNestingMode::Set]
        .into_iter()
        .zip(["list", "set"])
        .fold(Block::new(), |block, (mode, name)| {
            block.nested(name, NestedBlock::new(mode, rule.clone()))
        });
    let schema = Schema::new(block.attribute("name", Attribute::string()));
    let empty = object([
        ("name", Value::from("a")),
        ("list", Value::list([])),
        ("set", Value::set([])),
    ]);
    fn nulls() -> Value {
        let null = || Value::Null;
        object([
            ("name", Value::from("a")),
            ("list", null()),
            ("set", null()),
        ])
    }
    let toy = Toy {
        on_create: |_, response| response.created(nulls()),
        on_read: |response| response.state = Some(nulls()),
        on_plan: |response| response.plan = nulls(),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    assert_eq!(run.planned(empty.clone(), Value::Null), empty);
    let created = run.create(empty.clone());
    assert_eq!(text(&created.diagnostics), "");
    assert_eq!(created.state, empty);
    assert_eq!(run.read(empty.clone()).state, empty);
}

#[test]
fn an_unknown_value_is_named_by_its_whole_path() {
    let schema = rules();
    let toy = Toy {
        on_read: |response| {
            let rules = vec![rule(80, Value::unknown())];
            response.state = Some(value(rules, Vec::new()));
        },
        ..Toy::default()
    };
    let prior = value(vec![rule(80, Value::from("1"))], Vec::new());
    let read = Run::new(&schema, toy).read(prior);
    let text = text(&read.diagnostics);
    assert!(text.starts_with("rules[*].id: "), "{text}");
}
