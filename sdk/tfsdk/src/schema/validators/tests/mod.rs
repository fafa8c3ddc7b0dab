//! What each validator takes and refuses.

mod relations;

use super::{
    All, Any, Elements, Equals, Keys, Length, NoNulls, NoneOf, OneOf, Pattern, Range, Size, Unique,
};
use crate::schema::{Validation, Validator, WriteOnlySupport};
use crate::{AttributePath, Diagnostics, Number, Value};

fn found(validator: &dyn Validator, value: impl Into<Value>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let value = value.into();
    let config = Value::object([("it", value.clone())]);
    let validation = Validation {
        path: &AttributePath::root().attribute("it"),
        value: &value,
        config: &config,
        write_only: WriteOnlySupport::Supported,
    };
    validator.validate_within(&validation, &mut diagnostics);
    diagnostics
}

fn allows(validator: &dyn Validator, value: impl Into<Value>) -> bool {
    !found(validator, value).has_errors()
}

#[test]
fn length_counts_characters_and_not_bytes() {
    assert!(allows(&Length::at_most(3), "äöü"));
    assert!(!allows(&Length::at_most(3), "äöüß"));
    assert!(!allows(&Length::between(1, 2), ""));
    assert!(allows(&Length::at_least(2), "ab"));
}

#[test]
fn length_counts_bytes_where_it_says_so() {
    let bytes = Length::at_most(3).in_bytes();
    assert!(allows(&bytes, "abc") && allows(&bytes, "äb"));
    assert!(!allows(&bytes, "äö"));
    assert_eq!(bytes.describe(), "at most 3 bytes long");
}

#[test]
fn case_can_be_passed_over() {
    let sizes = OneOf::new(["Small", "large"]).ignoring_case();
    assert!(allows(&sizes, "SMALL") && !allows(&sizes, "huge"));
    let others = NoneOf::new(["Root"]).ignoring_case();
    assert!(allows(&others, "user") && !allows(&others, "ROOT"));
}

#[test]
fn none_of_refuses_what_is_listed() {
    let others = NoneOf::new(["root", "admin"]);
    assert!(allows(&others, "user") && allows(&others, "Root"));
    assert!(!allows(&others, "admin"));
    assert!(!allows(&NoneOf::new([1, 2]), 2) && allows(&NoneOf::new([1, 2]), 3));
    assert_eq!(others.describe(), "none of \"root\", \"admin\"");
}

#[test]
fn a_bool_can_be_fixed() {
    assert!(allows(&Equals::True, true) && !allows(&Equals::True, false));
    assert!(allows(&Equals::False, false) && !allows(&Equals::False, true));
}

#[test]
fn elements_and_keys_are_checked_each_at_its_path() {
    let short = Elements::are(Length::at_most(2));
    let list = Value::list([Value::from("ab"), Value::from("abc"), Value::unknown()]);
    let errors = found(&short, list);
    let paths: Vec<_> = errors
        .iter()
        .map(|d| d.path.clone().unwrap().to_string())
        .collect();
    assert_eq!(paths, ["it[1]"]);
    assert!(!allows(&short, Value::set([Value::from("abc")])));
    let map = || Value::map([("ok", Value::from("x")), ("long", Value::from("abc"))]);
    let errors = found(&short, map());
    assert_eq!(
        errors
            .iter()
            .next()
            .unwrap()
            .path
            .clone()
            .unwrap()
            .to_string(),
        "it[\"long\"]"
    );
    let keys = Keys::are(Length::at_most(2));
    let errors = found(&keys, map());
    assert_eq!(errors.len(), 1);
    assert!(allows(&keys, Value::Null) && allows(&keys, Value::unknown()));
}

#[test]
fn null_elements_can_be_refused() {
    assert!(!allows(&NoNulls, Value::list([Value::Null])));
    assert!(!allows(&NoNulls, Value::set([Value::Null])));
    assert!(!allows(&NoNulls, Value::map([("a", Value::Null)])));
    assert!(allows(
        &NoNulls,
        Value::list([Value::from(1), Value::unknown()])
    ));
}

#[test]
fn all_checks_hold_or_one_of_them() {
    let all = All::new()
        .and(Length::at_least(2))
        .and(OneOf::new(["a", "bb"]));
    assert!(allows(&all, "bb") && !allows(&all, "a") && !allows(&all, "cc"));
    assert_eq!(found(&all, "c").len(), 2);
    let any = Any::new().or(Length::at_least(2)).or(OneOf::new(["a"]));
    assert!(allows(&any, "bb") && allows(&any, "a") && !allows(&any, "c"));
    assert_eq!(found(&any, "c").len(), 2, "why each of them failed");
    assert_eq!(found(&any, "bb").len(), 0, "and nothing when one did not");
    assert!(allows(&any, Value::Null) && allows(&any, Value::unknown()));
    assert_eq!(any.describe(), "at least 2 characters long or one of \"a\"");
}

#[derive(Debug)]
struct Warns(&'static str);

impl Validator for Warns {
    fn describe(&self) -> String {
        self.0.to_owned()
    }

    fn validate(&self, path: &AttributePath, _: &Value, diagnostics: &mut Diagnostics) {
        diagnostics.attribute_warning(path.clone(), self.0, "");
    }
}

#[test]
fn warnings_of_alternatives_are_those_of_the_one_that_passes_or_all() {
    let any = || Any::new().or(Warns("one")).or(Warns("two"));
    assert_eq!(found(&any(), "x").len(), 1);
    assert_eq!(found(&any().with_all_warnings(), "x").len(), 2);
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
