//! Bodies that are one value: a text, or bytes that Terraform writes in base 64.

use crate::declaration::Whole;
use crate::failure::Failure;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use tfsdk::Value;

/// Accepts base 64 with and without its padding.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The body that `value` is; none at all for null.
pub(super) fn bytes(whole: Whole, value: &Value) -> Result<Bytes, Failure> {
    let text = value.as_str().unwrap_or_default();
    match whole {
        Whole::Text(_) => Ok(Bytes::copy_from_slice(text.as_bytes())),
        Whole::Bytes(name) => decoded(name, text).map(Bytes::from),
    }
}

/// The bytes that `text`, the value of `name`, has in base 64.
pub(super) fn decoded(name: &str, text: &str) -> Result<Vec<u8>, Failure> {
    let text: String = text.split_ascii_whitespace().collect();
    LENIENT.decode(text).map_err(|_| {
        Failure::new(format!(
            "The value of `{name}` is not base 64. Give the bytes of a file with \
             filebase64(\"path\"), and a text with base64encode(\"text\")."
        ))
    })
}

/// The text that stands for the body of an answer.
///
/// # Errors
/// Says what is there instead of text.
pub(crate) fn text(whole: Whole, body: &[u8]) -> Result<String, &'static str> {
    match whole {
        Whole::Text(_) => match std::str::from_utf8(body) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => Err("should be text, but is not UTF-8"),
        },
        Whole::Bytes(_) => Ok(BASE64_STANDARD.encode(body)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn base_64_is_taken_as_people_write_it() {
        for text in ["/9g=", "/9g", " /9\ng= "] {
            assert_eq!(decoded("logo", text).unwrap(), b"\xff\xd8", "{text:?}");
        }
        for text in ["a", "ä", "/9g=x", "_-"] {
            assert!(decoded("logo", text).is_err(), "{text:?}");
        }
        assert!(text(Whole::Text("content"), b"\xff").is_err());
    }

    proptest! {
        #[test]
        fn bytes_come_back(body in prop::collection::vec(any::<u8>(), 0..50)) {
            let whole = Whole::Bytes("content");
            let value = Value::from(text(whole, &body).unwrap().as_str());
            prop_assert_eq!(bytes(whole, &value).unwrap(), body);
        }
    }
}
