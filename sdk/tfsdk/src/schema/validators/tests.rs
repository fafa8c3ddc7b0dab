//! What each validator takes and refuses.

use super::{Length, OneOf, Pattern, Range, Size, Unique};
use crate::schema::Validator;
use crate::{AttributePath, Diagnostics, Number, Value};

fn allows(validator: &impl Validator, value: impl Into<Value>) -> bool {
    let mut diagnostics = Diagnostics::new();
    let path = AttributePath::root().attribute("it");
    validator.validate(&path, &value.into(), &mut diagnostics);
    !diagnostics.has_errors()
}

#[test]
fn length_counts_characters_and_not_bytes() {
    assert!(allows(&Length::at_most(3), "äöü"));
    assert!(!allows(&Length::at_most(3), "äöüß"));
    assert!(!allows(&Length::between(1, 2), ""));
    assert!(allows(&Length::at_least(2), "ab"));
}

#[test]
fn ranges_include_their_ends_and_are_exact() {
    let tenth = Number::parse("0.1").unwrap();
    let range = Range::between(tenth.clone(), 10);
    assert!(allows(&range, tenth));
    assert!(allows(&range, 10));
    assert!(!allows(
        &range,
        Number::parse("0.0999999999999999999999").unwrap()
    ));
    assert!(!allows(
        &range,
        Number::parse("10.000000000000000000001").unwrap()
    ));
}

#[test]
fn one_of_takes_what_is_listed() {
    let sizes = OneOf::new(["small", "large"]);
    assert!(allows(&sizes, "small"));
    assert!(!allows(&sizes, "Small"));
    assert_eq!(sizes.describe(), "one of \"small\", \"large\"");
    assert!(allows(&OneOf::new([1, 2]), 2));
}

#[test]
fn patterns_match_anywhere_and_may_look_around() {
    let pattern = Pattern::new("b(?=c)").unwrap();
    assert!(allows(&pattern, "abc"));
    assert!(!allows(&pattern, "abd"));
    assert!(
        Pattern::new("(")
            .unwrap_err()
            .to_string()
            .contains("regular expression")
    );
}

#[test]
fn sizes_of_lists_sets_and_maps_are_limited() {
    let pair = Size::between(2, 2);
    assert!(allows(&pair, Value::list([1, 2].map(Value::from))));
    assert!(!allows(&pair, Value::set([1, 1].map(Value::from))));
    assert!(!allows(&pair, Value::map([("a", Value::from(1))])));
    let unknown = Value::set([Value::from(1), Value::unknown(), Value::unknown()]);
    assert!(allows(&pair, unknown));
}

#[test]
fn unique_passes_over_what_is_not_known_yet() {
    assert!(allows(
        &Unique,
        Value::list([Value::unknown(), Value::unknown()])
    ));
    assert!(!allows(&Unique, Value::list([1, 2, 1].map(Value::from))));
}

#[test]
fn messages_never_show_the_value() {
    let mut diagnostics = Diagnostics::new();
    let path = AttributePath::root().attribute("it");
    let secret = Value::from("tell-nobody");
    Length::at_most(3).validate(&path, &secret, &mut diagnostics);
    OneOf::new(["a"]).validate(&path, &secret, &mut diagnostics);
    Pattern::new("^x")
        .unwrap()
        .validate(&path, &secret, &mut diagnostics);
    assert_eq!(diagnostics.iter().count(), 3);
    assert!(
        diagnostics
            .iter()
            .all(|d| !d.detail.contains("tell-nobody"))
    );
}
