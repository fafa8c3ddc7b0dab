//! Keys by which an API recognises a call that arrives twice.

use crate::declaration::Operation;
use crate::failure::Failure;
use http::header::{HeaderName, HeaderValue};

/// The header that has the key of a call, if the API takes one. The key is the same for all
/// repetitions of the request.
pub(super) fn header(operation: &Operation) -> Result<Option<(HeaderName, HeaderValue)>, Failure> {
    if operation.idempotency_key.is_empty() {
        return Ok(None);
    }
    let mistake = || {
        Failure::new(format!(
            "{:?} is not a possible header. This is a mistake in the provider.",
            operation.idempotency_key
        ))
    };
    let name = HeaderName::try_from(operation.idempotency_key).map_err(|_| mistake())?;
    let value = HeaderValue::try_from(uuid()?).map_err(|_| mistake())?;
    Ok(Some((name, value)))
}

/// A random UUID (version 4).
fn uuid() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    let random = rustls::crypto::ring::default_provider().secure_random;
    random.fill(&mut bytes).map_err(|_| {
        Failure::new("This system gives no random numbers, which the key of a call needs.")
    })?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let number = u128::from_be_bytes(bytes);
    let digits = format!("{number:032x}");
    Ok(format!(
        "{}-{}-{}-{}-{}",
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..]
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::post;

    #[test]
    fn each_call_has_a_key_of_its_own() {
        static MAKE: Operation = post("/drinks").idempotency_key("Idempotency-Key");
        let keys = [header(&MAKE), header(&MAKE)];
        let [first, second] = keys.map(|key| key.unwrap().unwrap().1);
        assert_ne!(first, second);
        let text = first.to_str().unwrap();
        assert_eq!(text.len(), 36);
        assert_eq!(&text[14..15], "4");
        assert_eq!(header(&post("/drinks")).unwrap(), None);
    }
}
