//! Logins and keys in addresses, which messages do not repeat.

use std::borrow::Cow;
use std::ops::Range;

/// Words in the names of a query's parameters whose values are secret.
const SECRET: [&str; 7] = ["auth", "cred", "key", "pass", "secret", "sig", "token"];

/// The text with stars over what is secret in its addresses; as long as before.
pub(super) fn masked(text: &str) -> Cow<'_, str> {
    let mut secret: Vec<Range<usize>> = Vec::new();
    for (start, _) in text.match_indices("://") {
        let start = start + 3;
        let rest = &text[start..];
        let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '<' | '>');
        let address = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let host = &address[..address.find(['/', '?', '#']).unwrap_or(address.len())];
        if let Some(end) = host.rfind('@') {
            secret.push(start..start + end);
        }
        let address = &address[..address.find('#').unwrap_or(address.len())];
        let query = address.find('?').map_or(address.len(), |place| place + 1);
        let mut place = query;
        for pair in address[query..].split('&') {
            let name = pair.split('=').next().unwrap_or_default();
            let lower = name.to_ascii_lowercase();
            if name.len() < pair.len() && SECRET.iter().any(|word| lower.contains(word)) {
                secret.push(start + place + name.len() + 1..start + place + pair.len());
            }
            place += pair.len() + 1;
        }
    }
    if secret.is_empty() {
        return Cow::Borrowed(text);
    }
    let hidden = |place: usize| secret.iter().any(|range| range.contains(&place));
    let mut shown = String::with_capacity(text.len());
    for (place, character) in text.char_indices() {
        match hidden(place) {
            true => shown.extend(std::iter::repeat_n('*', character.len_utf8())),
            false => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::masked;
    use proptest::prelude::*;

    #[test]
    fn logins_and_keys_are_hidden() {
        for (text, shown) in [
            ("see https://a.example/b?c=d", "see https://a.example/b?c=d"),
            ("'https://me:pw@a.example/'", "'https://*****@a.example/'"),
            ("https://a/?x=1&token=é#/b", "https://a/?x=1&token=**#/b"),
            ("me@a.example", "me@a.example"),
        ] {
            assert_eq!(masked(text), shown);
        }
    }

    proptest! {
        #[test]
        fn places_stay(text in "[a-zé:/?&=@ \"]{0,40}") {
            prop_assert_eq!(masked(&text).len(), text.len());
        }
    }
}
