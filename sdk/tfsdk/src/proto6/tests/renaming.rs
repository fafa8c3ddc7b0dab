//! A kind whose objects are known by their names, which change.

use super::shop::{self, Till, back, text, wire};
use crate::identity::{IdentityAttribute, IdentitySchema};
use crate::proto6::service::Service;
use crate::resource::{
    CreateRequest, CreateResponse, DeleteRequest, DeleteResponse, ReadRequest, ReadResponse,
    Resource, ResourceType, UpdateRequest, UpdateResponse,
};
use crate::schema::{Attribute, Block, Schema, implied_type};
use crate::{Type, Value};
use async_trait::async_trait;
use std::sync::Arc;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

pub(super) struct Label;

impl ResourceType<Till> for Label {
    fn type_name(&self) -> &str {
        "shop_label"
    }

    fn schema(&self) -> Schema {
        Schema::new(Block::new().attribute("name", Attribute::string().required()))
    }

    fn identity_schema(&self) -> Option<IdentitySchema> {
        let name = IdentityAttribute::string();
        Some(IdentitySchema::new().attribute("name", name).mutable())
    }

    fn resource(&self, _: Option<Arc<Till>>) -> Box<dyn Resource> {
        Box::new(Label)
    }
}

#[async_trait]
impl Resource for Label {
    async fn create(&self, request: CreateRequest<'_>, response: &mut CreateResponse) {
        response.created(request.plan.clone());
    }

    async fn read(&self, _: ReadRequest<'_>, _: &mut ReadResponse) {}

    async fn update(&self, request: UpdateRequest<'_>, response: &mut UpdateResponse) {
        response.state = request.plan.clone();
    }

    async fn delete(&self, _: DeleteRequest<'_>, _: &mut DeleteResponse) {}
}

fn named(name: &str) -> Value {
    Value::object([("name", Value::from(name))])
}

fn wanted() -> Type {
    implied_type(&Label.schema().block)
}

async fn plan(service: &Service, prior: Value) -> Value {
    let request = proto::plan_resource_change::Request {
        type_name: "shop_label".to_owned(),
        prior_state: wire(&prior, &wanted()),
        config: wire(&named("b"), &wanted()),
        proposed_new_state: wire(&named("b"), &wanted()),
        prior_identity: Some(proto::ResourceIdentityData {
            identity_data: wire(&named("a"), &wanted()),
        }),
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(text(&answer.diagnostics), "");
    answer.planned_identity.map_or(Value::Null, |identity| {
        back(identity.identity_data.as_ref(), &wanted())
    })
}

#[tokio::test]
async fn a_plan_says_which_identity_there_will_be() {
    let (service, _) = shop::open().await;
    assert_eq!(plan(&service, named("a")).await, named("b"));
    // Of a replacement nothing is known yet, and it is not the replaced object.
    assert_eq!(plan(&service, Value::Null).await, Value::Null);
}

#[tokio::test]
async fn an_identity_that_may_change_follows_the_state() {
    let (service, _) = shop::open().await;
    let request = proto::apply_resource_change::Request {
        type_name: "shop_label".to_owned(),
        prior_state: wire(&named("a"), &wanted()),
        config: wire(&named("b"), &wanted()),
        planned_state: wire(&named("b"), &wanted()),
        planned_identity: Some(proto::ResourceIdentityData {
            identity_data: wire(&named("a"), &wanted()),
        }),
        ..Default::default()
    };
    let answer = Calls::apply_resource_change(&service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    assert_eq!(text(&answer.diagnostics), "");
    let data = answer.new_identity.unwrap().identity_data;
    assert_eq!(back(data.as_ref(), &wanted()), named("b"));
}
