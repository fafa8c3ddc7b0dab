//! Elements of sets are followed like all else after an author has changed a plan.

use super::toy::{CaseInsensitive, Run, Toy, object, schema};
use crate::Value;
use crate::schema::{Attribute, Schema};

/// A set of disks, each with an attribute of every rule.
fn disks() -> Schema {
    let disk = [
        (
            "name",
            Attribute::string().required().equality(CaseInsensitive),
        ),
        (
            "speed",
            Attribute::string().optional_computed().keeps_prior_value(),
        ),
        (
            "price",
            Attribute::string().computed().depends_on(["speed"]),
        ),
        ("etag", Attribute::string().computed().changes_on_update()),
        (
            "cell",
            Attribute::string()
                .computed()
                .keeps_prior_value()
                .requires_replace(),
        ),
    ];
    schema([("disks", Attribute::set_nested(disk))])
}

fn disk(name: &str, computed: [Value; 4]) -> Value {
    let [speed, price, etag, cell] = computed;
    object([
        ("name", Value::from(name)),
        ("speed", speed),
        ("price", price),
        ("etag", etag),
        ("cell", cell),
    ])
}

fn holder(disks: [Value; 2]) -> Value {
    object([("disks", Value::set(disks))])
}

fn config() -> Value {
    let nothing = || [Value::Null, Value::Null, Value::Null, Value::Null];
    holder([disk("A", nothing()), disk("b", nothing())])
}

fn prior() -> Value {
    let stored = || ["slow", "1", "e", "c"].map(Value::from);
    holder([disk("a", stored()), disk("b", stored())])
}

/// Changes an attribute of the disk `b`.
fn change(plan: &mut Value, name: &str, value: &str) {
    let plan = plan.as_object_mut().unwrap();
    let disks = plan.get("disks").and_then(Value::as_set).unwrap().to_vec();
    let disks = disks.into_iter().map(|mut disk| {
        if disk.attribute("name") == Some(&Value::from("b")) {
            let members = disk.as_object_mut().unwrap();
            members.insert(name.to_owned(), Value::from(value));
        }
        disk
    });
    plan.insert("disks".to_owned(), Value::set(disks));
}

#[test]
fn what_depends_on_an_authors_change_in_an_element_becomes_unknown() {
    let schema = disks();
    let toy = Toy {
        on_plan: |response| change(&mut response.plan, "speed", "fast"),
        ..Toy::default()
    };
    let planned = Run::new(&schema, toy).planned(config(), prior());
    let text = Value::from;
    let kept = [text("slow"), text("1"), Value::unknown(), text("c")];
    let changed = [text("fast"), Value::unknown(), Value::unknown(), text("c")];
    assert_eq!(planned, holder([disk("a", kept), disk("b", changed)]));
}

#[test]
fn an_authors_change_in_an_element_replaces_by_the_rules() {
    let schema = disks();
    let toy = Toy {
        on_plan: |response| change(&mut response.plan, "cell", "d"),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    assert_eq!(run.replaced(config(), prior()), ["disks"]);
    let toy = Toy {
        on_plan: |response| change(&mut response.plan, "speed", "fast"),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    assert_eq!(run.replaced(config(), prior()), Vec::<String>::new());
}

#[test]
fn what_an_author_left_as_it_was_stays_without_any_change() {
    let schema = disks();
    let toy = Toy {
        on_plan: |response| change(&mut response.plan, "speed", "slow"),
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    assert_eq!(run.planned(config(), prior()), prior());
}

#[test]
fn elements_within_elements_are_followed() {
    let port = [
        ("number", Attribute::number().required()),
        ("mode", Attribute::string().computed().keeps_prior_value()),
        ("label", Attribute::string().computed().depends_on(["mode"])),
    ];
    let rule = [
        ("name", Attribute::string().required()),
        ("ports", Attribute::set_nested(port)),
    ];
    let schema = schema([("rules", Attribute::set_nested(rule))]);
    let value = |computed: [[Value; 2]; 2]| {
        let ports = (1..).zip(computed).map(|(number, [mode, label])| {
            object([
                ("number", Value::from(number)),
                ("mode", mode),
                ("label", label),
            ])
        });
        let rule = object([("name", Value::from("r")), ("ports", Value::set(ports))]);
        object([("rules", Value::set([rule]))])
    };
    let nothing = || [Value::Null, Value::Null];
    let stored = || [Value::from("tcp"), Value::from("l")];
    let toy = Toy {
        on_plan: |response| {
            let changed = std::mem::take(&mut response.plan);
            response.plan = changed.transform(&mut |path, value| {
                let second = path.steps().iter().any(|step| match step {
                    crate::Step::Element(port) => port.attribute("number") == Some(&Value::from(2)),
                    _ => false,
                });
                match path.steps().last() {
                    Some(crate::Step::Attribute(name)) if second && name == "mode" => {
                        Value::from("udp")
                    }
                    _ => value,
                }
            });
        },
        ..Toy::default()
    };
    let run = Run::new(&schema, toy);
    let planned = run.planned(value([nothing(), nothing()]), value([stored(), stored()]));
    let changed = [Value::from("udp"), Value::unknown()];
    assert_eq!(planned, value([stored(), changed]));
}
