//! How changes are told: by echo, by commands, with a mask, and what is sent for what was removed.

use super::core;
use serde_json::{Value as Json, json};
use tests::mock_api::{Behaviour, MockApi};
use tfsdk_testing::{Action, Failure};

/// The last call that was no `GET`.
fn change(api: &MockApi) -> (String, Json) {
    let mut calls = api.calls().into_iter().rev();
    let call = calls
        .find(|call| !call.line.starts_with("GET"))
        .expect("a call");
    (call.line, call.body)
}

#[tokio::test]
async fn an_echo_keeps_what_nobody_manages() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core(&api).await?;
    let address = "kiosk_oven.a";
    let config = json!({
        "model": "Hot", "serial": "s1", "note": "n", "label": "l", "timer": 5,
        "door": {"glass": true, "colour": "red"},
    });
    core.apply(address, config.clone())
        .await?
        .expect(Action::Create);
    assert_eq!(
        change(&api).1["kind"],
        json!("oven"),
        "a constant nobody sees"
    );
    core.plan(address, config).await?.expect_empty();
    let mut there = api.object("/ovens/1").expect("an oven");
    there["version"] = json!(7);
    there["door"]["hinge"] = json!("left");
    api.put("/ovens/1", Some(there));

    let config = json!({"model": "Hotter", "serial": "s1", "door": {"glass": true}});
    core.apply(address, config.clone())
        .await?
        .expect(Action::Update);
    let (line, body) = change(&api);
    assert_eq!(line, "PUT /ovens/1");
    assert_eq!(
        body,
        json!({
            "id": "1", "kind": "oven", "model": "Hotter", "serial": "s1",
            "note": null, "label": "", "timer": 5, "version": 7,
            "door": {"glass": true, "hinge": "left"},
        })
    );
    core.plan(address, config).await?.expect_empty();
    core.destroy(address).await?;
    assert_eq!(
        change(&api),
        ("DELETE /ovens/1".to_owned(), json!({"serial": "s1"}))
    );
    core.shut_down().await
}

#[tokio::test]
async fn a_mask_names_what_changes() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core(&api).await?;
    core.apply("kiosk_kettle.a", json!({"name": "Big", "litres": 2}))
        .await?;
    core.apply("kiosk_kettle.a", json!({"name": "Small"}))
        .await?
        .expect(Action::Update);
    let body = json!({"name": "Small", "litres": null});
    let line = "PATCH /kettles/1?updateMask=litres,name".to_owned();
    assert_eq!(change(&api), (line, body));

    core.apply(
        "kiosk_tap.a",
        json!({"beer": "Ale", "open": true, "sign": "!"}),
    )
    .await?;
    let config = json!({"beer": "Stout", "open": true});
    core.apply("kiosk_tap.a", config)
        .await?
        .expect(Action::Update);
    let line = "PATCH /taps/2?update_mask=beer&update_mask=sign".to_owned();
    assert_eq!(change(&api), (line, json!({"beer": "Stout", "sign": null})));
    core.shut_down().await
}

#[tokio::test]
async fn fields_with_a_call_of_their_own_follow() -> Result<(), Failure> {
    let api = MockApi::start(Behaviour::default());
    let mut core = core(&api).await?;
    let address = "kiosk_oven.a";
    let cold = json!({"model": "Hot", "serial": "s1"});
    core.apply(address, cold.clone())
        .await?
        .expect(Action::Create);
    assert_eq!(change(&api).0, "POST /ovens", "nothing to set");
    let hot = json!({"model": "Hot", "serial": "s1", "degrees": 200});
    core.apply(address, hot.clone())
        .await?
        .expect(Action::Update);
    let heat = ("PUT /ovens/1/heat".to_owned(), json!({"degrees": 200}));
    assert_eq!(change(&api), heat);
    let changes = api
        .calls()
        .into_iter()
        .filter(|call| call.line.starts_with("PUT"));
    assert_eq!(changes.count(), 1, "the oven itself has not changed");
    core.plan(address, hot.clone()).await?.expect_empty();
    core.destroy(address).await?;
    core.apply(address, hot.clone())
        .await?
        .expect(Action::Create);
    assert_eq!(
        change(&api),
        ("PUT /ovens/2/heat".to_owned(), json!({"degrees": 200}))
    );
    core.plan(address, hot).await?.expect_empty();

    let address = "kiosk_safe.a";
    core.apply(address, json!({"label": "Till"}))
        .await?
        .expect(Action::Create);
    core.apply(address, json!({"label": "Vault"}))
        .await?
        .expect(Action::Update);
    let renamed = ("POST /safes/3/rename".to_owned(), json!({"to": "Vault"}));
    assert_eq!(change(&api), renamed);
    core.shut_down().await
}
