//! Changes to plans.

use super::*;
use crate::resource::RestResourceType;
use tfsdk::resource::{ModifyPlanRequest, ModifyPlanResponse, ResourceType};
use tfsdk::{AttributePath, Context, PrivateState, Value};

/// Which attributes still replace the object when the rules say that `stand` and `name` do.
async fn replaced(prior: &Value) -> Vec<String> {
    let resource = RestResourceType::new(&BY_PATCH).resource(None);
    let root = AttributePath::root();
    let mut response = ModifyPlanResponse {
        requires_replace: vec![root.attribute("stand"), root.attribute("name")],
        ..ModifyPlanResponse::default()
    };
    let request = ModifyPlanRequest {
        context: &Context::default(),
        config: &Value::Null,
        prior,
        identity: &Value::Null,
        planned_private: &PrivateState::new(),
    };
    resource.modify_plan(request, &mut response).await;
    response
        .requires_replace
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[tokio::test]
async fn what_an_import_could_not_know_replaces_nothing() {
    let imported = Value::object([("stand", Value::Null), ("name", Value::Null)]);
    assert_eq!(replaced(&imported).await, ["name"]);
    let managed = Value::object([("stand", "north".into()), ("name", Value::Null)]);
    assert_eq!(replaced(&managed).await, ["stand", "name"]);
}
