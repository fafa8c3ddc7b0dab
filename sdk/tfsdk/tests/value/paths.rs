//! Paths and their text.

use proptest::prelude::*;
use tfsdk::{AttributePath, Step, Value};

#[test]
fn printed_as_in_an_expression() {
    let root = AttributePath::root();
    let path = root.attribute("owner").attribute("emails").index(0);
    assert_eq!(path.to_string(), "owner.emails[0]");
    assert_eq!(path.parent().expect("inside").to_string(), "owner.emails");
    assert!(path.starts_with(&root.attribute("owner")));
    assert!(path.starts_with(&path));
    assert!(!path.starts_with(&root.attribute("own")));
    assert_eq!(root.parent(), None);
    let labels = root.attribute("labels");
    assert_eq!(
        labels.key("team \"a\"\n${x}\u{1b}").to_string(),
        r#"labels["team \"a\"\n$${x}\u001b"]"#
    );
    assert_eq!(labels.element(Value::from(1)).to_string(), "labels[*]");
    assert_eq!(
        root.attribute("not a name").to_string(),
        r#"["not a name"]"#
    );
}

#[test]
fn wrong_text_is_placed() {
    let cases = [
        (".a", 1),
        ("a.", 3),
        ("a..b", 3),
        ("a b", 2),
        ("a[", 3),
        ("a[x]", 3),
        ("a[*]", 3),
        ("a[0", 4),
        ("a[\"b]", 6),
        (r#"a["\x"]"#, 6),
        (r#"a["${b}"]"#, 5),
        ("1a", 1),
        (r#"a["\ud800"]"#, 6),
    ];
    for (text, position) in cases {
        let error = AttributePath::parse(text).expect_err(text);
        assert_eq!(error.position, position, "{text}: {error}");
    }
    assert_eq!(AttributePath::parse(""), Ok(AttributePath::root()));
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        "[a-z_][a-z0-9_-]{0,5}".prop_map(Step::Attribute),
        any::<i64>().prop_map(Step::Index),
        any::<String>().prop_map(Step::Key),
        "[$%{\"\\\\a]{0,6}".prop_map(Step::Key),
    ]
}

proptest! {
    #[test]
    fn printed_and_read_again(steps in proptest::collection::vec(step(), 0..5)) {
        let path: AttributePath = steps.into_iter().collect();
        prop_assert_eq!(AttributePath::parse(&path.to_string())?, path);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a.\\[\\]\"0$%{\\\\u*]{0,10}") {
        if let Ok(path) = AttributePath::parse(&text) {
            prop_assert_eq!(AttributePath::parse(&path.to_string()), Ok(path));
        }
    }
}
