//! What means the same, and what does not.

use super::{CaseInsensitive, Json, Timestamp, Trimmed, Unordered};
use crate::Value;
use crate::schema::Equality;
use proptest::prelude::*;

fn same(equality: &impl Equality, left: &str, right: &str) -> bool {
    equality.equal(&Value::from(left), &Value::from(right))
}

#[test]
fn json_is_compared_by_value() {
    assert!(same(
        &Json,
        r#"{"a":1.0,"b":[]}"#,
        "{ \"b\" : [ ], \"a\" : 1 }"
    ));
    assert!(!same(&Json, "[1,2]", "[2,1]"));
    assert!(!same(&Json, r#"{"a":null}"#, "{}"));
    assert!(same(&Json, "not json", "not json"));
    assert!(!same(&Json, "not json", "no json"));
}

#[test]
fn case_and_outer_space_can_be_passed_over() {
    assert!(same(&CaseInsensitive, "STRASSE-Ä", "strasse-ä"));
    assert!(!same(&CaseInsensitive, "a", "b"));
    assert!(same(&Trimmed, " a b\n", "a b"));
    assert!(!same(&Trimmed, "a b", "ab"));
}

#[test]
fn unordered_lists_count_their_elements() {
    let list = |numbers: &[i64]| Value::list(numbers.iter().map(|n| Value::from(*n)));
    assert!(Unordered.equal(&list(&[1, 2, 2]), &list(&[2, 1, 2])));
    assert!(!Unordered.equal(&list(&[1, 2, 2]), &list(&[1, 1, 2])));
}

#[test]
fn timestamps_are_compared_as_points_in_time() {
    assert!(same(
        &Timestamp,
        "2024-02-29T23:30:00Z",
        "2024-03-01T01:00:00+01:30"
    ));
    assert!(same(
        &Timestamp,
        "2023-12-31t22:00:00.500-02:00",
        "2024-01-01T00:00:00.5Z"
    ));
    assert!(same(
        &Timestamp,
        "2000-02-29T00:00:00Z",
        "2000-02-28T23:00:00-01:00"
    ));
    assert!(!same(
        &Timestamp,
        "2024-01-01T00:00:00Z",
        "2024-01-01T00:00:00.001Z"
    ));
    assert!(!same(
        &Timestamp,
        "2024-01-01T00:00:00Z",
        "2024-01-01T00:00:00"
    ));
    assert!(!same(
        &Timestamp,
        "2023-02-29T00:00:00Z",
        "2023-03-01T00:00:00Z"
    ));
}

proptest! {
    #[test]
    fn no_text_makes_an_equality_panic(left in any::<String>(), right in "[0-9T:.Zä+-]{0,30}") {
        for text in [&left, &right] {
            prop_assert!(same(&Json, text, text));
            prop_assert!(same(&Timestamp, text, text));
            prop_assert!(same(&Trimmed, text, text));
        }
    }
}
