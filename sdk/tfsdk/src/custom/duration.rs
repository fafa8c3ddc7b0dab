//! Durations as Go writes them: `1h30m`, `-1.5s`, `250ms`.

/// Units from the longest to the shortest, in nanoseconds. `µ` has two code points.
const UNITS: [(&str, i128); 8] = [
    ("h", 3_600_000_000_000),
    ("ms", 1_000_000),
    ("m", 60_000_000_000),
    ("s", 1_000_000_000),
    ("us", 1_000),
    ("\u{b5}s", 1_000),
    ("\u{3bc}s", 1_000),
    ("ns", 1),
];

const SECOND: u64 = 1_000_000_000;

/// The nanoseconds; `None` for other text and for more than Go can hold (292 years).
pub(super) fn parse(text: &str) -> Option<i64> {
    let (negative, unsigned) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if unsigned == "0" {
        return Some(0);
    }
    let mut rest = unsigned;
    let mut sum: i128 = 0;
    while !rest.is_empty() {
        let (whole, after) = digits(rest);
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => digits(after),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let (name, unit) = UNITS.iter().find(|(name, _)| after.starts_with(name))?;
        sum += amount(whole, fraction, *unit)?;
        if sum > i128::from(i64::MAX) + 1 {
            return None;
        }
        rest = &after[name.len()..];
    }
    if unsigned.is_empty() {
        return None;
    }
    i64::try_from(if negative { -sum } else { sum }).ok()
}

fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

/// So many units, in nanoseconds; what is less than one is cut off.
fn amount(whole: &str, fraction: &str, unit: i128) -> Option<i128> {
    let whole = whole.trim_start_matches('0');
    if whole.len() > 20 {
        return None;
    }
    let whole: i128 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    // 13 digits decide about nanoseconds even of an hour.
    let fraction = &fraction[..fraction.len().min(13)];
    let part = match fraction.parse::<i128>() {
        Ok(part) => part * unit / 10_i128.pow(u32::try_from(fraction.len()).ok()?),
        Err(_) => 0,
    };
    Some(whole * unit + part)
}

/// As Go prints it: `1h30m0s`, `1.5s`, `250ms`, `0s`.
pub(super) fn print(nanoseconds: i64) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let magnitude = nanoseconds.unsigned_abs();
    if magnitude == 0 {
        return "0s".to_owned();
    }
    if magnitude < SECOND {
        let (unit, name) = match magnitude {
            0..1_000 => (1, "ns"),
            1_000..1_000_000 => (1_000, "\u{b5}s"),
            _ => (1_000_000, "ms"),
        };
        return format!("{sign}{}{name}", decimal(magnitude, unit));
    }
    let minutes = magnitude / (60 * SECOND);
    let seconds = decimal(magnitude % (60 * SECOND), SECOND);
    match (minutes / 60, minutes % 60) {
        (0, 0) => format!("{sign}{seconds}s"),
        (0, minutes) => format!("{sign}{minutes}m{seconds}s"),
        (hours, minutes) => format!("{sign}{hours}h{minutes}m{seconds}s"),
    }
}

/// `amount / unit` with all its digits, where `unit` is a power of ten.
fn decimal(amount: u64, unit: u64) -> String {
    let (whole, part) = (amount / unit, amount % unit);
    if part == 0 {
        return whole.to_string();
    }
    let places = unit.ilog10() as usize;
    let fraction = format!("{part:0places$}");
    format!("{whole}.{}", fraction.trim_end_matches('0'))
}
