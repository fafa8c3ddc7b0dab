//! Complaint 7: defaults, then equality, then rules, until nothing changes any more.

use super::toy::{CaseInsensitive, Run, Toy, object, schema};
use crate::schema::{Attribute, Schema};
use crate::{PathExpression, Value};

fn machine() -> Schema {
    let root = PathExpression::root;
    schema([
        ("name", Attribute::string().equality(CaseInsensitive)),
        ("size", Attribute::string().default_value(Value::from("m"))),
        ("note", Attribute::string()),
        (
            "memory",
            Attribute::number().computed().depends_on(["size"]),
        ),
        (
            "price",
            Attribute::number().computed().depends_on(["memory"]),
        ),
        ("etag", Attribute::string().computed().changes_on_update()),
        (
            "disk",
            Attribute::single_nested([
                ("kind", Attribute::string().required()),
                (
                    "device",
                    Attribute::string().computed().depends_on(["kind"]),
                ),
                (
                    "bus",
                    Attribute::string()
                        .computed()
                        .depends_on([root().attribute("size")]),
                ),
                ("id", Attribute::string().computed().keeps_prior_value()),
            ]),
        ),
        (
            "disk_bus",
            Attribute::string()
                .computed()
                .depends_on([root().attribute("disk").attribute("bus")]),
        ),
    ])
}

fn value([name, size, note]: [Option<&str>; 3], kind: &str, computed: Option<&str>) -> Value {
    let number = || Value::from(computed.map(|_| 1));
    object([
        ("name", Value::from(name)),
        ("size", Value::from(size)),
        ("note", Value::from(note)),
        ("memory", number()),
        ("price", number()),
        ("etag", Value::from(computed)),
        (
            "disk",
            object([
                ("kind", Value::from(kind)),
                ("device", Value::from(computed)),
                ("bus", Value::from(computed)),
                ("id", Value::from(computed)),
            ]),
        ),
        ("disk_bus", Value::from(computed)),
    ])
}

fn stored() -> Value {
    value([Some("a"), Some("m"), None], "ssd", Some("set"))
}

/// Which computed values a plan makes unknown.
fn unknown(run: &Run<'_>, config: Value) -> Vec<String> {
    let planned = run.planned(config, stored());
    let mut unknown = Vec::new();
    planned.walk(&mut |path, value| {
        if value.is_unknown() {
            unknown.push(path.to_string());
        }
        crate::value::Walk::Into
    });
    unknown
}

#[test]
fn a_computed_value_becomes_unknown_only_when_what_it_depends_on_changes() {
    let schema = machine();
    let run = Run::new(&schema, Toy::default());
    let note = value([Some("a"), None, Some("new")], "ssd", None);
    assert_eq!(unknown(&run, note), ["etag"]);
    let kind = value([Some("a"), None, None], "hdd", None);
    assert_eq!(unknown(&run, kind), ["disk.device", "etag"]);
}

#[test]
fn what_depends_on_something_unknown_becomes_unknown_too() {
    let schema = machine();
    let run = Run::new(&schema, Toy::default());
    let size = value([Some("a"), Some("l"), None], "ssd", None);
    assert_eq!(
        unknown(&run, size),
        ["disk.bus", "disk_bus", "etag", "memory", "price"]
    );
}

#[test]
fn a_default_is_filled_in_before_anything_is_compared() {
    let schema = machine();
    let run = Run::new(&schema, Toy::default());
    let same = value([Some("a"), None, None], "ssd", None);
    assert_eq!(run.planned(same, stored()), stored());
}

#[test]
fn another_spelling_makes_nothing_unknown() {
    let schema = machine();
    let run = Run::new(&schema, Toy::default());
    let same = value([Some("A"), Some("m"), None], "ssd", None);
    assert_eq!(run.planned(same, stored()), stored());
}

#[test]
fn an_authors_change_is_followed_by_what_depends_on_it() {
    let schema = machine();
    let toy = Toy {
        on_plan: |response| {
            let plan = response.plan.as_object_mut().unwrap();
            plan.insert("memory".to_owned(), Value::from(2));
        },
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let same = value([Some("a"), None, None], "ssd", None);
    assert_eq!(unknown(&run, same), ["etag", "price"]);
    let note = value([Some("a"), None, Some("new")], "ssd", None);
    assert_eq!(unknown(&run, note), ["etag", "price"]);
}

#[test]
fn an_authors_change_inside_an_object_is_followed_there_and_from_the_root() {
    let schema = machine();
    let toy = Toy {
        on_plan: |response| {
            let plan = response.plan.as_object_mut().unwrap();
            let disk = plan.get_mut("disk").unwrap().as_object_mut().unwrap();
            disk.insert("bus".to_owned(), Value::from("pci"));
        },
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let same = value([Some("a"), None, None], "ssd", None);
    assert_eq!(unknown(&run, same), ["disk_bus", "etag"]);
}

#[test]
fn elements_of_collections_depend_on_their_own_neighbours() {
    let member = || {
        [
            ("name", Attribute::string().required()),
            ("size", Attribute::string()),
            (
                "memory",
                Attribute::string().computed().depends_on(["size"]),
            ),
        ]
    };
    let schema = schema([
        ("list", Attribute::list_nested(member()).keyed_by(["name"])),
        ("set", Attribute::set_nested(member()).keyed_by(["name"])),
        ("map", Attribute::map_nested(member())),
    ]);
    let element = |name: &str, size: &str, memory: Value| {
        object([
            ("name", Value::from(name)),
            ("size", Value::from(size)),
            ("memory", memory),
        ])
    };
    let holder = |a: Value, b: Value| {
        object([
            ("list", Value::list([a.clone(), b.clone()])),
            ("set", Value::set([a.clone(), b.clone()])),
            ("map", Value::map([("a", a), ("b", b)])),
        ])
    };
    let set = || Value::from("8");
    let prior = holder(element("a", "m", set()), element("b", "m", set()));
    let config = holder(
        element("a", "m", Value::Null),
        element("b", "l", Value::Null),
    );
    let wanted = holder(
        element("a", "m", set()),
        element("b", "l", Value::unknown()),
    );
    let planned = Run::new(&schema, Toy::default()).planned(config, prior);
    assert_eq!(planned, wanted);
}
