//! Lists of several pages under Terraform's rules: data sources, lookups by name, and listing what
//! exists.

mod serving;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, DataSource, Endpoint, Operation, Paging, Provider, Resource, after_last,
    attribute, cursor, delete, get, integer, link_header, next_url, offset, page_number, patch,
    post, search, string,
};
use tfsdk_testing::{Core, Objects, Value};

static PROVIDER: Provider = Provider::new(
    "kiosk",
    "0.1.0",
    Endpoint {
        default: "",
        environment: "KIOSK_ENDPOINT",
    },
)
.resources(&[&DRINK])
.data_sources(&[
    &ONE, &CURSORS, &LAST, &NUMBERS, &OFFSETS, &LINKS, &ADDRESSES, &UNKNOWN,
]);

static DRINK: Resource = Resource::new("kiosk_drink", DRINK_ATTRIBUTES, &DRINK_BINDING);
static DRINK_ATTRIBUTES: &[Attribute] = &[
    string("stand")
        .required()
        .forces_replacement()
        .not_sent()
        .not_returned(),
    integer("id").computed().keeps_prior_value(),
    string("name").required(),
    string("kind").optional(),
    string("recipe").optional().computed().keeps_prior_value(),
];
static DRINK_BINDING: Binding = Binding::new()
    .create(post("/stands/{stand}/drinks"))
    .read(get("/stands/{stand}/drinks/{id}"))
    .update(patch("/stands/{stand}/drinks/{id}"))
    .delete(delete("/stands/{stand}/drinks/{id}"))
    .list(listed(&BY_CURSOR).query(&[("kind", attribute("kind"))]))
    .import_id("{stand}/{id}");

static ONE: DataSource = DataSource::one(
    "kiosk_drink",
    DRINK_ATTRIBUTES,
    &[
        string("stand").required(),
        integer("id").optional(),
        string("name").optional(),
    ],
    get("/stands/{stand}/drinks/{id}"),
)
.found_by(&search(listed(&BY_CURSOR), &["name"]));

static BY_CURSOR: Paging = cursor("after", "/next").size("limit", 3);

const fn listed(paging: &'static Paging) -> Operation {
    get("/stands/{stand}/drinks")
        .unwraps("/items")
        .pages(paging)
}

const fn many(type_name: &'static str, read: Operation) -> DataSource {
    DataSource::many(type_name, "drinks", DRINK_ATTRIBUTES, STAND, read)
}

static STAND: &[Attribute] = &[string("stand").required()];
static CURSORS: DataSource = many("kiosk_cursors", listed(&BY_CURSOR));
static LAST: DataSource = many(
    "kiosk_last",
    listed(&after_last("after", "/id").more("/more")),
);
static NUMBERS: DataSource = many("kiosk_numbers", listed(&page_number("page", 1)));
static OFFSETS: DataSource = many(
    "kiosk_offsets",
    listed(&offset("offset").size("limit", 4).total("/total")),
);
static LINKS: DataSource = many("kiosk_links", listed(&link_header()));
static ADDRESSES: DataSource = many("kiosk_addresses", listed(&next_url("/url")));
static UNKNOWN: DataSource = many(
    "kiosk_unknown",
    get("/stands/{stand}/drinks").unwraps("/items"),
);

#[derive(Debug, Default)]
struct Store {
    drinks: BTreeMap<i64, Json>,
    calls: Vec<String>,
    /// The lists that fail from now on, by what is in their address.
    broken: Option<&'static str>,
}

type Shared = Arc<Mutex<Store>>;

async fn start(count: i64) -> (Shared, Core) {
    let store = Shared::default();
    for id in 1..=count {
        let drink = json!({"id": id, "name": format!("drink {id}"), "kind": "hot", "recipe": "r"});
        store.lock().unwrap().drinks.insert(id, drink);
    }
    let router = axum::Router::new()
        .fallback(answer)
        .with_state(store.clone());
    let address = serving::serve(router);
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": address})).await.unwrap();
    (store, core)
}

async fn answer(
    State(store): State<Shared>,
    method: axum::http::Method,
    uri: Uri,
    Query(query): Query<BTreeMap<String, String>>,
    body: String,
) -> Response {
    let mut store = store.lock().unwrap();
    store.calls.push(format!("{method} {uri}"));
    let body: Json = serde_json::from_str(&body).unwrap_or_default();
    let path = uri.path();
    if let Some(id) = path.strip_prefix("/stands/n/drinks/") {
        let id: i64 = id.parse().unwrap();
        let Some(drink) = store.drinks.get_mut(&id) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        for (name, value) in body.as_object().into_iter().flatten() {
            drink[name] = value.clone();
        }
        let drink = drink.clone();
        if method == "DELETE" {
            store.drinks.remove(&id);
        }
        return axum::Json(drink).into_response();
    }
    if path != "/stands/n/drinks" {
        return StatusCode::NOT_FOUND.into_response();
    }
    if method == "POST" {
        let id = store.drinks.keys().max().unwrap_or(&0) + 1;
        let mut drink = body;
        drink["id"] = json!(id);
        drink["recipe"] = json!("r");
        store.drinks.insert(id, drink.clone());
        return axum::Json(drink).into_response();
    }
    if store
        .broken
        .is_some_and(|broken| uri.to_string().contains(broken))
    {
        return (StatusCode::BAD_REQUEST, r#"{"message": "out of order"}"#).into_response();
    }
    page(&store, &query)
}

/// A page in all styles at once, of three drinks unless more are asked for.
fn page(store: &Store, query: &BTreeMap<String, String>) -> Response {
    let number = |name: &str| query.get(name).and_then(|text| text.parse::<usize>().ok());
    let size = number("limit").unwrap_or(3);
    let kinds: Vec<&Json> = store
        .drinks
        .values()
        .filter(|drink| {
            query
                .get("kind")
                .is_none_or(|kind| drink["kind"] == json!(kind))
        })
        .collect();
    let start = match (number("after"), number("offset"), number("page")) {
        (Some(after), ..) => kinds
            .iter()
            .take_while(|drink| drink["id"].as_i64() <= i64::try_from(after).ok())
            .count(),
        (_, Some(offset), _) => offset,
        (.., Some(page)) => (page - 1) * size,
        _ => 0,
    };
    let items: Vec<Json> = kinds
        .iter()
        .skip(start)
        .take(size)
        // Lists show less than objects have.
        .map(|drink| json!({"id": drink["id"], "name": drink["name"], "kind": drink["kind"]}))
        .collect();
    let more = start + items.len() < kinds.len();
    let last = items.last().map_or(json!(null), |last| last["id"].clone());
    let address = format!("/stands/n/drinks?offset={}", start + items.len());
    let mut body = json!({"items": items, "more": more, "total": kinds.len()});
    let mut headers = HeaderMap::new();
    if more {
        body["next"] = json!(last.to_string());
        body["url"] = json!(address);
        headers.insert(
            "link",
            format!("<{address}>; rel=\"next\"").parse().unwrap(),
        );
    }
    (headers, axum::Json(body)).into_response()
}

#[tokio::test]
async fn data_sources_read_all_pages() {
    for count in [0, 1, 3, 7, 9] {
        let (_, mut core) = start(count).await;
        for name in [
            "cursors",
            "last",
            "numbers",
            "offsets",
            "links",
            "addresses",
            "unknown",
        ] {
            let type_name = format!("kiosk_{name}");
            let read = core
                .read_data_source(&type_name, json!({"stand": "n"}))
                .await;
            let drinks = read.unwrap()["drinks"].clone();
            let ids: Vec<_> = drinks
                .as_array()
                .unwrap()
                .iter()
                .map(|one| &one["id"])
                .collect();
            let expected: Vec<_> = (1..=count).map(|id| json!(id)).collect();
            assert_eq!(ids, expected.iter().collect::<Vec<_>>(), "{name} {count}");
        }
    }
}

#[tokio::test]
async fn half_a_list_is_none() {
    let (store, mut core) = start(7).await;
    store.lock().unwrap().broken = Some("after=6");
    let read = core
        .read_data_source("kiosk_cursors", json!({"stand": "n"}))
        .await;
    let failure = read.unwrap_err().to_string();
    assert!(failure.contains("out of order"), "{failure}");
    assert!(
        failure.contains("page 3 of the list; 6 objects"),
        "{failure}"
    );
    store.lock().unwrap().broken = None;
    let read = core
        .read_data_source("kiosk_cursors", json!({"stand": "x"}))
        .await;
    assert!(read.unwrap_err().to_string().contains("404 Not Found"));
}

#[tokio::test]
async fn one_is_found_by_its_name_on_any_page() {
    let (store, mut core) = start(7).await;
    let config = json!({"stand": "n", "name": "drink 6"});
    let found = core.read_data_source("kiosk_drink", config).await.unwrap();
    assert_eq!((&found["id"], &found["recipe"]), (&json!(6), &json!("r")));
    store.lock().unwrap().drinks.get_mut(&1).unwrap()["name"] = json!("drink 6");
    let config = json!({"stand": "n", "name": "drink 6"});
    let failure = core
        .read_data_source("kiosk_drink", config)
        .await
        .unwrap_err();
    assert!(failure.to_string().contains("one of 1, 6"), "{failure}");
    let config = json!({"stand": "n", "id": 6});
    let found = core.read_data_source("kiosk_drink", config).await.unwrap();
    assert_eq!(found["name"], json!("drink 6"));
}

#[tokio::test]
async fn what_exists_is_listed_and_imported() {
    let (store, mut core) = start(7).await;
    store.lock().unwrap().drinks.get_mut(&4).unwrap()["kind"] = json!("cold");
    let config = json!({"stand": "n", "kind": "hot"});
    let listed = core
        .list("kiosk_drink", config.clone(), Objects::Omitted, 100)
        .await
        .unwrap();
    let names: Vec<_> = listed.iter().map(|one| one.display_name.as_str()).collect();
    assert_eq!(
        names,
        [
            "drink 1", "drink 2", "drink 3", "drink 5", "drink 6", "drink 7"
        ]
    );
    let identity = &listed[3].identity;
    assert_eq!(identity.member("stand"), &Value::text("n"));
    assert_eq!(identity.member("id"), &Value::number("5"));
    assert_eq!(store.lock().unwrap().calls.len(), 2, "no object was read");

    // What is wanted decides how many pages are read.
    store.lock().unwrap().calls.clear();
    let listed = core
        .list("kiosk_drink", config.clone(), Objects::Included, 2)
        .await
        .unwrap();
    for (index, one) in listed.iter().enumerate() {
        let object = one.object.as_ref().unwrap();
        assert_eq!(object.member("stand"), &Value::text("n"));
        assert_eq!(
            object.member("id"),
            &Value::number(&(index + 1).to_string())
        );
        assert_eq!(
            object.member("recipe"),
            &Value::text("r"),
            "only the object shows it"
        );
    }
    assert_eq!(
        store.lock().unwrap().calls,
        [
            "GET /stands/n/drinks?kind=hot&limit=3",
            "GET /stands/n/drinks/1",
            "GET /stands/n/drinks/2",
        ]
    );

    let address = "kiosk_drink.imported";
    core.import_by_identity(address, json!({"stand": "n", "id": 5}))
        .await
        .unwrap();
    let state = core.state(address).unwrap().json();
    let drink = json!({"stand": "n", "id": 5, "name": "drink 5", "kind": "hot", "recipe": "r"});
    assert_eq!(state, drink);

    store.lock().unwrap().broken = Some("after=3");
    let failure = core
        .list("kiosk_drink", config, Objects::Omitted, 100)
        .await
        .unwrap_err();
    assert!(failure.to_string().contains("out of order"), "{failure}");
}

#[tokio::test]
async fn objects_keep_their_identity() {
    let (_, mut core) = start(2).await;
    let address = "kiosk_drink.tea";
    core.apply(address, json!({"stand": "n", "name": "Tea"}))
        .await
        .unwrap();
    core.apply(
        address,
        json!({"stand": "n", "name": "Mate", "kind": "cold"}),
    )
    .await
    .unwrap();
    core.refresh(address).await.unwrap();
    assert_eq!(core.state(address).unwrap().get("/id"), json!(3));
    core.destroy(address).await.unwrap();
}
