//! Values of every format: other spellings of them are no drift, and what has another form is refused.

use super::{api, core};
use serde_json::{Value as Json, json};
use tfsdk_testing::{Action, Failure, Refreshed};

/// A fridge with everything that it takes.
pub fn fridge() -> Json {
    json!({
        "serial": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
        "shelves": 4,
        "lock_code": "0815",
        "alarm_from": "20:00",
        "alarm_to": "6:00",
        "bought_at": "2024-05-01T14:00:00+02:00",
        "warranty_until": "2026-05-01",
        "defrost_every": "P1W",
        "address": "2001:DB8:0:0::1",
        "gateway": "192.0.2.1",
        "gateway6": "0:0:0:0:0:0:0:1",
        "allowed": ["192.0.2.0/24", "2001:DB8::/32"],
        "local": "192.0.2.7",
        "local6": "2001:0DB8::/32",
        "mac": "00-1B-2C-3D-4E-5F",
        "picture": "_-8",
        "deposit": "12.5",
        "manual": "HTTPS://Fridges.example",
        "hostname": "Fridge.Example",
        "temperature": 0.1,
        "volume": 120.5,
        "opened": 9007199254740993_i64,
        "watts": 60,
        "pulses": 18446744073709551615_u64,
        "labels": {"top": "milk"},
        "compartments": [{"name": "vegetables"}, {"name": "butter", "degrees": 8}],
    })
}

#[tokio::test]
async fn other_spellings_of_an_answer_are_no_drift() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_fridge.a";
    core.apply(address, fridge()).await?.expect(Action::Create);
    let mut answer = api.object("/fridges/1").expect("a fridge");
    assert_eq!(
        answer["serial"],
        fridge()["serial"],
        "sent as it was written"
    );
    assert_eq!(
        answer["mode"], "cold",
        "requests must have it, so its default is sent"
    );
    for (name, spelling) in [
        ("serial", json!("6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d")),
        ("boughtAt", json!("2024-05-01T12:00:00.000Z")),
        ("warrantyUntil", json!("2026-05-01T00:00:00Z")),
        ("defrostEvery", json!("168h0m0s")),
        ("address", json!("2001:db8::1")),
        ("gateway6", json!("::1")),
        ("allowed", json!(["192.0.2.0/24", "2001:db8::/32"])),
        ("local", json!("192.0.2.7/32")),
        ("local6", json!("2001:db8::/32")),
        ("mac", json!("00:1b:2c:3d:4e:5f")),
        ("picture", json!("/+8=")),
        ("deposit", json!("12.50")),
        ("manual", json!("https://fridges.example/")),
        ("hostname", json!("fridge.example")),
        ("temperature", json!(0.10000000149011612)),
    ] {
        assert!(!answer[name].is_null(), "{name}");
        answer[name] = spelling;
    }
    api.put("/fridges/1", Some(answer.clone()));
    assert_eq!(core.refresh(address).await?, Refreshed::Unchanged);
    core.plan(address, fridge()).await?.expect_empty();
    // The other spelling in the configuration is no change either.
    let mut respelled = fridge();
    respelled["defrost_every"] = json!("P7D");
    respelled["bought_at"] = json!("2024-05-01T12:00:00Z");
    core.plan(address, respelled).await?.expect_empty();
    answer["warrantyUntil"] = json!("2026-05-02");
    api.put("/fridges/1", Some(answer));
    assert_eq!(core.refresh(address).await?, Refreshed::Changed);
    core.destroy(address).await?;
    core.shut_down().await
}

#[tokio::test]
async fn an_answer_in_another_order_is_no_drift_and_a_new_order_is_sent() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    let address = "kiosk_fridge.a";
    core.apply(address, fridge()).await?.expect(Action::Create);
    let mut answer = api.object("/fridges/1").expect("a fridge");
    answer["compartments"] = json!([
        {"name": "butter", "degrees": 8, "litres": 2},
        {"name": "vegetables", "degrees": null, "litres": 9},
    ]);
    api.put("/fridges/1", Some(answer));
    core.refresh(address).await?;
    core.plan(address, fridge()).await?.expect_empty();
    let mut turned = fridge();
    turned["compartments"] = json!([{"name": "butter", "degrees": 8}, {"name": "vegetables"}]);
    core.apply(address, turned).await?.expect(Action::Update);
    let sent = api.calls().into_iter().rev();
    let sent = sent.map(|call| call.body).find(|body| !body.is_null());
    let sent = sent.expect("a body");
    assert_eq!(sent["compartments"][0]["name"], "butter");
    assert_eq!(sent["compartments"][1]["name"], "vegetables");
    core.destroy(address).await?;
    core.shut_down().await
}

#[tokio::test]
async fn what_the_document_forbids_is_refused() -> Result<(), Failure> {
    let api = api();
    let mut core = core(&api).await?;
    for (name, value) in [
        ("serial", json!("12")),
        ("shelves", json!(2147483648_i64)),
        ("watts", json!(-1)),
        ("gateway", json!("fridges.example")),
        ("allowed", json!(["192.0.2.0/33"])),
        ("temperature", json!(12.5)),
        ("temperature", json!(-30)),
        ("labels", json!({"Top": "milk"})),
        ("labels", json!({"a": "1", "b": "2", "c": "3", "d": "4"})),
        // Together.
        ("alarm_to", Json::Null),
        ("lockless", json!(true)),
        ("lock_code", Json::Null),
        ("manual_text", json!("Read this.")),
    ] {
        let mut config = fridge();
        config[name] = value;
        let refused = core.plan("kiosk_fridge.a", config).await;
        assert!(refused.is_err(), "{name}");
    }
    let mut config = fridge();
    config["gateway"] = Json::Null;
    core.plan("kiosk_fridge.a", config.clone()).await?;
    config["gateway6"] = Json::Null;
    assert!(core.plan("kiosk_fridge.a", config).await.is_err());
    core.shut_down().await
}
