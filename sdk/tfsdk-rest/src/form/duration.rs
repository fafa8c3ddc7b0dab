//! Lengths of time: ISO 8601 (`P1DT2H`) and Go (`26h`).

use tfsdk::Number;
use tfsdk::custom::TextKind;

/// Months and seconds, which have no fixed relation.
pub(super) fn canonical(text: &str) -> Option<String> {
    let (months, seconds) = match TextKind::Duration.canonical(text) {
        // Go's own spelling has units that ISO 8601 has too.
        Some(go) => (0, of_go(&go)?),
        None => of_iso(text)?,
    };
    let number = Number::parse(&decimal(seconds)).ok()?;
    Some(format!("{months} months {number} seconds"))
}

/// Billionths of a second.
type Nanoseconds = i128;

const SECOND: Nanoseconds = 1_000_000_000;

fn decimal(nanoseconds: Nanoseconds) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let size = nanoseconds.unsigned_abs();
    let second = SECOND.unsigned_abs();
    format!("{sign}{}.{:09}", size / second, size % second)
}

fn of_go(text: &str) -> Option<Nanoseconds> {
    tfsdk::custom::Duration::parse(text)
        .ok()
        .map(|duration| duration.nanoseconds().into())
}

/// `P[n]Y[n]M[n]W[n]DT[n]H[n]M[n]S`, only the last with a fraction.
fn of_iso(text: &str) -> Option<(i128, Nanoseconds)> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let rest = rest.strip_prefix('P')?;
    let (days, time) = match rest.split_once('T') {
        Some((_, "")) => return None,
        Some((days, time)) => (days, time),
        None => (rest, ""),
    };
    if days.is_empty() && time.is_empty() {
        return None;
    }
    let (mut months, mut nanoseconds) = (0_i128, 0_i128);
    for (unit, amount) in parts(days, "YMWD")? {
        let whole = i128::from(whole(amount)?);
        match unit {
            'Y' => months += whole * 12,
            'M' => months += whole,
            'W' => nanoseconds += whole * 7 * 86_400 * SECOND,
            _ => nanoseconds += whole * 86_400 * SECOND,
        }
    }
    for (unit, amount) in parts(time, "HMS")? {
        nanoseconds += match unit {
            'H' => i128::from(whole(amount)?) * 3_600 * SECOND,
            'M' => i128::from(whole(amount)?) * 60 * SECOND,
            _ => fraction(amount)?,
        };
    }
    let sign = if negative { -1 } else { 1 };
    Some((sign * months, sign * nanoseconds))
}

/// Amounts with their units, each at most once and in the order of `units`.
fn parts<'t>(text: &'t str, units: &str) -> Option<Vec<(char, &'t str)>> {
    let mut parts = Vec::new();
    let (mut rest, mut units) = (text, units);
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        let unit = rest[end..].chars().next()?;
        let place = units.find(unit)?;
        units = &units[place + 1..];
        parts.push((unit, &rest[..end]));
        rest = &rest[end + 1..];
    }
    Some(parts)
}

fn whole(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

fn fraction(digits: &str) -> Option<Nanoseconds> {
    let (seconds, part) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let padded: String = part.chars().chain("000000000".chars()).take(9).collect();
    Some(i128::from(whole(seconds)?) * SECOND + padded.parse::<i128>().ok()?)
}
