//! Answers that say otherwise than was planned, under Terraform's rules and in process.

mod serving;

use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use serde_json::json;
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, DataSource, Endpoint, Provider, Resource, delete, get, integer, post,
    string,
};
use tfsdk_testing::{Action, Core};

static STAND: &[Attribute] = &[string("code").required().forces_replacement()];
static BY_CODE: Binding = Binding::new()
    .create(post("/stands"))
    .read(get("/stands/{code}"))
    .delete(delete("/stands/{code}"));
static DRINK: &[Attribute] = &[integer("id").computed(), string("name").required()];
static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    },
)
.resources(&[&Resource::new("kiosk_stand", STAND, &BY_CODE)])
.data_sources(&[&DataSource::many(
    "kiosk_drinks",
    "drinks",
    DRINK,
    &[],
    get("/drinks"),
)]);

/// An API that makes ids its own.
async fn answer(method: Method, uri: Uri) -> (StatusCode, String) {
    let stand = r#"{"code": "ABC"}"#.to_owned();
    match (method.as_str(), uri.path()) {
        ("POST", "/stands") => (StatusCode::CREATED, stand),
        ("GET" | "DELETE", "/stands/ABC") => (StatusCode::OK, stand),
        ("GET", "/drinks") => {
            let drinks = (0..40_000).map(|id| format!(r#"{{"id": {id}, "name": "n{id}"}}"#));
            let drinks: Vec<_> = drinks.collect();
            (StatusCode::OK, format!("[{}]", drinks.join(",")))
        }
        _ => (StatusCode::NOT_FOUND, String::new()),
    }
}

async fn core() -> Core {
    let router = Router::new().fallback(answer);
    let address = serving::serve(router);
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": address})).await.unwrap();
    core
}

#[tokio::test]
async fn an_object_of_another_id_stays_in_the_state() {
    let mut core = core().await;
    let stand = "kiosk_stand.north";
    let failure = core.apply(stand, json!({"code": "abc"})).await.unwrap_err();
    let failure = failure.to_string();
    assert!(
        failure.contains("\"abc\"") && failure.contains("\"ABC\""),
        "{failure}"
    );
    assert!(core.state(stand).unwrap().tainted);
    core.refresh(stand).await.unwrap();
    assert_eq!(core.state(stand).unwrap().get("/code"), json!("ABC"));
    core.plan(stand, json!({"code": "abc"}))
        .await
        .unwrap()
        .expect(Action::Replace);
    core.destroy(stand).await.unwrap();
}

#[tokio::test]
async fn a_long_list_is_read() {
    let mut core = core().await;
    let found = core.read_data_source("kiosk_drinks", json!({})).await;
    let found = found.unwrap();
    assert_eq!(found["drinks"].as_array().map(Vec::len), Some(40_000));
}
