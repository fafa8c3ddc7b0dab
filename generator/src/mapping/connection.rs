//! How the provider talks to the API, as the mapping says it.

use super::ConnectionMapping;
use super::read::Reader;
use crate::source::{Position, Tree};

const KEYS: [&str; 4] = ["retry", "timeout", "rate_limit", "concurrency"];
const RATE: &str = "a number of calls and the time for them, such as `10/s`, `300/m` or `5000/h`, at most \
                    100000 calls";
const WORDS: &str = "one of `ca_certificate`, `client_certificate`, `insecure`";

impl Reader<'_> {
    /// `tls: [ca_certificate, insecure]`: what the provider block may say of certificates.
    pub(super) fn tls(&mut self, tree: &Tree, at: &Position, connection: &mut ConnectionMapping) {
        if !matches!(tree, Tree::Array(_)) {
            self.wrong(at, tree, &format!("a list with {WORDS}"));
        }
        for word in self.places(tree, at, WORDS) {
            match word.value.as_str() {
                "ca_certificate" => connection.authority = true,
                "client_certificate" => connection.certificate = true,
                "insecure" => connection.insecure = true,
                text => self.wrong(&word.position, &Tree::String(text.into()), WORDS),
            }
        }
    }

    /// `http: {retry: {codes: [429, 503], max: 5}, timeout: 30s, rate_limit: 10/s, concurrency: 4}`
    pub(super) fn http(&mut self, tree: &Tree, at: &Position, connection: &mut ConnectionMapping) {
        for (key, value, place) in self.members(tree, at, &KEYS) {
            match key {
                "timeout" => {
                    connection.timeout = value.as_str().and_then(seconds);
                    if connection.timeout.is_none() {
                        self.wrong(&place, value, "a time such as `30s` or `5m`, at most a day");
                    }
                }
                "rate_limit" => {
                    connection.rate_limit = value.as_str().and_then(rate);
                    if connection.rate_limit.is_none() {
                        self.wrong(&place, value, RATE);
                    }
                }
                "concurrency" => match value {
                    Tree::Number(digits) if matches!(digits.parse(), Ok(1..=1_000)) => {
                        connection.concurrency = digits.parse().ok();
                    }
                    _ => self.wrong(&place, value, "a whole number from 1 to 1000"),
                },
                _ => self.retry(value, &place, connection),
            }
        }
    }

    fn retry(&mut self, tree: &Tree, at: &Position, connection: &mut ConnectionMapping) {
        for (key, value, place) in self.members(tree, at, &["codes", "max"]) {
            match (key, value) {
                ("max", Tree::Number(digits)) if matches!(digits.parse(), Ok(0..=20)) => {
                    connection.retries = digits.parse().ok();
                }
                ("max", _) => self.wrong(&place, value, "a whole number from 0 to 20"),
                _ => {
                    let elements = self.elements_of(value, &place, "a list of status codes");
                    for (index, element) in elements.iter().enumerate() {
                        let code = match element {
                            Tree::Number(digits) => digits.parse::<u16>().ok(),
                            _ => None,
                        };
                        match code.filter(|code| (400..600).contains(code)) {
                            Some(code) => connection.retry_codes.push(code),
                            None => self.wrong(
                                &place.child(&index.to_string()),
                                element,
                                "a status from 400 to 599",
                            ),
                        }
                    }
                }
            }
        }
        connection.retry_codes.sort_unstable();
        connection.retry_codes.dedup();
    }
}

/// `10/s`, `300/m`, `5000/h`: calls and seconds.
fn rate(text: &str) -> Option<(u32, u32)> {
    let (calls, unit) = text.split_once('/')?;
    let time = match unit.trim() {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return None,
    };
    let calls = calls.trim().parse().ok()?;
    (1..=100_000).contains(&calls).then_some((calls, time))
}

/// `30s`, `5m`, `1h`
fn seconds(text: &str) -> Option<u32> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let factor = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        _ => return None,
    };
    let seconds = digits.parse::<u32>().ok()?.checked_mul(factor)?;
    (1..=86_400).contains(&seconds).then_some(seconds)
}
