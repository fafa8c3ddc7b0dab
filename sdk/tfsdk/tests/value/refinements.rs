//! What is known of unknown values.

use tfsdk::value::Refinement;
use tfsdk::{Number, Value};

#[test]
fn merging_keeps_what_is_stricter() {
    let left = Refinement {
        prefix: Some("ab".into()),
        lower_bound: Some((Number::from(1), true)),
        upper_bound: Some((Number::from(9), true)),
        min_length: Some(1),
        ..Refinement::default()
    };
    let right = Refinement {
        prefix: Some("abc".into()),
        lower_bound: Some((Number::from(1), false)),
        upper_bound: Some((Number::from(10), false)),
        min_length: Some(2),
        max_length: Some(3),
        ..Refinement::not_null()
    };
    let both = Refinement {
        upper_bound: Some((Number::from(9), true)),
        ..right.clone()
    };
    assert_eq!(left.merge(&right), both);
    assert_eq!(right.merge(&left), both);
    assert_eq!(left.merge(&Refinement::default()), left);
    assert!(Refinement::default().is_empty());
    assert!(!Refinement::not_null().is_empty());
}

#[test]
fn promises_are_checked() {
    let known = Refinement {
        prefix: Some("arn:".into()),
        lower_bound: Some((Number::from(0), false)),
        upper_bound: Some((Number::from(9), true)),
        min_length: Some(1),
        max_length: Some(2),
        ..Refinement::not_null()
    };
    let kept = [
        Value::from("arn:x"),
        Value::from(9),
        Value::from(vec![1]),
        Value::unknown(),
        Value::from(true),
    ];
    for value in kept {
        assert_eq!(known.check(&value), Ok(()), "{value:?}");
    }
    let broken = [
        (Value::Null, "was promised not to be null"),
        (Value::from("x"), "was promised to start with \"arn:\""),
        (Value::from(0), "was promised to be more than 0"),
        (Value::from(10), "was promised to be at most 9"),
        (Value::list([]), "was promised to have at least 1 elements"),
        (
            Value::from(vec![1, 2, 3]),
            "was promised to have at most 2 elements",
        ),
    ];
    for (value, message) in broken {
        assert_eq!(known.check(&value), Err(message.into()));
    }
}
