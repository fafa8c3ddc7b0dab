//! Lists and maps of which only the configured elements are Terraform's.

use crate::server::Api;
use serde_json::{Value, json};
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, Equality, Kind, Provider, Resource, STRING, delete, get, list,
    map, object_of, patch, post, put, set, string,
};
use tfsdk_testing::{Action, Failure};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.resources(&[&PATCHED, &REPLACED, &MERGED]);

static RULE: Kind = object_of(&[string("name").required(), string("level").optional()]);
static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("title").required(),
    map("settings", &STRING).optional(),
    set("tags", &STRING).optional(),
    list("rules", &RULE)
        .optional()
        .equality(Equality::KeyedBy("name")),
];
static OWNED: &[&str] = &["settings", "tags", "rules"];

static PATCHED: Resource = Resource::new("kiosk_patched", ATTRIBUTES, &BY_PATCH);
static REPLACED: Resource = Resource::new("kiosk_replaced", ATTRIBUTES, &BY_PUT);
static MERGED: Resource = Resource::new("kiosk_merged", ATTRIBUTES, &BY_MERGE);

static BY_PATCH: Binding = Binding::new()
    .create(post("/patched"))
    .read(get("/patched/{id}"))
    .update(patch("/patched/{id}"))
    .delete(delete("/patched/{id}"))
    .owns_listed(OWNED)
    .import_id("{id}");
static BY_PUT: Binding = Binding::new()
    .create(post("/replaced"))
    .read(get("/replaced/{id}"))
    .update(put("/replaced/{id}"))
    .delete(delete("/replaced/{id}"))
    .owns_listed(OWNED)
    .import_id("{id}");
static BY_MERGE: Binding = Binding::new()
    .create(post("/merged"))
    .read(get("/merged/{id}"))
    .update(patch("/merged/{id}").media_type("application/merge-patch+json"))
    .delete(delete("/merged/{id}"))
    .owns_listed(OWNED)
    .import_id("{id}");

fn listed(title: &str, level: &str) -> Value {
    json!({
        "title": title,
        "settings": {"mode": level},
        "tags": ["a"],
        "rules": [{"name": "one", "level": level}],
    })
}

/// What somebody else adds.
fn add(object: &mut Value) {
    object["settings"]["volatile.seen"] = json!("1");
    object["tags"] = json!(["foreign", "a"]);
    object["rules"] = json!([{"name": "other", "level": "x"}, {"name": "one", "level": "low"}]);
}

#[tokio::test]
async fn what_others_have_is_neither_seen_nor_lost() -> Result<(), Failure> {
    for kind in ["kiosk_patched", "kiosk_replaced"] {
        let api = Api::start();
        let mut core = api.core(&PROVIDER).await;
        let address = &format!("{kind}.a");
        core.apply(address, listed("t", "low")).await?;
        api.meddle(add);
        core.refresh(address).await?;
        core.plan(address, listed("t", "low")).await?.expect_empty();

        let changed = listed("t", "high");
        core.apply(address, changed.clone())
            .await?
            .expect(Action::Update);
        let object = api.only();
        let settings = json!({"mode": "high", "volatile.seen": "1"});
        assert_eq!(object["settings"], settings, "{kind}");
        let rules = json!([{"name": "one", "level": "high"}, {"name": "other", "level": "x"}]);
        assert_eq!(object["rules"], rules, "{kind}");
        assert_eq!(object["tags"].as_array().unwrap().len(), 2, "{kind}");
        core.refresh(address).await?;
        core.plan(address, changed).await?.expect_empty();

        // Removed, only what was Terraform's goes.
        core.apply(address, json!({"title": "u"})).await?;
        let object = api.only();
        assert_eq!(object["settings"], json!({"volatile.seen": "1"}), "{kind}");
        assert_eq!(object["tags"], json!(["foreign"]), "{kind}");
        let rules = json!([{"name": "other", "level": "x"}]);
        assert_eq!(object["rules"], rules, "{kind}");
        core.refresh(address).await?;
        let last = json!({"title": "u"});
        core.plan(address, last).await?.expect_empty();
        core.shut_down().await?;
    }
    Ok(())
}

#[tokio::test]
async fn what_somebody_takes_away_is_drift() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    core.apply(address, listed("t", "low")).await?;
    api.meddle(|object| object["tags"] = json!(["foreign"]));
    core.refresh(address).await?;
    core.apply(address, listed("t", "low"))
        .await?
        .expect(Action::Update);
    assert_eq!(api.only()["tags"].as_array().unwrap().len(), 2);
    core.shut_down().await
}

#[tokio::test]
async fn a_merge_patch_names_what_changes() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_merged.a";
    let given = |settings: Value| json!({"title": "t", "settings": settings});
    core.apply(address, given(json!({"mode": "low"}))).await?;
    api.meddle(|object| object["settings"]["volatile.seen"] = json!("1"));
    core.refresh(address).await?;
    api.changes();
    core.apply(address, given(json!({"other": "x"}))).await?;
    let patch = r#"PATCH {"settings":{"mode":null,"other":"x"}}"#;
    assert_eq!(api.changes(), [patch]);
    core.shut_down().await
}

#[tokio::test]
async fn after_an_import_nothing_is_terraforms_yet() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    core.apply(address, listed("t", "low")).await?;
    api.meddle(add);
    core.set_state(address, None);
    core.import(address, "1").await?;
    let state = core.state(address).expect("a state").json();
    assert_eq!(state["settings"], Value::Null);
    core.apply(address, listed("t", "low")).await?;
    assert_eq!(api.only()["settings"]["volatile.seen"], json!("1"));
    assert_eq!(api.only()["tags"].as_array().unwrap().len(), 2);
    core.shut_down().await
}
