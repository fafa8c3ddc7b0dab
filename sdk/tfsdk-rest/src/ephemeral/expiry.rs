//! When something ends, and when to renew it before that. Pure, no IO.

use crate::declaration::Expires;
use crate::request::{argument, look_up};
use std::time::{Duration, SystemTime};
use tfsdk::Value;
use tfsdk::custom::TextKind;

/// Earlier than this before its end nothing is renewed.
const MARGIN: Duration = Duration::from_secs(5 * 60);

/// When to renew: a quarter of what is left before the end, at most five minutes before it. `None`
/// where nothing tells, or where it has ended already.
pub(super) fn renew_at(expires: Expires, answer: &Value, now: SystemTime) -> Option<SystemTime> {
    let left = end(expires, answer, now)?.duration_since(now).ok()?;
    now.checked_add(left - (left / 4).min(MARGIN))
        .filter(|_| !left.is_zero())
}

/// The end that an answer tells.
pub(super) fn end(expires: Expires, answer: &Value, now: SystemTime) -> Option<SystemTime> {
    let text = |name| look_up(answer, name).and_then(argument);
    match expires {
        Expires::In(name) => now.checked_add(seconds(&text(name)?)?),
        Expires::At(name) => moment(&text(name)?),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.trim().parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// A point in time in one of the forms that APIs use.
fn moment(text: &str) -> Option<SystemTime> {
    let text = text.trim();
    if let Some(since) = seconds(text) {
        // As many seconds would be in the year 5138: these are milliseconds.
        let since = match since.as_secs() {
            100_000_000_000.. => since / 1000,
            _ => since,
        };
        return SystemTime::UNIX_EPOCH.checked_add(since);
    }
    if let Some(seconds) = written(text) {
        let since = seconds.checked_sub(written("1970-01-01T00:00:00Z")?)?;
        let since = Duration::from_secs(u64::try_from(since).ok()?);
        return SystemTime::UNIX_EPOCH.checked_add(since);
    }
    httpdate::parse_http_date(text).ok()
}

/// The seconds of an RFC 3339 text, since the year 0.
fn written(text: &str) -> Option<i64> {
    let canonical = TextKind::Timestamp.canonical(text)?;
    let (minutes, seconds) = canonical.split_once(':')?;
    let (seconds, _) = seconds.split_once('.')?;
    let minutes: i64 = minutes.parse().ok()?;
    minutes
        .checked_mul(60)?
        .checked_add(seconds.parse::<i64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn now() -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770)
    }

    fn left(expires: Expires, value: Value) -> Option<u64> {
        let answer = Value::object([("end", value)]);
        let at = renew_at(expires, &answer, now())?;
        at.duration_since(now()).ok().map(|left| left.as_secs())
    }

    #[test]
    fn ends_are_read_in_all_forms() {
        let at = |text: &str| left(Expires::At("end"), Value::string(text));
        // A hundred seconds from now.
        for text in [
            "1994-11-06T08:51:10Z",
            "1994-11-06T09:51:10.5+01:00",
            "1994-11-06 08:51:10Z",
            "Sun, 06 Nov 1994 08:51:10 GMT",
            "784111870",
        ] {
            assert_eq!(at(text), Some(75), "{text}");
        }
        assert_eq!(at("784115370"), Some(3600 - 300));
        assert_eq!(at("784111770000"), None, "now, in milliseconds");
        for text in ["1994-11-06T08:00:00Z", "784111770", "soon", "", "-5"] {
            assert_eq!(at(text), None, "{text}");
        }
        let number = |text: &str| Value::from(text.parse::<i64>().unwrap());
        assert_eq!(left(Expires::At("end"), number("784111870")), Some(75));
        assert_eq!(left(Expires::In("end"), number("100")), Some(75));
        assert_eq!(left(Expires::In("end"), number("86400")), Some(86_100));
        assert_eq!(left(Expires::In("end"), number("0")), None);
        assert_eq!(left(Expires::In("end"), number("-1")), None);
        assert_eq!(left(Expires::In("end"), Value::Null), None);
    }

    proptest! {
        #[test]
        fn any_text_is_survived(text in ".*") {
            let value = Value::string(text);
            left(Expires::At("end"), value.clone());
            left(Expires::In("end"), value);
        }

        #[test]
        fn renewal_comes_before_the_end(seconds in 4_u64..10_000_000) {
            let at = left(Expires::In("end"), Value::string(seconds.to_string())).unwrap();
            prop_assert!(at > 0 && at < seconds);
        }
    }
}
