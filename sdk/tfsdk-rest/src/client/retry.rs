//! When a request is sent again.

use super::{Answer, Limits, SendError};
use ring::rand::{SecureRandom, SystemRandom};
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

/// The pause before the next repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// About so long.
    After(Duration),
    /// Exactly as the server says.
    Asked(Duration),
}

/// Whether to try again; `None` to make do with `result`.
///
/// Only requests that mean the same when they arrive twice are repeated. A `PATCH` is one of them,
/// because it sets values and adds nothing; a `POST` without a key by which the API recognises it is
/// not, for one that broke off may have made an object. It is repeated only when no connection was
/// found or the answer says that it was turned away.
pub(super) fn next(
    repeating: Repeating,
    repeatable: bool,
    result: &Result<Answer, SendError>,
    repetition: u32,
    pause: Duration,
) -> Option<Next> {
    if repetition >= repeating.most {
        return None;
    }
    match result {
        Ok(answer) => {
            let asked = answer.retry_after.as_deref();
            let turned_away = answer.status == 429 || answer.status == 503 && asked.is_some();
            let passing = repeating.codes.contains(&answer.status) && (turned_away || repeatable);
            let asked = asked.and_then(|text| retry_after(text, SystemTime::now()));
            passing.then(|| asked.map_or(Next::After(pause), Next::Asked))
        }
        Err(error) => {
            let passing = (repeatable || error.unsent) && error.passing;
            passing.then_some(Next::After(pause))
        }
    }
}

impl Next {
    /// The pause, where it ends before the operation does.
    ///
    /// # Errors
    /// What to say when the server asks for more; nothing when there is simply no time left.
    pub(super) fn within(
        self,
        left: Option<Duration>,
        limits: &Limits,
    ) -> Result<Duration, Option<String>> {
        match (self, left) {
            (Self::After(pause), left) => {
                let pause = jittered(pause.min(limits.longest_pause));
                let fits = left.is_none_or(|left| pause < left);
                fits.then_some(pause).ok_or(None)
            }
            (Self::Asked(pause), Some(left)) if pause >= left => Err(Some(format!(
                "The API asks to wait {} s before the next try, but only {} s are left of the time \
                 that the operation may take. Nothing waits for that: apply again then, or allow more \
                 time.",
                pause.as_secs(),
                left.as_secs()
            ))),
            (Self::Asked(pause), None) if pause > limits.longest_asked => Err(Some(format!(
                "The API asks to wait {} s before the next try. The provider waits {} s at most, so \
                 apply again then.",
                pause.as_secs(),
                limits.longest_asked.as_secs()
            ))),
            (Self::Asked(pause), _) => Ok(pause),
        }
    }
}

/// Between half of the pause and all of it, so that those who were turned away together do not come
/// back together.
fn jittered(pause: Duration) -> Duration {
    let mut byte = [u8::MAX];
    // Without random numbers, all wait the whole of it.
    let _ = SystemRandom::new().fill(&mut byte);
    pause.mul_f64(0.5 + f64::from(byte[0]) / 510.0)
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
            let waits = next(Repeating::default(), repeatable, &failed, 0, PAUSE).is_some();
            assert_eq!(waits, repeatable);
        }
    }

    #[test]
    fn what_was_turned_away_is_sent_again() {
        let wait = |status, asked| {
            next(
                Repeating::default(),
                false,
                &answered(status, asked),
                0,
                PAUSE,
            )
        };
        assert_eq!(wait(429, None), Some(Next::After(PAUSE)));
        assert_eq!(
            wait(503, Some("2")),
            Some(Next::Asked(Duration::from_secs(2)))
        );
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
            let waits = next(
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
            next(Repeating::default(), true, &broken, 2, PAUSE),
            Some(Next::After(PAUSE))
        );
        assert_eq!(next(Repeating::default(), true, &broken, 3, PAUSE), None);
        let post = |result: &_| next(Repeating::default(), false, result, 0, PAUSE);
        assert_eq!(post(&broken), None);
        let unsent = Err(SendError {
            unsent: true,
            ..SendError::passing(Failure::new(""))
        });
        assert_eq!(
            post(&unsent),
            Some(Next::After(PAUSE)),
            "it has not arrived"
        );
        let hopeless = Err(SendError::lasting(Failure::new("")));
        assert_eq!(next(Repeating::default(), true, &hopeless, 0, PAUSE), None);
    }

    #[test]
    fn the_server_may_name_the_wait() {
        let wait = |text| {
            next(
                Repeating::default(),
                true,
                &answered(429, Some(text)),
                0,
                PAUSE,
            )
        };
        assert_eq!(wait("7"), Some(Next::Asked(Duration::from_secs(7))));
        assert_eq!(wait("nonsense"), Some(Next::After(PAUSE)));
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770);
        assert_eq!(
            retry_after("Sun, 06 Nov 1994 08:49:37 GMT", now),
            Some(Duration::from_secs(7))
        );
        let past = wait("Sun, 06 Nov 1994 08:49:37 GMT");
        assert_eq!(past, Some(Next::Asked(Duration::ZERO)));
    }

    #[test]
    fn pauses_differ_and_end_before_the_operation() {
        let limits = Limits::default();
        let second = Duration::from_secs(1);
        let pauses: std::collections::BTreeSet<_> = (0..64)
            .map(|_| Next::After(second).within(None, &limits).unwrap())
            .collect();
        assert!(pauses.len() > 1);
        assert!(
            pauses
                .iter()
                .all(|pause| (second / 2..=second).contains(pause))
        );
        let long = Next::After(second * 1_000).within(None, &limits).unwrap();
        assert!(long <= limits.longest_pause);
        assert_eq!(
            Next::After(second).within(Some(second / 4), &limits),
            Err(None)
        );
    }

    #[test]
    fn what_a_server_asks_for_is_kept_or_refused() {
        let limits = Limits::default();
        let asked = |seconds, left: Option<u64>| {
            let left = left.map(Duration::from_secs);
            let found = Next::Asked(Duration::from_secs(seconds)).within(left, &limits);
            found.map_err(Option::unwrap_or_default)
        };
        assert_eq!(asked(90, None), Ok(Duration::from_secs(90)));
        assert_eq!(asked(900, Some(1_000)), Ok(Duration::from_secs(900)));
        let error = asked(900, Some(60)).unwrap_err();
        assert!(
            error.contains("wait 900 s") && error.contains("only 60 s"),
            "{error}"
        );
        let error = asked(900, None).unwrap_err();
        assert!(error.contains("waits 300 s at most"), "{error}");
    }
}
