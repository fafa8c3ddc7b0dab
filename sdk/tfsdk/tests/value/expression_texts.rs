//! Path expressions as text.

use proptest::prelude::*;
use tfsdk::path::ExpressionStep;
use tfsdk::{AttributePath, PathExpression, Step, Value};

#[test]
fn printed_like_paths() {
    let cases = [
        (PathExpression::root().attribute("a").attribute("b"), "a.b"),
        (PathExpression::root().attribute("a").any(), "a[*]"),
        (
            PathExpression::root()
                .attribute("a")
                .key("k k")
                .attribute("b"),
            "a[\"k k\"].b",
        ),
        (PathExpression::sibling("b"), "../b"),
        (
            PathExpression::relative().parent().parent().attribute("b"),
            "../../b",
        ),
        (PathExpression::relative().attribute("b"), "./b"),
        (PathExpression::relative(), "."),
        (
            PathExpression::root()
                .attribute("a")
                .parent()
                .attribute("b"),
            "a/../b",
        ),
        (PathExpression::root(), ""),
        (PathExpression::root().parent().attribute("b"), "/../b"),
        (PathExpression::relative().any().attribute("b"), ".[*].b"),
        (
            PathExpression::relative().parent().index(2).attribute("b"),
            "..[2].b",
        ),
        (
            PathExpression::relative().attribute("b").parent().key("k"),
            "./b/..[\"k\"]",
        ),
    ];
    for (expression, text) in cases {
        assert_eq!(expression.to_string(), text);
        assert_eq!(text.parse(), Ok(expression), "{text}");
    }
}

#[test]
fn errors_say_which_character_is_wrong() {
    let cases = [
        ("a..b", 3, "a name expected"),
        ("a.", 3, "a name expected"),
        ("a b", 2, "`.`, `[` or `/..` expected"),
        ("a/b", 3, "`..` expected"),
        ("a[*", 4, "`]` expected"),
        ("a[**]", 4, "`]` expected"),
        ("a[b]", 3, "a number or a quoted text expected"),
        ("a[\"b]", 6, "the closing quotation mark is missing"),
        (".b", 2, "`/` or `[` expected"),
        ("..b", 3, "`/` or `[` expected"),
        ("...", 3, "`/` or `[` expected"),
        ("../", 4, "a name expected"),
        ("/a", 2, "`..` expected"),
        ("*", 1, "a name expected"),
    ];
    for (text, position, message) in cases {
        let error = text.parse::<PathExpression>().expect_err(text);
        assert_eq!(
            (error.position, error.message),
            (position, message),
            "{text}"
        );
    }
}

#[test]
fn any_stands_for_elements_of_all_kinds() -> Result<(), Box<dyn std::error::Error>> {
    let any: PathExpression = "a[*]".parse()?;
    let a = AttributePath::root().attribute("a");
    assert!(any.matches(&a.index(3)));
    assert!(any.matches(&a.key("k")));
    assert!(any.matches(&a.element(Value::from(1))));
    assert!(!any.matches(&a.attribute("b")));
    assert!(!any.matches(&a));
    let value = |elements| Value::object([("a", elements)]);
    let one = [Value::from(1)];
    for elements in [
        Value::list(one.clone()),
        Value::set(one.clone()),
        Value::map([("k", Value::from(1))]),
    ] {
        let value = value(elements);
        let found = any.find(&value);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].value, &Value::from(1));
    }
    assert_eq!(any.find(&value(Value::object([("b", Value::Null)]))), []);
    Ok(())
}

fn step() -> impl Strategy<Value = ExpressionStep> {
    let exact = |step: Step| ExpressionStep::Exact(step);
    prop_oneof![
        "[a-z_][a-z0-9_-]{0,3}".prop_map(move |name| exact(Step::Attribute(name))),
        any::<String>().prop_map(move |key| exact(Step::Key(key))),
        any::<i64>().prop_map(move |index| exact(Step::Index(index))),
        Just(ExpressionStep::Any),
        Just(ExpressionStep::Parent),
    ]
}

/// What a text cannot say: which kind of collection, and that a name in brackets is an attribute.
fn any_step() -> impl Strategy<Value = ExpressionStep> {
    prop_oneof![
        4 => step(),
        1 => any::<String>().prop_map(|name| ExpressionStep::Exact(Step::Attribute(name))),
        1 => Just(ExpressionStep::AnyIndex),
        1 => Just(ExpressionStep::AnyKey),
        1 => Just(ExpressionStep::AnyElement),
    ]
}

fn expression(
    step: impl Strategy<Value = ExpressionStep>,
) -> impl Strategy<Value = PathExpression> {
    let start = prop_oneof![
        Just(PathExpression::root()),
        Just(PathExpression::relative())
    ];
    (start, prop::collection::vec(step, 0..7))
        .prop_map(|(start, steps)| steps.into_iter().fold(start, PathExpression::with))
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(expression in expression(step())) {
        prop_assert_eq!(expression.to_string().parse(), Ok(expression));
    }

    #[test]
    fn what_is_read_is_printed_alike(expression in expression(any_step())) {
        let text = expression.to_string();
        let read: PathExpression = text.parse()?;
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_in_place(text in "[a-c.\\[\\]*/\"\\\\0-9 é]{0,12}") {
        match text.parse::<PathExpression>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
            Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.position)),
        }
    }
}
