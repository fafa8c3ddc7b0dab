//! An API that keeps what it is given, never shows a pin, and lets a test meddle.

use crate::serving::serve;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tfsdk_rest::RestProvider;
use tfsdk_rest::declaration::Provider;
use tfsdk_testing::Core;

#[derive(Debug, Default)]
struct Store {
    objects: BTreeMap<String, Value>,
    changes: Vec<String>,
    last: i64,
}

#[derive(Debug)]
pub struct Api {
    address: String,
    store: Arc<Mutex<Store>>,
}

impl Api {
    pub fn start() -> Self {
        let store = Arc::<Mutex<Store>>::default();
        let router = Router::new().fallback(answer).with_state(store.clone());
        Self {
            address: serve(router),
            store,
        }
    }

    pub async fn core(&self, provider: &'static Provider) -> Core {
        let service = tfsdk::serve::service(RestProvider::new(provider));
        let mut core = Core::attach(service).await.unwrap();
        core.configure(json!({"endpoint": self.address}))
            .await
            .unwrap();
        core
    }

    /// Changes the only object behind Terraform's back.
    pub fn meddle(&self, change: impl FnOnce(&mut Value)) {
        let mut store = self.store.lock().unwrap();
        change(store.objects.values_mut().next().expect("an object"));
    }

    /// Changes the object that was made as the `number`th behind Terraform's back.
    pub fn meddle_with(&self, number: i64, change: impl FnOnce(&mut Value)) {
        let mut store = self.store.lock().unwrap();
        let end = format!("/{number}");
        let mut objects = store.objects.iter_mut();
        let found = objects.find(|(path, _)| path.ends_with(&end));
        change(found.expect("an object").1);
    }

    /// The only object.
    pub fn only(&self) -> Value {
        let store = self.store.lock().unwrap();
        store.objects.values().next().expect("an object").clone()
    }

    /// What was sent since the last call, reads apart.
    pub fn changes(&self) -> Vec<String> {
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
    let mut path = uri.path().to_owned();
    let given = serde_json::from_slice(&body).unwrap_or(Value::Null);
    if method != Method::GET {
        let text = String::from_utf8_lossy(&body);
        store
            .changes
            .push(format!("{method} {text}").trim_end().to_owned());
    }
    let object = match method.as_str() {
        "POST" => {
            store.last += 1;
            path = format!("{path}/{}", store.last);
            Some(given)
        }
        "PUT" => Some(given),
        "PATCH" => store.objects.get(&path).map(|object| {
            let mut object = object.clone();
            for (name, value) in given.as_object().unwrap() {
                object[name] = value.clone();
            }
            object
        }),
        "DELETE" => store.objects.remove(&path),
        _ => store.objects.get(&path).cloned(),
    };
    let (status, mut object) = match object {
        Some(object) => (200, object),
        None => (404, Value::Null),
    };
    if status == 200 && method != Method::DELETE {
        object["id"] = json!(path.rsplit('/').next());
        store.objects.insert(path, object.clone());
    }
    if let Some(members) = object.as_object_mut() {
        members.remove("pin");
    }
    let mut response = Response::new(Body::from(object.to_string()));
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    response
}
