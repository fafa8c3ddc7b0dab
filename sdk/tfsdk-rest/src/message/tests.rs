//! Tests of server messages.

use crate::secrets::{Ending, Secrets};
use proptest::prelude::*;

fn of_server(content_type: &str, body: &[u8]) -> Option<String> {
    let said = super::of_server(content_type, body, Ending::Whole, &Secrets::default());
    said.map(|said| said.to_string())
}

fn said(body: &str) -> String {
    of_server("application/json", body.as_bytes()).unwrap_or_default()
}

#[test]
fn the_usual_forms_are_understood() {
    for (body, message) in [
        (
            r#"{"error": "DNS Name 'a' is not canonical"}"#,
            "DNS Name 'a' is not canonical",
        ),
        (r#"{"message": "no"}"#, "no"),
        (r#"{"detail": "no"}"#, "no"),
        (r#""bare text""#, "bare text"),
        (r#"{"error": {"code": 7, "message": "no"}}"#, "no"),
        (
            r#"{"errors": [{"message": "a"}, {"message": "b"}]}"#,
            "a; b",
        ),
        (r#"{"errors": ["a", "b"]}"#, "a; b"),
        (
            r#"{"message": "bad", "errors": [{"field": "name", "message": "too long"}]}"#,
            "bad (name: too long)",
        ),
        (
            r#"{"type": "x", "title": "Bad name", "detail": "It is taken."}"#,
            "Bad name: It is taken.",
        ),
        (r#"{"title": "Bad name"}"#, "Bad name"),
        (r#"{"exception_message": "boom"}"#, "boom"),
        (
            r#"{"detail": [{"loc": ["body", "slots", 0], "msg": "too small"}, {"loc": ["query", "x"], "msg": "odd"}]}"#,
            "slots.0: too small; query.x: odd",
        ),
        (
            r#"{"exception_message": "Invalid.", "exception_detail": [{"loc": ["body", "value"], "msg": "Field required"}]}"#,
            "Invalid. (value: Field required)",
        ),
        (
            r#"{"name": ["required"], "size": ["too big"]}"#,
            "name: required; size: too big",
        ),
        (
            r#"{"message": "bad", "errors": {"name": ["a", "b"]}}"#,
            "bad (name: a; b)",
        ),
        (r#"{"code": 7}"#, r#"{"code":7}"#),
        ("\u{feff}{\"error\": \"no\"}", "no"),
    ] {
        assert_eq!(said(body), message, "{body}");
    }
}

#[test]
fn other_text_is_one_short_line() {
    let text = |kind: &str, body: &str| of_server(kind, body.as_bytes());
    assert_eq!(
        text("text/plain", "Not Found\nmore"),
        Some("Not Found".to_owned())
    );
    assert_eq!(
        text(
            "text/html",
            "<html><head><title>502 Bad\n Gateway</title></head></html>"
        ),
        Some("502 Bad Gateway".to_owned())
    );
    assert_eq!(
        text("", "<!DOCTYPE html><p>Sorry</p><p>Later</p>"),
        Some("Sorry Later".to_owned())
    );
    assert_eq!(text("text/plain", ""), None);
    assert_eq!(text("application/json", "null"), None);
    let long = text("text/plain", &"x".repeat(5_000_000)).unwrap();
    assert_eq!(long.chars().count(), 601);
}

#[test]
fn terminals_are_safe() {
    assert_eq!(
        said(r#"{"error": "\u001b[2Jgone\nnext"}"#),
        "\\u{1b}[2Jgone next"
    );
    let bytes = of_server("text/plain", b"\xff\xfe\x00bad").unwrap();
    assert!(!bytes.contains('\0'), "{bytes:?}");
}

mod properties {
    //! What holds for any answer.

    use super::*;

    proptest! {
        #[test]
        fn anything_is_survived(kind in "[a-z/]{0,12}", body in any::<Vec<u8>>()) {
            if let Some(said) = of_server(&kind, &body) {
                prop_assert!(!said.chars().any(char::is_control));
            }
        }

        #[test]
        fn no_part_of_a_secret_is_said(
            secret in "[a-z0-9][ -~]{2,24}[A-Z0-9]",
            before in "[.,:]{0,700}",
            after in "[.,:]{0,700}",
            form in 0..5usize,
        ) {
            let mut secrets = Secrets::default();
            secrets.add(&secret);
            let text = format!("{before}{secret}{after}");
            let html = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let (kind, body) = match form {
                0 => ("text/plain", text),
                1 => ("application/json", serde_json::json!({"message": text}).to_string()),
                2 => ("application/json", serde_json::json!({"x": {"y": text}}).to_string()),
                3 => ("text/html", format!("<html><title>{html}</title>")),
                _ => ("text/html", format!("<html><p>{html}</p>")),
            };
            let said = super::super::of_server(kind, body.as_bytes(), Ending::Whole, &secrets);
            let said = said.map(|said| said.to_string()).unwrap_or_default();
            prop_assert!(!crate::secrets::tests::leaks(&secret, &said), "{said}");
            let half = &body.as_bytes()[..body.len() - after.len().min(body.len())];
            let said = super::super::of_server(kind, half, Ending::Cut, &secrets);
            let said = said.map(|said| said.to_string()).unwrap_or_default();
            prop_assert!(!crate::secrets::tests::leaks(&secret, &said), "{said}");
        }

        #[test]
        fn html_is_survived(body in "<(html|!doctype|title|/title|p|ß|İ|[<>/ ]){0,20}") {
            of_server("text/html", body.as_bytes());
        }
    }
}
