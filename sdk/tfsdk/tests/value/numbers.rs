//! Exact decimals.

use crate::arbitrary::number;
use proptest::prelude::*;
use std::hash::{BuildHasher, RandomState};
use tfsdk::Number;
use tfsdk::value::NumberError;

fn parse(text: &str) -> Number {
    text.parse().expect(text)
}

#[test]
fn one_spelling_for_each_number() {
    let cases = [
        ("0", "0"),
        ("-0", "0"),
        ("-0.000", "0"),
        ("0e50", "0"),
        ("007", "7"),
        ("+7", "7"),
        ("1.0", "1"),
        ("100", "100"),
        ("1e2", "100"),
        ("1E+2", "100"),
        ("12.30", "12.3"),
        (".5", "0.5"),
        ("5.", "5"),
        ("-1.5e-3", "-0.0015"),
        ("120e-1", "12"),
        ("0.1", "0.1"),
        ("100.001", "100.001"),
        (
            "123456789012345678901234567890.12",
            "123456789012345678901234567890.12",
        ),
    ];
    for (text, printed) in cases {
        assert_eq!(parse(text).to_string(), printed);
        assert_eq!(parse(text), parse(printed));
    }
    for text in [
        "", "-", ".", "e5", "1e", "1e+", "--1", "1.2.3", "0x1", "1_000", " 1", "NaN", "Inf", "１",
    ] {
        assert_eq!(Number::parse(text), Err(NumberError::Syntax), "{text:?}");
    }
}

#[test]
fn size_is_limited() {
    assert_eq!(parse("1e16383").to_string().len(), 16_384);
    assert_eq!(Number::parse("1e16384"), Err(NumberError::TooLong));
    assert_eq!(Number::parse("1e999999999"), Err(NumberError::TooLong));
    assert_eq!(Number::parse("1e-999999999"), Err(NumberError::TooLong));
    assert_eq!(
        Number::parse("1e-99999999999999999999"),
        Err(NumberError::TooLong)
    );
    assert_eq!(Number::from_f64(f64::NAN), Err(NumberError::NotFinite));
    assert_eq!(Number::from_f64(f64::INFINITY), Err(NumberError::NotFinite));
}

#[test]
fn conversions_are_exact_or_none() {
    assert_eq!(parse("9223372036854775807").to_i64(), Some(i64::MAX));
    assert_eq!(parse("9223372036854775808").to_i64(), None);
    assert_eq!(parse("9223372036854775808").to_u64(), Some(1 << 63));
    assert_eq!(parse("-1").to_u64(), None);
    assert_eq!(parse("1000").to_i64(), Some(1000));
    assert_eq!(parse("1.5").to_i64(), None);
    assert_eq!(parse("1e16000").to_i64(), None);
    assert_eq!(parse("1e16000").to_f64(), f64::INFINITY);
    assert!(parse("1e3").is_integer());
    assert!(!parse("1e-3").is_integer());
    assert!(parse("0.3").is_multiple_of(&parse("0.1")));
    assert!(!parse("0.35").is_multiple_of(&parse("0.1")));
    assert!(!parse("1").is_multiple_of(&parse("0")));
}

#[test]
fn order_is_by_value() {
    let sorted = [
        "-10", "-1.5", "-1", "0", "0.1", "0.11", "1", "9", "10", "1e30",
    ];
    for pair in sorted.windows(2) {
        assert!(parse(pair[0]) < parse(pair[1]), "{pair:?}");
    }
}

proptest! {
    #[test]
    fn printed_and_read_again(number in number()) {
        let text = number.to_string();
        prop_assert!(!text.contains('e'));
        prop_assert!(!text.contains('.') || !text.ends_with('0'));
        let again = Number::parse(&text)?;
        prop_assert_eq!(&again, &number);
        let hasher = RandomState::new();
        prop_assert_eq!(hasher.hash_one(&again), hasher.hash_one(&number));
    }

    #[test]
    fn integers_come_back(integer: i64, large: u64, huge: i128) {
        prop_assert_eq!(Number::from(integer).to_i64(), Some(integer));
        prop_assert_eq!(Number::from(integer).to_string(), integer.to_string());
        prop_assert_eq!(Number::from(large).to_u64(), Some(large));
        prop_assert_eq!(Number::from(huge).to_i128(), Some(huge));
        prop_assert_eq!(Number::from(huge), Number::parse(&huge.to_string())?);
    }

    #[test]
    fn doubles_come_back(float in proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL) {
        let number = Number::from_f64(float)?;
        prop_assert_eq!(number.to_f64(), float);
        prop_assert_eq!(number.to_string(), format!("{float}"));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-+0-9.eE]{0,12}") {
        if let Ok(number) = Number::parse(&text) {
            prop_assert_eq!(Number::parse(&number.to_string()), Ok(number));
        }
    }

    #[test]
    fn order_agrees_with_equality(left in number(), right in number()) {
        prop_assert_eq!(left.cmp(&right), right.cmp(&left).reverse());
        prop_assert_eq!(left == right, left.cmp(&right).is_eq());
        prop_assert_eq!(left == right, left.to_string() == right.to_string());
    }
}
