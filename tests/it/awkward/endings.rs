//! What becomes of objects that cannot be changed or deleted, that are gone, or that are imported.

use super::bench;
use serde_json::json;
use tests::mock_api::{Behaviour, Collection, Ids};
use tfsdk_testing::{Action, Failure};

#[tokio::test]
async fn what_nothing_deletes_is_forgotten() -> Result<(), Failure> {
    let mut bench = bench("nothing-deletes-it", Behaviour::default()).await?;
    bench
        .apply("faults_ledger.a", &json!({"name": "a"}))
        .await?;
    bench.core.destroy("faults_ledger.a").await?;
    assert!(bench.api.object("/ledgers/1").is_some());
    assert!(bench.bodies("DELETE").is_empty());
    bench.core.shut_down().await
}

#[tokio::test]
async fn only_what_is_gone_is_made_anew() -> Result<(), Failure> {
    let mut bench = bench("gone-is-gone", Behaviour::default()).await?;
    let (address, config) = ("faults_guest.a", json!({"name": "a"}));
    bench.apply(address, &config).await?;
    for status in [400, 401, 403, 409, 500] {
        bench.api.behave(|behaviour| behaviour.failures.clear());
        for later in 0..5 {
            bench.api.fail(later, status);
        }
        assert!(bench.core.refresh(address).await.is_err(), "{status}");
        assert!(bench.core.state(address).is_some(), "{status}");
        assert!(bench.core.destroy(address).await.is_err(), "{status}");
        assert!(bench.core.state(address).is_some(), "{status}");
    }
    bench.api.behave(|behaviour| behaviour.failures.clear());
    bench.api.put("/guests/1", None);
    bench.core.refresh(address).await?;
    let plan = bench.core.plan(address, config.clone()).await?;
    plan.expect(Action::Create);
    bench.core.apply_plan(&plan, config).await?;
    // Deleted by somebody else at the same time.
    bench.api.put("/guests/2", None);
    bench.core.destroy(address).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn an_import_writes_a_configuration_that_plans_nothing() -> Result<(), Failure> {
    let mut bench = bench("gone-is-gone", Behaviour::default()).await?;
    let address = "faults_bed.a";
    let config = json!({"room_id": "blue", "name": "a"});
    bench.apply(address, &config).await?;
    bench.core.set_state(address, None);
    for wrong in ["1", "", "blue/", "/1", "blue/1/2/3"] {
        assert!(bench.core.import(address, wrong).await.is_err(), "{wrong}");
    }
    bench.core.import(address, "blue/1").await?;
    let written = bench.core.generate_config(address).await?;
    let text = |name: &str| written.member(name).to_string().replace('"', "");
    let written = json!({"room_id": text("room_id"), "name": text("name")});
    assert_eq!(written, config);
    bench.core.validate(address, written.clone()).await?;
    bench.settled(address, &written).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn without_an_update_every_change_replaces() -> Result<(), Failure> {
    let numbered = Behaviour {
        collections: vec![Collection {
            ids: Ids::Numbers,
            ..Collection::new("beds")
        }],
        ..Behaviour::default()
    };
    let mut bench = bench("nothing-updates-it", numbered).await?;
    let (address, config) = ("garden_bed.a", json!({"name": "a", "tags": ["x", "y"]}));
    bench.apply(address, &config).await?;
    assert_eq!(bench.bodies("POST"), std::slice::from_ref(&config));
    bench.core.set_state(address, None);
    bench.core.import(address, "1").await?;
    assert_eq!(bench.state(address)["id"], 1);
    bench.settled(address, &config).await?;
    let changed = json!({"name": "b", "tags": ["x"]});
    let plan = bench.core.plan(address, changed.clone()).await?;
    plan.expect(Action::Replace);
    bench.core.apply_plan(&plan, changed).await?;
    assert_eq!(bench.api.object("/beds/1"), None);
    assert_eq!(bench.api.object("/beds/2").expect("a bed")["name"], "b");
    bench.core.shut_down().await
}

#[tokio::test]
async fn settings_are_put_and_forgotten() -> Result<(), Failure> {
    let mut bench = bench("settings-with-a-version", Behaviour::default()).await?;
    bench
        .api
        .put("/house", Some(json!({"heating": "off", "version": 4})));
    let config = json!({"heating": "on"});
    bench.apply("faults_house.a", &config).await?;
    let lines = bench.api.take_lines();
    assert!(
        lines.iter().all(|line| !line.starts_with("POST")),
        "{lines:?}"
    );
    assert_eq!(bench.api.object("/house").expect("it")["heating"], "on");
    bench.settled("faults_house.a", &config).await?;
    bench.core.destroy("faults_house.a").await?;
    assert!(bench.api.object("/house").is_some());
    bench.core.shut_down().await
}
