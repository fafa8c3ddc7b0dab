//! Changes that name the version which they are meant for, and calls that may arrive twice.

mod serving;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::{
    Attribute, Binding, Endpoint, IfMatch, Provider, Resource, delete, get, patch, post, string,
};
use tfsdk_testing::Core;

static DRINK: &[Attribute] = &[
    string("id").computed().keeps_prior_value(),
    string("name").required(),
];
static BINDING: Binding = Binding::new()
    .create(post("/drinks").idempotency_key("Idempotency-Key"))
    .read(get("/drinks/{id}"))
    .update(patch("/drinks/{id}").if_match(IfMatch::Known))
    .delete(delete("/drinks/{id}").if_match(IfMatch::Needed));
static PROVIDER: Provider = Provider::new(
    "kiosk",
    "1.0.0",
    Endpoint {
        default: "",
        environment: "TFSDK_REST_TEST_ENDPOINT",
    },
)
.resources(&[&Resource::new("kiosk_drink", DRINK, &BINDING)]);

const TEA: &str = "kiosk_drink.tea";

/// One drink, its version, and what came in.
#[derive(Default)]
struct Kiosk {
    name: Value,
    version: u32,
    /// Keys of creates.
    keys: Vec<String>,
    /// Versions that changes named.
    named: Vec<Option<String>>,
    /// The next answers that fail after the change has been made.
    failures: u32,
    has_tags: bool,
    /// Whether somebody else changes the drink just before the next deletion.
    overtaken: bool,
    /// What is before a tag.
    mark: &'static str,
}

impl Kiosk {
    fn answer(
        &mut self,
        method: &str,
        key: Option<String>,
        named: Option<String>,
        body: Value,
    ) -> Response {
        if method == "DELETE" && std::mem::take(&mut self.overtaken) {
            self.version += 1;
        }
        let current = format!("{}\"v{}\"", self.mark, self.version);
        if matches!(method, "PATCH" | "DELETE") {
            let is_other = named.as_ref().is_some_and(|named| *named != current);
            self.named.push(named);
            if is_other {
                return response(412, json!({"message": "another version"}), None);
            }
        }
        match method {
            "POST" => {
                let key = key.unwrap_or_default();
                if !self.keys.contains(&key) {
                    self.version += 1;
                }
                self.keys.push(key);
                self.name = body["name"].clone();
            }
            "PATCH" => {
                self.version += 1;
                self.name = body["name"].clone();
            }
            "DELETE" => self.name = Value::Null,
            _ if self.name.is_null() => return response(404, Value::Null, None),
            _ => {}
        }
        if method != "GET" && self.failures > 0 {
            self.failures -= 1;
            return response(503, Value::Null, None);
        }
        let tag = format!("{}\"v{}\"", self.mark, self.version);
        let tag = self.has_tags.then_some(tag);
        response(200, json!({"id": "7", "name": self.name}), tag)
    }
}

fn response(status: u16, body: Value, tag: Option<String>) -> Response {
    let mut built = Response::builder().status(status);
    if let Some(tag) = tag {
        built = built.header("ETag", tag);
    }
    built.body(Body::from(body.to_string())).unwrap()
}

async fn start(has_tags: bool) -> (Arc<Mutex<Kiosk>>, Core) {
    let kiosk = Arc::new(Mutex::new(Kiosk {
        has_tags,
        ..Kiosk::default()
    }));
    let served = kiosk.clone();
    let router = Router::new().fallback(move |request: Request| {
        let kiosk = served.clone();
        async move {
            let headers = request.headers().clone();
            let text = |name| {
                let value = headers.get(name)?;
                Some(value.to_str().unwrap().to_owned())
            };
            assert_eq!(text("accept-encoding").as_deref(), Some("identity"));
            let (key, named) = (text("idempotency-key"), text("if-match"));
            let method = request.method().as_str().to_owned();
            let body = axum::body::to_bytes(request.into_body(), 1 << 16).await;
            let body = serde_json::from_slice(&body.unwrap()).unwrap_or_default();
            kiosk.lock().unwrap().answer(&method, key, named, body)
        }
    });
    let address = serving::serve(router);
    let service = tfsdk::serve::service(RestProvider::new(&PROVIDER));
    let mut core = Core::attach(service).await.unwrap();
    core.configure(json!({"endpoint": address})).await.unwrap();
    (kiosk, core)
}

fn named(name: &str) -> Value {
    json!({"name": name})
}

#[tokio::test]
async fn a_change_names_the_version_that_was_read_last() {
    let (kiosk, mut core) = start(true).await;
    core.apply(TEA, named("Tea")).await.unwrap();
    core.apply(TEA, named("Green tea")).await.unwrap();
    core.apply(TEA, named("Black tea")).await.unwrap();
    core.destroy(TEA).await.unwrap();
    let named = kiosk.lock().unwrap().named.clone();
    let wanted = ["\"v1\"", "\"v2\"", "\"v3\""].map(|tag| Some(tag.to_owned()));
    assert_eq!(named, wanted);
}

#[tokio::test]
async fn a_weak_version_is_named_as_it_is_spelled() {
    let (kiosk, mut core) = start(true).await;
    kiosk.lock().unwrap().mark = "W/";
    core.apply(TEA, named("Tea")).await.unwrap();
    core.apply(TEA, named("Green tea")).await.unwrap();
    core.destroy(TEA).await.unwrap();
    let named = kiosk.lock().unwrap().named.clone();
    let wanted = ["W/\"v1\"", "W/\"v2\""].map(|tag| Some(tag.to_owned()));
    assert_eq!(named, wanted);
}

#[tokio::test]
async fn a_deletion_of_another_version_is_refused_and_keeps_the_object() {
    let (kiosk, mut core) = start(true).await;
    core.apply(TEA, named("Tea")).await.unwrap();
    kiosk.lock().unwrap().overtaken = true;
    let text = core.destroy(TEA).await.unwrap_err().to_string();
    assert!(text.contains("Nothing was overwritten"), "{text}");
    assert_eq!(kiosk.lock().unwrap().name, json!("Tea"));
    assert!(core.state(TEA).is_some());
    core.destroy(TEA).await.unwrap();
}

#[tokio::test]
async fn who_was_first_is_not_overwritten() {
    let (kiosk, mut core) = start(true).await;
    core.apply(TEA, named("Tea")).await.unwrap();
    let plan = core.plan(TEA, named("Green tea")).await.unwrap();
    {
        let mut kiosk = kiosk.lock().unwrap();
        kiosk.version = 9;
        kiosk.name = json!("Coffee");
    }
    let failure = core
        .apply_plan(&plan, named("Green tea"))
        .await
        .unwrap_err();
    let text = failure.to_string();
    assert!(
        text.contains("412 Precondition Failed: another version. The object has changed since")
            && text.contains("Nothing was overwritten. Plan again"),
        "{text}"
    );
    assert_eq!(kiosk.lock().unwrap().name, json!("Coffee"));
    assert_eq!(kiosk.lock().unwrap().named.len(), 1, "it is not sent again");
    assert_eq!(core.state(TEA).unwrap().get("/name"), json!("Tea"));
    // The next plan has read the other version, and may replace it.
    core.apply(TEA, named("Green tea")).await.unwrap();
    assert_eq!(kiosk.lock().unwrap().name, json!("Green tea"));
    let plan = core.plan(TEA, named("Green tea")).await.unwrap();
    plan.expect_empty();
}

#[tokio::test]
async fn ones_own_repetition_is_not_somebody_else() {
    let (kiosk, mut core) = start(true).await;
    core.apply(TEA, named("Tea")).await.unwrap();
    kiosk.lock().unwrap().failures = 1;
    let failure = core.apply(TEA, named("Green tea")).await.unwrap_err();
    let text = failure.to_string();
    assert!(text.contains("That may have been this very call"), "{text}");
    core.apply(TEA, named("Green tea")).await.unwrap();
    assert_eq!(core.state(TEA).unwrap().get("/name"), json!("Green tea"));
}

#[tokio::test]
async fn without_versions_a_needed_one_is_missed_and_others_are_left_out() {
    let (kiosk, mut core) = start(false).await;
    core.apply(TEA, named("Tea")).await.unwrap();
    core.apply(TEA, named("Green tea")).await.unwrap();
    let text = core.destroy(TEA).await.unwrap_err().to_string();
    assert!(text.contains("has no `ETag`"), "{text}");
    assert_eq!(kiosk.lock().unwrap().named, [None]);
    assert!(core.state(TEA).is_some());
}

#[tokio::test]
async fn a_create_with_a_key_is_sent_again_with_it() {
    let (kiosk, mut core) = start(true).await;
    kiosk.lock().unwrap().failures = 2;
    core.apply(TEA, named("Tea")).await.unwrap();
    let kiosk = kiosk.lock().unwrap();
    assert_eq!(kiosk.version, 1, "one object was made");
    let [first, second, third] = kiosk.keys.as_slice() else {
        panic!("{:?}", kiosk.keys)
    };
    assert!(first.len() == 36 && first == second && second == third);
}
