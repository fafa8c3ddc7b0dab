//! Messages: once each, and safe to show.

use tfsdk::{AttributePath, Diagnostics, Severity};

#[test]
fn equal_messages_are_kept_once_and_in_order() {
    let mut diagnostics = Diagnostics::new();
    for number in (0..5_000).chain(0..5_000) {
        diagnostics.warning("Odd", format!("number {number}"));
    }
    assert_eq!(diagnostics.len(), 5_000);
    assert!(!diagnostics.has_errors());
    let details: Vec<_> = diagnostics.iter().map(|d| d.detail.as_str()).collect();
    assert_eq!(details[..2], ["number 0", "number 1"]);

    let mut more = Diagnostics::from_error("Odd", "number 0");
    more.attribute_warning(AttributePath::root().attribute("a"), "Odd", "number 0");
    more.warning("Odd", "number 0");
    diagnostics.extend(more);
    assert_eq!(diagnostics.len(), 5_002);
    assert!(diagnostics.has_errors());
}

#[test]
fn nothing_reaches_the_terminal_as_a_command() {
    let mut diagnostics = Diagnostics::new();
    diagnostics.error(
        "\u{1b}[31mred\u{7}",
        "line\r\n\tnext\rback\u{7f}\u{9b}31m\u{202e}txt.exe",
    );
    let message = diagnostics.iter().next().expect("one");
    assert_eq!(message.severity, Severity::Error);
    assert_eq!(message.summary, "␛[31mred␇");
    assert_eq!(
        message.detail,
        "line\n\tnext␍back␡\\u{9b}31m\\u{202e}txt.exe"
    );
    let plain = Diagnostics::from_error("Grüße, 世界 😀", "e\u{301} is fine");
    let message = plain.iter().next().expect("one");
    assert_eq!(message.summary, "Grüße, 世界 😀");
    assert_eq!(message.detail, "e\u{301} is fine");
}
