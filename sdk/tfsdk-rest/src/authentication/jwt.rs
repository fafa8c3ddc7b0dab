//! How long a token lasts that says so itself: a JSON Web Token (RFC 7519). Nothing of it is trusted or
//! verified; the API does that.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tfsdk::value::json::Json;

/// How long `token` is good from `now` on. `None` for what is no such token or names no end, and where
/// one of the two clocks is wrong: the API's refusal renews it then.
pub(super) fn lasts(token: &str, now: SystemTime) -> Option<Duration> {
    let mut parts = token.split('.');
    let (_, claims, _) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let claims = URL_SAFE_NO_PAD.decode(claims.trim_end_matches('=')).ok()?;
    let claims = Json::parse_bytes(&claims).ok()?;
    let end = claims.get("exp")?.as_number()?.to_f64();
    let now = now.duration_since(UNIX_EPOCH).ok()?;
    let left = Duration::try_from_secs_f64(end.floor()).ok()?;
    left.checked_sub(now).filter(|left| !left.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn token(claims: &str) -> String {
        format!("e30.{}.c2ln", URL_SAFE_NO_PAD.encode(claims))
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn an_end_is_read() {
        let now = UNIX_EPOCH + seconds(1_000);
        let lasts = |claims: &str| super::lasts(&token(claims), now);
        assert_eq!(lasts(r#"{"exp":1600,"iat":900}"#), Some(seconds(600)));
        assert_eq!(lasts(r#"{"exp":1600.9}"#), Some(seconds(600)));
        for none in [
            r#"{"exp":1000}"#,
            r#"{"exp":10}"#,
            r#"{"exp":"1600"}"#,
            r#"{"exp":-5}"#,
            r#"{"exp":1e400}"#,
            "{}",
            "[]",
            "no JSON",
        ] {
            assert_eq!(lasts(none), None, "{none}");
        }
        for other in ["", "opaque", "a.b", "a.b.c.d.e", "..", "e30.%%.x"] {
            assert_eq!(super::lasts(other, now), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn no_token_does_harm(text in ".{0,60}", claims in ".{0,60}", end in any::<f64>()) {
            let now = SystemTime::now();
            let _ = lasts(&text, now);
            let _ = lasts(&token(&claims), now);
            let _ = lasts(&token(&format!(r#"{{"exp":{end}}}"#)), now);
        }
    }
}
