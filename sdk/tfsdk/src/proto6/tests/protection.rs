//! Complaint 15: whatever happens after an object was made, it is in the state.

use super::calls::{Order, apply};
use super::mug::mug;
use super::shop;
use std::time::Duration;
use tfplugin6::proto::provider_server::Provider as Calls;
use tokio::time::Instant;
use tonic::Request;

#[tokio::test]
async fn an_error_or_a_panic_after_the_object_was_made_keeps_it() {
    let (service, _) = shop::open().await;
    for (name, part) in [("broken", "It broke"), ("falls", "it fell")] {
        let left = apply(&service, Order::create(name)).await;
        assert!(left.found.contains(part), "{}", left.found);
        assert_eq!(left.state, mug(name, 7.into()));
        assert_eq!(left.private, r#"{"made":"here"}"#);
        assert_eq!(left.identity, super::mug::identity(7, "north".into()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_create_that_does_not_hear_the_stop_is_broken_off_with_its_object() {
    let (service, _) = shop::open().await;
    let started = Instant::now();
    let stop = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let stop = Calls::stop_provider(&service, Request::new(Default::default()));
        stop.await.unwrap();
    };
    let (left, ()) = tokio::join!(apply(&service, Order::create("slow")), stop);
    assert_eq!(started.elapsed().as_secs(), 31);
    assert!(left.found.starts_with("Stopped"), "{}", left.found);
    assert_eq!(left.state, mug("slow", 7.into()));
}

#[tokio::test(start_paused = true)]
async fn a_create_whose_object_is_not_recorded_is_waited_for() {
    let (service, _) = shop::open().await;
    let stop = async {
        let stop = Calls::stop_provider(&service, Request::new(Default::default()));
        stop.await.unwrap();
    };
    let started = Instant::now();
    let (left, ()) = tokio::join!(apply(&service, Order::create("late")), stop);
    assert_eq!(started.elapsed().as_secs(), 100);
    assert_eq!(left.found, "");
    assert_eq!(left.state, mug("late", 7.into()));
}

#[tokio::test]
async fn an_update_that_fails_keeps_the_state_and_what_was_remembered() {
    let (service, _) = shop::open().await;
    let order = Order::update("tea", "falls").remembering(r#"{"made":"here"}"#);
    let left = apply(&service, order).await;
    assert!(left.found.contains("it fell"), "{}", left.found);
    assert_eq!(left.state, mug("tea", 7.into()));
    assert_eq!(left.private, r#"{"made":"again"}"#);
}
