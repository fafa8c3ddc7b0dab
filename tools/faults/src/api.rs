//! The API: objects in memory, and what it answers when nothing goes wrong.

use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How often a keg is looked at before it is full, and what is being deleted before it is gone.
const LOOKS: u32 = 2;

#[derive(Clone, Debug)]
struct Object {
    name: Json,
    looks: u32,
    version: u32,
    /// Whether it is being deleted.
    is_going: bool,
}

/// What the API has.
#[derive(Debug, Default)]
pub struct Api {
    objects: Mutex<BTreeMap<u64, Object>>,
}

impl Api {
    fn objects(&self) -> MutexGuard<'_, BTreeMap<u64, Object>> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ids and names of all objects.
    pub fn names(&self) -> BTreeMap<String, Json> {
        let objects = self.objects();
        let names = objects.iter();
        names
            .map(|(id, object)| (id.to_string(), object.name.clone()))
            .collect()
    }

    /// Somebody else changes the object at `path`, without a trace in what is shown of it.
    pub fn overtake(&self, path: &str) {
        let id = path.rsplit('/').next().and_then(|id| id.parse().ok());
        let Some(id): Option<u64> = id else {
            return;
        };
        if let Some(object) = self.objects().get_mut(&id) {
            object.version += 1;
        }
    }

    /// Does what it is asked, and says so. `named` is the version that the call is meant for.
    pub fn answer(&self, method: &str, path: &str, body: &Json, named: Option<&str>) -> Answer {
        let mut parts = path.trim_start_matches('/').split('/');
        let collection = parts.next().unwrap_or_default();
        let id: Option<u64> = parts.next().and_then(|id| id.parse().ok());
        let mut objects = self.objects();
        match (method, id) {
            ("POST", None) => {
                let id = objects.last_key_value().map_or(1, |(last, _)| last + 1);
                let object = Object {
                    name: body["name"].clone(),
                    looks: if collection == "kegs" { 0 } else { LOOKS },
                    version: 1,
                    is_going: false,
                };
                let shown = match collection {
                    "cups" => Answer::of(201, json!({"id": id.to_string()})),
                    _ => object.shown(201, collection, id),
                };
                objects.insert(id, object);
                shown
            }
            ("GET", None) => {
                let all = objects.iter();
                let all = all.map(|(id, object)| object.shown(200, collection, *id).body);
                Answer::of(200, all.collect())
            }
            (_, None) => Answer::of(405, Json::Null),
            (method, Some(id)) => {
                if objects.get(&id).is_some_and(|object| object.is_gone()) {
                    objects.remove(&id);
                }
                let Some(object) = objects.get_mut(&id) else {
                    return Answer::of(404, json!({"message": "there is no such thing"}));
                };
                if collection == "mugs" && method != "GET" && named != Some(&object.tag()) {
                    return Answer::of(412, json!({"message": "another version"}));
                }
                match method {
                    "PATCH" => {
                        object.name = body["name"].clone();
                        object.version += 1;
                        object.looks = 0;
                    }
                    "DELETE" if collection == "tuns" => {
                        object.is_going = true;
                        object.looks = 0;
                        return Answer::of(202, Json::Null);
                    }
                    "DELETE" => {
                        objects.remove(&id);
                        return Answer::of(200, json!({"deleted": true}));
                    }
                    _ => object.looks += 1,
                }
                object.shown(200, collection, id)
            }
        }
    }
}

impl Object {
    fn tag(&self) -> String {
        format!("\"v{}\"", self.version)
    }

    fn is_gone(&self) -> bool {
        self.is_going && self.looks >= LOOKS
    }

    fn shown(&self, status: u16, collection: &str, id: u64) -> Answer {
        let mut body = json!({"id": id.to_string(), "name": self.name});
        if matches!(collection, "kegs" | "vats") {
            let state = if self.looks < LOOKS {
                "FILLING"
            } else {
                "FULL"
            };
            body["state"] = json!(state);
        }
        let tag = (collection == "mugs").then(|| self.tag());
        Answer { status, body, tag }
    }
}

/// What is answered when nothing goes wrong.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Json,
    /// The `ETag`.
    pub tag: Option<String>,
}

impl Answer {
    pub fn of(status: u16, body: Json) -> Self {
        Self {
            status,
            body,
            tag: None,
        }
    }
}
