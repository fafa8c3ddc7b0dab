//! Masks: what an API shows in the place of a secret, `********` or `sk-****1234`.

/// Whether `answer` is a mask that `secret` may lie under.
pub(super) fn covers(answer: &str, secret: &str) -> bool {
    if is_word(answer) {
        return true;
    }
    let pieces = pieces(answer);
    let [first, middle @ .., last] = pieces.as_slice() else {
        return false;
    };
    let Some(rest) = secret.strip_prefix(first) else {
        return false;
    };
    let Some(mut rest) = rest.strip_suffix(last) else {
        return false;
    };
    for piece in middle {
        let Some(place) = rest.find(piece) else {
            return false;
        };
        rest = &rest[place + piece.len()..];
    }
    true
}

/// What stands between runs of three signs or more that hide; one piece when there is no such run.
fn pieces(text: &str) -> Vec<&str> {
    const SHORTEST: usize = 3;
    let hides = |c: char| matches!(c, '*' | '\u{2022}' | '\u{25cf}');
    let mut pieces = Vec::new();
    let (mut start, mut rest) = (0, text);
    while let Some(place) = rest.find(hides) {
        let run = rest[place..].find(|c| !hides(c));
        let length = run.unwrap_or(rest.len() - place);
        let from = text.len() - rest.len() + place;
        if rest[place..place + length].chars().count() >= SHORTEST {
            pieces.push(&text[start..from]);
            start = from + length;
        }
        rest = &rest[place + length..];
    }
    pieces.push(&text[start..]);
    pieces
}

/// `<redacted>`, `[MASKED]`, `(hidden)`.
fn is_word(text: &str) -> bool {
    let inside = [('<', '>'), ('[', ']'), ('(', ')')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    inside.is_some_and(|word| {
        let word = word.trim().to_ascii_lowercase();
        ["redacted", "masked", "hidden", "secret", "sensitive"].contains(&word.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::covers;
    use proptest::prelude::*;

    #[test]
    fn a_secret_may_lie_under_its_mask() {
        for (answer, secret) in [
            ("***", "secret"),
            ("********", "s"),
            ("sk-****1234", "sk-abcd1234"),
            ("sk-***-***-9", "sk-a-b-9"),
            ("••••••••", "größe"),
            ("<redacted>", "x"),
            ("[Masked]", "x"),
        ] {
            assert!(covers(answer, secret), "{answer}");
        }
    }

    #[test]
    fn other_texts_are_no_masks() {
        for (answer, secret) in [
            ("other", "secret"),
            ("**", "secret"),
            ("", "secret"),
            ("redacted", "secret"),
            ("sk-****1234", "sk-abcd5678"),
            ("sk-****1234", "pk-abcd1234"),
            ("abc****cde", "abcde"),
            ("a***b***c", "ac"),
        ] {
            assert!(!covers(answer, secret), "{answer}");
        }
    }

    proptest! {
        #[test]
        fn any_secret_lies_under_stars(secret: String, shown in 0_usize..4, odd: String) {
            let start: String = secret.chars().take(shown).collect();
            let mask = format!("{start}*****");
            prop_assert!(covers(&mask, &secret) || start.contains('*'));
            covers(&odd, &secret);
        }
    }
}
