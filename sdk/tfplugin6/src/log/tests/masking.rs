//! What authors keep out of the log.

use serde_json::json;

use super::Buffer;
use crate::log::{Level, Logger};

fn logger() -> (Buffer, Logger) {
    let buffer = Buffer::default();
    (buffer.clone(), Logger::new(buffer, Some(Level::Trace)))
}

#[test]
fn fields_are_masked_by_name_at_any_depth() {
    let (buffer, logger) = logger();
    logger.clone().mask_field("api_key");
    logger
        .with_field("API_KEY", "one")
        .at(Level::Info)
        .field("api_key", json!({"deep": ["two"]}))
        .field("body", json!([{"user": {"Api_Key": 3, "name": "x"}}]))
        .field("api_key_id", "shown")
        .emit("called");
    let text = buffer.text();
    for hidden in ["one", "two", "deep", "3,"] {
        assert!(!text.contains(hidden), "{hidden} is in {text}");
    }
    let entry = &buffer.entries()[0];
    assert_eq!(entry["api_key"], "***");
    assert_eq!(
        entry["body"],
        json!([{"user": {"Api_Key": "***", "name": "x"}}])
    );
    assert_eq!(entry["api_key_id"], "shown");
}

#[test]
fn what_a_pattern_finds_is_masked_everywhere() {
    let (buffer, logger) = logger();
    logger.mask_pattern(r"tok_[a-z0-9]+").unwrap();
    logger.mask_pattern(r"\d{4}(?=-end)").unwrap();
    logger.mask_pattern("x*").unwrap();
    logger
        .at(Level::Info)
        .field("tok_abc", json!(["é tok_1 tok_2!", {"k": "1234-end 1234"}]))
        .emit("sent tok_zzz é");
    let entry = &buffer.entries()[0];
    assert_eq!(entry["@message"], "sent *** é");
    assert_eq!(entry["***"], json!(["é *** ***!", {"k": "***-end 1234"}]));
    assert_eq!(logger.masked("tok_a"), "***");
    let error = logger.mask_pattern("(").unwrap_err().to_string();
    assert!(
        error.contains("the pattern \"(\" cannot be understood"),
        "{error}"
    );
}

#[test]
fn entries_are_left_out_by_message_and_by_field() {
    let (buffer, logger) = logger();
    logger.omit_messages("^polling").unwrap();
    logger.omit_with_field("heartbeat");
    logger.at(Level::Error).emit("polling again");
    logger.at(Level::Error).field("Heartbeat", 1).emit("beat");
    logger.at(Level::Error).emit("no polling");
    let messages: Vec<_> = buffer
        .entries()
        .iter()
        .map(|entry| entry["@message"].clone())
        .collect();
    assert_eq!(messages, ["no polling"]);
}

/// Terraform takes the parts of longer lines for plain text.
#[test]
fn lines_are_cut_after_they_were_masked() {
    let (buffer, logger) = logger();
    let secret = "s".repeat(200_000);
    logger.add_secret(&secret);
    logger
        .at(Level::Info)
        .field("long", "ab\"\n".repeat(50_000))
        .field("secret", format!("{secret} is hidden"))
        .emit(&"€".repeat(90_000));
    let many = (0..9000)
        .map(|n| (format!("k{n}"), json!("text")))
        .collect();
    logger
        .at(Level::Info)
        .field("many", serde_json::Value::Object(many))
        .emit("many");
    let text = buffer.text();
    assert!(!text.contains("sss"));
    for line in text.lines() {
        assert!(line.len() < 64 << 10, "{}", line.len());
    }
    let entries = buffer.entries();
    assert_eq!(entries[0]["secret"], "*** is hidden");
    let long = entries[0]["long"].as_str().unwrap();
    assert!(long.ends_with("… (200000 bytes)"), "{}", long.len());
    assert!(
        entries[0]["@message"]
            .as_str()
            .unwrap()
            .ends_with("(270000 bytes)")
    );
    assert_eq!(entries[1]["fields_left_out"], 1);
}
