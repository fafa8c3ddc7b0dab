//! Events and spans of `tracing`.

use std::io;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};
use tracing::{Level as Of, Span, debug, error, info, info_span, span, trace, warn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::Registry;

use super::{Buffer, levels};
use crate::log::{CALL, Logger};

/// What is made of an event depends on all subscribers of the process, so that there is one at a time.
static ONE: Mutex<()> = Mutex::new(());

/// The entries of what `say` says, where the environment has these variables.
fn heard(variables: &[(&str, &str)], prepare: fn(&Logger), say: impl FnOnce()) -> Vec<Value> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let buffer = Buffer::default();
    let logger = Logger::with_levels(buffer.clone(), "my-cloud", levels(variables));
    let logger = logger.with_field("tf_provider_addr", "a/my-cloud");
    prepare(&logger);
    if let Some(layer) = logger.tracing_layer() {
        tracing::subscriber::with_default(Registry::default().with(layer), say);
    } else {
        say();
    }
    buffer.entries()
}

fn messages(entries: &[Value]) -> Vec<&str> {
    let messages = entries.iter().map(|entry| entry["@message"].as_str());
    messages.map(Option::unwrap_or_default).collect()
}

#[test]
fn events_inherit_the_fields_of_their_spans() {
    let entries = heard(
        &[("TF_LOG", "info")],
        |_| {},
        || {
            let call = span!(target: CALL, Of::ERROR, "call", tf_rpc = "ReadResource",
            tf_req_id = "7-1", tf_resource_type = tracing::field::Empty);
            let _call = call.enter();
            Span::current().record("tf_resource_type", "my-cloud_disk");
            let inner = info_span!("attach", disk = 7, host = "a");
            let _inner = inner.enter();
            let cause = io::Error::other("no such disk");
            let failure = io::Error::new(io::ErrorKind::NotFound, Wrapped(cause));
            let failure: &(dyn std::error::Error + 'static) = &failure;
            info!(host = "b", big = 2.5, done = false, r#type = ?Some(1), failure, "attached {}", 3);
        },
    );
    assert_eq!(entries.len(), 1);
    let entry = &entries[0];
    let expected = json!({
        "@level": "info", "@message": "attached 3", "@module": "my-cloud.tfplugin6",
        "@timestamp": entry["@timestamp"], "tf_provider_addr": "a/my-cloud",
        "tf_rpc": "ReadResource", "tf_req_id": "7-1", "tf_resource_type": "my-cloud_disk",
        "disk": 7, "host": "b", "big": 2.5, "done": false, "type": "Some(1)",
        "failure": "the disk: no such disk",
    });
    assert_eq!(*entry, expected);
}

#[derive(Debug, thiserror::Error)]
#[error("the disk")]
struct Wrapped(#[source] io::Error);

fn all_levels() {
    trace!("1");
    debug!("2");
    info!("3");
    warn!("4");
    error!("5");
    trace!(target: "http", "http 1");
    warn!(target: "http", "http 4");
    error!(target: "h2::codec", "h2");
    warn!(target: "hyper_util::client", "hyper_util");
    error!(target: "rustls", "rustls");
    info!(target: "terraform_provider_my_cloud::disk", "own");
}

#[test]
fn levels_are_those_of_the_environment() {
    assert!(heard(&[], |_| {}, all_levels).is_empty());
    let entries = heard(&[("TF_LOG_PROVIDER_MY_CLOUD", "warn")], |_| {}, all_levels);
    assert_eq!(messages(&entries), ["4", "5", "http 4"]);
    let variables = [
        ("TF_LOG", "error"),
        ("TF_LOG_PROVIDER_MY_CLOUD_HTTP", "trace"),
        ("TF_LOG_PROVIDER_MY_CLOUD_H2", "debug"),
    ];
    let entries = heard(&variables, |_| {}, all_levels);
    assert_eq!(messages(&entries), ["5", "http 1", "http 4", "h2"]);
    let entries = heard(&[("TF_LOG", "trace")], |_| {}, all_levels);
    assert_eq!(
        messages(&entries),
        ["1", "2", "3", "4", "5", "http 1", "http 4", "own"]
    );
    assert_eq!(entries[5]["@module"], "my-cloud.http");
    assert_eq!(entries[7]["@module"], "my-cloud");
}

#[test]
fn what_is_masked_is_masked_in_spans_and_events_too() {
    let mask = |logger: &Logger| {
        logger.mask_field("password");
        logger.mask_pattern("tok_[a-z]+").unwrap();
        logger.add_secret("hunter2");
        logger.omit_messages("^polling").unwrap();
    };
    let entries = heard(&[("TF_LOG", "trace")], mask, || {
        let span = info_span!("login", password = "abc", user = "tok_x");
        let _span = span.enter();
        info!(body = ?["hunter2"], "with tok_abc");
        info!("polling");
    });
    assert_eq!(messages(&entries), ["with ***"]);
    assert_eq!(entries[0]["password"], "***");
    assert_eq!(entries[0]["user"], "***");
    assert_eq!(entries[0]["body"], "[\"***\"]");
}

/// No subscriber, so each event is one comparison: nothing of it is made.
#[test]
fn without_a_log_nothing_is_made() {
    let entries = heard(
        &[("TF_LOG", "off")],
        |_| {},
        || {
            let made = || -> &str { panic!("a value is made") };
            error!(value = made(), "never");
            let _span = span!(target: CALL, Of::ERROR, "call", value = made());
        },
    );
    assert!(entries.is_empty());
}

/// Logs or panics when it is printed.
struct Loud(bool);

impl std::fmt::Debug for Loud {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        assert!(self.0, "it cannot be printed");
        info!("asked");
        f.write_str("loud")
    }
}

#[test]
fn values_that_log_or_panic_when_they_are_printed_hold_nothing_up() {
    let entries = heard(
        &[("TF_LOG", "info")],
        |_| {},
        || {
            let span = info_span!("work", value = tracing::field::Empty);
            let _inside = span.enter();
            span.record("value", tracing::field::debug(Loud(true)));
            let fallen = std::panic::catch_unwind(|| {
                Span::current().record("value", tracing::field::debug(Loud(false)));
            });
            assert!(fallen.is_err());
            info!("after");
        },
    );
    assert_eq!(messages(&entries), ["asked", "after"]);
    assert_eq!(entries[1]["value"], "loud");
}

#[derive(Debug)]
struct Circle;

impl std::fmt::Display for Circle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("round")
    }
}

impl std::error::Error for Circle {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self)
    }
}

#[test]
fn an_error_that_is_its_own_cause_comes_to_an_end() {
    let entries = heard(
        &[("TF_LOG", "info")],
        |_| {},
        || {
            let failure: &(dyn std::error::Error + 'static) = &Circle;
            info!(failure, "it failed");
        },
    );
    let told = entries[0]["failure"].as_str().unwrap();
    assert_eq!(told.matches("round").count(), 21);
}
