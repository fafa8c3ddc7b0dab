//! What comes out of the log.

mod bridge;
mod masking;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, UNIX_EPOCH};

use proptest::prelude::*;
use serde_json::{Value, json};

use super::level::Levels;
use super::{Level, Logger, timestamp};

#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Buffer {
    fn entries(&self) -> Vec<Value> {
        let text = self.text();
        let lines = text.lines().map(serde_json::from_str);
        lines.map(|line| line.expect("JSON")).collect()
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

#[test]
fn an_entry_is_one_line_of_json() {
    let buffer = Buffer::default();
    let logger = Logger::new(buffer.clone(), Some(Level::Debug)).with_module("sdk.proto");
    logger
        .at(Level::Info)
        .field("tf_rpc", "Read\nResource")
        .field("@level", 3)
        .emit("two\nlines");
    logger
        .at(Level::Trace)
        .field_with("never", || panic!("a disabled level makes no values"))
        .emit("below");
    let text = buffer.text();
    assert_eq!(text.matches('\n').count(), 1, "{text}");
    let entry: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(entry["@level"], "info");
    assert_eq!(entry["@message"], "two\nlines");
    assert_eq!(entry["@module"], "sdk.proto");
    assert_eq!(entry["tf_rpc"], "Read\nResource");
    assert_eq!(entry["level"], 3);
    let time = entry["@timestamp"].as_str().unwrap();
    assert!(
        time.len() == "1970-01-01T00:00:00.000000Z".len() && time.ends_with('Z'),
        "{time}"
    );
}

#[test]
fn a_logger_may_have_fields_of_its_own() {
    let buffer = Buffer::default();
    let logger = Logger::new(buffer.clone(), Some(Level::Debug));
    let of_call = logger.with_field("tf_req_id", "7-1").with_field("@x", 1);
    logger.at(Level::Info).emit("before");
    of_call.at(Level::Info).field("x", 2).emit("in it");
    let lines: Vec<Value> = buffer
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0].get("tf_req_id"), None);
    assert_eq!(lines[1]["tf_req_id"], "7-1");
    assert_eq!(lines[1]["x"], 2);
}

#[test]
fn secrets_are_masked_wherever_they_are() {
    let buffer = Buffer::default();
    let logger = Logger::new(buffer.clone(), Some(Level::Trace));
    let clone = logger.with_module("other");
    for secret in ["hunter2", "hunter2-long", "quo\"te", "", "4711"] {
        logger.add_secret(secret);
    }
    let value = json!({"hunter2": ["x hunter2-long", 47_110], "body": "{\"p\": \"quo\\\"te\"}"});
    clone
        .at(Level::Warn)
        .field("value", value)
        .emit("token hunter2");
    let text = buffer.text();
    for rest in ["hunter2", "long", "quo", "4711"] {
        assert!(!text.contains(rest), "{rest} is left in {text}");
    }
    assert!(text.contains("token ***"), "{text}");
}

fn levels(pairs: &[(&str, &str)]) -> Levels {
    let owned = |(name, word): &(&str, &str)| ((*name).to_owned(), (*word).to_owned());
    Levels::new("my-cloud", pairs.iter().map(owned))
}

#[test]
fn the_most_specific_variable_decides() {
    let threshold = |pairs| levels(pairs).provider();
    assert_eq!(threshold(&[]), None);
    assert_eq!(threshold(&[("TF_LOG", "debug")]), Some(Level::Debug));
    assert_eq!(threshold(&[("TF_LOG", "JSON")]), Some(Level::Trace));
    assert_eq!(threshold(&[("TF_LOG", "nonsense")]), Some(Level::Trace));
    assert_eq!(
        threshold(&[("TF_LOG", "TRACE"), ("TF_LOG_PROVIDER", "OFF")]),
        None
    );
    assert_eq!(
        threshold(&[
            ("TF_LOG_PROVIDER", "ERROR"),
            ("TF_LOG_PROVIDER_MY_CLOUD", "WARN")
        ]),
        Some(Level::Warn)
    );
    assert_eq!(
        threshold(&[("TF_LOG", "INFO"), ("TF_LOG_PROVIDER", "")]),
        Some(Level::Info)
    );
}

#[test]
fn parts_may_have_levels_of_their_own() {
    let set = levels(&[
        ("TF_LOG_PROVIDER", "WARN"),
        ("TF_LOG_PROVIDER_MY_CLOUD_HTTP", "TRACE"),
        ("TF_LOG_SDK", "INFO"),
        ("TF_LOG_SDK_PROTO", "DEBUG"),
        ("TF_LOG_SDK_PROTO_DATA_DIR", "folder"),
    ]);
    assert_eq!(set.subsystem("http"), Some(Level::Trace));
    assert_eq!(set.subsystem("cache"), Some(Level::Warn));
    assert_eq!(set.sdk("sdk.proto"), Some(Level::Debug));
    assert_eq!(set.sdk("sdk.framework"), Some(Level::Info));
    assert_eq!(set.least(), Some(Level::Trace));
    assert_eq!(levels(&[("TF_LOG_SDK_PROTO_DATA_DIR", "x")]).least(), None);
    let logger = Logger::with_levels(io::sink(), "my-cloud", set);
    assert!(logger.writes(Level::Warn) && !logger.writes(Level::Info));
    assert!(logger.subsystem("http").writes(Level::Trace));
    assert!(logger.with_module("sdk.proto").writes(Level::Debug));
    assert!(!logger.with_module("sdk.proto").writes(Level::Trace));
}

#[test]
fn timestamps_have_six_decimals() {
    let at =
        |seconds, micros: u32| timestamp::text(UNIX_EPOCH + Duration::new(seconds, micros * 1000));
    assert_eq!(at(0, 0), "1970-01-01T00:00:00.000000Z");
    assert_eq!(at(951_782_399, 7), "2000-02-28T23:59:59.000007Z");
    assert_eq!(at(951_782_400, 0), "2000-02-29T00:00:00.000000Z");
    assert_eq!(at(4_107_542_400, 999_999), "2100-03-01T00:00:00.999999Z");
}

proptest! {
    #[test]
    fn later_times_have_greater_texts(one in 0_u64..200_000_000_000, other in 0_u64..200_000_000_000) {
        let text = |seconds| timestamp::text(UNIX_EPOCH + Duration::from_secs(seconds));
        prop_assert_eq!(one.cmp(&other), text(one).cmp(&text(other)));
    }

    #[test]
    fn any_message_and_secret_give_one_json_line(message in ".*", secret in ".*", key in ".*") {
        let buffer = Buffer::default();
        let logger = Logger::new(buffer.clone(), Some(Level::Trace));
        logger.add_secret(&secret);
        logger.at(Level::Error).field(&key, message.as_str()).emit(&message);
        let text = buffer.text();
        prop_assert_eq!(text.matches('\n').count(), 1);
        let entry: Value = serde_json::from_str(&text).unwrap();
        prop_assert!(entry["@message"].is_string());
    }
}
