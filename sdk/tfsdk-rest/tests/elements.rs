//! Objects that are elements of a parent document: others survive, whoever writes at the same time.

mod serving;

use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, Provider, Resource, element, get, integer, put, string,
};
use tfsdk_testing::{Action, Core};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.resources(&[&RULE]);

static RULE: Resource = Resource::new("kiosk_rule", ATTRIBUTES, &BINDING);
static ATTRIBUTES: &[Attribute] = &[
    string("stand")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    string("name").required().forces_replacement(),
    integer("limit").optional(),
];
static BINDING: Binding = Binding::new()
    .create(put("/stands/{stand}"))
    .read(
        get("/stands/{stand}")
            .unwraps("/stand/rules")
            .among(&[("name", "name")]),
    )
    .update(put("/stands/{stand}"))
    .delete(put("/stands/{stand}"))
    .element(&element("/rules").parent("/stand"))
    .import_id("{stand}/{name}");

#[derive(Debug, Default)]
struct Store {
    stand: Json,
    version: u64,
    writes: u64,
    /// Somebody else writes before each of so many of the next writes.
    races: u64,
}

type Shared = Arc<Mutex<Store>>;

/// A stand with a version. Answers take a moment, so that two who do not take turns meet.
async fn start(stand: Json) -> (Shared, String) {
    let store = Arc::new(Mutex::new(Store {
        stand,
        ..Store::default()
    }));
    let kept = store.clone();
    let answer = move |method: Method, uri: Uri, headers: HeaderMap, body: String| {
        let kept = kept.clone();
        async move {
            tokio::time::sleep(Duration::from_millis(20)).await;
            answer(&mut kept.lock().unwrap(), &method, &uri, &headers, &body)
        }
    };
    let router = axum::Router::new().fallback(answer);
    let address = serving::serve(router);
    (store, address)
}

fn answer(
    store: &mut Store,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    body: &str,
) -> Response {
    if uri.path() != "/stands/north" {
        return StatusCode::NOT_FOUND.into_response();
    }
    if method == "PUT" {
        store.writes += 1;
        if store.races > 0 {
            store.races -= 1;
            store.version += 1;
            let rules = store.stand["rules"].as_array_mut().unwrap();
            rules.push(json!({"name": format!("raced {}", store.version)}));
        }
        let version = format!("\"{}\"", store.version);
        if headers.get("if-match").map(|tag| tag.as_bytes()) != Some(version.as_bytes()) {
            return StatusCode::PRECONDITION_FAILED.into_response();
        }
        store.stand = serde_json::from_str(body).unwrap();
        store.version += 1;
    }
    let tag = [("etag", format!("\"{}\"", store.version))];
    (tag, axum::Json(json!({"stand": store.stand}))).into_response()
}

async fn core(address: &str) -> Core {
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": address})).await.unwrap();
    core
}

fn stand() -> Json {
    json!({
        "title": "North",
        "rules": [{"name": "old", "limit": 1, "note": "by hand"}],
    })
}

fn rule(name: &str, limit: u64) -> Json {
    json!({"stand": "north", "name": name, "limit": limit})
}

#[tokio::test]
async fn an_element_lives_beside_others() {
    let (store, address) = start(stand()).await;
    let mut core = core(&address).await;
    let tea = "kiosk_rule.tea";
    core.apply(tea, rule("tea", 3)).await.unwrap();
    core.refresh(tea).await.unwrap();
    core.plan(tea, rule("tea", 3)).await.unwrap().expect_empty();
    // What somebody has added to it survives a change.
    store.lock().unwrap().stand["rules"][1]["note"] = json!("seen");
    core.apply(tea, rule("tea", 4)).await.unwrap();
    let expected = json!({
        "title": "North",
        "rules": [
            {"name": "old", "limit": 1, "note": "by hand"},
            {"name": "tea", "limit": 4, "note": "seen"},
        ],
    });
    assert_eq!(store.lock().unwrap().stand, expected);

    let state = core.state(tea).unwrap().json();
    core.set_state(tea, None);
    core.import(tea, "north/tea").await.unwrap();
    assert_eq!(core.state(tea).unwrap().json(), state);
    core.plan(tea, rule("tea", 4)).await.unwrap().expect_empty();

    // Taken out by hand, it is made again.
    store.lock().unwrap().stand["rules"] = json!([{"name": "old"}]);
    core.refresh(tea).await.unwrap();
    let plan = core.plan(tea, rule("tea", 4)).await.unwrap();
    plan.expect(Action::Create);
    core.apply_plan(&plan, rule("tea", 4)).await.unwrap();
    core.destroy(tea).await.unwrap();
    let left = json!({"title": "North", "rules": [{"name": "old"}]});
    assert_eq!(store.lock().unwrap().stand, left);
}

#[tokio::test]
async fn elements_written_at_once_do_not_lose_each_other() {
    let (store, address) = start(stand()).await;
    let names = ["a", "b", "c", "d"];
    let mut tasks = tokio::task::JoinSet::new();
    for name in names {
        let address = address.clone();
        tasks.spawn(async move {
            let mut core = core(&address).await;
            let resource = format!("kiosk_rule.{name}");
            core.apply(&resource, rule(name, 1)).await.unwrap();
            core
        });
    }
    let cores = tasks.join_all().await;
    assert_eq!(store.lock().unwrap().writes, 4, "they took turns");
    let found = |store: &Shared| {
        let store = store.lock().unwrap();
        let rules = store.stand["rules"].as_array().unwrap().iter();
        let mut found: Vec<String> = rules
            .map(|rule| rule["name"].as_str().unwrap().to_owned())
            .collect();
        found.sort();
        found
    };
    assert_eq!(found(&store), ["a", "b", "c", "d", "old"]);
    let mut tasks = tokio::task::JoinSet::new();
    for mut core in cores {
        tasks.spawn(async move {
            let all: Vec<String> = core.addresses().map(str::to_owned).collect();
            for one in all {
                core.destroy(&one).await.unwrap();
            }
        });
    }
    tasks.join_all().await;
    assert_eq!(found(&store), ["old"]);
}

#[tokio::test]
async fn a_race_with_somebody_else_is_run_once_more() {
    let (store, address) = start(stand()).await;
    let mut core = core(&address).await;
    store.lock().unwrap().races = 1;
    core.apply("kiosk_rule.tea", rule("tea", 1)).await.unwrap();
    let rules = store.lock().unwrap().stand["rules"].clone();
    let names: Vec<_> = rules
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(names, ["old", "raced 1", "tea"]);

    store.lock().unwrap().races = 2;
    let failure = core.apply("kiosk_rule.mate", rule("mate", 1)).await;
    let message = failure.unwrap_err().to_string();
    assert!(message.contains("412"), "{message}");
    assert!(message.contains("apply again"), "{message}");
    assert!(core.state("kiosk_rule.mate").is_none());
    core.apply("kiosk_rule.mate", rule("mate", 1))
        .await
        .unwrap();
}

#[tokio::test]
async fn what_is_there_already_and_what_has_no_parent_is_told() {
    let (store, address) = start(stand()).await;
    let mut core = core(&address).await;
    let failure = core.apply("kiosk_rule.old", rule("old", 2)).await;
    let message = failure.unwrap_err().to_string();
    assert!(message.contains("`name` = \"old\" already"), "{message}");
    let mut lost = rule("tea", 1);
    lost["stand"] = json!("south");
    let failure = core.apply("kiosk_rule.lost", lost).await;
    let message = failure.unwrap_err().to_string();
    assert!(message.contains("GET /stands/south"), "{message}");
    assert!(message.contains("nothing has been changed"), "{message}");
    assert_eq!(store.lock().unwrap().stand, stand());
}
