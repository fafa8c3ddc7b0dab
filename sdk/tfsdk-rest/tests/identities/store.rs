//! A server that keeps objects by path, and remembers what it was asked.

use crate::serving::serve;
use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

#[derive(Debug, Default)]
pub struct Store {
    pub objects: BTreeMap<String, Json>,
    pub calls: Vec<String>,
    made: u64,
}

#[derive(Clone, Debug)]
pub struct Server {
    pub address: String,
    store: Arc<Mutex<Store>>,
}

impl Server {
    pub fn start() -> Self {
        let store = Arc::<Mutex<Store>>::default();
        let kept = store.clone();
        let router = axum::Router::new().fallback(move |method: Method, uri: Uri, body: String| {
            let kept = kept.clone();
            async move { kept.lock().unwrap().answer(&method, uri.path(), &body) }
        });
        let address = serve(router);
        Self { address, store }
    }

    pub fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap()
    }

    /// The calls since the last time.
    pub fn calls(&self) -> Vec<String> {
        std::mem::take(&mut self.store().calls)
    }
}

impl Store {
    fn answer(&mut self, method: &Method, path: &str, body: &str) -> Response {
        self.calls.push(format!("{method} {path}"));
        let (above, last) = path.rsplit_once('/').unwrap();
        let mut body: Json = serde_json::from_str(body).unwrap_or_default();
        // A zone is known by its name as well, and by its id to itself.
        let path = path.replace("/zones/tea.example/", "/zones/17/");
        match method.as_str() {
            "PUT" => {
                if body.is_null() {
                    body = json!({"login": last});
                }
                self.objects.insert(path, body.clone());
                (axum::http::StatusCode::CREATED, axum::Json(body)).into_response()
            }
            "POST" => self.make(&path, body),
            "PATCH" => match self.objects.get_mut(&path) {
                Some(object) => {
                    for (name, value) in body.as_object().into_iter().flatten() {
                        object[name] = value.clone();
                    }
                    axum::Json(object.clone()).into_response()
                }
                None => missing(),
            },
            "DELETE" => match self.objects.remove(&path) {
                Some(_) => axum::http::StatusCode::NO_CONTENT.into_response(),
                None => missing(),
            },
            _ => match self.objects.get(&path) {
                // Whether somebody is a member is all that can be asked.
                Some(_) if above.ends_with("/members") => {
                    axum::http::StatusCode::NO_CONTENT.into_response()
                }
                Some(object) => axum::Json(object.clone()).into_response(),
                None if path.matches('/').count() % 2 == 1 => {
                    let below = format!("{path}/");
                    let inside = self.objects.iter().filter(|(at, _)| at.starts_with(&below));
                    let all: Vec<&Json> = inside.map(|(_, object)| object).collect();
                    axum::Json(all).into_response()
                }
                None => missing(),
            },
        }
    }

    fn make(&mut self, path: &str, mut body: Json) -> Response {
        self.made += 1;
        let id = self.made.to_string();
        if path == "/orders" {
            // The object is known when the operation is done, which does not tell its id.
            body["id"] = json!(id);
            self.objects.insert(format!("/orders/{id}"), body);
            let operation = format!("/operations/{id}");
            let status = json!({"status": "Succeeded"});
            self.objects.insert(operation.clone(), status);
            let header = [("operation-location", operation)];
            return (axum::http::StatusCode::ACCEPTED, header).into_response();
        }
        if path.starts_with("/zones/") {
            body["zone"] = json!("17");
        }
        let name = body["metadata"]["name"].as_str().map(str::to_owned);
        let id = match name {
            Some(name) => name,
            None => {
                body["id"] = json!(id);
                id
            }
        };
        self.objects.insert(format!("{path}/{id}"), body.clone());
        (axum::http::StatusCode::CREATED, axum::Json(body)).into_response()
    }
}

fn missing() -> Response {
    axum::http::StatusCode::NOT_FOUND.into_response()
}
