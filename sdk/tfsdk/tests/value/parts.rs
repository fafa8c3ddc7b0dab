//! Making values, and reading, changing and comparing their parts.

use tfsdk::value::{Refinement, Walk};
use tfsdk::{AttributePath, Type, Value};

fn sample() -> Value {
    Value::object([
        ("name", Value::from("tea")),
        ("tags", Value::map([("a", Value::from("1"))])),
        ("sizes", Value::from(vec![1, 2])),
        ("ids", Value::set([Value::from("y"), Value::from("x")])),
        (
            "extra",
            Value::dynamic(Value::object([("deep", Value::unknown())])),
        ),
    ])
}

fn path(text: &str) -> AttributePath {
    AttributePath::parse(text).expect(text)
}

#[test]
fn constructors_keep_the_invariants() {
    assert_eq!(Value::string("e\u{301}"), Value::from("é"));
    let set = Value::set([
        Value::from(10),
        Value::Null,
        Value::from(9),
        Value::from(10),
    ]);
    assert_eq!(
        set,
        Value::Set(vec![Value::from(9), Value::from(10), Value::Null])
    );
    let unknown = Value::set([Value::unknown(), Value::unknown(), Value::from("z")]);
    assert_eq!(unknown.as_set().map(<[_]>::len), Some(3));
    assert_eq!(Value::from(None::<&str>), Value::Null);
    let null = Value::null_object(&Type::object([("a", Type::Bool)]));
    assert_eq!(null, Value::object([("a", Value::Null)]));
}

#[test]
fn parts_are_read_by_path() {
    let value = sample();
    assert_eq!(value.get(&path("")), Some(&value));
    assert_eq!(value.get(&path("tags[\"a\"]")), Some(&Value::from("1")));
    assert_eq!(value.get(&path("sizes[1]")), Some(&Value::from(2)));
    assert!(
        value
            .get(&path("extra.deep"))
            .is_some_and(Value::is_unknown)
    );
    let ids = path("ids");
    assert_eq!(
        value.get(&ids.element(Value::from("x"))),
        Some(&Value::from("x"))
    );
    for nowhere in [
        "nope",
        "sizes[2]",
        "sizes[-1]",
        "tags[\"b\"]",
        "name.x",
        "tags.a",
    ] {
        assert_eq!(value.get(&path(nowhere)), None, "{nowhere}");
    }
    assert_eq!(value.attribute("name").and_then(Value::as_str), Some("tea"));
    assert!(!value.is_wholly_known());
}

#[test]
fn parts_are_replaced_by_path() {
    let mut value = sample();
    value
        .set_at(&path("tags[\"b\"]"), Value::from("2"))
        .expect("a new key");
    value
        .set_at(&path("extra.deep"), Value::from(true))
        .expect("a member");
    value
        .set_at(&path("sizes[0]"), Value::from(7))
        .expect("an element");
    let element = path("ids").element(Value::from("x"));
    value
        .set_at(&element, Value::from("z"))
        .expect("an element");
    assert_eq!(
        value.describe(),
        r#"{ extra = { deep = true }, ids = ["y", "z"], name = "tea", sizes = [7, 2], tags = { a = "1", b = "2" } }"#
    );
    let before = value.clone();
    let cases = [
        ("nope", "there is no attribute \"nope\""),
        ("sizes[2]", "sizes: there is no element 2: the list has 2"),
        (
            "extra.deep.x",
            "extra.deep: the path does not fit the value",
        ),
        ("tags[\"c\"].x", "tags: there is no key \"c\""),
    ];
    for (place, message) in cases {
        let error = value.set_at(&path(place), Value::Null).expect_err(place);
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(value, before);
}

#[test]
fn all_parts_are_visited_and_changed() {
    let mut paths = Vec::new();
    sample().walk(&mut |path, value| {
        paths.push(path.to_string());
        if value.as_map().is_some() {
            Walk::Past
        } else {
            Walk::Into
        }
    });
    let expected = [
        "",
        "extra",
        "extra.deep",
        "ids",
        "ids[*]",
        "ids[*]",
        "name",
        "sizes",
        "sizes[0]",
        "sizes[1]",
        "tags",
    ];
    assert_eq!(paths, expected);

    let known = sample().transform(&mut |path, value| {
        if value.is_unknown() {
            Value::Null
        } else if path.to_string() == "ids[*]" {
            Value::from("same")
        } else {
            value
        }
    });
    assert!(known.is_wholly_known());
    assert_eq!(
        known.get(&path("ids")),
        Some(&Value::set([Value::from("same")]))
    );
    let failed = sample().try_transform(&mut |path, value| {
        if value.is_unknown() {
            Err(path.to_string())
        } else {
            Ok(value)
        }
    });
    assert_eq!(failed, Err("extra.deep".to_owned()));
}

#[test]
fn values_are_checked_against_types() {
    let wanted = Type::object([
        ("name", Type::String),
        ("tags", Type::map(Type::String)),
        ("sizes", Type::list(Type::Number)),
        ("ids", Type::set(Type::String)),
        ("extra", Type::Dynamic),
    ]);
    let value = sample();
    assert_eq!(value.conforms(&wanted), Ok(()));
    for (place, wrong, message) in [
        ("name", Value::from(1), "a string is required, not a number"),
        (
            "sizes[1]",
            Value::from("x"),
            "a number is required, not a string",
        ),
        ("ids", Value::list([]), "a set is required, not a list"),
        (
            "extra",
            Value::from("x"),
            "a value with its type is required, not a string",
        ),
    ] {
        let mut value = value.clone();
        value.set_at(&path(place), wrong).expect(place);
        assert_eq!(
            value.conforms(&wanted),
            Err((path(place), message.to_owned()))
        );
    }
    let short = Type::Tuple(vec![Type::Number]);
    assert!(Value::from(vec![1, 2]).conforms(&short).is_err());
}

#[test]
fn comparison_knows_what_it_cannot_know() {
    let known = Value::from(vec!["a", "b"]);
    let partly = Value::list([Value::from("a"), Value::unknown()]);
    let other = Value::list([Value::from("x"), Value::unknown()]);
    assert_eq!(known.known_equal(&known), Some(true));
    assert_eq!(known.known_equal(&partly), None);
    assert_eq!(known.known_equal(&other), Some(false));
    let prefixed = Value::from(Refinement {
        prefix: Some("b".into()),
        ..Refinement::default()
    });
    assert_eq!(prefixed.known_equal(&Value::from("a")), Some(false));
    assert_eq!(
        Value::unknown_not_null().known_equal(&Value::Null),
        Some(false)
    );
    let text = Value::dynamic(Value::from("1"));
    assert_eq!(
        text.known_equal(&Value::dynamic(Value::from(1))),
        Some(false)
    );
}

#[test]
fn long_values_are_cut_in_messages() {
    let long = Value::from("x".repeat(500)).describe();
    assert_eq!(long, format!("\"{}…\"", "x".repeat(60)));
    let many = Value::from((0..1000).collect::<Vec<i32>>()).describe();
    assert!(many.len() < 140 && many.ends_with(", …]"), "{many}");
    assert_eq!(Value::from("a\u{1b}[0m").describe(), "\"a\\u001b[0m\"");
    assert_eq!(Value::list([]).describe(), "[]");
    assert_eq!(Value::unknown().describe(), "(known after apply)");
}

#[test]
fn values_stay_small() {
    let size = std::mem::size_of::<Value>();
    assert!(
        size <= 48,
        "{size} bytes; each object makes room for eleven"
    );
}
