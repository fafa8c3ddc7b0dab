//! Code that panics where nobody expects it: in equalities, in drops, with values that are not text.

use super::{apply, open, thing, wanted};
use crate::Value;
use crate::proto6::tests::shop::{text, wire};
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

fn planned(name: &str) -> Value {
    thing(name, "as planned", Value::unknown())
}

#[tokio::test]
async fn an_equality_that_panics_loses_no_object() {
    let service = open().await;
    let (state, found) = apply(&service, Value::Null, planned("equal")).await;
    assert!(found.contains("an equality went off"), "{found}");
    assert_eq!(state, thing("equal", "equal", "7".into()));

    let prior = thing("before", "before", "7".into());
    let (state, found) = apply(&service, prior, thing("equal", "now", "7".into())).await;
    assert!(found.contains("an equality went off"), "{found}");
    assert_eq!(state, thing("equal", "equal", "7".into()));
}

#[tokio::test]
async fn an_equality_that_panics_in_a_plan_or_a_read_is_a_message() {
    let service = open().await;
    let prior = thing("before", "before", "7".into());
    let request = proto::read_resource::Request {
        type_name: "rogue_thing".to_owned(),
        current_state: wire(&prior, &wanted()),
        ..Default::default()
    };
    let answer = Calls::read_resource(&service, Request::new(request)).await;
    let found = text(&answer.unwrap().into_inner().diagnostics);
    assert!(found.contains("an equality went off"), "{found}");

    let config = thing("before", "equal", Value::Null);
    let request = proto::plan_resource_change::Request {
        type_name: "rogue_thing".to_owned(),
        prior_state: wire(&prior, &wanted()),
        config: wire(&config, &wanted()),
        proposed_new_state: wire(&config, &wanted()),
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(&service, Request::new(request)).await;
    let found = text(&answer.unwrap().into_inner().diagnostics);
    assert!(found.contains("an equality went off"), "{found}");
}

/// The instance goes off too, after each call of this file.
#[tokio::test]
async fn a_panic_that_panics_again_when_it_is_dropped_is_a_message() {
    let service = open().await;
    let (state, found) = apply(&service, Value::Null, planned("throws")).await;
    assert_eq!(state, thing("throws", "as planned", "7".into()));
    assert!(found.contains("no message"), "{found}");

    let prior = thing("throws", "before", "7".into());
    let (state, found) = apply(&service, prior.clone(), thing("throws", "x", "7".into())).await;
    assert_eq!(state, prior);
    assert!(found.contains("no message"), "{found}");

    let (state, found) = apply(&service, prior.clone(), Value::Null).await;
    assert_eq!(state, prior);
    assert!(found.contains("no message"), "{found}");
}

#[tokio::test]
async fn an_instance_that_panics_when_it_is_dropped_loses_no_answer() {
    let service = open().await;
    let (state, found) = apply(&service, Value::Null, planned("fine")).await;
    assert_eq!(found, "");
    assert_eq!(state, thing("fine", "as planned", "7".into()));
}

#[tokio::test(start_paused = true)]
async fn work_that_panics_when_it_is_broken_off_loses_no_object() {
    let service = open().await;
    let stop = Calls::stop_provider(&service, Request::new(Default::default()));
    let (left, stopped) = tokio::join!(apply(&service, Value::Null, planned("mined")), stop);
    stopped.unwrap();
    assert_eq!(left.0, thing("mined", "as planned", "7".into()));
    assert!(left.1.contains("Stopped"), "{}", left.1);
}

#[tokio::test]
async fn a_secret_of_the_log_is_none_that_messages_tell() {
    let service = open().await;
    let (state, found) = apply(&service, Value::Null, planned("tells")).await;
    assert_eq!(state, thing("tells", "as planned", "7".into()));
    assert!(found.contains("cannot log in with ***"), "{found}");
    assert!(found.contains("*** is wrong: Not ***."), "{found}");
    assert!(!found.contains("hunter2"), "{found}");
}
