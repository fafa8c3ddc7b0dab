//! Tests of masking.

use super::{Ending, Secrets};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;

fn masked(secret: &str, text: &str) -> String {
    let mut secrets = Secrets::default();
    secrets.add(secret);
    secrets.mask(text)
}

#[test]
fn every_spelling_is_masked() {
    let secret = "p&ss \"w\\rd";
    for text in [
        "bad p&ss \"w\\rd!",
        "bad p%26ss%20%22w%5Crd!",
        "bad p%26ss%20%22w%5crd!",
        "bad p%26ss+%22w%5Crd!",
        "bad p&ss \\\"w\\\\rd!",
        "bad cCZzcyAid1xyZA==!",
    ] {
        assert_eq!(masked(secret, text), "bad (sensitive)!", "{text}");
    }
}

#[test]
fn short_secrets_are_masked_as_words_only() {
    assert_eq!(
        masked("a", "a bad 'a' at a."),
        "(sensitive) bad '(sensitive)' at (sensitive)."
    );
}

#[test]
fn nothing_to_hide_changes_nothing() {
    assert_eq!(masked(" ", "a b"), "a b");
}

#[test]
fn lines_of_a_key_are_masked_alone() {
    let key = "-----BEGIN-----\nMIIEvQIBADANBg\n-----END-----";
    assert_eq!(masked(key, "near MIIEvQIBADANBg"), "near (sensitive)");
}

#[test]
fn debugging_shows_nothing() {
    let mut secrets = Secrets::default();
    secrets.add("hunter22");
    assert_eq!(format!("{secrets:?}"), "Secrets");
}

#[test]
fn spellings_may_be_mixed() {
    let secret = "a-b_c.d~e/f<g>'h'&é\"i j";
    for text in [
        "a-b_c.d~e%2Ff%3Cg%3E%27h%27%26%C3%A9%22i%20j",
        "a-b_c.d~e%2ff%3cg%3e%27h%27%26%c3%a9%22i+j",
        "%61-b_c.d~e/f&lt;g&gt;&#39;h&#x27;&amp;é&quot;i j",
        "a-b_c.d~e\\/f\\u003cg\\u003e\\u0027h\\u0027\\u0026\\u00e9\\\"i j",
        "a-b_c.d~e/f<g>&apos;h'&amp;&#233;\"i j",
        "a-b_c.d~e/f<g>'h'&\u{fffd}\"i j",
        "a-b_c.d~e/f<g>'h'&é\"i\n   j",
    ] {
        assert_eq!(
            masked(secret, &format!("[{text}]")),
            "[(sensitive)]",
            "{text}"
        );
    }
    // What looks like an escape in a secret may also stand there as it is.
    assert_eq!(
        masked("a%41b%", "a%41b% a%2541b%25"),
        "(sensitive) (sensitive)"
    );
    assert_eq!(masked("🦀crab", "\\ud83e\\udd80crab"), "(sensitive)");
}

#[test]
fn the_beginning_of_a_secret_at_a_cut_is_masked() {
    let mut secrets = Secrets::default();
    secrets.add("hunter22");
    let shown = |text, ending| secrets.shown_until(text, ending, 99).to_string();
    assert_eq!(shown("bad hunter2", Ending::Cut), "bad (sensitive)");
    assert_eq!(shown("bad hu", Ending::Cut), "bad (sensitive)");
    assert_eq!(shown("bad hunter2", Ending::Whole), "bad hunter2");
}

#[test]
fn words_that_move_together_are_masked() {
    let mut secrets = Secrets::default();
    secrets.add("hunter  two");
    for text in ["x hunter  two y", "x hunter two y", "x hunter\n\ttwo y"] {
        assert_eq!(secrets.shown(text, 99).as_str(), "x (sensitive) y");
    }
}

fn html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

fn spelled(secret: &str, how: usize) -> String {
    let percent = utf8_percent_encode(secret, super::UNRESERVED).to_string();
    match how {
        0 => secret.to_owned(),
        1 => percent,
        2 => percent.replace("%20", "+"),
        3 => utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string(),
        4 => serde_json::to_string(secret).unwrap(),
        5 => html(secret),
        6 => secret.split_whitespace().collect::<Vec<_>>().join(" "),
        _ => secret.replace('/', "\\/"),
    }
}

/// Whether eight characters of `secret` in a row are in `text`.
pub(crate) fn leaks(secret: &str, text: &str) -> bool {
    let characters: Vec<char> = secret.chars().collect();
    let parts = characters.windows(characters.len().min(8));
    parts
        .map(String::from_iter)
        .any(|part| text.contains(&part))
}

proptest! {
    #[test]
    fn no_part_of_a_secret_is_shown(
        secret in "[a-z0-9][ -~é]{2,30}[A-Z0-9]",
        how in 0..8usize,
        before in "([.,:] ?){0,80}",
        after in "([.,:] ?){0,80}",
        limit in 0..150usize,
    ) {
        let mut secrets = Secrets::default();
        secrets.add(&secret);
        let spelling = spelled(&secret, how);
        let shown = secrets.shown(&format!("{before}{spelling}{after}"), limit);
        prop_assert!(!leaks(&secret, shown.as_str()), "{shown}");
        prop_assert!(!leaks(&spelling, shown.as_str()), "{shown}");
    }

    #[test]
    fn any_text_is_masked_without_a_panic(secret in "\\PC{0,8}", text in "[%&#;\\\\u0-9a-fx+é\\PC]{0,60}") {
        let mut secrets = Secrets::default();
        secrets.add(&secret);
        secrets.mask(&text);
    }
}
