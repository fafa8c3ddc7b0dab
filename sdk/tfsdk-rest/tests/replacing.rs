//! An API whose `PUT` replaces objects: what is not sent gets the server's own choice again.

mod serving;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, Body as Sends, Endpoint, Equality, Kind, Provider, Resource, STRING,
    boolean, delete, get, integer, list, map, object, object_of, patch, post, put, set, string,
};
use tfsdk_testing::{Action, Core, Failure};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.address("example.com/test/kiosk")
.resources(&[&PUTTING, &PATCHING, &WHOLE]);

static PUTTING: Resource = Resource::new("kiosk_put", ATTRIBUTES, &BY_PUT);
static PATCHING: Resource = Resource::new("kiosk_patch", ATTRIBUTES, &BY_PATCH);
static WHOLE: Resource = Resource::new("kiosk_whole", ATTRIBUTES, &BY_WHOLE);

static MOUNT: Kind = object_of(&[
    string("path").required(),
    string("volume").required(),
    boolean("read_only")
        .optional()
        .computed()
        .keeps_prior_value(),
    integer("number").computed().keeps_prior_value(),
]);
static LIMITS: &[Attribute] = &[
    integer("high").optional(),
    integer("low").optional().computed().keeps_prior_value(),
];
static ATTRIBUTES: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("tier").required(),
    string("note").optional(),
    boolean("paused").optional().computed().keeps_prior_value(),
    list("labels", &STRING)
        .optional()
        .computed()
        .keeps_prior_value(),
    list("mounts", &MOUNT).optional(),
    list("keyed", &MOUNT)
        .optional()
        .equality(Equality::KeyedBy("path")),
    set("parts", &MOUNT).optional(),
    map("doors", &MOUNT).optional(),
    object("limits", LIMITS).optional(),
    integer("revision").computed().changes_on_update(),
];

static BY_PUT: Binding = Binding::new()
    .create(post("/put"))
    .read(get("/put/{id}"))
    .update(put("/put/{id}"))
    .delete(delete("/put/{id}"))
    .import_id("{id}");
static BY_PATCH: Binding = Binding::new()
    .create(post("/patch"))
    .read(get("/patch/{id}"))
    .update(patch("/patch/{id}"))
    .delete(delete("/patch/{id}"))
    .import_id("{id}");
static BY_WHOLE: Binding = Binding::new()
    .create(post("/whole"))
    .read(get("/whole/{id}"))
    .update(patch("/whole/{id}").body(Sends::Full))
    .delete(delete("/whole/{id}"))
    .import_id("{id}");

#[derive(Debug, Default)]
struct Store {
    objects: BTreeMap<String, Value>,
    changes: Vec<String>,
    last: i64,
}

#[derive(Debug)]
struct Api {
    address: String,
    store: Arc<Mutex<Store>>,
}

impl Api {
    fn start() -> Self {
        let store = Arc::<Mutex<Store>>::default();
        let router = Router::new().fallback(answer).with_state(store.clone());
        Self {
            address: serving::serve(router),
            store,
        }
    }

    async fn core(&self) -> Core {
        let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
        let mut core = Core::attach(service).await.unwrap();
        let config = json!({"endpoint": self.address});
        core.configure(config).await.unwrap();
        core
    }

    fn only(&self) -> Value {
        let store = self.store.lock().unwrap();
        let mut objects = store.objects.values();
        objects.next().expect("an object").clone()
    }

    fn changes(&self) -> Vec<String> {
        std::mem::take(&mut self.store.lock().unwrap().changes)
    }
}

async fn answer(
    State(store): State<Arc<Mutex<Store>>>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> Response {
    let mut store = store.lock().unwrap();
    let path = uri.path().to_owned();
    let given = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if method != Method::GET {
        let text = String::from_utf8_lossy(&body);
        store.changes.push(format!("{method} {text}"));
    }
    let (status, answer) = match method.as_str() {
        "POST" => {
            store.last += 1;
            let id = format!("n{}", store.last);
            (201, store.keep(format!("{path}/{id}"), given))
        }
        "PUT" => (200, store.keep(path, given)),
        "PATCH" if path.starts_with("/whole") => (200, store.keep(path, given)),
        "PATCH" => {
            let mut object = store.objects[&path].clone();
            for (name, value) in given.as_object().unwrap() {
                object[name] = value.clone();
            }
            (200, store.keep(path, object))
        }
        "DELETE" => {
            store.objects.remove(&path);
            (204, Value::Null)
        }
        _ => match store.objects.get(&path) {
            Some(object) => (200, object.clone()),
            None => (404, Value::Null),
        },
    };
    let mut response = Response::new(Body::from(answer.to_string()));
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    response
}

impl Store {
    /// Keeps what was given and chooses the rest.
    fn keep(&mut self, path: String, mut given: Value) -> Value {
        self.last += 1;
        let choose = |object: &mut Value, name: &str, choice: Value| {
            if object[name].is_null() {
                object[name] = choice;
            }
        };
        given["id"] = json!(path.rsplit('/').next());
        given["revision"] = json!(self.last);
        choose(&mut given, "paused", json!(false));
        choose(&mut given, "labels", json!(["chosen"]));
        if given["limits"].is_object() {
            choose(&mut given["limits"], "low", json!(0));
        }
        for name in ["mounts", "keyed", "parts"] {
            for mount in given[name].as_array_mut().into_iter().flatten() {
                choose(mount, "read_only", json!(false));
                mount["number"] = number(mount["path"].as_str().unwrap());
            }
        }
        for (name, door) in given["doors"].as_object_mut().into_iter().flatten() {
            choose(door, "read_only", json!(false));
            door["number"] = number(name);
        }
        self.objects.insert(path, given.clone());
        given
    }
}

/// What the server knows of a thing, by what it is called.
fn number(name: &str) -> Value {
    json!(name.bytes().map(i64::from).sum::<i64>())
}

/// Without members that are null or empty, which are the same to the provider.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let kept = members.iter().map(|(name, member)| (name, plain(member)));
            let kept = kept.filter(|(_, member)| {
                !member.is_null() && *member != json!([]) && *member != json!({})
            });
            kept.map(|(name, member)| (name.clone(), member))
                .collect::<Map<_, _>>()
                .into()
        }
        Value::Array(elements) => elements.iter().map(plain).collect(),
        other => other.clone(),
    }
}

/// The state and what the server has, sets in one order.
fn both(core: &Core, api: &Api, address: &str) -> [Value; 2] {
    let state = core.state(address).expect("a state").json();
    [state, api.only()].map(|mut value| {
        if let Some(parts) = value["parts"].as_array_mut() {
            parts.sort_by_key(|part| plain(part).to_string());
        }
        plain(&value)
    })
}

#[tokio::test]
async fn what_is_removed_and_kept_survives_another_change() -> Result<(), Failure> {
    for kind in ["kiosk_put", "kiosk_whole", "kiosk_patch"] {
        let api = Api::start();
        let mut core = api.core().await;
        let address = &format!("{kind}.a");
        let full = json!({"tier": "small", "labels": ["x"], "paused": true});
        core.apply(address, full).await?;
        let small = json!({"tier": "small"});
        core.plan(address, small).await?.expect_empty();
        let large = json!({"tier": "large"});
        core.apply(address, large.clone())
            .await?
            .expect(Action::Update);
        let object = api.only();
        assert_eq!(object["labels"], json!(["x"]), "{kind}");
        assert_eq!(object["paused"], json!(true), "{kind}");
        core.refresh(address).await?;
        core.plan(address, large).await?.expect_empty();
        let state = core.state(address).expect("a state").json();
        assert_eq!(state["labels"], json!(["x"]), "{kind}");

        // The same after an import.
        let id = state["id"].as_str().expect("an id").to_owned();
        core.set_state(address, None);
        core.import(address, &id).await?;
        core.apply(address, json!({"tier": "huge"})).await?;
        assert_eq!(api.only()["labels"], json!(["x"]), "{kind}");
        assert_eq!(api.only()["paused"], json!(true), "{kind}");
        core.shut_down().await?;
    }
    Ok(())
}

#[tokio::test]
async fn elements_keep_their_own_and_take_nothing_from_others() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core().await;
    let address = "kiosk_patch.a";
    let mount = |path: &str, volume: &str| json!({"path": path, "volume": volume});
    let strict = json!({"path": "/z", "volume": "v9", "read_only": true});
    let config = |mounts: Value| json!({"tier": "small", "mounts": mounts});
    core.apply(address, config(json!([strict]))).await?;
    // Left out, the value stays; also when the list is sent for another element's sake.
    let plan = core
        .plan(address, config(json!([mount("/z", "v9")])))
        .await?;
    plan.expect_empty();
    let more = config(json!([mount("/a", "v1"), mount("/z", "v9")]));
    core.apply(address, more).await?;
    assert_eq!(api.only()["mounts"][0]["read_only"], json!(false));
    assert_eq!(api.only()["mounts"][1]["read_only"], json!(true));
    // Another element is not the one that was at its place.
    core.apply(address, config(json!([mount("/z", "v9")])))
        .await?;
    core.apply(address, config(json!([mount("/y", "v10")])))
        .await?;
    assert_eq!(api.only()["mounts"][0]["read_only"], json!(false));
    let [state, object] = both(&core, &api, address);
    assert_eq!(state, object);
    core.shut_down().await
}

#[tokio::test]
async fn keyed_elements_are_found_by_key() -> Result<(), Failure> {
    let api = Api::start();
    let mut core = api.core().await;
    let address = "kiosk_put.a";
    let mount = |path: &str, volume: &str| json!({"path": path, "volume": volume});
    let strict = json!({"path": "/z", "volume": "v9", "read_only": true});
    let config = |keyed: Value| json!({"tier": "small", "keyed": keyed});
    core.apply(address, config(json!([strict, mount("/a", "v1")])))
        .await?;
    // Its volume and its place change, not what it is.
    let moved = config(json!([mount("/a", "v1"), mount("/z", "v10")]));
    core.apply(address, moved.clone()).await?;
    assert_eq!(api.only()["keyed"][1]["read_only"], json!(true));
    core.plan(address, moved).await?.expect_empty();
    api.changes();
    // Another order alone is a change of the state, and nothing that the API is told.
    let turned = config(json!([mount("/z", "v10"), mount("/a", "v1")]));
    core.apply(address, turned.clone())
        .await?
        .expect(Action::Update);
    assert_eq!(api.changes(), Vec::<String>::new());
    core.refresh(address).await?;
    core.plan(address, turned).await?.expect_empty();
    core.shut_down().await
}

fn perhaps(value: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Value> {
    prop_oneof![Just(Value::Null), value].boxed()
}

fn mount() -> impl Strategy<Value = Value> {
    ("/[abc]", "v[12]", perhaps(any::<bool>().prop_map(Value::from)))
        .prop_map(|(path, volume, read_only)| json!({"path": path, "volume": volume, "read_only": read_only}))
}

fn mounts() -> impl Strategy<Value = Value> {
    let all = proptest::collection::btree_map("/[abc]", mount(), 0..3);
    all.prop_map(|all| {
        let with_path = |(path, mut mount): (String, Value)| {
            mount["path"] = json!(path);
            mount
        };
        all.into_iter().map(with_path).collect()
    })
}

fn config() -> impl Strategy<Value = Value> {
    (
        "[st]",
        perhaps("[no]".prop_map(Value::from)),
        perhaps(any::<bool>().prop_map(Value::from)),
        perhaps(prop_oneof![Just(json!(["x"])), Just(json!(["y", "x"]))]),
        perhaps(mounts()),
        perhaps(mounts()),
        perhaps(mounts()),
        perhaps(proptest::collection::btree_map("[fb]", mount(), 0..3).prop_map(|all| json!(all))),
        perhaps(
            (
                perhaps((1..3).prop_map(Value::from)),
                perhaps((1..3).prop_map(Value::from)),
            )
                .prop_map(|(high, low)| json!({"high": high, "low": low})),
        ),
    )
        .prop_map(
            |(tier, note, paused, labels, mounts, keyed, parts, doors, limits)| {
                json!({
                    "tier": tier, "note": note, "paused": paused, "labels": labels,
                    "mounts": mounts, "keyed": keyed, "parts": parts, "doors": doors,
                    "limits": limits,
                })
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever comes after whatever: the plan holds, and the server has what the state says.
    #[test]
    fn the_server_has_what_was_planned(configs in proptest::collection::vec(config(), 2..4)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            for kind in ["kiosk_put", "kiosk_whole", "kiosk_patch"] {
                let api = Api::start();
                let mut core = api.core().await;
                let address = &format!("{kind}.a");
                for config in &configs {
                    core.apply(address, config.clone()).await.unwrap();
                    let [state, object] = both(&core, &api, address);
                    assert_eq!(state, object, "{kind}");
                    core.refresh(address).await.unwrap();
                    core.plan(address, config.clone()).await.unwrap().expect_empty();
                }
                core.shut_down().await.unwrap();
            }
        });
    }
}
