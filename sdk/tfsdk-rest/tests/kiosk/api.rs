//! The API behind the provider: keeps what it is given, and is as peculiar as real ones.

use crate::serving::serve;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A running API.
#[derive(Clone, Debug)]
pub struct Api {
    /// Where it is.
    pub address: String,
    store: Arc<Mutex<Store>>,
}

#[derive(Debug, Default)]
struct Store {
    /// Objects by path.
    objects: BTreeMap<String, Value>,
    /// `POST /stands {…}` in order, without reads.
    changes: Vec<String>,
    last_id: i64,
    revision: i64,
    /// How many reads are still to fail.
    failing: usize,
}

impl Api {
    /// Starts one on the loopback interface, on a thread of its own.
    pub fn start() -> Self {
        let store = Arc::<Mutex<Store>>::default();
        let router = Router::new().fallback(answer).with_state(store.clone());
        Self {
            address: serve(router),
            store,
        }
    }

    /// What has been changed since the last call.
    pub fn changes(&self) -> Vec<String> {
        std::mem::take(&mut self.store.lock().unwrap().changes)
    }

    /// Changes an object behind Terraform's back.
    pub fn meddle(&self, path: &str, change: impl FnOnce(&mut Value)) {
        change(self.store.lock().unwrap().objects.get_mut(path).unwrap());
    }

    /// Deletes an object behind Terraform's back.
    pub fn lose(&self, path: &str) {
        self.store.lock().unwrap().objects.remove(path).unwrap();
    }

    /// Lets the next reads fail.
    pub fn fail_reads(&self, count: usize) {
        self.store.lock().unwrap().failing = count;
    }

    /// The paths of all objects.
    pub fn paths(&self) -> Vec<String> {
        self.store.lock().unwrap().objects.keys().cloned().collect()
    }
}

fn reply(status: u16, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    response
}

async fn answer(
    State(store): State<Arc<Mutex<Store>>>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> Response {
    let mut store = store.lock().unwrap();
    let body = String::from_utf8(body.to_vec()).unwrap();
    if method != Method::GET {
        store
            .changes
            .push(format!("{method} {} {body}", uri.path()).trim().to_owned());
    }
    if method == Method::GET && store.failing > 0 {
        store.failing -= 1;
        return reply(500, "not today");
    }
    let given = serde_json::from_str(&body).unwrap_or(Value::Null);
    let path = uri.path().to_owned();
    let steps: Vec<_> = path.split('/').skip(1).collect();
    match (method.as_str(), steps.as_slice()) {
        ("GET", ["stands"]) => store.stands(uri.query()),
        ("POST", ["stands"]) => store.new_stand(given["stand"].clone()),
        ("PATCH", ["stands", _]) => store.patch(&path, &given["stand"]),
        ("POST", ["stands", _, "drinks"]) => store.new_drink(&path, given),
        ("PUT", ["stands", _, "drinks", id]) => {
            let id = id.parse().unwrap();
            store.put(&path, given, id)
        }
        ("PUT", ["settings"]) => store.put(&path, given, 0),
        ("GET", _) => match store.objects.get(&path) {
            Some(object) if steps.len() == 2 => {
                reply(200, json!({"stand": told(object)}).to_string())
            }
            Some(object) => reply(200, object.to_string()),
            None => reply(404, json!({"error": "there is no such thing"}).to_string()),
        },
        ("DELETE", _) => match store.objects.remove(&path) {
            Some(_) => reply(204, ""),
            None => reply(404, ""),
        },
        _ => reply(405, "Method Not Allowed"),
    }
}

impl Store {
    fn next(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn stands(&self, query: Option<&str>) -> Response {
        let kind = query.and_then(|query| query.strip_prefix("kind="));
        let stands: Vec<_> = self
            .objects
            .iter()
            .filter(|(path, _)| path.starts_with("/stands/") && path.matches('/').count() == 2)
            .map(|(_, stand)| told(stand))
            .filter(|stand| kind.is_none_or(|kind| stand["kind"] == kind.to_uppercase()))
            .collect();
        reply(200, json!({ "stands": stands }).to_string())
    }

    fn new_stand(&mut self, mut stand: Value) -> Response {
        if stand["displayName"] == "forbidden" {
            let secret = stand["secret"].as_str().unwrap_or_default();
            let error = format!("not with this name and secret {secret}");
            return reply(422, json!({ "error": error }).to_string());
        }
        let plain = stand["displayName"] == "Plain";
        let number = self.next();
        let (id, step) = match plain {
            true => ("plain".to_owned(), "plain".to_owned()),
            false => (format!("stand {number}/x"), format!("stand%20{number}%2Fx")),
        };
        stand["id"] = json!(id);
        stand["created"] = json!("once");
        if stand["mode"].is_null() {
            stand["mode"] = json!("automatic");
        }
        let path = format!("/stands/{step}");
        self.settle(&path, stand);
        reply(
            201,
            json!({"stand": told(&self.objects[&path])}).to_string(),
        )
    }

    /// A merge at the top, as most APIs do; nothing is answered.
    fn patch(&mut self, path: &str, given: &Value) -> Response {
        let Some(mut stand) = self.objects.get(path).cloned() else {
            return reply(404, "");
        };
        for (name, value) in given.as_object().unwrap() {
            if name == "metadata" {
                for (name, value) in value.as_object().unwrap() {
                    stand["metadata"][name] = value.clone();
                }
            } else {
                stand[name] = value.clone();
            }
        }
        self.settle(path, stand);
        reply(204, "")
    }

    /// Spells, sorts and completes what was given.
    fn settle(&mut self, path: &str, mut stand: Value) {
        self.revision += 1;
        stand["revision"] = json!(self.revision);
        if let Some(kind) = stand["kind"].as_str() {
            stand["kind"] = json!(kind.to_uppercase());
        }
        for name in ["tags", "hours", "owners"] {
            if let Some(elements) = stand[name].as_array_mut() {
                elements.sort_by_key(|element| std::cmp::Reverse(element.to_string()));
            }
        }
        for name in ["rules", "steps"] {
            let Some(rules) = stand[name].as_array_mut() else {
                continue;
            };
            for rule in rules.iter_mut().filter(|rule| rule["id"].is_null()) {
                self.last_id += 1;
                rule["id"] = json!(self.last_id);
            }
            if name == "rules" {
                rules.sort_by_key(|rule| rule["name"].to_string());
            }
        }
        if stand["address"].is_object() {
            stand["address"]["zone"] = json!("Z");
        }
        self.objects.insert(path.to_owned(), stand);
    }

    fn new_drink(&mut self, collection: &str, drink: Value) -> Response {
        let id = 9_007_199_254_740_993 + self.next();
        let path = format!("{collection}/{id}");
        self.put(&path, drink, id);
        let mut response = reply(201, "");
        response
            .headers_mut()
            .insert("location", path.parse().unwrap());
        response
    }

    fn put(&mut self, path: &str, mut given: Value, id: i64) -> Response {
        self.revision += 1;
        given["revision"] = json!(self.revision);
        if id != 0 {
            given["id"] = json!(id);
            given.as_object_mut().unwrap().remove("size");
        } else if given["layout"].is_null() {
            // What is not put gets the server's choice, whatever it was before.
            given["layout"] = json!("wide");
        }
        self.objects.insert(path.to_owned(), given.clone());
        reply(200, given.to_string())
    }
}

/// A stand as it is answered: without its secret.
fn told(stand: &Value) -> Value {
    let mut stand = stand.clone();
    stand.as_object_mut().unwrap().remove("secret");
    stand
}
