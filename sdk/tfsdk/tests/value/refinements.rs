//! What is known of unknown values.

use tfsdk::value::{Refinement, msgpack};
use tfsdk::{Number, Type, Value};

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

/// Found by fuzzing: a peer may say of a number how many elements it has. That is read, and goes no
/// further: Terraform would refuse it.
#[test]
fn what_makes_no_sense_for_the_type_is_not_sent_on() {
    let body = [0x83, 1, 0xc2, 3, 0x92, 0x0a, 0xc3, 6, 0x1e];
    let mut sent = vec![0xc7, u8::try_from(body.len()).expect("short"), 12];
    sent.extend(body);
    let read = msgpack::decode(&sent, &Type::Number).expect("an unknown number");
    let written = msgpack::encode(&read, &Type::Number).expect("it is written");
    let expected = Value::Unknown(Box::new(Refinement {
        lower_bound: Some((Number::from(10), true)),
        ..Refinement::not_null()
    }));
    assert_eq!(msgpack::decode(&written, &Type::Number), Ok(expected));
}
