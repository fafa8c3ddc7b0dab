//! Private state: JSON by key.

use tfsdk::{Diagnostics, PrivateState};

fn message<T: std::fmt::Debug>(result: Result<T, Diagnostics>) -> String {
    let diagnostics = result.expect_err("an error");
    assert!(diagnostics.has_errors());
    let first = diagnostics.into_iter().next().expect("one message");
    format!("{}: {}", first.summary, first.detail)
}

#[test]
fn values_are_kept_by_key() {
    let mut private = PrivateState::new();
    assert_eq!(private.get_key("token"), Ok(None));
    private.set_key("token", br#" {"a": 1.00} "#).expect("JSON");
    private.set_key("empty", b"null").expect("JSON");
    assert_eq!(private.get_key("token"), Ok(Some(&br#"{"a": 1.00}"#[..])));

    let bytes = private.encode();
    assert_eq!(PrivateState::decode(&bytes), Ok(private.clone()));
    private.set_key("token", b"").expect("a removal");
    private.set_key("never there", b"").expect("a removal");
    assert_eq!(private.get_key("token"), Ok(None));
    private.set_key("empty", b"").expect("a removal");
    assert!(private.is_empty());
    assert_eq!(private.encode(), b"");
    assert_eq!(PrivateState::decode(b""), Ok(private));
}

#[test]
fn mistakes_are_messages_and_change_nothing() {
    let mut private = PrivateState::new();
    private.set_key("k", b"1").expect("JSON");
    for key in ["", ".mine"] {
        assert!(message(private.get_key(key)).starts_with("Private state key not allowed"));
        assert!(message(private.set_key(key, b"2")).starts_with("Private state key not allowed"));
        assert!(private.set_key(key, b"").is_err());
    }
    let wrong = message(private.set_key("k", b"\xff\xfe"));
    assert!(wrong.contains("is not UTF-8"), "{wrong}");
    for json in [&b"{"[..], b"secret", b"1 2", b" "] {
        let wrong = message(private.set_key("k", json));
        assert!(
            wrong.contains("is not JSON") && !wrong.contains("secret"),
            "{wrong}"
        );
    }
    assert_eq!(private.get_key("k"), Ok(Some(&b"1"[..])));
}

#[test]
fn foreign_bytes_are_an_error() {
    for bytes in [&b"\x00\x01"[..], b"[1]", b"{\"a\":", b"gob", b"{} x"] {
        let wrong = message(PrivateState::decode(bytes));
        assert!(wrong.starts_with("Private state cannot be read"), "{wrong}");
    }
}

#[test]
fn secrets_are_not_printed() {
    let mut private = PrivateState::new();
    private.set_key("token", br#""hunter2""#).expect("JSON");
    assert_eq!(format!("{private:?}"), r#"{"token"}"#);
}
