//! Points in time.

use crate::Value;
use crate::schema::Equality;

/// The same point in time as RFC 3339 writes it, whatever the offset and the form of the fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp;

impl Equality for Timestamp {
    fn equal(&self, left: &Value, right: &Value) -> bool {
        match (self.canonical(left), self.canonical(right)) {
            (Some(left), Some(right)) => left == right,
            _ => left == right,
        }
    }

    fn canonical(&self, value: &Value) -> Option<Value> {
        let (minutes, second, fraction) = parse(value.as_str()?)?;
        Some(Value::String(format!("{minutes}:{second}.{fraction}")))
    }
}

/// Minutes since the year 0, the second (60 for a leap second), and the digits of the fraction.
fn parse(text: &str) -> Option<(i64, i64, &str)> {
    let year = digits(text, 0, 4)?;
    let month = after(text, 4, "-").and_then(|at| digits(text, at, 2))?;
    let day = after(text, 7, "-").and_then(|at| digits(text, at, 2))?;
    let hour = after(text, 10, "Tt ").and_then(|at| digits(text, at, 2))?;
    let minute = after(text, 13, ":").and_then(|at| digits(text, at, 2))?;
    let second = after(text, 16, ":").and_then(|at| digits(text, at, 2))?;
    if !(1..=12).contains(&month)
        || !(1..=days_in(year, month)).contains(&day)
        || hour > 23
        || minute > 59
        || second > 60
    {
        return None;
    }
    let rest = text.get(19..)?;
    let (fraction, offset) = match rest.strip_prefix('.') {
        Some(rest) => {
            let end = rest.find(|c: char| !c.is_ascii_digit())?;
            if end == 0 {
                return None;
            }
            (rest[..end].trim_end_matches('0'), &rest[end..])
        }
        None => ("", rest),
    };
    let minutes = (days_before(year, month) + day) * 1440 + hour * 60 + minute;
    Some((minutes - offset_minutes(offset)?, second, fraction))
}

fn offset_minutes(text: &str) -> Option<i64> {
    let sign = match text.chars().next()? {
        'Z' | 'z' if text.len() == 1 => return Some(0),
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let hours = digits(text, 1, 2)?;
    let minutes = after(text, 3, ":").and_then(|at| digits(text, at, 2))?;
    (text.len() == 6 && hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

fn digits(text: &str, at: usize, count: usize) -> Option<i64> {
    let part = text.get(at..at + count)?;
    if part.bytes().all(|byte| byte.is_ascii_digit()) {
        part.parse().ok()
    } else {
        None
    }
}

/// The place after one of `allowed` at `at`.
fn after(text: &str, at: usize, allowed: &str) -> Option<usize> {
    let found = text.get(at..)?.chars().next()?;
    allowed.contains(found).then_some(at + 1)
}

fn is_leap(year: i64) -> bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn days_before(year: i64, month: i64) -> i64 {
    let leap_days = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
    let in_year: i64 = (1..month).map(|month| days_in(year, month)).sum();
    year * 365 + leap_days + in_year
}
