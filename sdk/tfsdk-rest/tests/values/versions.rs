//! Write-only values whose changes are noticed.

use crate::server::Api;
use serde_json::{Value, json};
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, Provider, Resource, delete, get, integer, object, patch, post,
    put, string,
};
use tfsdk_testing::{Action, Failure, unknown};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.resources(&[&PATCHED, &REPLACED, &FIXED]);

static LOCK: &[Attribute] = &[
    string("code").optional().not_returned().write_only(),
    integer("code_version")
        .optional()
        .computed()
        .keeps_prior_value()
        .not_sent()
        .not_returned(),
];
static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("pin").optional().not_returned().write_only(),
    integer("pin_version")
        .optional()
        .computed()
        .keeps_prior_value()
        .not_sent()
        .not_returned(),
    object("lock", LOCK).optional(),
];
static MADE_ONCE: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    string("pin")
        .optional()
        .sent_on_create()
        .not_returned()
        .write_only(),
    integer("pin_version")
        .optional()
        .computed()
        .keeps_prior_value()
        .forces_replacement()
        .not_sent()
        .not_returned(),
];
static VERSIONS: &[(&str, &str)] = &[("pin", "pin_version"), ("lock.code", "lock.code_version")];

static PATCHED: Resource = Resource::new("kiosk_patched", ATTRIBUTES, &BY_PATCH);
static REPLACED: Resource = Resource::new("kiosk_replaced", ATTRIBUTES, &BY_PUT);
static FIXED: Resource = Resource::new("kiosk_fixed", MADE_ONCE, &MADE);

static BY_PATCH: Binding = Binding::new()
    .create(post("/patched"))
    .read(get("/patched/{id}"))
    .update(patch("/patched/{id}"))
    .delete(delete("/patched/{id}"))
    .versions(VERSIONS)
    .import_id("{id}");
static BY_PUT: Binding = Binding::new()
    .create(post("/replaced"))
    .read(get("/replaced/{id}"))
    .update(put("/replaced/{id}"))
    .delete(delete("/replaced/{id}"))
    .versions(VERSIONS)
    .import_id("{id}");
static MADE: Binding = Binding::new()
    .create(post("/fixed"))
    .read(get("/fixed/{id}"))
    .update(patch("/fixed/{id}"))
    .delete(delete("/fixed/{id}"))
    .versions(&[("pin", "pin_version")])
    .import_id("{id}");

fn tap(pin: &str) -> Value {
    json!({"name": "tap", "pin": pin})
}

#[tokio::test]
async fn another_value_alone_is_an_update() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    core.apply(address, tap("1234")).await?;
    assert_eq!(api.changes(), [r#"POST {"name":"tap","pin":"1234"}"#]);
    let state = core.state(address).expect("a state");
    assert_eq!(state.json()["pin_version"], json!(1));
    assert!(!format!("{state:?}").contains("1234"), "{state:?}");
    core.refresh(address).await?;
    core.plan(address, tap("1234")).await?.expect_empty();

    core.apply(address, tap("5678"))
        .await?
        .expect(Action::Update);
    assert_eq!(api.changes(), [r#"PATCH {"pin":"5678"}"#]);
    let state = core.state(address).expect("a state");
    assert_eq!(state.json()["pin_version"], json!(2));
    core.plan(address, tap("5678")).await?.expect_empty();

    // What has not changed is not told again.
    core.apply(address, json!({"name": "cask", "pin": "5678"}))
        .await?;
    assert_eq!(api.changes(), [r#"PATCH {"name":"cask"}"#]);
    // Removed, it stays in the API; given again, it is told again.
    core.apply(address, json!({"name": "cask"})).await?;
    assert!(api.changes().is_empty());
    core.shut_down().await
}

#[tokio::test]
async fn a_full_body_always_has_the_value() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_replaced.a";
    core.apply(address, tap("1234")).await?;
    api.changes();
    core.apply(address, json!({"name": "cask", "pin": "1234"}))
        .await?;
    assert_eq!(api.changes(), [r#"PUT {"name":"cask","pin":"1234"}"#]);
    let state = core.state(address).expect("a state").json();
    assert_eq!(state["pin_version"], json!(1));
    core.apply(address, json!({"name": "cask", "pin": "9"}))
        .await?;
    assert_eq!(api.changes(), [r#"PUT {"name":"cask","pin":"9"}"#]);
    core.shut_down().await
}

#[tokio::test]
async fn a_number_that_is_configured_decides_alone() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    let given = |pin, version| json!({"name": "tap", "pin": pin, "pin_version": version});
    core.apply(address, given("1234", 7)).await?;
    api.changes();
    core.plan(address, given("5678", 7)).await?.expect_empty();
    core.apply(address, given("5678", 8)).await?;
    assert_eq!(api.changes(), [r#"PATCH {"pin":"5678"}"#]);
    core.plan(address, given("5678", 8)).await?.expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn values_inside_objects_count_for_themselves() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    let locked = |code| json!({"name": "tap", "lock": {"code": code}});
    core.apply(address, locked("a")).await?;
    let state = core.state(address).expect("a state").json();
    assert_eq!(state["lock"]["code_version"], json!(1));
    assert_eq!(state["pin_version"], json!(null));
    api.changes();
    core.refresh(address).await?;
    core.plan(address, locked("a")).await?.expect_empty();
    core.apply(address, locked("b")).await?;
    assert_eq!(api.changes(), [r#"PATCH {"lock":{"code":"b"}}"#]);
    core.shut_down().await
}

#[tokio::test]
async fn after_an_import_the_value_is_told_once() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    core.apply(address, tap("1234")).await?;
    api.changes();
    core.set_state(address, None);
    core.import(address, "1").await?;
    core.apply(address, tap("1234"))
        .await?
        .expect(Action::Update);
    assert_eq!(api.changes(), [r#"PATCH {"pin":"1234"}"#]);
    core.plan(address, tap("1234")).await?.expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn what_only_a_create_takes_replaces() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_fixed.a";
    core.apply(address, tap("1234")).await?;
    core.plan(address, tap("1234")).await?.expect_empty();
    let plan = core.plan(address, tap("5678")).await?;
    plan.expect(Action::Replace);
    core.set_state(address, None);
    core.import(address, "1").await?;
    core.plan(address, tap("5678")).await?.expect_empty();
    core.shut_down().await
}

#[tokio::test]
async fn a_value_that_is_not_known_yet_may_be_another_one() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core(&PROVIDER).await;
    let address = "kiosk_patched.a";
    core.apply(address, tap("1234")).await?;
    api.changes();
    let later = json!({"name": "tap", "pin": unknown()});
    let plan = core.plan(address, later).await?;
    plan.expect(Action::Update);
    core.apply_plan(&plan, tap("5678")).await?;
    assert_eq!(api.changes(), [r#"PATCH {"pin":"5678"}"#]);
    core.plan(address, tap("5678")).await?.expect_empty();
    core.shut_down().await
}
