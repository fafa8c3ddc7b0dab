//! When a request is sent again.

use super::{Answer, SendError};
use std::time::{Duration, SystemTime};

/// How often, and after which answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeating {
    pub most: u32,
    pub codes: &'static [u16],
}

impl Default for Repeating {
    fn default() -> Self {
        Self {
            most: 3,
            codes: &[429, 502, 503, 504],
        }
    }
}

/// How long to wait before the next repetition; `None` to make do with `result`.
///
/// Only requests that mean the same when they arrive twice are repeated. A `PATCH` is one of them,
/// because it sets values and adds nothing; a `POST` without a key by which the API recognises it is
/// not, for one that broke off may have made an object. It is repeated only when no connection was
/// found or the answer says that it was turned away.
pub(super) fn wait(
    repeating: Repeating,
    repeatable: bool,
    result: &Result<Answer, SendError>,
    repetition: u32,
    pause: Duration,
) -> Option<Duration> {
    if repetition >= repeating.most {
        return None;
    }
    match result {
        Ok(answer) => {
            let asked = answer.retry_after.as_deref();
            let turned_away = answer.status == 429 || answer.status == 503 && asked.is_some();
            let passing = repeating.codes.contains(&answer.status) && (turned_away || repeatable);
            let asked = asked.and_then(|text| retry_after(text, SystemTime::now()));
            passing.then(|| asked.unwrap_or(pause))
        }
        Err(error) => ((repeatable || error.unsent) && error.passing).then_some(pause),
    }
}

/// The wait that a `Retry-After` header asks for: seconds or a date.
pub(super) fn retry_after(text: &str, now: SystemTime) -> Option<Duration> {
    let text = text.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(Duration::from_secs(seconds.into()));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    const PAUSE: Duration = Duration::from_millis(5);

    fn answered(status: u16, retry_after: Option<&str>) -> Result<Answer, SendError> {
        Ok(Answer {
            status,
            retry_after: retry_after.map(str::to_owned),
            ..Answer::default()
        })
    }

    #[test]
    fn only_repeatable_requests_are_repeated() {
        let failed = answered(503, None);
        for repeatable in [true, false] {
            let waits = wait(Repeating::default(), repeatable, &failed, 0, PAUSE).is_some();
            assert_eq!(waits, repeatable);
        }
    }

    #[test]
    fn what_was_turned_away_is_sent_again() {
        let wait = |status, asked| {
            wait(
                Repeating::default(),
                false,
                &answered(status, asked),
                0,
                PAUSE,
            )
        };
        assert_eq!(wait(429, None), Some(PAUSE));
        assert_eq!(wait(503, Some("2")), Some(Duration::from_secs(2)));
        assert_eq!(wait(503, None), None);
        assert_eq!(wait(504, Some("2")), None);
    }

    #[test]
    fn only_passing_troubles_are_worth_it() {
        for (status, repeated) in [
            (429, true),
            (502, true),
            (504, true),
            (500, false),
            (404, false),
            (200, false),
        ] {
            let waits = wait(
                Repeating::default(),
                true,
                &answered(status, None),
                0,
                PAUSE,
            )
            .is_some();
            assert_eq!(waits, repeated, "{status}");
        }
        let broken = Err(SendError::passing(Failure::new("")));
        assert_eq!(
            wait(Repeating::default(), true, &broken, 2, PAUSE),
            Some(PAUSE)
        );
        assert_eq!(wait(Repeating::default(), true, &broken, 3, PAUSE), None);
        let post = |result: &_| wait(Repeating::default(), false, result, 0, PAUSE);
        assert_eq!(post(&broken), None);
        let unsent = Err(SendError {
            unsent: true,
            ..SendError::passing(Failure::new(""))
        });
        assert_eq!(post(&unsent), Some(PAUSE), "it has not arrived");
        let hopeless = Err(SendError::lasting(Failure::new("")));
        assert_eq!(wait(Repeating::default(), true, &hopeless, 0, PAUSE), None);
    }

    #[test]
    fn the_server_may_name_the_wait() {
        let wait = |text| {
            wait(
                Repeating::default(),
                true,
                &answered(429, Some(text)),
                0,
                PAUSE,
            )
        };
        assert_eq!(wait("7"), Some(Duration::from_secs(7)));
        assert_eq!(wait("nonsense"), Some(PAUSE));
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770);
        assert_eq!(
            retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now),
            Some(Duration::from_secs(7))
        );
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::ZERO));
    }
}
