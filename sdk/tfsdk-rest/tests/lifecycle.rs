//! The life of declared resources under Terraform's rules, in process and without a terraform.

#[path = "kiosk/api.rs"]
mod api;
#[path = "kiosk/declaration.rs"]
mod declaration;
mod serving;

use api::Api;
use serde_json::{Value, json};
use tfsdk_rest::RestProvider;
use tfsdk_testing::{Action, Core, unknown};

async fn core(api: &Api) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&declaration::PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    let config = json!({"endpoint": api.address, "token": "t0ken"});
    core.configure(config).await.unwrap();
    core
}

fn stand() -> Value {
    json!({
        "name": "North",
        "kind": "fixed",
        "secret": "hunter22",
        "labels": {"a": "1"},
        "hours": [9, 17],
        "tags": ["b", "a"],
        "rules": [{"name": "z", "limit": 0.5}, {"name": "a"}],
        "owners": [{"email": "e"}, {"email": "f", "phone": "1"}],
        "shelves": {"top": {"size": 3}},
        "address": {"street": "Main St"},
        "matrix": [["a"], []],
        "extra": "{ \"b\": [1, 2.5], \"a\": null }",
    })
}

fn with(mut config: Value, changes: Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        config[name] = value.clone();
    }
    config
}

const STAND: &str = "kiosk_stand.north";
const PATH: &str = "/stands/stand%201%2Fx";

#[tokio::test]
async fn every_kind_of_attribute_lives() {
    let api = Api::start();
    let mut core = core(&api).await;
    core.apply(STAND, stand()).await.unwrap();
    let state = core.state(STAND).unwrap().clone();
    for (pointer, value) in [
        ("/id", json!("stand 1/x")),
        ("/kind", json!("fixed")),
        ("/open", json!(true)),
        ("/mode", json!("automatic")),
        ("/secret", json!("hunter22")),
        ("/tags", json!(["b", "a"])),
        ("/rules/0/name", json!("z")),
        ("/address/zone", json!("Z")),
        ("/extra", json!("{ \"b\": [1, 2.5], \"a\": null }")),
        ("/team", Value::Null),
    ] {
        assert_eq!(state.get(pointer), value, "{pointer}");
    }
    core.refresh(STAND).await.unwrap();
    assert_eq!(core.state(STAND).unwrap().json(), state.json());
    core.plan(STAND, stand()).await.unwrap().expect_empty();
    api.changes();

    let other_spelling = with(
        stand(),
        json!({
            "kind": "FIXED", "tags": ["a", "b"], "extra": "{\"a\":null,\"b\":[1.0,2.50]}",
        }),
    );
    core.plan(STAND, other_spelling)
        .await
        .unwrap()
        .expect_empty();

    let changed = with(
        stand(),
        json!({
            "labels": {"a": "1", "b": "2"},
            "rules": [{"name": "a"}, {"name": "m"}, {"name": "z", "limit": 0.5}],
            "owners": [{"email": "f", "phone": "1"}],
            "team": "blue",
            "shelves": null,
        }),
    );
    core.plan(STAND, changed.clone())
        .await
        .unwrap()
        .expect(Action::Update);
    core.apply(STAND, changed.clone()).await.unwrap();
    assert_eq!(
        api.changes(),
        [format!(
            "PATCH {PATH} {}",
            r#"{"stand":{"metadata":{"team":"blue","labels":{"a":"1","b":"2"}},"rules":[{"name":"a"},{"name":"m"},{"name":"z","limit":0.5}],"owners":[{"email":"f","phone":"1"}],"shelves":null}}"#
        )]
    );
    core.refresh(STAND).await.unwrap();
    core.plan(STAND, changed).await.unwrap().expect_empty();
    core.destroy(STAND).await.unwrap();
    assert_eq!(api.paths(), Vec::<String>::new());
}

#[tokio::test]
async fn drift_is_seen_and_undone() {
    let api = Api::start();
    let mut core = core(&api).await;
    core.apply(STAND, stand()).await.unwrap();
    api.changes();
    api.meddle(PATH, |stand| {
        stand["displayName"] = json!("South");
        stand["hours"] = json!([17, 8]);
        stand["address"]["street"] = json!("Side St");
    });
    core.refresh(STAND).await.unwrap();
    assert_eq!(core.state(STAND).unwrap().get("/name"), json!("South"));
    core.plan(STAND, stand())
        .await
        .unwrap()
        .expect(Action::Update);
    core.apply(STAND, stand()).await.unwrap();
    assert_eq!(
        api.changes(),
        [format!(
            "PATCH {PATH} {}",
            r#"{"stand":{"displayName":"North","hours":[9,17],"address":{"street":"Main St"}}}"#
        )]
    );
    core.refresh(STAND).await.unwrap();
    core.plan(STAND, stand()).await.unwrap().expect_empty();
    api.lose(PATH);
    core.refresh(STAND).await.unwrap();
    core.plan(STAND, stand())
        .await
        .unwrap()
        .expect(Action::Create);
}

#[tokio::test]
async fn an_object_that_cannot_be_read_back_is_tainted() {
    let api = Api::start();
    let mut core = core(&api).await;
    core.apply(STAND, stand()).await.unwrap();
    let parent = core.state(STAND).unwrap().get("/id");
    let drink = json!({"stand": parent, "name": "Tea", "price": 1.5, "size": "big"});
    let address = "kiosk_drink.tea";
    api.fail_reads(1);
    let failure = core.apply(address, drink.clone()).await.unwrap_err();
    assert!(
        failure
            .to_string()
            .contains("500 Internal Server Error: not today"),
        "{failure}"
    );
    let state = core.state(address).unwrap();
    assert!(state.tainted);
    assert!(
        state.attributes.contains("900719925474099"),
        "{}",
        state.attributes
    );
    core.plan(address, drink.clone())
        .await
        .unwrap()
        .expect(Action::Replace);
    core.apply(address, drink.clone()).await.unwrap();
    assert_eq!(api.paths().len(), 2);
    core.plan(address, drink.clone())
        .await
        .unwrap()
        .expect_empty();
    let bigger = with(drink.clone(), json!({"size": "huge"}));
    core.plan(address, bigger)
        .await
        .unwrap()
        .expect(Action::Replace);
    api.changes();
    let free = with(drink, json!({"price": null}));
    core.apply(address, free.clone()).await.unwrap();
    let changes = api.changes();
    assert!(changes[0].ends_with(r#" {"name":"Tea"}"#), "{changes:?}");
    core.refresh(address).await.unwrap();
    core.plan(address, free).await.unwrap().expect_empty();
}

#[tokio::test]
async fn a_failed_update_is_planned_again() {
    let api = Api::start();
    let mut core = core(&api).await;
    core.apply(STAND, stand()).await.unwrap();
    let changed = with(stand(), json!({"team": "blue"}));
    let plan = core.plan(STAND, changed.clone()).await.unwrap();
    api.lose(PATH);
    let failure = core.apply_plan(&plan, changed.clone()).await.unwrap_err();
    assert!(
        failure.to_string().contains("does not exist any more"),
        "{failure}"
    );
    assert_eq!(core.state(STAND).unwrap().get("/team"), Value::Null);
}

#[tokio::test]
async fn what_is_unknown_may_be_anything() {
    let api = Api::start();
    let mut core = core(&api).await;
    let config = with(
        stand(),
        json!({"team": unknown(), "rules": unknown(), "labels": {"a": unknown()}}),
    );
    core.plan(STAND, config)
        .await
        .unwrap()
        .expect(Action::Create);
    let address = "kiosk_drink.tea";
    let drink = json!({"stand": unknown(), "name": "Tea"});
    core.plan(address, drink)
        .await
        .unwrap()
        .expect(Action::Create);
    assert_eq!(api.changes(), Vec::<String>::new());
}

#[tokio::test]
async fn a_single_object_is_put_and_forgotten() {
    let api = Api::start();
    let mut core = core(&api).await;
    let address = "kiosk_settings.all";
    core.apply(address, json!({"theme": "dark"})).await.unwrap();
    core.apply(address, json!({"theme": "light"}))
        .await
        .unwrap();
    core.refresh(address).await.unwrap();
    core.plan(address, json!({"theme": "light"}))
        .await
        .unwrap()
        .expect_empty();
    assert_eq!(
        api.changes(),
        [
            r#"PUT /settings {"theme":"dark"}"#,
            r#"PUT /settings {"theme":"light","layout":"wide"}"#
        ]
    );
    core.destroy(address).await.unwrap();
    assert_eq!(api.paths(), ["/settings"]);
    core.import(address, "whatever").await.unwrap();
    assert_eq!(core.state(address).unwrap().get("/theme"), json!("light"));
}

#[tokio::test]
async fn imports_and_look_ups_find_what_is_there() {
    let api = Api::start();
    let mut core = core(&api).await;
    core.apply(STAND, stand()).await.unwrap();
    core.import("kiosk_stand.again", "stand 1/x").await.unwrap();
    let imported = core.state("kiosk_stand.again").unwrap();
    assert_eq!(imported.get("/name"), json!("North"));
    assert_eq!(imported.get("/secret"), Value::Null);
    api.changes();
    core.apply(
        "kiosk_stand.again",
        with(stand(), json!({"secret": null, "kind": "FIXED"})),
    )
    .await
    .unwrap();
    assert_eq!(api.changes(), Vec::<String>::new());
    let failure = core.import("kiosk_drink.tea", "lonely").await.unwrap_err();
    assert!(failure.to_string().contains("<stand>/<id>"), "{failure}");

    let found = core
        .read_data_source("kiosk_stand", json!({"id": "stand 1/x"}))
        .await
        .unwrap();
    assert_eq!(found["name"], json!("North"));
    assert_eq!(found["address"]["zone"], json!("Z"));
    let all = core
        .read_data_source("kiosk_stands", json!({"kind": "fixed"}))
        .await
        .unwrap();
    assert_eq!(all["stands"].as_array().map(Vec::len), Some(1));
    let none = core
        .read_data_source("kiosk_stands", json!({"kind": "mobile"}))
        .await
        .unwrap();
    assert_eq!(none["stands"], json!([]));
    let failure = core
        .read_data_source("kiosk_stand", json!({"id": "x"}))
        .await
        .unwrap_err();
    assert!(
        failure.to_string().contains("there is no such thing"),
        "{failure}"
    );
}
