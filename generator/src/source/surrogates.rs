//! Characters that JSON spells as two escapes, which YAML knows as one.

use std::ops::RangeInclusive;

const HIGH: RangeInclusive<u32> = 0xd800..=0xdbff;
const LOW: RangeInclusive<u32> = 0xdc00..=0xdfff;

/// `text` with each `\ud83c\udf55` as `\U0001f355`; `None` when there is none.
///
/// For YAML that was refused because of an escape: in other texts they may stand for themselves.
pub(super) fn joined(text: &str) -> Option<String> {
    let mut joined = String::with_capacity(text.len());
    let mut rest = text;
    let mut found = false;
    while let Some(place) = rest.find('\\') {
        joined.push_str(&rest[..place]);
        rest = &rest[place..];
        if let Some(character) = pair(rest) {
            joined.push_str(&format!("\\U{character:08x}"));
            rest = &rest[12..];
            found = true;
            continue;
        }
        // The character after a backslash begins no escape.
        let length = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
        joined.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    joined.push_str(rest);
    found.then_some(joined)
}

/// The character of two escapes at the start.
fn pair(text: &str) -> Option<u32> {
    let (high, low) = (unit(text)?, unit(text.get(6..)?)?);
    (HIGH.contains(&high) && LOW.contains(&low))
        .then(|| 0x1_0000 + ((high - HIGH.start()) << 10) + (low - LOW.start()))
}

fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits
        .bytes()
        .all(|digit| digit.is_ascii_hexdigit())
        .then(|| u32::from_str_radix(digits, 16).ok())?
}

/// Whether the digits at the start are half of a character.
pub(super) fn is_half(digits: &str) -> bool {
    let number = digits
        .get(..4)
        .and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.is_some_and(|number| HIGH.contains(&number) || LOW.contains(&number))
}

#[cfg(test)]
mod tests {
    use super::joined;
    use proptest::prelude::*;

    #[test]
    fn pairs_become_one_escape() {
        let text = r#"a: "\\\ud83c\udf55é \\ud83c\udf55 \uD83C\uDF55 \ud83c""#;
        let expected = r#"a: "\\\U0001f355é \\ud83c\udf55 \U0001f355 \ud83c""#;
        assert_eq!(joined(text).as_deref(), Some(expected));
        assert_eq!(joined(r"\ud83c \udf55 \"), None);
    }

    proptest! {
        #[test]
        fn any_character_comes_back(text in "[\u{10000}-\u{10ffff}]{1,4}", odd in "[\\\\ud8cé]{0,12}") {
            let mut units = [0; 2];
            let escaped: String = text
                .chars()
                .flat_map(|one| one.encode_utf16(&mut units).to_vec())
                .map(|unit| format!("\\u{unit:04x}"))
                .collect();
            let yaml = joined(&format!("\"{escaped}\"")).expect("pairs");
            prop_assert_eq!(crate::source::from_yaml::<String>(&yaml).expect("read"), text);
            let _ = joined(&odd);
        }
    }
}
