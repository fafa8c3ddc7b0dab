//! What destroying means, and when an object counts as gone.

use super::core;
use serde_json::json;
use tests::mock_api::{Behaviour, MockApi};
use tfsdk_testing::{Action, Failure, Refreshed};

fn api() -> MockApi {
    MockApi::start(Behaviour::default())
}

fn last(api: &MockApi) -> (String, serde_json::Value) {
    let call = api.calls().pop().expect("a call");
    (call.line, call.body)
}

#[tokio::test]
async fn a_kettle_is_protected_until_that_is_ended() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_kettle.a";
    let config = json!({"name": "Big"});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    core.plan(address, config.clone()).await?.expect_empty();
    let refused = core.destroy(address).await.expect_err("it is protected");
    assert!(
        refused.to_string().contains("deletion_protection"),
        "{refused}"
    );
    assert!(api.object("/kettles/1").is_some());

    core.set_state(address, None);
    core.import(address, "1").await?;
    core.plan(address, config).await?.expect_empty();

    let calls = api.calls().len();
    let config = json!({"name": "Big", "deletion_protection": false});
    core.apply(address, config).await?.expect(Action::Update);
    let since: Vec<_> = api.calls().split_off(calls);
    assert!(
        since.iter().all(|call| call.line == "GET /kettles/1"),
        "{since:?}"
    );
    core.destroy(address).await?;
    assert_eq!(api.object("/kettles/1"), None);
    core.shut_down().await
}

#[tokio::test]
async fn a_kettle_that_was_scrapped_is_gone() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_kettle.a";
    core.apply(address, json!({"name": "Big"})).await?;
    let mut scrapped = api.object("/kettles/1").expect("a kettle");
    scrapped["scrappedAt"] = json!("2020-01-01T00:00:00Z");
    api.put("/kettles/1", Some(scrapped));
    assert_eq!(core.refresh(address).await?, Refreshed::Gone);
    core.shut_down().await
}

#[tokio::test]
async fn a_tap_is_reset() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_tap.a";
    let config = json!({"beer": "Ale", "open": true, "sign": "Ale!"});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    core.plan(address, config).await?.expect_empty();
    core.destroy(address).await?;
    let line = "PATCH /taps/1?update_mask=open&update_mask=sign".to_owned();
    // The document requires `beer` in each PATCH; the mask leaves it out of the change.
    let reset = json!({"beer": "Ale", "open": false, "sign": null});
    assert_eq!(last(&api), (line, reset));
    assert!(api.object("/taps/1").is_some());
    core.shut_down().await
}

#[tokio::test]
async fn a_safe_stays() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_safe.a";
    core.apply(address, json!({"label": "Till"})).await?;
    let refused = core.destroy(address).await.expect_err("it stays");
    assert!(
        refused.to_string().contains("terraform state rm"),
        "{refused}"
    );
    assert!(api.object("/safes/1").is_some());
    core.shut_down().await
}
