//! Semantics section 18: actions.

use super::shop::{self, Client, Till, capabilities, text, wire};
use crate::action::{
    Action, ActionType, InvokeRequest, InvokeResponse, PlanActionRequest, PlanActionResponse,
    ValidateActionRequest,
};
use crate::deferral::Deferred;
use crate::proto6::service::Service;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Diagnostics, Value};
use async_trait::async_trait;
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tfplugin6::proto;
use tfplugin6::proto::invoke_action::event::Type as Kind;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// Its configuration chooses what it does.
pub(super) struct Brew;

impl ActionType<Till> for Brew {
    fn type_name(&self) -> &str {
        "shop_brew"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("how", Attribute::string().required()))
    }

    fn action(&self, data: Option<Arc<Till>>) -> Box<dyn Action> {
        Box::new(Brewing(data))
    }
}

struct Brewing(Option<Arc<Till>>);

fn how(config: &Value) -> &str {
    config
        .attribute("how")
        .and_then(Value::as_str)
        .unwrap_or("")
}

#[async_trait]
impl Action for Brewing {
    async fn validate(&self, request: ValidateActionRequest<'_>) -> Diagnostics {
        match how(request.config) {
            "cold" => Diagnostics::from_error("Too cold", "Nobody drinks that."),
            _ => Diagnostics::new(),
        }
    }

    async fn plan(&self, request: PlanActionRequest<'_>, response: &mut PlanActionResponse) {
        match how(request.config) {
            "later" => response.deferred = Some(Deferred::AbsentPrerequisite),
            "panics" => panic!("no leaves"),
            _ => response.diagnostics.warning("Hot", "Mind your tongue."),
        }
    }

    fn time_limit(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    async fn invoke(&self, request: InvokeRequest<'_>, response: &mut InvokeResponse) {
        let till = self.0.as_ref().unwrap();
        request.progress.send("boiling").await;
        match how(request.config) {
            "panics" => panic!("no water"),
            "slow" => {
                request.context.cancelled().await;
                till.note("put away");
            }
            "overtime" => std::future::pending().await,
            "drips" => {
                let progress = request.progress.clone();
                tokio::spawn(async move {
                    loop {
                        progress.send("drip").await;
                        tokio::task::yield_now().await;
                    }
                });
            }
            "tells" => {
                request.context.logger().add_secret("hunter2");
                request.progress.send("with hunter2").await;
            }
            "long" => {
                for minute in 0..100 {
                    request
                        .progress
                        .send(format!("\u{1b}minute {minute}"))
                        .await;
                }
            }
            _ => {}
        }
        response.diagnostics.warning("Done", "Enjoy.");
    }
}

fn config(how: &str) -> Option<proto::DynamicValue> {
    let wanted = implied_type(&ActionType::<Till>::schema(&Brew).block);
    wire(&Value::object([("how", Value::from(how))]), &wanted)
}

fn order(how: &str) -> Request<proto::invoke_action::Request> {
    Request::new(proto::invoke_action::Request {
        action_type: "shop_brew".to_owned(),
        config: config(how),
        client_capabilities: None,
    })
}

/// The lines of progress, and the messages of the one last event.
async fn invoke(service: &Service, how: &str) -> (Vec<String>, String) {
    let stream = Calls::invoke_action(service, order(how)).await.unwrap();
    let events: Vec<_> = stream.into_inner().collect().await;
    let mut lines = Vec::new();
    let mut ends = Vec::new();
    for event in events {
        assert!(ends.is_empty(), "something comes after the end");
        match event.unwrap().r#type.unwrap() {
            Kind::Progress(progress) => lines.push(progress.message),
            Kind::Completed(completed) => ends.push(text(&completed.diagnostics)),
        }
    }
    assert_eq!(ends.len(), 1);
    (lines, ends.remove(0))
}

#[tokio::test]
async fn what_goes_on_after_an_action_does_not_keep_it_from_ending() {
    let (service, _) = shop::open().await;
    let invoked = invoke(&service, "drips");
    let (lines, end) = tokio::time::timeout(Duration::from_secs(20), invoked)
        .await
        .unwrap();
    assert_eq!(lines[0], "boiling");
    assert_eq!(end, "Done: Enjoy.");
}

#[tokio::test]
async fn progress_tells_no_secret_of_the_log() {
    let (service, _) = shop::open().await;
    let (lines, _) = invoke(&service, "tells").await;
    assert_eq!(lines, ["boiling", "with ***"]);
}

#[tokio::test]
async fn progress_comes_as_it_is_made_and_then_one_end() {
    let (service, _) = shop::open().await;
    let (lines, end) = invoke(&service, "hot").await;
    assert_eq!(lines, ["boiling"]);
    assert_eq!(end, "Done: Enjoy.");
    let (lines, _) = invoke(&service, "long").await;
    assert_eq!(lines.len(), 101);
    assert_eq!(lines[100], "\u{241b}minute 99");
}

#[tokio::test]
async fn a_panic_is_an_end_too() {
    let (service, _) = shop::open().await;
    let (lines, end) = invoke(&service, "panics").await;
    assert_eq!(lines, ["boiling"]);
    assert!(end.contains("no water"), "{end}");
}

#[tokio::test(start_paused = true)]
async fn an_action_ends_with_its_time() {
    let (service, _) = shop::open().await;
    let (lines, end) = invoke(&service, "overtime").await;
    assert_eq!(lines, ["boiling"]);
    assert!(end.contains("took longer than 1m"), "{end}");
}

#[tokio::test]
async fn what_cannot_start_ends_at_once() {
    let service = Service::new(shop::Shop::default());
    let (lines, end) = invoke(&service, "hot").await;
    assert!(lines.is_empty());
    assert!(end.contains("not configured"), "{end}");
}

#[tokio::test]
async fn a_client_that_goes_away_cancels_but_does_not_break_off() {
    let (service, till) = shop::open().await;
    let stream = Calls::invoke_action(&service, order("slow")).await;
    let mut events = stream.unwrap().into_inner();
    assert!(events.next().await.is_some());
    drop(events);
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    assert_eq!(till.notes(), ["configured", "put away"]);
}

#[tokio::test]
async fn stopping_reaches_an_action_under_way() {
    let (service, _) = shop::open().await;
    let stop = async {
        tokio::task::yield_now().await;
        let stop = Calls::stop_provider(&service, Request::new(Default::default()));
        stop.await.unwrap();
    };
    let ((_, end), ()) = tokio::join!(invoke(&service, "slow"), stop);
    assert_eq!(end, "Done: Enjoy.");
}

async fn plan(service: &Service, how: &str, client: Client) -> (Option<i32>, String) {
    let request = proto::plan_action::Request {
        action_type: "shop_brew".to_owned(),
        config: config(how),
        client_capabilities: capabilities(client),
    };
    let answer = Calls::plan_action(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let reason = answer.deferred.map(|deferred| deferred.reason);
    (reason, text(&answer.diagnostics))
}

#[tokio::test]
async fn an_action_is_planned_and_may_be_put_off() {
    let (service, _) = shop::open().await;
    let planned = plan(&service, "hot", Client::Plain).await;
    assert_eq!(planned, (None, "Hot: Mind your tongue.".to_owned()));
    let later = plan(&service, "later", Client::Deferring).await;
    assert_eq!(later, (Some(3), String::new()));
    let (reason, found) = plan(&service, "later", Client::Plain).await;
    assert!(
        reason.is_none() && found.contains("cannot be done yet"),
        "{found}"
    );
    let (_, found) = plan(&service, "panics", Client::Plain).await;
    assert!(found.contains("no leaves"), "{found}");
    // The provider itself is put off.
    shop::configure(&service, &["deferred"], Client::Deferring).await;
    let later = plan(&service, "hot", Client::Deferring).await;
    assert_eq!(later, (Some(2), String::new()));
}

#[tokio::test]
async fn configurations_are_validated() {
    let service = Service::new(shop::Shop::default());
    let request = proto::validate_action_config::Request {
        type_name: "shop_brew".to_owned(),
        config: config("cold"),
    };
    let answer = Calls::validate_action_config(&service, Request::new(request)).await;
    let found = text(&answer.unwrap().into_inner().diagnostics);
    assert_eq!(found, "Too cold: Nobody drinks that.");
}
