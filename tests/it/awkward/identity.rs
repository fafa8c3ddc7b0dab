//! Ids: where APIs tell them, how long they are, and what must stay known.

use super::{bench, keeping};
use serde_json::json;
use tests::mock_api::{Behaviour, Collection, Ids};
use tfsdk_testing::{Action, Failure};

#[tokio::test]
async fn long_numbers_keep_every_digit() -> Result<(), Failure> {
    let long = Behaviour {
        ids_after: 9_007_199_254_740_992,
        collections: vec![Collection {
            ids: Ids::Numbers,
            ..Collection::new("checks")
        }],
        ..Behaviour::default()
    };
    let mut bench = bench("long-numbers", long).await?;
    let address = "faults_check.a";
    let config = json!({"name": "a", "limit": 9_223_372_036_854_775_807_u64, "ratio": 0.1});
    bench.apply(address, &config).await?;
    let path = "/checks/9007199254740993";
    assert_eq!(bench.state(address)["id"], json!(9_007_199_254_740_993_u64));
    let object = bench.api.object(path).expect("a check");
    assert_eq!(object["limit"], json!(9_223_372_036_854_775_807_u64));
    bench.settled(address, &config).await?;
    bench.core.set_state(address, None);
    bench.core.import(address, "9007199254740993").await?;
    bench.settled(address, &config).await?;
    bench.core.destroy(address).await?;
    assert_eq!(bench.api.object(path), None);
    bench.core.shut_down().await
}

#[tokio::test]
async fn an_id_may_come_in_the_location_alone() -> Result<(), Failure> {
    let silent = Behaviour {
        answered: Some(|call, answer| {
            if call.line.starts_with("POST") {
                let id = answer.body["id"].as_str().unwrap_or_default();
                answer.location = Some(format!("/parcels/{id}/"));
                answer.body = json!(null);
            }
        }),
        ..keeping(|object| {
            object.insert("stamp".to_owned(), json!("today"));
        })
    };
    let mut bench = bench("location-tells-the-id", silent).await?;
    let config = json!({"weight": 3});
    bench.apply("faults_parcel.a", &config).await?;
    let state = bench.state("faults_parcel.a");
    assert_eq!(state, json!({"id": "1", "weight": 3, "stamp": "today"}));
    bench.settled("faults_parcel.a", &config).await?;
    bench.core.destroy("faults_parcel.a").await?;
    assert_eq!(bench.api.object("/parcels/1"), None);
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_change_leaves_known_what_others_refer_to() -> Result<(), Failure> {
    let full = keeping(|object| {
        object
            .entry("created_at")
            .or_insert(json!("2020-01-01T00:00:00Z"));
        object
            .entry("updated_at")
            .or_insert(json!("2020-01-01T00:00:00Z"));
        object
            .entry("endpoint")
            .or_insert(json!({"id": "e1", "host": "h"}));
    });
    let mut bench = bench("ids-stay-known", full).await?;
    bench.apply("garden_bed.a", &json!({"name": "a"})).await?;
    let plan = bench
        .core
        .plan("garden_bed.a", json!({"name": "b"}))
        .await?;
    plan.expect(Action::Update);
    for known in ["/id", "/created_at"] {
        let value = plan.planned.pointer(known).expect("a value");
        assert!(value.is_wholly_known(), "{known} is {value}");
    }
    assert!(plan.planned.member("updated_at").is_unknown());
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_key_that_follows_the_name_is_open_until_it_is_known() -> Result<(), Failure> {
    let collections = vec![Collection {
        key: "name",
        ..Collection::new("beds")
    }];
    let slugs = Behaviour {
        collections,
        ..keeping(|object| {
            let name = object["name"].clone();
            object.insert("slug".to_owned(), name);
        })
    };
    let mut bench = bench("slug-follows-the-name", slugs).await?;
    // The identity is the slug.
    bench.core.allow_identity_changes();
    bench.apply("garden_bed.a", &json!({"name": "a"})).await?;
    let plan = bench
        .core
        .plan("garden_bed.a", json!({"name": "b"}))
        .await?;
    plan.expect(Action::Update);
    assert!(plan.planned.member("slug").is_unknown());
    bench.core.apply_plan(&plan, json!({"name": "b"})).await?;
    assert_eq!(bench.bodies("PATCH"), [json!({"name": "b"})]);
    assert_eq!(bench.state("garden_bed.a")["slug"], "b");
    bench.core.shut_down().await
}
