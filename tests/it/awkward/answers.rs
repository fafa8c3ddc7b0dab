//! Answers without a body, with another one, with a mark before it, or to calls that failed.

use super::{bench, keeping};
use serde_json::{Value as Json, json};
use tests::mock_api::Behaviour;
use tfsdk_testing::{Action, Failure};

#[tokio::test]
async fn a_silent_update_is_read_back_and_a_failed_one_leaves_the_state() -> Result<(), Failure> {
    let counting = Behaviour {
        silent_updates: true,
        ..keeping(|object| {
            let revision = object.get("revision").and_then(Json::as_u64);
            object.insert("revision".to_owned(), json!(revision.unwrap_or(0) + 1));
        })
    };
    let mut bench = bench("update-answers-nothing", counting).await?;
    let address = "faults_door.a";
    bench.apply(address, &json!({"name": "a"})).await?;
    bench.apply(address, &json!({"name": "b"})).await?;
    assert_eq!(bench.state(address)["revision"], 2);
    let before = bench.state(address);
    bench.api.fail(0, 422);
    let failed = bench.apply(address, &json!({"name": "c"})).await;
    assert!(failed.is_err());
    assert_eq!(bench.state(address), before);
    bench.core.shut_down().await
}

#[tokio::test]
async fn an_update_that_answers_in_part_is_read_back() -> Result<(), Failure> {
    let partly = Behaviour {
        answered: Some(|call, answer| {
            if call.line.starts_with("PATCH") {
                answer.body = json!({"name": answer.body["name"]});
            }
        }),
        ..keeping(|object| {
            let revision = object.get("revision").and_then(Json::as_u64);
            object.insert("revision".to_owned(), json!(revision.unwrap_or(0) + 1));
        })
    };
    let mut bench = bench("update-answers-nothing", partly).await?;
    let address = "faults_door.a";
    bench.apply(address, &json!({"name": "a"})).await?;
    let config = json!({"name": "b"});
    bench.apply(address, &config).await?;
    assert_eq!(bench.state(address)["revision"], 2);
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_receipt_a_mark_and_other_statuses_are_understood() -> Result<(), Failure> {
    let strange = Behaviour {
        answered: Some(|call, answer| {
            answer.prefix = "\u{feff}";
            match call.line.split(' ').next() {
                Some("POST") => answer.body = json!({"id": answer.body["id"], "number": 7}),
                Some("PUT") => answer.status = 202,
                Some("DELETE") => answer.status = 200,
                _ => {}
            }
        }),
        ..keeping(|object| {
            object.entry("price").or_insert(json!(2.5));
        })
    };
    let mut bench = bench("several-success-bodies", strange).await?;
    let address = "faults_order.a";
    bench.apply(address, &json!({"item": "tea"})).await?;
    assert_eq!(bench.state(address)["price"], 2.5);
    let config = json!({"item": "coffee"});
    bench.apply(address, &config).await?;
    bench.settled(address, &config).await?;
    bench.core.destroy(address).await?;
    assert_eq!(bench.api.object("/orders/1"), None);
    bench.core.shut_down().await
}

#[tokio::test]
async fn errors_of_any_shape_are_shown() -> Result<(), Failure> {
    let mut bench = bench("several-success-bodies", Behaviour::default()).await?;
    let shapes: [fn() -> Json; 4] = [
        || json!({"title": "No tea left", "status": 409}),
        || json!({"errors": [{"detail": "No tea left"}]}),
        || json!(["No tea left"]),
        || json!("No tea left"),
    ];
    for shape in shapes {
        bench.api.fail_with(0, 409, shape());
        let refused = bench.apply("faults_order.a", &json!({"item": "tea"})).await;
        let told = refused.expect_err("refused").to_string();
        assert!(told.contains("No tea left"), "{told}");
    }
    bench.core.shut_down().await
}

#[tokio::test]
async fn an_empty_envelope_is_an_error_and_no_panic() -> Result<(), Failure> {
    let nothing = Behaviour {
        answered: Some(|call, answer| {
            if call.line.starts_with("GET") {
                answer.body = json!({"data": null});
            }
        }),
        envelope: Some("data"),
        ..Behaviour::default()
    };
    let mut bench = bench("opaque-attributes", nothing).await?;
    let config = json!({"attributes": "{\"rows\": 2}"});
    let made = bench.apply("garden_bed.a", &config).await;
    if made.is_ok() {
        let read = bench.core.refresh("garden_bed.a").await;
        let told = read.expect_err("no object").to_string();
        assert!(told.contains("/beds/"), "{told}");
    }
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_only_the_create_takes_survives_an_import() -> Result<(), Failure> {
    let forgetful = keeping(|object| {
        object.remove("auth_type");
    });
    let mut bench = bench("only-the-create-takes-it", forgetful).await?;
    let address = "faults_portal.a";
    let config = json!({"name": "a", "auth_type": "sso"});
    bench.apply(address, &config).await?;
    bench.settled(address, &config).await?;
    let plan = bench
        .core
        .plan(address, json!({"name": "a", "auth_type": "basic"}));
    plan.await?.expect(Action::Replace);
    bench.core.set_state(address, None);
    bench.core.import(address, "1").await?;
    // Nobody knows the value that it was made with: no reason to make it anew.
    let plan = bench.core.plan(address, config.clone()).await?;
    assert_ne!(plan.action, Action::Replace, "{:?}", plan.replace_paths);
    bench.core.apply_plan(&plan, config.clone()).await?;
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_answers_never_have_is_kept() -> Result<(), Failure> {
    let forgetful = keeping(|object| {
        object.remove("seed");
        object.remove("note");
    });
    let mut bench = bench("never-returned", forgetful).await?;
    let config = json!({"name": "a", "seed": "s"});
    bench.apply("garden_bed.a", &config).await?;
    assert_eq!(bench.state("garden_bed.a")["seed"], "s");
    bench.settled("garden_bed.a", &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn secrets_in_a_list_stay_with_their_elements() -> Result<(), Failure> {
    let hiding = keeping(|object| {
        for gate in object["gates"].as_array_mut().into_iter().flatten() {
            if let Some(gate) = gate.as_object_mut() {
                gate.remove("code");
            }
        }
    });
    let mut bench = bench("write-only-in-a-list", hiding).await?;
    let gate = |label: &str, code: &str| json!({"label": label, "code": code});
    let config = json!({"name": "a", "gates": [gate("n", "1"), gate("s", "2")]});
    bench.apply("garden_bed.a", &config).await?;
    bench.settled("garden_bed.a", &config).await?;
    let config = json!({"name": "a", "gates": [gate("s", "2"), gate("n", "1")]});
    bench.apply("garden_bed.a", &config).await?;
    assert_eq!(bench.state("garden_bed.a")["gates"][0]["code"], "2");
    bench.settled("garden_bed.a", &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_the_mapping_calls_unread_in_a_list_is_kept() -> Result<(), Failure> {
    let hiding = keeping(|object| {
        for gate in object["gates"].as_array_mut().into_iter().flatten() {
            gate["hint"] = json!("***");
        }
    });
    let mut bench = bench("never-read-in-a-list", hiding).await?;
    let config = json!({"name": "a", "gates": [{"label": "n", "hint": "knock"}]});
    bench.apply("garden_bed.a", &config).await?;
    assert_eq!(bench.state("garden_bed.a")["gates"][0]["hint"], "knock");
    bench.settled("garden_bed.a", &config).await?;
    bench.core.shut_down().await
}
