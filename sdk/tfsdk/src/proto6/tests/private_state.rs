//! Semantics section 11: what a resource remembers beside its state.

use super::calls::{Order, apply, import_by, read_told};
use super::mug::{mug, wanted};
use super::shop::{self, meta_schema, text, wire};
use crate::Value;
use crate::proto6::service::Service;
use crate::schema::implied_type;
use tfplugin6::proto;
use tfplugin6::proto::provider_server::Provider as Calls;
use tonic::Request;

async fn plan(service: &Service, planned: Value, private: &str) -> (String, String) {
    let meta = Value::object([("module", Value::from("cellar"))]);
    let request = proto::plan_resource_change::Request {
        type_name: "shop_mug".to_owned(),
        prior_state: wire(&mug("tea", 7.into()), &wanted()),
        proposed_new_state: wire(&planned, &wanted()),
        config: wire(&planned, &wanted()),
        prior_private: private.to_owned().into(),
        planned_private: r#"{"chosen":5}"#.into(),
        provider_meta: wire(&meta, &implied_type(&meta_schema().block)),
        ..Default::default()
    };
    let answer = Calls::plan_resource_change(service, Request::new(request)).await;
    let answer = answer.unwrap().into_inner();
    let private = String::from_utf8(answer.planned_private.to_vec()).unwrap();
    (private, text(&answer.diagnostics))
}

#[tokio::test]
async fn it_is_written_by_create_update_import_read_and_plan() {
    let (service, _) = shop::open().await;
    let created = apply(&service, Order::create("tea")).await;
    assert_eq!(created.private, r#"{"made":"here"}"#);
    let order = Order::update("tea", "milk").remembering(&created.private);
    let updated = apply(&service, order).await;
    assert_eq!(updated.private, r#"{"made":"again"}"#);
    let imported = import_by(&service, "north/7", None).await;
    assert_eq!(imported.private, r#"{"imported":true}"#);
    let state = || mug("tea", 7.into());
    let once = read_told(&service, state(), Value::Null, &imported.private, None).await;
    assert_eq!(once.private, r#"{"imported":true,"seen":1}"#);
    let twice = read_told(&service, state(), Value::Null, &once.private, None).await;
    assert_eq!(twice.private, r#"{"imported":true,"seen":2}"#);
    let (planned, found) = plan(&service, Value::Null, r#"{"made":"here"}"#).await;
    assert_eq!(planned, r#"{"going":true,"made":"here"}"#);
    // A destroy is planned by the author as well, and may warn.
    assert!(found.contains("It will be gone"), "{found}");
}

#[tokio::test]
async fn it_survives_a_plan_and_failures() {
    let (service, till) = shop::open().await;
    let kept = r#"{".etag":"x","made":"here"}"#;
    for name in ["tea", "milk", "later"] {
        let (planned, _) = plan(&service, mug(name, 7.into()), kept).await;
        assert_eq!(planned, kept);
    }
    let broken = apply(&service, Order::create("broken")).await;
    assert!(broken.found.contains("It broke"));
    assert_eq!(broken.private, r#"{"made":"here"}"#);
    let sticky = apply(&service, Order::delete("sticky").remembering(kept)).await;
    assert_eq!(sticky.private, kept);
    assert_eq!(sticky.state, mug("sticky", 7.into()));
    // Delete reads what was stored, and the module's meta reached the plan.
    assert!(till.notes().contains(&"deleted \"here\"".to_owned()));
    assert!(till.notes().contains(&"planned for cellar".to_owned()));
    // So did what an earlier plan had chosen, which is not stored by itself.
    assert!(till.notes().contains(&"chosen 5".to_owned()));
}

#[tokio::test]
async fn what_another_program_stored_is_an_error_and_stays_as_it_is() {
    let (service, _) = shop::open().await;
    for foreign in ["no json", "[1]", "{\"a\":"] {
        let order = Order::update("tea", "milk").remembering(foreign);
        let refused = apply(&service, order).await;
        assert!(
            refused.found.contains("Private state cannot be read"),
            "{}",
            refused.found
        );
        assert_eq!(refused.private, foreign);
        assert_eq!(refused.state, mug("tea", 7.into()));
    }
}
