//! What of a call is in Terraform's log.

use super::*;
use crate::RestResourceType;
use crate::mock::{Front, Mock, answer};
use serde_json::Value as Json;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tfsdk::Context;
use tfsdk::log::{Level, Logger};
use tfsdk::resource::ResourceType as _;

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log of a create whose answer shows a token that the API has just made.
async fn logged(level: Level, status: u16) -> (String, Vec<Json>) {
    let mock = Mock::start(move |_| {
        answer(
            status,
            r#"{"id": 7, "name": "Tea", "password": "fresh-one", "token": "t0ken"}"#,
        )
    })
    .await;
    let written = Written::default();
    let logger = Logger::new(written.clone(), Some(level)).with_field("tf_req_id", "1-1");
    let mut front = Front::new(&BY_PATCH, &mock).await;
    front.context = Context::default().with_logger(logger);
    front
        .create(&[
            ("stand", "n".into()),
            ("name", "Tea".into()),
            ("password", "p4ssw0rd".into()),
        ])
        .await;
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let entries = lines.collect();
    (text, entries)
}

#[tokio::test]
async fn a_call_is_one_entry_for_those_who_look_for_a_fault() {
    let (_, entries) = logged(Level::Debug, 201).await;
    let entry = &entries[0];
    assert_eq!(entry["@message"], "the API answered");
    assert_eq!(entry["@level"], "debug");
    assert_eq!(entry["http_method"], "POST");
    assert_eq!(entry["http_path"], "/stands/n/drinks");
    assert_eq!(entry["http_status"], 201);
    assert!(entry["http_ms"].is_number());
    assert_eq!(entry["tf_req_id"], "1-1");
    assert_eq!(entry.get("http_body"), None);
}

#[tokio::test]
async fn every_step_is_logged_without_secrets() {
    for status in [201, 500] {
        let (text, entries) = logged(Level::Trace, status).await;
        assert_eq!(
            entries[0]["http_body"], r#"{"name":"Tea","password":"(sensitive)"}"#,
            "{text}"
        );
        let headers = entries[0]["http_headers"].as_str().unwrap();
        assert!(headers.contains("authorization=(sensitive)"), "{headers}");
        assert!(headers.contains("x-fixed=yes"), "{headers}");
        assert_eq!(
            entries[2]["http_body"],
            r#"{"id":7,"name":"Tea","password":"(sensitive)","token":"(sensitive)"}"#,
            "{text}"
        );
        for secret in ["s3cret-token", "p4ssw0rd", "fresh-one", "t0ken\""] {
            assert!(!text.contains(secret), "{secret} is in {text}");
        }
    }
}

#[tokio::test]
async fn a_call_without_an_answer_is_a_warning() {
    let written = Written::default();
    let mut front = Front::new(&BY_PATCH, &Mock::start(|_| answer(200, "")).await).await;
    let nobody = crate::mock::client("http://127.0.0.1:1", Some("s3cret-token")).await;
    front.resource = RestResourceType::new(&BY_PATCH).resource(Some(nobody));
    front.context = Context::default().with_logger(Logger::new(written.clone(), Some(Level::Warn)));
    let prior = front.object(&[("id", 7.into()), ("stand", "n".into())]);
    front.read(&prior).await;
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("the API gave no answer"), "{text}");
    assert!(text.contains("found no connection"), "{text}");
}
