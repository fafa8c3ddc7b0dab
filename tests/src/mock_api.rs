//! A REST API in memory: any path is a collection, what is posted to it can be read, changed and
//! deleted. Switches make it as awkward as real ones.

mod form;
mod whole;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use whole::Whole;

/// How the API behaves.
#[derive(Clone, Debug, Default)]
pub struct Behaviour {
    /// The member that objects and lists are wrapped in: `{"data": …}`.
    pub envelope: Option<&'static str>,
    /// Collections that are not like the others.
    pub collections: Vec<Collection>,
    /// What the API adds to new objects.
    pub defaults: Map<String, Json>,
    /// Updates are answered by 204 without a body.
    pub silent_updates: bool,
    /// Answers these calls, counted from 1 as they arrive, with a status and a body of one's own.
    pub failures: BTreeMap<usize, (u16, Json)>,
    /// Waits before each answer.
    pub latency: Duration,
    /// Given ids count from the one after this.
    pub ids_after: u64,
    /// Has the last word on an object before it is stored: the API's own choices.
    pub kept: Option<fn(&mut Map<String, Json>)>,
    /// Has the last word on an answer.
    pub answered: Option<fn(&Call, &mut Answer)>,
}

/// What the API answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub status: u16,
    /// The body; none when null.
    pub body: Json,
    /// The `Location` header.
    pub location: Option<String>,
    /// What stands before the body.
    pub prefix: &'static str,
}

/// A collection with habits of its own, at whatever depth.
#[derive(Clone, Copy, Debug)]
pub struct Collection {
    /// The last segment of its path.
    pub name: &'static str,
    /// The member that names an object in paths. If it is `id`, the API gives it; else the client.
    pub key: &'static str,
    /// Whether given ids are texts or numbers.
    pub ids: Ids,
    /// The members around one object, in both directions, and around the list of all.
    pub around: Option<(&'static str, &'static str)>,
}

/// The form of ids that the API gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ids {
    Texts,
    Numbers,
}

impl Collection {
    /// One like all others.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            key: "id",
            ids: Ids::Texts,
            around: None,
        }
    }
}

/// A request as it arrived.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// `POST /drinks?dry=1`
    pub line: String,
    /// The body; null when there was none.
    pub body: Json,
    /// The `Authorization` header.
    pub authorization: String,
    /// All headers, with names in lower case.
    pub headers: BTreeMap<String, String>,
}

#[derive(Debug, Default)]
struct Store {
    behaviour: Behaviour,
    objects: BTreeMap<String, Map<String, Json>>,
    /// What has come as text or bytes.
    wholes: BTreeMap<String, Whole>,
    calls: Vec<Call>,
    made: u64,
}

/// A running API. It ends with the test program.
#[derive(Clone, Debug)]
pub struct MockApi {
    /// Where it listens: `http://127.0.0.1:12345`.
    pub url: String,
    store: Arc<Mutex<Store>>,
}

impl MockApi {
    /// Starts an API on a free port of the loopback interface, in a thread of its own: tests
    /// need no runtime.
    ///
    /// # Panics
    /// When there is no free port.
    pub fn start(behaviour: Behaviour) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener
            .set_nonblocking(true)
            .expect("a socket that tokio takes");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let store = Arc::new(Mutex::new(Store {
            behaviour,
            ..Store::default()
        }));
        let api = Self { url, store };
        let served = api.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.expect("a runtime").block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
                let answer = move |request| served.clone().answer(request);
                let router = axum::Router::new().fallback(answer);
                axum::serve(listener, router).await.expect("the API serves");
            });
        });
        api
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().expect("unpoisoned")
    }

    /// Changes the behaviour.
    pub fn behave(&self, change: impl FnOnce(&mut Behaviour)) {
        change(&mut self.store().behaviour);
    }

    /// Lets the next call, or the one `later` calls after it, fail with `status`.
    pub fn fail(&self, later: usize, status: u16) {
        let body = json!({"message": "a failure on request"});
        self.fail_with(later, status, body);
    }

    /// As [`MockApi::fail`], with a body of one's own.
    pub fn fail_with(&self, later: usize, status: u16, body: Json) {
        let mut store = self.store();
        let number = store.calls.len() + 1 + later;
        store.behaviour.failures.insert(number, (status, body));
    }

    /// All requests so far.
    pub fn calls(&self) -> Vec<Call> {
        self.store().calls.clone()
    }

    /// The request lines since the last time, which are forgotten.
    pub fn take_lines(&self) -> Vec<String> {
        let calls = std::mem::take(&mut self.store().calls);
        calls.into_iter().map(|call| call.line).collect()
    }

    /// The object at `path`, as the API has it.
    pub fn object(&self, path: &str) -> Option<Json> {
        let store = self.store();
        let whole = store.wholes.get(path).map(Whole::shown);
        whole.or_else(|| store.objects.get(path).cloned().map(Json::Object))
    }

    /// Puts an object there, or takes it away, behind everybody's back.
    pub fn put(&self, path: &str, object: Option<Json>) {
        let mut store = self.store();
        match object {
            Some(Json::Object(members)) => store.objects.insert(path.to_owned(), members),
            _ => store.objects.remove(path),
        };
    }

    async fn answer(self, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
        let media_type = parts.headers.get("content-type");
        let media_type = media_type.and_then(|it| it.to_str().ok()).unwrap_or("json");
        let whole = Some(Whole {
            media_type: media_type.to_owned(),
            body: bytes.clone(),
        });
        let taken_apart = ["json", "form"]
            .iter()
            .any(|kind| media_type.contains(kind));
        let whole = whole.filter(|_| !taken_apart);
        let body = match media_type {
            "application/x-www-form-urlencoded" => form::read(&bytes),
            form if form.starts_with("multipart/") => whole::parts(form, &bytes),
            _ => match &whole {
                Some(whole) => whole.shown(),
                None => serde_json::from_slice(&bytes).unwrap_or(Json::Null),
            },
        };
        let header = parts.headers.get("authorization");
        let authorization = header.and_then(|h| h.to_str().ok()).unwrap_or_default();
        let call = Call {
            line: format!("{} {}", parts.method, parts.uri),
            body,
            authorization: authorization.to_owned(),
            headers: parts
                .headers
                .iter()
                .map(|(name, value)| {
                    let value = String::from_utf8_lossy(value.as_bytes());
                    (name.as_str().to_owned(), value.into_owned())
                })
                .collect(),
        };
        let path = parts.uri.path().trim_end_matches('/').to_owned();
        let (latency, answer) = {
            let mut store = self.store();
            store.calls.push(call.clone());
            let number = store.calls.len();
            let (status, body) = match store.behaviour.failures.remove(&number) {
                Some(failure) => failure,
                None => match store.handle_whole(parts.method.as_str(), &path, whole) {
                    Some(Ok(found)) => {
                        return Response::builder()
                            .header("content-type", found.media_type)
                            .body(Body::from(found.body))
                            .expect("a response");
                    }
                    Some(Err(status)) => (status, Json::Null),
                    None => store.handle(parts.method.as_str(), &path, call.body.clone()),
                },
            };
            let mut answer = Answer {
                status,
                body,
                location: None,
                prefix: "",
            };
            if let Some(answered) = store.behaviour.answered {
                answered(&call, &mut answer);
            }
            (store.behaviour.latency, answer)
        };
        tokio::time::sleep(latency).await;
        let text = match answer.body.is_null() {
            true => String::new(),
            false => format!("{}{}", answer.prefix, answer.body),
        };
        let status = StatusCode::from_u16(answer.status);
        let mut response = Response::builder()
            .status(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR))
            .header("content-type", "application/json");
        if answer.status < 300 {
            let mut hasher = DefaultHasher::new();
            text.hash(&mut hasher);
            response = response.header("etag", format!("\"{:x}\"", hasher.finish()));
        }
        if let Some(location) = &answer.location {
            response = response.header("location", location);
        }
        response.body(Body::from(text)).expect("a response")
    }
}

impl Store {
    /// The collection that `path`, or the collection that the object at `path`, belongs to.
    fn collection(&self, path: &str) -> Option<Collection> {
        let mut segments = path.rsplit('/');
        let names = [segments.next(), segments.next()];
        let known = self.behaviour.collections.iter();
        known
            .copied()
            .find(|collection| names.contains(&Some(collection.name)))
    }

    fn wrap(&self, path: &str, body: Json) -> Json {
        let own = self
            .collection(path)
            .and_then(|collection| collection.around);
        let around = match own {
            Some((_, all)) if body.is_array() => Some(all),
            Some((one, _)) => Some(one),
            None => self.behaviour.envelope,
        };
        match around {
            Some(around) => json!({ around: body }),
            None => body,
        }
    }

    /// The answer about a body that is one value: itself, or a status.
    fn handle_whole(
        &mut self,
        method: &str,
        path: &str,
        sent: Option<Whole>,
    ) -> Option<Result<Whole, u16>> {
        match (method, sent) {
            ("PUT", Some(sent)) => {
                self.wholes.insert(path.to_owned(), sent);
                Some(Err(204))
            }
            ("GET", _) => self.wholes.get(path).cloned().map(Ok),
            ("DELETE", _) => self.wholes.remove(path).map(|_| Err(204)),
            _ => None,
        }
    }

    fn handle(&mut self, method: &str, path: &str, mut body: Json) -> (u16, Json) {
        let own = self
            .collection(path)
            .and_then(|collection| collection.around);
        if let (Some((one, _)), false) = (own, body.is_null()) {
            body = body[one].take();
        }
        let members = body.as_object().cloned().unwrap_or_default();
        let known = self.objects.contains_key(path);
        match method {
            "POST" if !known => self.create(path, members),
            "GET" if known => {
                let object = Json::Object(self.objects[path].clone());
                (200, self.wrap(path, object))
            }
            "GET" => self.list(path),
            "PUT" => {
                // What a `PUT` leaves out is gone.
                let mut object = self.behaviour.defaults.clone();
                let kept = self.objects.get(path).and_then(|object| object.get("id"));
                if let Some(id) = kept {
                    object.insert("id".to_owned(), id.clone());
                }
                object.extend(members);
                self.change(path, object, if known { 200 } else { 201 })
            }
            "PATCH" | "POST" if known => {
                let mut object = self.objects[path].clone();
                merge(&mut object, members);
                self.change(path, object, 200)
            }
            "DELETE" if known => {
                let below = format!("{path}/");
                self.objects
                    .retain(|other, _| other != path && !other.starts_with(&below));
                (204, Json::Null)
            }
            _ => (404, json!({"message": "there is no such object"})),
        }
    }

    fn create(&mut self, path: &str, members: Map<String, Json>) -> (u16, Json) {
        let collection = self.collection(path).unwrap_or(Collection::new(""));
        let mut object = self.behaviour.defaults.clone();
        object.extend(members);
        if collection.key == "id" {
            self.made += 1;
            let number = self.behaviour.ids_after + self.made;
            let id = match collection.ids {
                Ids::Texts => json!(number.to_string()),
                Ids::Numbers => json!(number),
            };
            object.insert("id".to_owned(), id);
        }
        let key = collection.key;
        let name = match &object.get(key) {
            Some(Json::String(name)) => name.clone(),
            Some(other) => other.to_string(),
            None => return (422, json!({"message": format!("{key} is missing")})),
        };
        let item = format!("{path}/{name}");
        if self.objects.contains_key(&item) {
            return (409, json!({"message": "there is such an object already"}));
        }
        if let Some(kept) = self.behaviour.kept {
            kept(&mut object);
        }
        self.objects.insert(item, object.clone());
        (201, self.wrap(path, Json::Object(object)))
    }

    fn change(&mut self, path: &str, mut object: Map<String, Json>, status: u16) -> (u16, Json) {
        if let Some(kept) = self.behaviour.kept {
            kept(&mut object);
        }
        self.objects.insert(path.to_owned(), object.clone());
        if self.behaviour.silent_updates && status == 200 {
            return (204, Json::Null);
        }
        (status, self.wrap(path, Json::Object(object)))
    }

    fn list(&self, path: &str) -> (u16, Json) {
        let prefix = format!("{path}/");
        let items = self.objects.iter().filter(|(item, _)| {
            item.strip_prefix(&prefix)
                .is_some_and(|name| !name.contains('/'))
        });
        let list: Vec<_> = items
            .map(|(_, object)| Json::Object(object.clone()))
            .collect();
        if list.is_empty() && path.matches('/').count() > 1 {
            return (404, json!({"message": "there is no such object"}));
        }
        (200, self.wrap(path, Json::Array(list)))
    }
}

/// A merge patch (RFC 7396), but that what is removed shows as null.
fn merge(object: &mut Map<String, Json>, changes: Map<String, Json>) {
    for (name, change) in changes {
        match (object.get_mut(&name), change) {
            (_, Json::Null) => {
                object.insert(name, Json::Null);
            }
            (Some(Json::Object(inner)), Json::Object(changes)) => merge(inner, changes),
            (_, change) => {
                object.insert(name, change);
            }
        }
    }
}
