//! The order in which Terraform goes through the elements of a set.

use super::Value;
use bigdecimal::{BigDecimal, RoundingMode};
use std::cmp::Ordering;
use std::num::NonZeroU64;

const TEN: NonZeroU64 = NonZeroU64::new(10).unwrap();

/// Known elements, then unknown ones, then null. Plain values go by value; Terraform leaves the
/// order of others open, but pairs elements in it, so it has to be met.
pub(crate) fn in_set(a: &Value, b: &Value) -> Ordering {
    let rank = |value: &Value| match value {
        Value::Null => 2,
        Value::Unknown(_) => 1,
        _ => 0,
    };
    rank(a).cmp(&rank(b)).then_with(|| match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        _ => text(a).cmp(&text(b)),
    })
}

/// A text that goes by the same order as Terraform's internal one.
fn text(value: &Value) -> String {
    let mut out = String::new();
    put(&mut out, value);
    out
}

fn put(out: &mut String, value: &Value) {
    let list = |out: &mut String, items: &mut dyn Iterator<Item = &Value>, ends: [char; 2]| {
        out.push(ends[0]);
        for item in items {
            put(out, item);
            out.push(';');
        }
        out.push(ends[1]);
    };
    match value {
        Value::Unknown(_) => out.push('?'),
        Value::Null => out.push('~'),
        Value::Bool(truth) => out.push(if *truth { 'T' } else { 'F' }),
        Value::Number(number) => out.push_str(&ten_digits(number)),
        Value::String(text) => out.push_str(&format!("{text:?}")),
        Value::List(items) => list(out, &mut items.iter(), ['[', ']']),
        Value::Set(items) => {
            let mut items: Vec<&Value> = items.iter().collect();
            items.sort_by(|a, b| in_set(a, b));
            list(out, &mut items.into_iter(), ['[', ']']);
        }
        Value::Object(members) => list(out, &mut members.values(), ['<', '>']),
        Value::Map(members) => {
            out.push('{');
            for (key, member) in members {
                out.push_str(&format!("{key:?}:"));
                put(out, member);
                out.push(';');
            }
            out.push('}');
        }
        Value::Dynamic(inner) => put(out, &inner.1),
    }
}

/// As C's `%.10g`.
fn ten_digits(number: &BigDecimal) -> String {
    let rounded = number.with_precision_round(TEN, RoundingMode::HalfEven);
    let rounded = rounded.normalized();
    let (digits, scale) = rounded.as_bigint_and_exponent();
    let text = digits.magnitude().to_string();
    let exponent = i64::try_from(text.len()).unwrap_or(i64::MAX) - 1 - scale;
    if (-4..10).contains(&exponent) {
        return rounded.to_plain_string();
    }
    let sign = if rounded.sign() == bigdecimal::num_bigint::Sign::Minus {
        "-"
    } else {
        ""
    };
    let (first, rest) = text.split_at(1);
    let point = if rest.is_empty() { "" } else { "." };
    let direction = if exponent < 0 { '-' } else { '+' };
    format!(
        "{sign}{first}{point}{rest}e{direction}{:02}",
        exponent.abs()
    )
}

#[cfg(test)]
mod tests {
    use super::{Value, in_set, ten_digits};
    use std::cmp::Ordering;

    fn number(text: &str) -> bigdecimal::BigDecimal {
        text.parse().expect("a number")
    }

    #[test]
    fn numbers_have_ten_digits() {
        for (given, expected) in [
            ("0", "0"),
            ("100", "100"),
            ("-0.5", "-0.5"),
            ("0.0001", "0.0001"),
            ("0.00001", "1e-05"),
            ("9999999999", "9999999999"),
            ("12345678901", "1.23456789e+10"),
            ("-9223372036854775809", "-9.223372037e+18"),
            ("0.3333333333333333", "0.3333333333"),
        ] {
            assert_eq!(ten_digits(&number(given)), expected);
        }
    }

    #[test]
    fn known_then_unknown_then_null() {
        let object = |member: Value| Value::Object([("a".to_owned(), member)].into());
        let sorted = [
            object("a".into()),
            object("b".into()),
            object(Value::unknown()),
            object(Value::Null),
            Value::unknown(),
            Value::Null,
        ];
        for pair in sorted.windows(2) {
            assert_eq!(in_set(&pair[0], &pair[1]), Ordering::Less, "{pair:?}");
        }
        let (nine, ten) = (Value::number("9"), Value::number("10"));
        assert_eq!(in_set(&nine, &ten), Ordering::Less);
        assert_eq!(in_set(&object(nine), &object(ten)), Ordering::Greater);
    }
}
