//! Semantics section 18: list resources.

use super::mug::{identity, identity_schema, mug, wanted};
use super::shop::{self, Till, back, text, wire};
use crate::list_resource::{
    ListItem, ListRequest, ListResource, ListResourceType, ListResults, ValidateListRequest,
};
use crate::proto6::service::Service;
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Diagnostics, Type, Value};
use async_trait::async_trait;
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tfplugin6::client::Channel;
use tfplugin6::proto;
use tfplugin6::proto::provider_client::ProviderClient;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

/// Its configuration chooses what it does.
pub(super) struct Mugs;

impl ListResourceType<Till> for Mugs {
    fn type_name(&self) -> &str {
        "shop_mug"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("how", Attribute::string().required()))
    }

    fn list_resource(&self, data: Option<Arc<Till>>) -> Box<dyn ListResource> {
        Box::new(Finding(data))
    }
}

struct Finding(Option<Arc<Till>>);

/// Notes that the code was dropped.
struct Dropped(Arc<Till>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.note("dropped");
    }
}

fn item(id: i64) -> ListItem {
    ListItem {
        resource: Some(mug("tea", id.into())),
        ..ListItem::default()
    }
}

#[async_trait]
impl ListResource for Finding {
    async fn validate(&self, request: ValidateListRequest<'_>) -> Diagnostics {
        let mut found = Diagnostics::new();
        if request.limit.as_i64() == Some(13) && request.include_resource.as_bool() == Some(true) {
            found.error("Bad luck", "Thirteen is too many.");
        }
        found
    }

    fn time_limit(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    async fn list(&self, request: ListRequest<'_>, results: &mut ListResults) {
        let till = Arc::clone(self.0.as_ref().unwrap());
        match request.config.attribute("how").and_then(Value::as_str) {
            Some("endless") => {
                for id in 0.. {
                    if results.push(item(id)).await.is_break() {
                        till.note("was told to stop");
                        return;
                    }
                }
            }
            Some("slow") => {
                let _dropped = Dropped(till);
                let _ = results.push(item(1)).await;
                std::future::pending::<()>().await;
            }
            Some("fails") => {
                let _ = results.push(item(1)).await;
                let error = Diagnostics::from_error("It broke", "Half way.");
                let _ = results.report(error).await;
                let _ = results.push(item(2)).await;
            }
            Some("panics") => {
                let _ = results.push(item(1)).await;
                panic!("no mugs");
            }
            Some("warns") => {
                let mut warning = Diagnostics::new();
                warning.warning("Slow", "It takes a while.");
                let _ = results.report(warning).await;
                let _ = results.push(item(1)).await;
            }
            Some("named") => {
                let named = ListItem {
                    display_name: "My\u{1b} mug".to_owned(),
                    identity: identity(5, Value::Null),
                    ..ListItem::default()
                };
                let _ = results.push(named).await;
            }
            _ => {
                let _ = results.push(ListItem::default()).await;
            }
        }
    }
}

fn config(how: &str) -> Option<proto::DynamicValue> {
    let wanted = implied_type(&ListResourceType::<Till>::schema(&Mugs).block);
    wire(&Value::object([("how", Value::from(how))]), &wanted)
}

fn request(how: &str, include: Include, limit: i64) -> Request<proto::list_resource::Request> {
    Request::new(proto::list_resource::Request {
        type_name: "shop_mug".to_owned(),
        config: config(how),
        include_resource_object: include == Include::Objects,
        limit,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Include {
    Objects,
    Nothing,
}

async fn list(how: &str, include: Include, limit: i64) -> Vec<proto::list_resource::Event> {
    let (service, _) = shop::open().await;
    let stream = Calls::list_resource(&service, request(how, include, limit)).await;
    let events = stream.unwrap().into_inner();
    events.map(Result::unwrap).collect().await
}

fn identity_of(event: &proto::list_resource::Event) -> Value {
    let data = event.identity.as_ref().unwrap().identity_data.as_ref();
    back(data, &identity_schema().value_type())
}

#[tokio::test]
async fn objects_are_streamed_up_to_the_limit_and_no_further() {
    let (service, till) = shop::open().await;
    let stream = Calls::list_resource(&service, request("endless", Include::Objects, 100)).await;
    let events: Vec<_> = stream.unwrap().into_inner().collect().await;
    assert_eq!(events.len(), 100);
    let last = events.last().unwrap().as_ref().unwrap();
    assert_eq!(identity_of(last), identity(99, "north".into()));
    assert_eq!(last.display_name, "99, north");
    assert_eq!(
        back(last.resource_object.as_ref(), &wanted()),
        mug("tea", 99.into())
    );
    // The code either hears that nothing more is wanted or is dropped at its next wait.
    tokio::task::yield_now().await;
    assert!(till.notes().len() <= 2);
}

#[tokio::test]
async fn objects_are_left_out_unless_they_are_wanted() {
    let events = list("endless", Include::Nothing, 2).await;
    assert_eq!(events.len(), 2);
    assert!(events.iter().all(|event| event.resource_object.is_none()));
    let events = list("named", Include::Nothing, 0).await;
    assert_eq!(events[0].display_name, "My\u{241b} mug");
    assert_eq!(identity_of(&events[0]), identity(5, Value::Null));
    // But not without being wanted.
    let events = list("named", Include::Objects, 0).await;
    assert!(text(&events[0].diagnostic).contains("without its state"));
}

#[tokio::test]
async fn an_error_ends_the_list() {
    for (how, part) in [("fails", "Half way"), ("panics", "no mugs")] {
        let events = list(how, Include::Nothing, 0).await;
        assert_eq!(events.len(), 2, "{events:?}");
        assert!(events[0].identity.is_some());
        assert!(text(&events[1].diagnostic).contains(part));
    }
    let events = list("empty", Include::Nothing, 0).await;
    assert!(text(&events[0].diagnostic).contains("has an identity"));
    let events = list("warns", Include::Nothing, 1).await;
    assert_eq!(events.len(), 2);
    assert_eq!(events[0].diagnostic[0].severity, 2);
}

#[tokio::test]
async fn a_client_that_goes_away_drops_the_list() {
    let (service, till) = shop::open().await;
    let stream = Calls::list_resource(&service, request("slow", Include::Nothing, 0)).await;
    let mut events = stream.unwrap().into_inner();
    assert!(events.next().await.unwrap().is_ok());
    drop(events);
    tokio::task::yield_now().await;
    assert_eq!(till.notes(), ["configured", "dropped"]);
}

#[tokio::test]
async fn a_client_that_goes_away_is_noticed_over_a_connection() {
    let (service, till) = shop::open().await;
    let channel = Channel::connect(tfplugin6::in_process(service))
        .await
        .unwrap();
    let mut client = ProviderClient::new(channel);
    let request = request("slow", Include::Nothing, 0);
    let mut events = client.list_resource(request).await.unwrap().into_inner();
    assert!(events.message().await.unwrap().is_some());
    drop(events);
    for _ in 0..200 {
        if till.notes().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(till.notes(), ["configured", "dropped"]);
}

#[tokio::test(start_paused = true)]
async fn a_list_ends_with_its_time() {
    let events = list("slow", Include::Nothing, 0).await;
    assert_eq!(events.len(), 2);
    let found = text(&events[1].diagnostic);
    assert!(found.contains("took longer than 1m"), "{found}");
}

#[tokio::test]
async fn stopping_ends_a_list_with_an_error() {
    let (service, _) = shop::open().await;
    let stream = Calls::list_resource(&service, request("slow", Include::Nothing, 0)).await;
    let mut events = stream.unwrap().into_inner();
    assert!(events.next().await.unwrap().is_ok());
    let stop = Calls::stop_provider(&service, Request::new(Default::default()));
    stop.await.unwrap();
    let last = events.next().await.unwrap().unwrap();
    assert!(text(&last.diagnostic).contains("stopped"));
    assert!(events.next().await.is_none());
}

#[tokio::test]
async fn what_cannot_start_is_one_event_with_the_reason() {
    let service = Service::new(shop::Shop::default());
    let stream = Calls::list_resource(&service, request("named", Include::Nothing, 0)).await;
    let events: Vec<_> = stream.unwrap().into_inner().collect().await;
    let event = events[0].as_ref().unwrap();
    assert!(text(&event.diagnostic).contains("not configured"));
    assert_eq!(events.len(), 1);
}

#[tokio::test]
async fn the_limit_and_the_wish_for_objects_are_validated_too() {
    let service = Service::new(shop::Shop::default());
    let validate = async |how: Value, limit: i64| {
        let block = ListResourceType::<Till>::schema(&Mugs).block;
        let request = proto::validate_list_resource_config::Request {
            type_name: "shop_mug".to_owned(),
            config: wire(&Value::object([("how", how)]), &implied_type(&block)),
            include_resource_object: wire(&true.into(), &Type::Bool),
            limit: wire(&limit.into(), &Type::Number),
        };
        let answer = Calls::validate_list_resource_config(&service, Request::new(request)).await;
        text(&answer.unwrap().into_inner().diagnostics)
    };
    assert_eq!(validate("named".into(), 5).await, "");
    assert!(validate("named".into(), 13).await.contains("Thirteen"));
    assert!(validate(Value::Null, 5).await.contains("Missing required"));
}
