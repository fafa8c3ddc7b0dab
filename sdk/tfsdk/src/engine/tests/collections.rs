//! Complaints 1, 3, 4 and 6: computed values and defaults inside collections.

use super::toy::{CaseInsensitive, Run, Toy, object, schema, text};
use crate::Value;
use crate::schema::Attribute;
use crate::value::correlate::PROJECTIONS;

fn member() -> [(&'static str, Attribute); 3] {
    [
        (
            "name",
            Attribute::string().required().equality(CaseInsensitive),
        ),
        (
            "size",
            Attribute::string().default_value(Value::from("small")),
        ),
        ("id", Attribute::string().computed().keeps_prior_value()),
    ]
}

fn element(name: &str, size: Option<&str>, id: Option<&str>) -> Value {
    object([
        ("name", Value::from(name)),
        ("size", Value::from(size)),
        ("id", Value::from(id)),
    ])
}

fn small(name: &str, id: &str) -> Value {
    element(name, Some("small"), Some(id))
}

fn holder(elements: Value) -> Value {
    object([("members", elements)])
}

#[test]
fn a_computed_value_in_a_nested_object_is_no_reason_to_change() {
    let schema = schema([
        ("owner", Attribute::single_nested(member())),
        ("etag", Attribute::string().computed().changes_on_update()),
    ]);
    let config = object([("owner", element("a", None, None)), ("etag", Value::Null)]);
    let prior = object([("owner", small("a", "7")), ("etag", Value::from("v1"))]);
    let planned = Run::new(&schema, Toy::default()).planned(config, prior.clone());
    assert_eq!(planned, prior);
}

#[test]
fn computed_values_follow_their_list_elements_when_others_come_and_go() {
    let schema = schema([("members", Attribute::list_nested(member()))]);
    let config = Value::list([
        element("new", None, None),
        element("b", None, None),
        element("a", None, None),
    ]);
    let prior = Value::list([small("a", "1"), small("b", "2")]);
    let planned = Run::new(&schema, Toy::default()).planned(holder(config), holder(prior));
    let new = object([
        ("name", Value::from("new")),
        ("size", Value::from("small")),
        ("id", Value::unknown()),
    ]);
    let wanted = Value::list([new, small("b", "2"), small("a", "1")]);
    assert_eq!(planned, holder(wanted));
}

#[test]
fn another_list_element_at_the_same_position_keeps_nothing_computed() {
    let schema = schema([("members", Attribute::list_nested(member()))]);
    let config = Value::list([element("a", None, None), element("c", None, None)]);
    let prior = Value::list([small("a", "1"), small("b", "2")]);
    let planned = Run::new(&schema, Toy::default()).planned(holder(config), holder(prior));
    let new = object([
        ("name", Value::from("c")),
        ("size", Value::from("small")),
        ("id", Value::unknown()),
    ]);
    let wanted = Value::list([small("a", "1"), new]);
    assert_eq!(planned, holder(wanted));
}

#[test]
fn a_changed_list_element_keeps_spellings_and_replaces_only_by_what_changes_in_it() {
    let schema = schema([(
        "members",
        Attribute::list_nested([
            (
                "name",
                Attribute::string().required().equality(CaseInsensitive),
            ),
            ("size", Attribute::string()),
            ("zone", Attribute::string().requires_replace()),
            ("id", Attribute::string().computed().keeps_prior_value()),
        ]),
    )]);
    let element = |name: &str, size: &str, id: Value| {
        object([
            ("name", Value::from(name)),
            ("size", Value::from(size)),
            ("zone", Value::from("z")),
            ("id", id),
        ])
    };
    let config = || holder(Value::list([element("A", "2", Value::Null)]));
    let prior = || holder(Value::list([element("a", "1", Value::from("1"))]));
    let run = Run::new(&schema, Toy::default());
    let wanted = holder(Value::list([element("a", "2", Value::unknown())]));
    assert_eq!(run.planned(config(), prior()), wanted);
    assert!(run.replaced(config(), prior()).is_empty());
}

#[test]
fn defaults_in_sets_are_stable() {
    let schema = schema([("members", Attribute::set_nested(member()))]);
    let run = Run::new(&schema, Toy::default());
    let config = holder(Value::set([
        element("a", None, None),
        element("b", Some("big"), None),
    ]));
    let planned = run.planned(config.clone(), Value::Null);
    let applied = run.create(planned);
    assert!(
        applied.diagnostics.is_empty(),
        "{}",
        text(&applied.diagnostics)
    );
    assert_eq!(run.planned(config, applied.state.clone()), applied.state);
}

#[test]
fn set_elements_that_become_equal_by_a_default_are_reported() {
    let schema = schema([(
        "members",
        Attribute::set_nested([
            ("name", Attribute::string().required()),
            (
                "size",
                Attribute::string().default_value(Value::from("small")),
            ),
        ]),
    )]);
    let element =
        |size: Option<&str>| object([("name", Value::from("a")), ("size", Value::from(size))]);
    let config = holder(Value::set([element(None), element(Some("small"))]));
    let answer = Run::new(&schema, Toy::default()).plan(config, Value::Null);
    let text = text(&answer.diagnostics);
    assert!(
        text.contains("2 elements") && text.contains("defaults"),
        "{text}"
    );
}

#[test]
fn a_set_element_in_another_spelling_is_the_same_element() {
    let schema = schema([("members", Attribute::set_nested(member()))]);
    let config = holder(Value::set([element("ALPHA", None, None)]));
    let prior = holder(Value::set([small("alpha", "1")]));
    let planned = Run::new(&schema, Toy::default()).planned(config, prior.clone());
    assert_eq!(planned, prior);
}

#[test]
fn map_entries_keep_their_computed_values_by_key() {
    let schema = schema([("members", Attribute::map_nested(member()))]);
    let config = holder(Value::map([("x", element("changed", None, None))]));
    let prior = holder(Value::map([("x", small("a", "1")), ("y", small("b", "2"))]));
    let planned = Run::new(&schema, Toy::default()).planned(config, prior);
    assert_eq!(planned, holder(Value::map([("x", small("changed", "1"))])));
}

#[test]
fn ten_thousand_set_elements_cost_a_few_look_ups_each() {
    const COUNT: usize = 10_000;
    let schema = schema([("members", Attribute::set_nested(member()))]);
    let config = Value::set((0..COUNT).map(|i| element(&format!("n{i}"), None, None)));
    // One element is new and one is gone, so that no position fits by chance.
    let prior = Value::set((1..=COUNT).map(|i| small(&format!("n{i}"), &format!("id{i}"))));
    PROJECTIONS.with(|count| count.set(0));
    let planned = Run::new(&schema, Toy::default()).planned(holder(config), holder(prior));
    assert_eq!(
        planned
            .attribute("members")
            .unwrap()
            .as_set()
            .unwrap()
            .len(),
        COUNT
    );
    let projections = PROJECTIONS.with(std::cell::Cell::get);
    assert!(projections <= 8 * COUNT, "{projections} projections");
}

#[test]
fn elements_of_many_shapes_cost_a_few_look_ups_each() {
    const COUNT: usize = 2_000;
    let schema = schema([(
        "members",
        Attribute::set_nested([
            ("name", Attribute::string().required()),
            ("parts", Attribute::map_nested(member())),
            ("more", Attribute::set_nested(member())),
        ]),
    )]);
    let group = |i: usize, id: Option<&str>| {
        let part = || element("p", id.map(|_| "small"), id);
        let parts = Value::map([(format!("k{i}"), part())]);
        let more = Value::set([part(), element(&format!("m{i}"), id.map(|_| "small"), id)]);
        object([
            ("name", Value::from(format!("n{}", i % 100))),
            ("parts", parts),
            ("more", more),
        ])
    };
    let config = Value::set((0..COUNT).map(|i| group(i, None)));
    let prior = Value::set((1..=COUNT).map(|i| group(i, Some("7"))));
    PROJECTIONS.with(|count| count.set(0));
    let planned = Run::new(&schema, Toy::default()).planned(holder(config), holder(prior));
    let new = planned.attribute("members").unwrap().as_set().unwrap();
    let new = new.iter().filter(|element| !element.is_wholly_known());
    assert_eq!(new.count(), 1);
    let projections = PROJECTIONS.with(std::cell::Cell::get);
    assert!(projections <= 30 * COUNT, "{projections} projections");
}

#[test]
fn reading_and_applying_set_elements_costs_a_few_look_ups_each() {
    const COUNT: usize = 3_000;
    let schema = schema([("members", Attribute::set_nested(member()))]);
    fn elements(spell: fn(usize) -> String, id: &str) -> Value {
        let elements = (0..COUNT).map(|i| {
            object([
                ("name", Value::from(spell(i))),
                ("size", Value::from("small")),
                ("id", Value::from(id)),
            ])
        });
        holder(Value::set(elements))
    }
    let toy = Toy {
        on_read: |response| response.state = Some(elements(|i| format!("N{i}"), "new")),
        on_create: |_, response| response.created(elements(|i| format!("N{i}"), "new")),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    PROJECTIONS.with(|count| count.set(0));
    let lower = |i| format!("n{i}");
    assert_eq!(
        run.read(elements(lower, "old")).state,
        elements(lower, "new")
    );
    let config = Value::set((0..COUNT).map(|i| element(&lower(i), None, None)));
    let created = run.create(run.planned(holder(config), Value::Null));
    assert_eq!(text(&created.diagnostics), "");
    assert_eq!(created.state, elements(lower, "new"));
    let projections = PROJECTIONS.with(std::cell::Cell::get);
    assert!(projections <= 12 * COUNT, "{projections} projections");
}
