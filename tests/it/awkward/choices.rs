//! APIs that choose, drop, empty or reorder values.

use super::{bench, keeping};
use serde_json::{Value as Json, json};
use tfsdk_testing::{Action, Failure};

#[tokio::test]
async fn a_nested_object_that_is_null_leaves_nothing_unknown() -> Result<(), Failure> {
    let null = keeping(|object| {
        object.insert("lock".to_owned(), Json::Null);
        object.entry("holder").or_insert(Json::Null);
    });
    let mut bench = bench("nullable-object-is-null", null).await?;
    let config = json!({"name": "a"});
    bench.apply("faults_locker.a", &config).await?;
    let state = bench.state("faults_locker.a");
    assert_eq!(
        (&state["lock"], &state["holder"]),
        (&Json::Null, &Json::Null)
    );
    bench.settled("faults_locker.a", &config).await?;
    // Some of its members given, the others left to the API.
    let config = json!({"name": "a", "holder": {"mail": "m"}});
    bench.apply("faults_locker.a", &config).await?;
    bench.settled("faults_locker.a", &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn empty_and_absent_are_kept_as_configured() -> Result<(), Failure> {
    let empties = keeping(|object| {
        object.entry("tags").or_insert(json!([]));
        object.entry("labels").or_insert(json!({}));
        object.entry("spare").or_insert(json!([]));
    });
    let mut bench = bench("empty-or-absent", empties).await?;
    let (address, config) = ("faults_shelf.a", json!({"name": "a"}));
    bench.apply(address, &config).await?;
    let state = bench.state(address);
    assert_eq!(
        (&state["tags"], &state["labels"]),
        (&Json::Null, &Json::Null)
    );
    bench.settled(address, &config).await?;
    // After an import nothing was configured, so what is left out plans nothing.
    bench.core.set_state(address, None);
    bench.core.import(address, "1").await?;
    bench.settled(address, &config).await?;
    bench.core.destroy(address).await?;

    // The other way round: what is empty is left out of answers.
    bench.api.behave(|behaviour| {
        behaviour.kept = Some(|object| {
            object.retain(|_, value| *value != json!([]) && *value != json!({}));
        });
    });
    let config = json!({"name": "b", "tags": [], "labels": {}});
    bench.apply(address, &config).await?;
    let state = bench.state(address);
    assert_eq!((&state["tags"], &state["labels"]), (&json!([]), &json!({})));
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_value_that_the_api_ignores_is_told_by_name() -> Result<(), Failure> {
    let ignoring = keeping(|object| {
        if let Some(options) = object.get_mut("options").and_then(Json::as_object_mut) {
            options.insert("cursor".to_owned(), Json::Null);
        }
    });
    let mut bench = bench("server-ignores-a-value", ignoring).await?;
    let config = json!({"name": "a", "options": {"cursor": ["id"], "mode": "full"}});
    let warnings = bench.apply("faults_stream.a", &config).await?;
    let told = format!("{warnings:?}");
    assert!(told.contains("cursor"), "{told}");
    assert!(told.contains("id"), "both values: {told}");
    // The plan was the contract; the next refresh shows what became of it.
    let state = bench.state("faults_stream.a");
    assert_eq!(state["options"]["cursor"], json!(["id"]));
    bench.core.refresh("faults_stream.a").await?;
    let plan = bench.core.plan("faults_stream.a", config).await?;
    plan.expect(Action::Update);
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_is_removed_is_cleared_and_nothing_else_is_sent() -> Result<(), Failure> {
    let mut bench = bench("what-is-removed-is-cleared", Default::default()).await?;
    let address = "faults_note.a";
    let config = json!({"text": "t", "colour": "red", "tags": ["a"], "weight": 3});
    bench.apply(address, &config).await?;
    let config = json!({"text": "t", "weight": 3});
    bench.apply(address, &config).await?;
    let sent = bench.bodies("PATCH");
    // The document requires `text` in each PATCH.
    assert_eq!(sent, [json!({"text": "t", "colour": null, "tags": []})]);
    bench.settled(address, &config).await?;
    let config = json!({"text": "t", "weight": 3, "tags": []});
    bench.apply(address, &config).await?;
    assert_eq!(bench.bodies("PATCH")[1], json!({"text": "t", "tags": []}));
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_the_api_chose_is_not_sent_back() -> Result<(), Failure> {
    let choosing = keeping(|object| {
        object.entry("primary_key").or_insert(json!(["id"]));
        object.entry("region").or_insert(json!("north"));
    });
    let mut bench = bench("chosen-by-the-server", choosing).await?;
    let address = "faults_table.a";
    bench.apply(address, &json!({"name": "a"})).await?;
    assert_eq!(bench.bodies("POST"), [json!({"name": "a"})]);
    assert_eq!(bench.state(address)["primary_key"], json!(["id"]));
    let config = json!({"name": "b"});
    bench.apply(address, &config).await?;
    assert_eq!(bench.bodies("PATCH"), [json!({"name": "b"})]);
    bench.settled(address, &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn what_the_api_sorts_keeps_the_order_of_the_configuration() -> Result<(), Failure> {
    let sorting = keeping(|object| {
        for (name, value) in object.iter_mut() {
            let Some(elements) = value.as_array_mut() else {
                continue;
            };
            elements.sort_by_key(Json::to_string);
            if name == "stones" {
                for (index, stone) in elements.iter_mut().enumerate() {
                    stone["seal"] = json!(format!("seal {index}"));
                }
            }
        }
    });
    let mut bench = bench("server-sorts", sorting).await?;
    let address = "faults_rule.a";
    let config = json!({
        "name": "a",
        "policies": [{"key": "b", "level": 1}, {"key": "a"}],
        "guests": ["zoe", "ann"],
        "colours": ["red", "blue"],
        "stones": [{"size": 2}, {"size": 1}],
    });
    bench.apply(address, &config).await?;
    let state = bench.state(address);
    assert_eq!(state["policies"][0]["key"], "b");
    assert_eq!(state["guests"], json!(["zoe", "ann"]));
    assert_eq!(state["stones"][0], json!({"size": 2, "seal": "seal 1"}));
    bench.settled(address, &config).await?;
    bench.core.set_state(address, None);
    bench.core.import(address, "1").await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn a_measured_value_makes_no_plan() -> Result<(), Failure> {
    let mut bench = bench(
        "volatile-values",
        keeping(|object| {
            let measured = object.get("startup_ms").and_then(Json::as_u64);
            object.insert("startup_ms".to_owned(), json!(measured.unwrap_or(0) + 1));
            let origin = object.entry("origin").or_insert(json!({"timeout": 30}));
            if origin.get("access").is_none_or(Json::is_null) {
                origin["access"] = json!({"required": false, "team": "default"});
            }
        }),
    )
    .await?;
    let address = "faults_engine.a";
    let config = json!({"name": "a", "origin": {"timeout": 10}});
    bench.apply(address, &config).await?;
    bench.settled(address, &config).await?;
    let mut object = bench.api.object("/engines/1").expect("an engine");
    object["startup_ms"] = json!(99);
    bench.api.put("/engines/1", Some(object));
    bench.settled(address, &config).await?;
    // A change elsewhere leaves known what the API chose inside.
    let plan = bench
        .core
        .plan(address, json!({"name": "b", "origin": {"timeout": 10}}));
    let plan = plan.await?;
    plan.expect(Action::Update);
    let known = plan.planned.pointer("/origin/access").expect("access");
    assert!(known.is_wholly_known(), "{known}");
    assert!(plan.planned.member("startup_ms").is_unknown());
    bench.core.shut_down().await
}

#[tokio::test]
async fn free_forms_reach_the_api_whole() -> Result<(), Failure> {
    let mut bench = bench("free-form-travels", Default::default()).await?;
    let value = json!({"a": [1, {"b": null}], "c": {"d": "e"}, "n": 1.5});
    let config = json!({
        "name": "a",
        "configuration": value.to_string(),
        "extra": "[true]",
        "meta": json!({"x": {"y": 1}}).to_string(),
    });
    bench.apply("faults_recipe.a", &config).await?;
    let sent = json!({
        "name": "a", "configuration": value, "extra": [true], "meta": {"x": {"y": 1}},
    });
    assert_eq!(bench.bodies("POST"), [sent]);
    bench.settled("faults_recipe.a", &config).await?;
    bench.core.shut_down().await
}

#[tokio::test]
async fn an_explicit_empty_value_is_not_the_default() -> Result<(), Failure> {
    let defaults = keeping(|object| {
        object.entry("tools").or_insert(json!(["spade"]));
        object.entry("motto").or_insert(json!("grow"));
    });
    let mut bench = bench("default-and-explicitly-empty", defaults).await?;
    let config = json!({"name": "a", "tools": [], "motto": ""});
    bench.apply("garden_bed.a", &config).await?;
    assert_eq!(bench.bodies("POST"), std::slice::from_ref(&config));
    let state = bench.state("garden_bed.a");
    assert_eq!((&state["tools"], &state["motto"]), (&json!([]), &json!("")));
    bench.settled("garden_bed.a", &config).await?;
    let config = json!({"name": "b"});
    bench.apply("garden_bed.b", &config).await?;
    let state = bench.state("garden_bed.b");
    assert_eq!(state["tools"], json!(["spade"]));
    assert_eq!(state["motto"], "grow");
    bench.settled("garden_bed.b", &config).await?;
    bench.core.shut_down().await
}
