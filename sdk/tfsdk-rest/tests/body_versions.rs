//! Changes that send back the version which they are meant for, in their body.

mod serving;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    self, Attribute, Binding, Endpoint, IfMatch, Provider, Resource, delete, get, integer, patch,
    post, put, string,
};
use tfsdk_testing::Core;

static DRINK: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
    integer("revision").computed().changes_on_update(),
];
const REVISION: IfMatch = IfMatch::Field("revision");
static PLAIN: Binding = Binding::new()
    .create(post("/drinks"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}").if_match(REVISION))
    .delete(delete("/drinks/{id}"));
static ECHOED: Binding = PLAIN.update(
    put("/drinks/{id}")
        .body(declaration::Body::Echo)
        .if_match(REVISION),
);
static COMMANDED: Binding = PLAIN.update(
    patch("/drinks/{id}")
        .body(declaration::Body::JsonPatch)
        .media_type("application/json-patch+json")
        .if_match(REVISION),
);
static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    },
)
.resources(&[
    &Resource::new("kiosk_drink", DRINK, &PLAIN),
    &Resource::new("kiosk_cup", DRINK, &ECHOED),
    &Resource::new("kiosk_keg", DRINK, &COMMANDED),
]);

/// One drink.
#[derive(Clone, Debug, Default)]
struct Drink {
    name: Value,
    revision: u64,
}

impl Drink {
    fn answer(&mut self, method: &str, body: &Value) -> (u16, Value) {
        match method {
            "POST" => (self.name, self.revision) = (body["name"].clone(), 1),
            "PUT" | "PATCH" => {
                let (name, revision) = match body.as_array().map(Vec::as_slice) {
                    None => (&body["name"], &body["revision"]),
                    Some([test, add]) => {
                        assert_eq!(
                            (&test["op"], &test["path"]),
                            (&json!("test"), &json!("/revision"))
                        );
                        (&add["value"], &test["value"])
                    }
                    Some(other) => panic!("{other:?}"),
                };
                if *revision != json!(self.revision) {
                    return (409, json!({"message": "another revision"}));
                }
                self.name = name.clone();
                self.revision += 1;
            }
            "DELETE" => self.name = Value::Null,
            _ => {}
        }
        match self.name.is_null() {
            true => (404, Value::Null),
            false => (
                200,
                json!({"id": "7", "name": self.name, "revision": self.revision}),
            ),
        }
    }
}

async fn start() -> (Arc<Mutex<Drink>>, Core) {
    let drink = Arc::<Mutex<Drink>>::default();
    let served = drink.clone();
    let router = Router::new().fallback(move |request: Request| {
        let drink = served.clone();
        async move {
            let method = request.method().as_str().to_owned();
            let body = to_bytes(request.into_body(), 1 << 16).await.unwrap();
            let body = serde_json::from_slice(&body).unwrap_or_default();
            let (status, json) = drink.lock().unwrap().answer(&method, &body);
            let status = if method == "DELETE" { 204 } else { status };
            let response = Response::builder().status(status);
            response.body(Body::from(json.to_string())).unwrap()
        }
    });
    let address = serving::serve(router);
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": address})).await.unwrap();
    (drink, core)
}

fn named(name: &str) -> Value {
    json!({"name": name})
}

#[tokio::test]
async fn who_was_first_is_not_overwritten() {
    for address in ["kiosk_drink.tea", "kiosk_cup.tea", "kiosk_keg.tea"] {
        let (drink, mut core) = start().await;
        core.apply(address, named("Tea")).await.unwrap();
        core.apply(address, named("Green tea")).await.unwrap();
        assert_eq!(core.state(address).unwrap().get("/revision"), json!(2));
        let plan = core.plan(address, named("Chai")).await.unwrap();
        {
            let mut drink = drink.lock().unwrap();
            drink.name = json!("Coffee");
            drink.revision = 9;
        }
        let failure = core.apply_plan(&plan, named("Chai")).await.unwrap_err();
        let text = failure.to_string();
        assert!(
            text.contains("409")
                && text.contains("another revision")
                && text.contains("(`revision`)"),
            "{address}: {text}"
        );
        assert_eq!(drink.lock().unwrap().name, json!("Coffee"), "{address}");
        assert_eq!(
            core.state(address).unwrap().get("/name"),
            json!("Green tea")
        );
        // The next plan has read the other version, and may replace it.
        core.apply(address, named("Chai")).await.unwrap();
        let plan = core.plan(address, named("Chai")).await.unwrap();
        plan.expect_empty();
        assert_eq!(core.state(address).unwrap().get("/revision"), json!(10));
        core.destroy(address).await.unwrap();
    }
}
